"""Games that are over or brought from elsewhere, move by move."""
