"""English, French and Polish: which one a reader gets, and where its words come from."""

from orrery.web.language.languages import Language, Languages

__all__ = ["Language", "Languages"]
