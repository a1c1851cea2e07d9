"""Orbis in a terminal: the market in boxes, then lines about the table, then the universes."""

from __future__ import annotations

from orrery.core.contract import Outcome, Position, Seat
from orrery.core.terminal import PLAIN, Canvas, Piece
from orrery.games.orbis.data.components import LEVELS
from orrery.games.orbis.picture.inks import BRASS, GAP, STRONG, Line, amounts
from orrery.games.orbis.picture.market import (
    MARKET_HEIGHT,
    cost_line,
    draw_market,
    effect_line,
    name_line,
)
from orrery.games.orbis.picture.universe import BLOCK_HEIGHT, WIDTH, draw_player
from orrery.games.orbis.scene.table import SceneTable, table


def picture(position: Position, seat: Seat | None, colour: bool) -> str:
    """Everything on the table; the universes stand two by two, the player in turn is marked."""
    seen = table(position, None)
    said = _lines(seen)
    below = MARKET_HEIGHT + len(said) + 1
    players = list(position.game.seats)
    canvas = Canvas(WIDTH, below + (len(players) + 1) // 2 * BLOCK_HEIGHT)
    draw_market(canvas, seen)
    for y, line in enumerate(said, MARKET_HEIGHT):
        canvas.write(0, y, line)
    for k, name in enumerate(players):
        row, column = divmod(k, 2)
        draw_player(canvas, seen, name, column * WIDTH // 2, below + row * BLOCK_HEIGHT)
    shown = canvas.in_words()
    return shown.coloured() if colour else shown.plain()


def _lines(seen: SceneTable) -> list[Line]:
    """Stacks, temple tokens and gods; then the turn, or how the game ended."""
    stacks = "   ".join(f"level {level}: {seen.view['stacks'][str(level)]}" for level in LEVELS)
    tokens = " ".join(map(str, seen.view["temple_tokens"]))
    gods = ", ".join(seen.view["gods"])
    lines = [
        [
            Piece("stacks ", BRASS),
            Piece(stacks),
            Piece("   temple tokens ", BRASS),
            Piece(tokens),
        ],
        [Piece("gods   ", BRASS), Piece(gods or "none")],
    ]
    outcome = seen.outcome
    return lines + (_turn(seen) if outcome is None else _account(seen, outcome))


def _turn(seen: SceneTable) -> list[Line]:
    """What is in hand and what is still to be handed over or taken."""
    turn = seen.turn
    lines: list[Line] = []
    if turn["hand"]:
        tile = seen.tiles[turn["hand"]]
        parts = [*name_line(tile), GAP, *cost_line(tile), GAP, *effect_line(tile.effect)]
        lines.append([Piece("hand   ", BRASS), *parts])
    if sum(turn["due"].values()):
        payable = "   can be paid" if turn["payable"] else "   cannot be paid"
        lines.append([Piece("due    ", BRASS), *amounts(turn["due"]), Piece(payable)])
    if sum(turn["to_destroy"].values()):
        lines.append([Piece("to destroy ", BRASS), *amounts(turn["to_destroy"])])
    for what in ("to_discard", "to_gain"):
        if turn[what]:
            lines.append([Piece(what.replace("_", " ") + " ", BRASS), Piece(str(turn[what]))])
    return lines


def _account(seen: SceneTable, outcome: Outcome) -> list[Line]:
    """What the points of each player come from."""
    lines: list[Line] = []
    for seat, name in enumerate(seen.players):
        known, parts = seen.player(name), outcome.accounts[seat]
        tiles, rest = parts[: len(known["universe"])], parts[len(known["universe"]) :]
        sums = [f"tiles {sum(line.points for line in tiles)}"]
        sums += [f"{line.what} {line.points}" for line in rest]
        ink = STRONG if seat in outcome.winners else PLAIN
        wins = "   wins" if seat in outcome.winners else ""
        said = f"{known['points']}: {', '.join(sums)}{wins}"
        lines.append([Piece(f"{name:<7}", BRASS), Piece(said, ink)])
    return lines
