"""What Ortus reads from files: its arenas, and its look."""
