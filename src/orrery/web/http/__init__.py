"""HTTP itself: what is read from a request, what an answer looks like, and what is refused."""
