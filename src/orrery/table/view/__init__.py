"""What a reader may know of a table, and in which words it is told."""
