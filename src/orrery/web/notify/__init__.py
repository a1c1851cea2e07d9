"""What waits for a person who is elsewhere: the bell, its stream, and who rings it."""
