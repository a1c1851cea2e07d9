"""What can be wrong with a tournament."""

from __future__ import annotations

from orrery.core.errors import OrreryError


class ArenaError(OrreryError):
    """A tournament that cannot be played, or not with this state file."""
