"""The database: every table, its log, and the people who sit there."""

from orrery.store.accounts import Account
from orrery.store.database import DatabaseLost, StoreError, data_folder
from orrery.store.names import NameTaken
from orrery.store.store import Store
from orrery.store.summaries import Summary

__all__ = ["Account", "DatabaseLost", "NameTaken", "Store", "StoreError", "Summary", "data_folder"]
