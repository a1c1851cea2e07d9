"""Tables: their logs, the lists of them, and who is there."""
