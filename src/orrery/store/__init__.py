"""The database: every table, its log, and the people who sit there."""
