"""The rules that Orbit, Harun and Corona share, compiled: ring, rounds, bidding and plans."""
