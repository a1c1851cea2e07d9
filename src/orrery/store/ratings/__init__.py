"""How strong everybody is, and what they have played."""
