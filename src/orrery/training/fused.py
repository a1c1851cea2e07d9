"""A convolution over the places of a board, for GPUs, in one pass with all that follows it.

Triton compiles it for the device. It reads each place's neighbours through a table, so that cells
which are no part of the board cost nothing, and adds the bias, what goes straight on and what the
board as a whole says before anything is written back.
"""

from __future__ import annotations

import torch
import triton
import triton.language as tl

from orrery.training.device import Tensor

#: So many rows (a place of a position each) are done by one block of threads.
ROWS = 128
WARPS = 4


@triton.jit  # Triton reads annotations as part of the kernel
def _convolve(
    x,
    taps,
    weight,
    bias,
    straight,
    table,
    out,
    rows,
    places: tl.constexpr,
    n_taps: tl.constexpr,
    inputs: tl.constexpr,
    outputs: tl.constexpr,
    step: tl.constexpr,
    has_straight: tl.constexpr,
    has_table: tl.constexpr,
    block: tl.constexpr,
):
    row = tl.program_id(0) * block + tl.arange(0, block)
    inside = row < rows
    game, place = row // places, row % places
    channel, column = tl.arange(0, step), tl.arange(0, outputs)
    total = tl.zeros((block, outputs), dtype=tl.float32)
    for tap in range(n_taps):
        beside = tl.load(taps + place * n_taps + tap, mask=inside, other=places)
        there = inside & (beside < places)
        base = (game * places + beside) * inputs
        for k in range(0, inputs, step):
            seen = tl.load(
                x + base[:, None] + (k + channel)[None, :], mask=there[:, None], other=0.0
            )
            part = tl.load(
                weight + (tap * inputs + k + channel)[:, None] * outputs + column[None, :]
            )
            total = tl.dot(seen, part, total)
    total += tl.load(bias + column)[None, :].to(tl.float32)
    at = row[:, None] * outputs + column[None, :]
    if has_straight:
        total += tl.load(straight + at, mask=inside[:, None], other=0.0).to(tl.float32)
    if has_table:
        said = table + game[:, None] * outputs + column[None, :]
        total += tl.load(said, mask=inside[:, None], other=0.0).to(tl.float32)
    result = tl.maximum(total, 0.0).to(out.dtype.element_ty)
    tl.store(out + at, result, mask=inside[:, None])


def convolve(
    x: Tensor,
    taps: Tensor,
    weight: Tensor,
    bias: Tensor,
    straight: Tensor | None,
    table: Tensor | None,
) -> Tensor:
    """What one layer makes of positions x places x channels; nothing is below zero."""
    games, places, inputs = x.shape
    outputs = weight.shape[2]
    out = torch.empty((games, places, outputs), dtype=x.dtype, device=x.device)
    rows = games * places
    _convolve[(triton.cdiv(rows, ROWS),)](
        x, taps, weight, bias,
        out if straight is None else straight, out if table is None else table, out,
        rows, places, len(weight), inputs, outputs, min(inputs, 64) if inputs % 64 == 0 else 32,
        straight is not None, table is not None, ROWS, num_warps=WARPS, num_stages=3,
    )  # fmt: skip
    return out
