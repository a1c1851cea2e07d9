"""What people say at a table: words, letters, and who hears them."""
