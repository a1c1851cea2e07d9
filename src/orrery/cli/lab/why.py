"""``orrery why``: why not this move? What it is worth, what was better, and the answer to it."""

from __future__ import annotations

from typing import Annotated

import typer

from orrery.cli.data.brought import ArenaFile, Brought, TilesFile
from orrery.cli.games.records import RecordFile, check_ply, load, named
from orrery.cli.screen import print_json, screen
from orrery.core import records
from orrery.core.contract import Position
from orrery.lab.analysis import Refutation, refute
from orrery.lab.analysis.analyse import USUAL_SIMULATIONS
from orrery.players.search import Budget


def why(
    path: RecordFile,
    move: Annotated[str, typer.Argument(help="A move as text, such as 'line e4 e5 e6'.")],
    ply: Annotated[
        int | None, typer.Option(help="Try it after this ply; at the end if not said.")
    ] = None,
    simulations: Annotated[int, typer.Option(min=1, help="How hard to think.")] = USUAL_SIMULATIONS,
    tiles: TilesFile = None,
    arena: ArenaFile = None,
    as_json: Annotated[bool, typer.Option("--json", help="For programs.")] = False,
) -> None:
    """Why not this move? What it is worth, what was better, and how it would be answered."""
    brought = Brought(tiles=tiles, arena=arena)
    with named(path):
        record, game = load(path, brought)
        check_ply(ply, len(record.moves))
        position = records.replay(record, game, ply)
    position.play(move)
    found = refute(position, Budget(simulations=simulations))
    if as_json:
        print_json(_json(found))
    else:
        _tell(found, position)


def _json(found: Refutation) -> dict[str, object]:
    judgement = found.judgement
    return {
        "move": judgement.move.text,
        "value": judgement.value,
        "loss": judgement.loss,
        "grade": judgement.grade or None,
        "better": [move.text for move in judgement.best.variation] if judgement.best else [],
        "answers": [move.text for move in found.answers],
    }


def _tell(found: Refutation, position: Position) -> None:
    judgement, game = found.judgement, position.game
    said = str(game.spoken(judgement.move))
    if judgement.value is None:
        screen.print(f"{said} It was not judged: {judgement.unjudged}.", markup=False)
        return
    worth = f"worth {judgement.value:+.2f}"
    if judgement.loss:
        worth += f", {judgement.loss:.2f} less than the best"
    grade = f": {judgement.grade}" if judgement.grade else ""
    screen.print(f"{said} ({worth}{grade})", markup=False)
    if judgement.best is not None:
        line = " / ".join(other.text for other in judgement.best.variation[:5])
        screen.print(f"Better: {line}", markup=False)
    if found.answers:
        answers = [f"{game.seat_name(other.seat)} {other.text}" for other in found.answers]
        screen.print(f"Answered by: {', '.join(answers)}", markup=False)
