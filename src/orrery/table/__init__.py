"""One hosted game: seats, clocks, log, undo, what each seat may see, seated bots."""
