"""How fast the rules are on a GPU: random games, whole games in one launch."""
