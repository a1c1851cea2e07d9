"""One step each, named after what it adds."""
