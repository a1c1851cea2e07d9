"""Looking after a site: ``orrery admin``."""
