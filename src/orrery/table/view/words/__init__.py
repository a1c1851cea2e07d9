"""What a table says to its readers, in sentences."""
