"""Thousands of games stepped together: ``orrery.batch("orion", n=4096)``."""

from orrery.envs.batch.batch import Batch

__all__ = ["Batch"]
