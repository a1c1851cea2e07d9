"""PyTorch and JAX take the arrays of a batch without a copy.

They are large, and so no part of ``dev``: ``make test-all`` installs them (the extra ``peers``).
"""

from __future__ import annotations

import importlib

import numpy as np
import pytest

import orrery

pytestmark = pytest.mark.slow


@pytest.mark.parametrize("library", ["torch", "jax.dlpack"])
def test_arrays_are_shared(library: str) -> None:
    batch = orrery.batch("orion", n=128)
    told = batch.observe()
    theirs = importlib.import_module(library).from_dlpack(told)
    assert tuple(theirs.shape) == told.shape
    assert np.array_equal(np.asarray(theirs), told)


def test_torch_sees_the_next_step() -> None:
    torch = importlib.import_module("torch")
    batch = orrery.batch("orion", n=128)
    theirs = torch.from_dlpack(batch.observe())
    before = theirs.clone()
    batch.step(batch.sample())
    batch.observe()
    assert not torch.equal(before, theirs)
    assert np.array_equal(theirs.numpy(), batch.observe())
