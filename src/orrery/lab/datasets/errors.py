"""What can be wrong with a data set."""

from __future__ import annotations

from orrery.core.errors import OrreryError


class DatasetError(OrreryError):
    """A data set that cannot be made, or not in this folder."""
