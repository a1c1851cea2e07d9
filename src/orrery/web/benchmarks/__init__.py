"""How the site is measured: speed, weight, abuse, bots."""
