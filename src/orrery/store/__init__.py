"""The database: every table, its log, and the people who sit there."""

from orrery.store.database import DatabaseLost, StoreError, data_folder
from orrery.store.people.accounts import Account
from orrery.store.people.names import NameTaken
from orrery.store.store import Store
from orrery.store.tables.summaries import Summary

__all__ = ["Account", "DatabaseLost", "NameTaken", "Store", "StoreError", "Summary", "data_folder"]
