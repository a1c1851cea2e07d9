"""The end of a game, told to somebody who played it, and where they may go from here."""

from __future__ import annotations

import msgspec

from orrery.core.contract import Seat
from orrery.core.texts import Sentence, Text, count, say
from orrery.players.levels import LEVELS
from orrery.table.events import Bot
from orrery.table.state import TableState
from orrery.table.view.scene import Words


class EndingView(msgspec.Struct, frozen=True, omit_defaults=True):
    """How the game ended for the reader."""

    head: Words  # you won, you lost
    why: Words
    hints: Words = ""  # how many moves were shown to the reader
    level: int = 0  # of the bots at another table like this one; 0: no other level fits
    wish: dict[str, str] = {}  # the form that opens that table


def ending_view(state: TableState, seat: Seat | None) -> EndingView | None:
    """For whoever has this seat and no other; None while the game goes on."""
    if state.ending is None or seat is None:
        return None
    level = _next_level(state, seat)
    wish = _wish(state, seat, level) if level else {}
    return EndingView(_head(state, seat), _why(state, seat), _hints(state), level, wish)


def _hints(state: TableState) -> Text:
    n = state.hints
    return count("{n} move was shown to you.", "{n} moves were shown to you.", n) if n else ""


def _head(state: TableState, seat: Seat) -> Sentence:
    assert state.ending
    winners = state.ending.winners
    if not winners:
        return say("A draw")
    if seat not in winners:
        return say("You lost")
    return say("You won!") if len(winners) == 1 else say("You share the victory")


def _why(state: TableState, seat: Seat) -> Text:
    """By what, without saying again who has won."""
    ending, game = state.ending, state.game
    assert ending
    if ending.kind == "agreed":
        return say("Both agreed to a draw.")
    if ending.kind == "rules" and state.outcome is not None:
        return game.reason_sentence(state.outcome) or game.verdict(state.outcome)
    assert ending.seat is not None
    is_me, who = ending.seat == seat, game.seat_title(ending.seat)
    if ending.kind == "resigned":
        return say("You gave up.") if is_me else say("{who} gave up.", who=who)
    if ending.kind == "abandoned":
        return say("You left the game.") if is_me else say("{who} left the game.", who=who)
    return say("Your time ran out.") if is_me else say("The time of {who} ran out.", who=who)


def _next_level(state: TableState, seat: Seat) -> int:
    """One level up after a victory, one down after a defeat, if bots of one level sat there."""
    assert state.ending
    others = {who for other, who in enumerate(state.seats) if other != seat}
    if len(others) != 1 or not state.ending.winners or state.opened.tournament:
        return 0
    bot = others.pop()
    if not isinstance(bot, Bot):
        return 0
    level = bot.level + 1 if seat in state.ending.winners else bot.level - 1
    return level if level in LEVELS else 0


def _wish(state: TableState, seat: Seat, level: int) -> dict[str, str]:
    """The same table with bots of this level, as the form for new tables asks for it."""
    opened = state.opened
    options = {f"opt_{name}": value for name, value in opened.options.items()}
    seats = {f"seat_{n}": "me" if n == seat else f"bot{level}" for n in range(len(state.seats))}
    names = ("private", "unhurried", "rated", "chat")
    said = {name: "yes" if getattr(opened, name) else "no" for name in names}
    clock = opened.clock.form()
    return {"game": opened.game, "level": str(level), **options, **seats, **said, **clock}
