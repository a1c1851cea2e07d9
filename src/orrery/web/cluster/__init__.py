"""Several processes of one site: what they tell each other, and who looks after what."""
