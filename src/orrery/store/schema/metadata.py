"""The list that every table of the database enters."""

from sqlalchemy import MetaData

metadata = MetaData()
