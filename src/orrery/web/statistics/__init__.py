"""Statistics of players, the opening explorer, and the counting behind both."""
