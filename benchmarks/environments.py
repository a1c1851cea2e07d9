"""Our environments and batches beside those of others, in turns, in one process.

usage: python benchmarks/environments.py [--rounds 5] [--seconds 2] [--write benchmarks/RESULTS.md]

It needs the extra ``peers``. With --write it puts its section into the file, in place of an older
one. Everything may use all cores, on the wall; a ratio is taken within each round, since machines
are noisy.
"""

from __future__ import annotations

import argparse
import random
import re
import sys
import time
import warnings
from collections.abc import Callable
from pathlib import Path
from statistics import median
from typing import Any, NamedTuple

import numpy as np

import orrery
from orrery.envs.batch import Batch
from orrery.envs.pettingzoo import env

HEADING = "## Environments and batches"
BATCH = 4096

#: Does some steps, and returns how many.
Steps = Callable[[], int]


class Contestant(NamedTuple):
    """Somebody who steps, and what exactly they do."""

    name: str
    about: str
    steps: Steps


# --- PettingZoo -----------------------------------------------------------------------------------


def in_turns(played: Any) -> Steps:
    """Fifty steps of an AEC environment as PettingZoo's performance_benchmark makes them."""
    played.reset(seed=1)

    def steps() -> int:
        for _ in range(50):
            seen, _, ended, cut, _ = played.last()
            legal = np.flatnonzero(seen["action_mask"]).tolist()
            played.step(None if ended or cut else random.choice(legal))
            if all(played.terminations.values()):
                played.reset()
        return 50

    return steps


def environments() -> list[Contestant]:
    warnings.simplefilter("ignore")  # PettingZoo calls its own way of making games old
    from pettingzoo.classic import chess_v6, connect_four_v3  # noqa: PLC0415

    about = "observation and mask, a random legal action, a step"
    ours = [
        Contestant(f"orrery {name}", about, in_turns(env(name))) for name in ("orion", "corona")
    ]
    theirs = [("connect_four_v3", connect_four_v3), ("chess_v6", chess_v6)]
    return ours + [Contestant(name, about, in_turns(made.env())) for name, made in theirs]


# --- Batches --------------------------------------------------------------------------------------


def of_batch(batch: Batch, *calls: Callable[[Batch], object]) -> Steps:
    """One step of all games of a batch: what is called in it, one after the other."""

    def steps() -> int:
        for call in calls:
            call(batch)
        return batch.n

    return steps


def checked_step(batch: Batch) -> None:
    """Moves that come from outside are checked before they are played."""
    batch.step(batch.sample())


def hex_of_open_spiel(with_list: bool) -> Steps:
    """Games of hex in a Python loop; without lists, cells in a shuffled order are all legal."""
    import pyspiel  # noqa: PLC0415

    game = pyspiel.load_game("hex(board_size=11)")

    def listed() -> int:
        state, count = game.new_initial_state(), 0
        while not state.is_terminal():
            state.apply_action(random.choice(state.legal_actions()))
            count += 1
        return count

    def shuffled() -> int:
        state, count = game.new_initial_state(), 0
        for action in random.sample(range(121), 121):
            state.apply_action(action)
            count += 1
            if state.is_terminal():
                break
        return count

    return listed if with_list else shuffled


def hex_of_pgx() -> Steps:
    """Pgx computes masks and observations in every step, and begins anew where a game is over."""
    import jax  # noqa: PLC0415
    import jax.numpy as jnp  # noqa: PLC0415
    import pgx  # noqa: PLC0415
    from pgx.experimental import auto_reset  # noqa: PLC0415

    made = pgx.make("hex")
    step = auto_reset(made.step, made.init)

    @jax.jit
    def play(state: Any, key: Any) -> tuple[Any, Any]:
        key, choosing, starting = jax.random.split(key, 3)
        logits = jnp.where(state.legal_action_mask, 0.0, -1e9)
        actions = jax.random.categorical(choosing, logits, axis=-1)
        return jax.vmap(step)(state, actions, jax.random.split(starting, BATCH)), key

    keys = jax.random.split(jax.random.PRNGKey(0), BATCH)
    known = {"state": jax.jit(jax.vmap(made.init))(keys), "key": jax.random.PRNGKey(1)}

    def steps() -> int:
        known["state"], known["key"] = play(known["state"], known["key"])
        jax.block_until_ready(known["state"])
        return BATCH

    return steps


