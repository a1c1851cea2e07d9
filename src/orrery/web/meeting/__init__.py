"""How people find each other: the lobby, quick pairing, challenges, and lists of own games."""
