"""What the database holds, as the newest migration leaves it; a test compares the two.

One file a theme; whatever is imported here is part of the database.
"""

from orrery.store.schema.metadata import metadata
from orrery.store.schema.people import people
from orrery.store.schema.records import records
from orrery.store.schema.tables import events, sitters, tables

__all__ = ["events", "metadata", "people", "records", "sitters", "tables"]
