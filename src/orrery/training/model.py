"""The net as PyTorch learns it: a residual net on the board's own geometry.

A board of hexes lies on a rectangular grid, where looking at a cell and its six neighbours is a
convolution of three by three without two corners. ``folded`` turns what was learnt into the plain
arrays of ``players/nets/net.py``, where normalisation has become part of weights and biases.
"""

from __future__ import annotations

import warnings
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt
import torch
from torch import nn

from orrery.core.hexes import DIRECTIONS
from orrery.players.nets.description import NetDescription
from orrery.training.device import Tensor

VALUE_CHANNELS = 32
VALUE_HIDDEN = 64


@dataclass(frozen=True)
class NetSize:
    """How large a net is."""

    channels: int = 64
    blocks: int = 8


class NetBoard(nn.Module):
    """Where the places lie on a grid."""

    def __init__(self, described: NetDescription) -> None:
        super().__init__()
        hexes = described.hexes or tuple((0, place) for place in range(described.places))
        low_q, low_r = (min(cell[k] for cell in hexes) for k in range(2))
        self.height = max(q for q, _ in hexes) - low_q + 1
        self.width = max(r for _, r in hexes) - low_r + 1
        cells = torch.tensor([(q - low_q) * self.width + r - low_r for q, r in hexes])
        self.taps: tuple[tuple[int, int], ...] = ((0, 0), *DIRECTIONS) if described.hexes else ()
        self.register_buffer("cells", cells)
        mask = torch.zeros(1, 1, self.height * self.width)
        mask[..., cells] = 1
        self.register_buffer("mask", mask.view(1, 1, self.height, self.width))

    def spread(self, x: Tensor) -> Tensor:
        """From places x channels to a picture with its channels last in memory."""
        picture = x.new_zeros(x.shape[0], self.height * self.width, x.shape[2])
        picture[:, self.cells] = x
        return picture.view(x.shape[0], self.height, self.width, -1).permute(0, 3, 1, 2)

    def gather(self, picture: Tensor) -> Tensor:
        """The other way round."""
        flat = picture.permute(0, 2, 3, 1).reshape(picture.shape[0], -1, picture.shape[1])
        return flat[:, self.cells]

    def pool(self, picture: Tensor) -> Tensor:
        """Mean and maximum over the board of what is nowhere below zero."""
        mean = picture.sum((2, 3)) / len(self.cells)
        return torch.cat((mean, picture.amax((2, 3))), 1)


