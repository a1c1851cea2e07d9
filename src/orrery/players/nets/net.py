"""A trained net on an ordinary processor: its weights, its file, and what it answers.

Weights are *folded*: normalisation, which only training needs, has been multiplied into them. A
layer gathers each place with its neighbours into one long row and multiplies that by a matrix, so
that nearly all time is spent in NumPy's matrix product (``benchmarks/NETS.md`` compares it).
"""

from __future__ import annotations

import hashlib
import json
import threading
from collections.abc import Mapping
from dataclasses import dataclass
from importlib.resources.abc import Traversable
from io import BytesIO
from pathlib import Path
from typing import Any, NamedTuple
from zipfile import BadZipFile

import numpy as np
import numpy.typing as npt

from orrery.core.contract import Game, Position, Seat
from orrery.core.errors import OptionError
from orrery.core.texts import say
from orrery.players.nets.blas import one_thread
from orrery.players.nets.description import NetDescription, description_of

Weights = npt.NDArray[np.float32]

#: Channels for each place in the value's head, and its hidden numbers.
VALUE_CHANNELS, VALUE_HIDDEN = 32, 64


def shapes_of(described: NetDescription, channels: int, blocks: int) -> dict[str, tuple[int, ...]]:
    """All weights of a net by name, and the shape of each."""
    taps, inputs, c = described.taps.shape[1], described.inputs.shape[1], channels
    return {
        "scale": (inputs,),
        "stem_w": (taps, inputs, c),
        "stem_b": (c,),
        "first_w": (blocks, taps, c, c),
        "first_b": (blocks, c),
        "second_w": (blocks, taps, c, c),
        "second_b": (blocks, c),
        "pool_w": (blocks // 2, 2 * c, c),
        "pool_b": (blocks // 2, c),
        "policy_w": (taps, c, c),
        "policy_b": (c,),
        "places_w": (c, described.place_outputs),
        "places_b": (described.place_outputs,),
        "table1_w": (2 * c, c),
        "table1_b": (c,),
        "table2_w": (c, described.table_outputs),
        "table2_b": (described.table_outputs,),
        "value0_w": (c, VALUE_CHANNELS),
        "value0_b": (VALUE_CHANNELS,),
        "value1_w": (2 * VALUE_CHANNELS, VALUE_HIDDEN),
        "value1_b": (VALUE_HIDDEN,),
        "value2_w": (VALUE_HIDDEN, described.values),
        "value2_b": (described.values,),
    }


def fingerprint(game: Game, described: NetDescription | None = None) -> str:
    """A short text that changes when a net of this game would see or answer something else."""
    described = described or description_of(game)
    digest = hashlib.sha256(json.dumps([plane.name for plane in game.planes]).encode())
    for table in (described.inputs, described.factors):
        digest.update(str(table.shape).encode())
        digest.update(np.ascontiguousarray(table, np.int32).tobytes())
    return digest.hexdigest()[:16]


class StoredNet(NamedTuple):
    """What a file holds: the weights, and what is told about them."""

    file: str
    about: dict[str, Any]
    weights: dict[str, Weights]


def read_net(file: Traversable) -> StoredNet:
    """The net in a file, whatever game it is for."""
    try:
        with np.load(BytesIO(file.read_bytes()), allow_pickle=False) as stored:
            about = dict(json.loads(str(stored["about"])))
            names = [name for name in stored.files if name != "about"]
            weights = {name: stored[name].astype(np.float32) for name in names}
    except (OSError, EOFError, BadZipFile, ValueError, KeyError, TypeError) as error:
        fault = say("{file} holds no net: {error}", file=file.name, error=str(error))
        raise OptionError(fault) from error
    return StoredNet(file.name, about, weights)


class Net:
    """The folded weights of one net; several threads may ask it at once."""

    def __init__(
        self, described: NetDescription, weights: Mapping[str, Any], about: Mapping[str, Any]
    ) -> None:
        self.described, self.about = described, dict(about)
        self.weights: dict[str, Weights] = {
            name: np.ascontiguousarray(weight, np.float32) for name, weight in weights.items()
        }
        w = self.weights
        self.channels, self.blocks = w["stem_b"].shape[0], w["first_b"].shape[0]
        # One matrix for all taps of a place.
        self._stem, self._policy = _flat(w["stem_w"]), _flat(w["policy_w"])
        both = zip(w["first_w"], w["second_w"], strict=True)
        self._layers = tuple((_flat(first), _flat(second)) for first, second in both)
        self._rooms = threading.local()

    @classmethod
    def load(cls, stored: StoredNet, game: Game) -> Net:
        """A stored net, if it was trained to see and answer what this game's net does."""
        described, (file, about, weights) = description_of(game), stored
        expected = shapes_of(described, *_size(weights))
        known = about.get("description")
        if known != fingerprint(game, described) or expected != _shapes(weights):
            raise OptionError(
                say(
                    "the net in {file} was trained for another version or form of {game};"
                    " train it again, or use the options it was trained for: {options}",
                    file=file,
                    game=game.title,
                    options=json.dumps(about.get("options", {})),
                )
            )
        return cls(described, weights, about)

    def save(self, file: Path) -> None:
        """Write the net with half of its digits, which is enough to play as well."""
        stored: dict[str, Any] = {
            name: weight if name == "scale" else weight.astype(np.float16)
            for name, weight in self.weights.items()
        }
        np.savez_compressed(file, about=np.array(json.dumps(self.about)), **stored)

    def evaluate(self, observations: npt.NDArray[np.int8]) -> tuple[Weights, Weights]:
        """For each observation the flat answer, and the chances of winning: the observer's first.

        The arrays are used again by the next call of the same thread.
        """
        room = self._room(len(observations))
        with one_thread():
            self._see(observations, room)
            for k, (first, second) in enumerate(self._layers):
                self._block(k, first, second, room)
            self._answer(room)
            self._judge(room)
        return room.answers, room.chances

    def shares(self, position: Position, seat: Seat) -> npt.NDArray[np.float64]:
        """How likely each legal move of a seat is to be the best, at first sight."""
        answers, _ = self.evaluate(position.observation(seat)[None])
        factors = self.described.factors[position.codes(seat)]
        logits = answers[0][factors].sum(axis=1, dtype=np.float64)
        weights = np.exp(logits - logits.max())
        shares: npt.NDArray[np.float64] = weights / weights.sum()
        return shares

    def _room(self, count: int) -> _Room:
        """Arrays for so many observations."""
        if not hasattr(self._rooms, "by_count"):
            self._rooms.by_count = {}
        rooms: dict[int, _Room] = self._rooms.by_count
        if count not in rooms:
            rooms[count] = _Room.for_net(self, count)
        return rooms[count]

    def _see(self, observations: npt.NDArray[np.int8], room: _Room) -> None:
        """The first layer. Without a board, most numbers are 0, and their weights are left out."""
        flat, w = observations.reshape(len(observations), -1), self.weights
        np.take(flat, self.described.inputs, axis=1, out=room.seen, mode="clip")
        np.multiply(room.seen, w["scale"], out=room.inputs)
        x = room.trunk[:-1]
        if room.around is None:
            rows = room.inputs.reshape(len(x), -1)
            told = np.flatnonzero(rows.any(axis=0))
            np.matmul(rows[:, told], self._stem[told], out=x)
        else:
            room.padded[:-1] = room.inputs.reshape(len(x), -1)
            np.take(room.padded, room.around, axis=0, out=room.gathered_inputs, mode="clip")
            np.matmul(room.gathered_inputs.reshape(len(x), -1), self._stem, out=x)
        _rectify(x, w["stem_b"])

    def _block(self, k: int, first: Weights, second: Weights, room: _Room) -> None:
        w, x, h, y = self.weights, room.trunk, room.hidden, room.change
        self._convolve(x, first, h[:-1], room)
        _rectify(h[:-1], w["first_b"][k])
        self._convolve(h, second, y, room)
        y += w["second_b"][k]
        if k % 2:
            by_place = y.reshape(room.count, -1, self.channels)
            pooled = _pooled(h[:-1], room)
            by_place += (pooled @ w["pool_w"][k // 2] + w["pool_b"][k // 2])[:, None]
        x[:-1] += y
        np.maximum(x, 0, out=x)

    def _convolve(self, x: Weights, matrix: Weights, out: Weights, room: _Room) -> None:
        """Every place with its neighbours, by a matrix."""
        rows = x[:-1]
        if room.around is not None:
            np.take(x, room.around, axis=0, out=room.gathered, mode="clip")
            rows = room.gathered.reshape(len(out), -1)
        np.matmul(rows, matrix, out=out)

    def _answer(self, room: _Room) -> None:
        w, x, q = self.weights, room.trunk, room.change
        of_places = self.described.places * self.described.place_outputs
        if of_places:
            self._convolve(x, self._policy, q, room)
            _rectify(q, w["policy_b"])
            told = q @ w["places_w"] + w["places_b"]
            room.answers[:, :of_places] = told.reshape(room.count, -1)
        hidden = _rectify(_pooled(x[:-1], room) @ w["table1_w"], w["table1_b"])
        room.answers[:, of_places:-1] = hidden @ w["table2_w"] + w["table2_b"]

    def _judge(self, room: _Room) -> None:
        w = self.weights
        by_place = _rectify(room.trunk[:-1] @ w["value0_w"], w["value0_b"])
        hidden = _rectify(_pooled(by_place, room) @ w["value1_w"], w["value1_b"])
        room.chances[:] = 1 / (1 + np.exp(-(hidden @ w["value2_w"] + w["value2_b"])))


@dataclass(frozen=True)
class _Room:
    """Arrays to work in, for one number of observations.

    A row for each place of each observation; the last row stays 0, for neighbours off the board.
    """

    count: int
    around: npt.NDArray[np.intp] | None  # None: places know nothing of each other
    seen: npt.NDArray[np.int8]
    inputs: Weights
    padded: Weights
    gathered_inputs: Weights
    gathered: Weights
    trunk: Weights
    hidden: Weights
    change: Weights
    answers: Weights
    chances: Weights

    @classmethod
    def for_net(cls, net: Net, count: int) -> _Room:
        described, c = net.described, net.channels
        places, inputs = described.inputs.shape
        taps, rows = described.taps.shape[1], count * described.places
        around = None
        if taps > 1:
            shifted = described.taps + places * np.arange(count)[:, None, None]
            around = np.where(described.taps == places, rows, shifted).reshape(-1)
        on_board = 0 if around is None else len(around)

        def room(*shape: int) -> Weights:
            return np.zeros(shape, np.float32)

        return cls(
            count=count,
            around=around,
            seen=np.zeros((count, places, inputs), np.int8),
            inputs=room(count, places, inputs),
            padded=room(rows + 1, inputs),
            gathered_inputs=room(on_board, inputs),
            gathered=room(on_board, c),
            trunk=room(rows + 1, c),
            hidden=room(rows + 1, c),
            change=room(rows, c),
            answers=room(count, described.outputs),
            chances=room(count, described.values),
        )


def _flat(weight: Weights) -> Weights:
    """The matrices of all taps below each other."""
    return weight.reshape(-1, weight.shape[-1])


def _rectify(x: Weights, bias: Weights) -> Weights:
    """Add the bias and cut off what is negative, in place."""
    x += bias
    return np.maximum(x, 0, out=x)


def _pooled(x: Weights, room: _Room) -> Weights:
    """The mean and the maximum over the places of each observation."""
    by_place = x.reshape(room.count, -1, x.shape[-1])
    return np.concatenate((by_place.mean(axis=1), by_place.max(axis=1)), axis=1)


def _size(weights: Mapping[str, Weights]) -> tuple[int, int]:
    """How many channels and blocks; none if it is no net at all."""
    first = weights.get("first_b", np.zeros((0, 0)))
    return (first.shape[1], first.shape[0]) if first.ndim == 2 else (0, 0)


def _shapes(weights: Mapping[str, Weights]) -> dict[str, tuple[int, ...]]:
    return {name: weight.shape for name, weight in weights.items()}
