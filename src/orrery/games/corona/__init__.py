"""Corona: bid on the best plan for six bodies and six dice, then lay it."""