class Layer(nn.Module):
    """A convolution over a place and its neighbours, or over the place alone, normalised."""

    def __init__(self, board: NetBoard, inputs: int, outputs: int, alone: bool = False) -> None:
        super().__init__()
        wide = bool(board.taps) and not alone
        self.wide, self.taps = wide, board.taps if wide else ((0, 0),)
        size = 3 if wide else 1
        self.convolution = nn.Conv2d(inputs, outputs, size, padding=size // 2, bias=False)
        self.norm = nn.BatchNorm2d(outputs)
        corners = torch.zeros(1, 1, size, size)
        for q, r in self.taps:
            corners[..., q + size // 2, r + size // 2] = 1
        self.register_buffer("corners", corners)

    def forward(self, x: Tensor) -> Tensor:
        weight = self.convolution.weight * self.corners
        padding = 1 if self.wide else 0
        normal: Tensor = self.norm(nn.functional.conv2d(x, weight, padding=padding))
        return normal

    def folded(self) -> tuple[Tensor, Tensor]:
        """Weights by tap, input and output, and biases, in which the normalisation is contained."""
        deviation = torch.sqrt(self.norm.running_var + self.norm.eps)
        gain = self.norm.weight / deviation
        size = self.corners.shape[-1] // 2
        weight = self.convolution.weight * gain.view(-1, 1, 1, 1)
        by_tap = torch.stack([weight[:, :, q + size, r + size].T for q, r in self.taps])
        return by_tap, self.norm.bias - self.norm.running_mean * gain


class Block(nn.Module):
    """Two layers beside the way straight on; every second block also sees the board as a whole."""

    def __init__(self, board: NetBoard, channels: int, pools: bool) -> None:
        super().__init__()
        self.first, self.second = (Layer(board, channels, channels) for _ in range(2))
        self.pool = nn.Linear(2 * channels, channels) if pools else None

    def forward(self, x: Tensor, board: NetBoard) -> Tensor:
        hidden = torch.relu(self.first(x)) * board.mask
        y: Tensor = self.second(hidden)
        if self.pool is not None:
            y = y + self.pool(board.pool(hidden))[:, :, None, None]
        return torch.relu(x + y) * board.mask


class Model(nn.Module):
    """The whole net; ``forward`` gives flat answers, logits of winning, and fates."""

    def __init__(
        self, described: NetDescription, size: NetSize, scale: npt.NDArray[np.float32]
    ) -> None:
        super().__init__()
        channels = size.channels
        self.described, self.size = described, size
        self.board = NetBoard(described)
        self.register_buffer("inputs", torch.from_numpy(described.inputs.astype(np.int64)))
        self.register_buffer("scale", torch.from_numpy(scale))
        self.stem = Layer(self.board, described.inputs.shape[1], channels)
        self.blocks = nn.ModuleList(
            Block(self.board, channels, k % 2 == 1) for k in range(size.blocks)
        )
        self.policy = Layer(self.board, channels, channels)
        self.places = _linear(channels, described.place_outputs)
        self.table1 = nn.Linear(2 * channels, channels)
        self.table2 = _linear(channels, described.table_outputs)
        self.value0 = Layer(self.board, channels, VALUE_CHANNELS, alone=True)
        self.value1 = nn.Linear(2 * VALUE_CHANNELS, VALUE_HIDDEN)
        self.value2 = nn.Linear(VALUE_HIDDEN, described.values)
        self.fate = nn.Linear(channels, 1 + len(described.fate_planes))

    def seen(self, planes: Tensor) -> Tensor:
        """Observations as places x channels, scaled."""
        flat = planes.reshape(planes.shape[0], -1)
        seen: Tensor = flat[:, self.inputs].float() * self.scale
        return seen

    def forward(self, x: Tensor) -> tuple[Tensor, Tensor, Tensor]:
        """Of inputs as ``seen`` gives them."""
        board = self.board
        y = torch.relu(self.stem(board.spread(x))) * board.mask
        for block in self.blocks:
            y = block(y, board)
        policy = board.gather(torch.relu(self.policy(y)))
        table = self.table2(torch.relu(self.table1(board.pool(y))))
        nothing = table.new_zeros(len(x), 1)
        answers = torch.cat((self.places(policy).flatten(1), table, nothing), 1)
        value = board.pool(torch.relu(self.value0(y)) * board.mask)
        chances = self.value2(torch.relu(self.value1(value)))
        return answers, chances, self.fate(board.gather(y))

    def folded(self) -> dict[str, Tensor]:
        """What ``players/nets/net.py`` plays with."""
        made: dict[str, Any] = {"scale": self.scale}
        for name, layer in (("stem", self.stem), ("policy", self.policy)):
            made[f"{name}_w"], made[f"{name}_b"] = layer.folded()
        weight, made["value0_b"] = self.value0.folded()
        made["value0_w"] = weight[0]
        for name in ("first", "second"):
            pairs = [getattr(block, name).folded() for block in self.blocks]
            made[f"{name}_w"], made[f"{name}_b"] = map(torch.stack, zip(*pairs, strict=True))
        pools = [block.pool for block in self.blocks if block.pool is not None]
        made["pool_w"] = torch.stack([pool.weight.T for pool in pools])
        made["pool_b"] = torch.stack([pool.bias for pool in pools])
        for name in ("places", "table1", "table2", "value1", "value2"):
            made[f"{name}_w"] = getattr(self, name).weight.T
            made[f"{name}_b"] = getattr(self, name).bias
        return {name: tensor.detach() for name, tensor in made.items()}


def _linear(inputs: int, outputs: int) -> Any:
    """A linear layer, which may have no outputs; PyTorch warns that there is nothing to begin."""
    with warnings.catch_warnings():
        warnings.filterwarnings("ignore", "Initializing zero-element tensors")
        return nn.Linear(inputs, outputs)
