"""What the database holds, as the newest migration leaves it; a test compares the two.

One file a theme; whatever is imported here is part of the database.
"""

from orrery.store.schema.attempts import attempts
from orrery.store.schema.courses import courses
from orrery.store.schema.exercises import exercises
from orrery.store.schema.metadata import metadata
from orrery.store.schema.moderation import decisions, mutes, notices, quits, reports, silences
from orrery.store.schema.people import accounts, adoptions, people, recovery_codes, tokens
from orrery.store.schema.presences import presences
from orrery.store.schema.puzzles import puzzle_ratings, puzzle_tries
from orrery.store.schema.ratings import ratings, results
from orrery.store.schema.records import records
from orrery.store.schema.studies import studies
from orrery.store.schema.tables import events, invitations, sitters, tables
from orrery.store.schema.tournaments import entrants, tournament_events, tournaments

__all__ = [
    "accounts",
    "adoptions",
    "attempts",
    "courses",
    "decisions",
    "entrants",
    "events",
    "exercises",
    "invitations",
    "metadata",
    "mutes",
    "notices",
    "people",
    "presences",
    "puzzle_ratings",
    "puzzle_tries",
    "quits",
    "ratings",
    "records",
    "recovery_codes",
    "reports",
    "results",
    "silences",
    "sitters",
    "studies",
    "tables",
    "tokens",
    "tournament_events",
    "tournaments",
]
