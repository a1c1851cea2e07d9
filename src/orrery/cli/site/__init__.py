"""Running a site."""
