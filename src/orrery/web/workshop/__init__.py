"""The workshop: arenas and tiles of one's own, checked while they are written, and fair set-ups."""
