"""What can go wrong with a crew."""

from __future__ import annotations

from orrery.core.errors import OrreryError


class CrewError(OrreryError):
    """Work that nobody can do."""
