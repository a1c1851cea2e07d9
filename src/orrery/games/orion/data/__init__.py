"""What lies in the box of Orion Duel: its board, read from a file, and its look."""
