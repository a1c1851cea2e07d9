"""What goes with compiled rules: the sources they depend on, and what runs until they are there."""
