"""Mutes, reports, notices, silence, and games that somebody left."""
