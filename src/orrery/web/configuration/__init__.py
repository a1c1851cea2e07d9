"""How a site is configured: by a file, the environment and the command line."""
