"""What a person can ask of a table. Each either becomes events or is refused."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from orrery.core.contract import Seat
from orrery.core.errors import Refusal
from orrery.core.texts import say
from orrery.table.events import Proposal, Remedy


class _Command(msgspec.Struct, frozen=True, tag_field="do", forbid_unknown_fields=True):
    pass


class Sit(_Command, frozen=True, tag="sit"):
    """Take an open seat."""

    seat: Seat


class SitBot(_Command, frozen=True, tag="sit_bot"):
    """Put a bot on an open seat; the host may."""

    seat: Seat
    level: int


class Leave(_Command, frozen=True, tag="leave"):
    """Get up before the game begins; the host may also send a bot away."""

    seat: Seat


class Decline(_Command, frozen=True, tag="decline"):
    """Turn down an invitation to this table."""


class Close(_Command, frozen=True, tag="close"):
    """Give the table up before the game begins; the host may."""


class Start(_Command, frozen=True, tag="start"):
    """Begin; a table also begins by itself when the last seat is taken."""


class MakeRated(_Command, frozen=True, tag="make_rated"):
    """Whether the result will change ratings; the host may say so as long as nobody has come."""

    rated: bool


class Play(_Command, frozen=True, tag="play"):
    """Make a move, by its text or code, on the table as it was after so many moves."""

    seat: Seat
    move: str | int
    ply: int | None = None


class Undo(_Command, frozen=True, tag="undo"):
    """Take back the own last step, without asking anybody."""

    seat: Seat


class Propose(_Command, frozen=True, tag="propose"):
    """Ask the others for a takeback, a draw or a rematch."""

    seat: Seat
    what: Proposal


class Answer(_Command, frozen=True, tag="answer"):
    """Agree to what was proposed, or decline."""

    seat: Seat
    agrees: bool


class Resign(_Command, frozen=True, tag="resign"):
    """Give up, in turn or not."""

    seat: Seat


class Program(_Command, frozen=True, tag="program"):
    """Have something played for a seat: a move ahead of time, a line of moves, a standing order."""

    seat: Seat
    program: dict[str, Any]


class Unprogram(_Command, frozen=True, tag="unprogram"):
    """Take back what was programmed under this number, or all of it."""

    seat: Seat
    program: int | None = None


class Say(_Command, frozen=True, tag="say"):
    """Say something to the others: words of one's own, or the key of a phrase."""

    text: str = ""
    phrase: str = ""


class Claim(_Command, frozen=True, tag="claim"):
    """Wait no longer for the person on another seat: a bot takes over, or the game is won."""

    seat: Seat
    about: Seat
    what: Remedy


class Return(_Command, frozen=True, tag="return"):
    """Take the own seat back from the bot that sat down meanwhile."""

    seat: Seat


#: What only the owner of a seat may ask for.
OwnersCommand = Play | Undo | Propose | Answer | Resign | Program | Unprogram

SeatCommand = Sit | SitBot | Leave | Decline | Close | Start | MakeRated
Command = SeatCommand | OwnersCommand | Say | Claim | Return


def read_command(raw: Mapping[str, Any]) -> Command:
    """The command that a client means; nonsense is refused in one line."""
    try:
        command: Command = msgspec.convert(raw, Command)
    except msgspec.ValidationError as error:
        raise Refusal(
            "", say("The table does not understand this: {fault}", fault=str(error))
        ) from None
    return command
