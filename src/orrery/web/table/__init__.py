"""A hosted table in this process: its socket, its pages, its views, its bots."""
