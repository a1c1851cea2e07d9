"""Other people's interfaces: the games where learning and game theory look for them."""
