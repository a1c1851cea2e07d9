"""People: accounts, tokens, and all that is kept about somebody."""
