"""What the players and the solvers of Orbit, Harun and Corona share."""
