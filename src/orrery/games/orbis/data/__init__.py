"""What lies in the box of Orbis: its components, its tiles as files, and its look."""
