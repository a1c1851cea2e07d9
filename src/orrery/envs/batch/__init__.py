"""Thousands of games stepped together: ``orrery.batch("orion", n=4096)``."""

from orrery.envs.batch.batch import Batch
from orrery.envs.batch.device import DeviceBatch

__all__ = ["Batch", "DeviceBatch"]
