"""What lies in the box: the bodies, and their look."""
