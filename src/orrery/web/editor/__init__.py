"""The position editor on the site: its page, and what its board is told after every edit."""