def batches() -> list[Contestant]:
    random_legal = "random legal moves, checked and played; finished games begin anew"
    ours = [orrery.batch("orion", n=BATCH) for _ in range(4)]
    return [
        Contestant(
            f"orrery batch of {BATCH}",
            "random legal moves, chosen and played in one go; finished games begin anew",
            of_batch(ours[0], Batch.step_randomly),
        ),
        Contestant(
            "the same with moves from outside", random_legal, of_batch(ours[1], checked_step)
        ),
        Contestant(
            "the same with masks",
            f"{random_legal}; all masks",
            of_batch(ours[2], checked_step, Batch.mask),
        ),
        Contestant(
            "the same with masks and observations",
            f"{random_legal}; all masks and all planes",
            of_batch(ours[3], checked_step, Batch.mask, Batch.observe),
        ),
        Contestant(
            f"Pgx hex 11x11, batch of {BATCH}",
            "random legal moves from its masks; masks and observations are always made",
            hex_of_pgx(),
        ),
        Contestant(
            "OpenSpiel hex 11x11 in a Python loop",
            "cells in a shuffled order, no list of legal moves is made",
            hex_of_open_spiel(with_list=False),
        ),
        Contestant(
            "the same with lists",
            "a random one of the listed legal moves",
            hex_of_open_spiel(with_list=True),
        ),
    ]


# --- In turns -------------------------------------------------------------------------------------


def speed(steps: Steps, seconds: float) -> float:
    began, count = time.perf_counter(), 0
    while time.perf_counter() - began < seconds:
        count += steps()
    return count / (time.perf_counter() - began)


def measured(who: list[Contestant], rounds: int, seconds: float) -> dict[str, list[float]]:
    for one in who:
        one.steps()  # compiled, loaded, warm
    speeds: dict[str, list[float]] = {one.name: [] for one in who}
    for number in range(rounds):
        print(f"round {number + 1} of {rounds}", file=sys.stderr)
        for one in who:
            speeds[one.name].append(speed(one.steps, seconds))
    return speeds


def spread(values: list[float], form: str) -> str:
    low, middle, high = min(values), median(values), max(values)
    return f"{middle:{form}} ({low:{form}} to {high:{form}})"


def table(who: list[Contestant], speeds: dict[str, list[float]]) -> list[str]:
    """A row for each, with how many times its speed the first one has."""
    first = speeds[who[0].name]
    lines = [f"|  | Steps per second | {who[0].name} / this |", "| --- | ---: | ---: |"]
    for one in who:
        mine = speeds[one.name]
        ratio = [a / b for a, b in zip(first, mine, strict=True)]
        shown = "" if one is who[0] else spread(ratio, ".2f")
        lines.append(f"| {one.name} | {spread(mine, ',.0f')} | {shown} |")
    return [*lines, "", *(f"- {one.name}: {one.about}." for one in who), ""]


def section(rounds: int, seconds: float) -> str:
    turns, many = environments(), batches()
    command = f"python benchmarks/environments.py --rounds {rounds} --seconds {seconds:g}"
    lines = [
        HEADING,
        "",
        f"Measured with `{command} --write benchmarks/RESULTS.md`, in turns in one process, in"
        " wall-clock time with all cores. The games differ: at a step of Orion Duel, some 550 of"
        " 2,495 moves are legal; at a step of Hex, at most 121.",
        "",
        "### PettingZoo",
        "",
        *table(turns, measured(turns, rounds, seconds)),
        "### Batches of Orion Duel",
        "",
        *table(many, measured(many, rounds, seconds)),
    ]
    return "\n".join(lines)


def put(path: Path, text: str) -> None:
    """Write the section in place of an older one, or before the machine."""
    before = path.read_text("utf-8") if path.exists() else "# Benchmark results\n"
    kept = re.sub(rf"{HEADING}\n.*?(?=\n## |\Z)", "", before, flags=re.S)
    place = kept.find("\n## The machine")
    place = len(kept) if place < 0 else place
    whole = f"{kept[:place].rstrip()}\n\n{text.rstrip()}\n{kept[place:]}"
    path.write_text(whole.rstrip() + "\n", "utf-8")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--seconds", type=float, default=2.0)
    parser.add_argument("--write", type=Path)
    chosen = parser.parse_args()
    try:
        text = section(chosen.rounds, chosen.seconds)
    except ModuleNotFoundError as error:
        sys.exit(f"{error.name} is not installed; the peers: pip install 'orrery-games[peers]'")
    print(text)
    if chosen.write:
        put(chosen.write, text)


if __name__ == "__main__":
    main()
