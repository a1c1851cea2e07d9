"""Reports and what moderators make of them."""
