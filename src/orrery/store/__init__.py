"""The database: every table, its log, and the people who sit there."""

from orrery.store.accounts import Account
from orrery.store.database import StoreError, data_folder
from orrery.store.names import NameTaken
from orrery.store.store import Store
from orrery.store.summaries import Summary

__all__ = ["Account", "NameTaken", "Store", "StoreError", "Summary", "data_folder"]
