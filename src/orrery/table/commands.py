"""What a person can ask of a table. Each either becomes events or is refused."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Annotated, Any, get_args

import msgspec
from msgspec import Meta

from orrery.core.contract import Seat
from orrery.core.errors import Refusal
from orrery.core.texts import say
from orrery.table.events import Proposal, Remedy
from orrery.table.talk.chat import LONGEST, PHRASES


class _Command(msgspec.Struct, frozen=True, tag_field="do", forbid_unknown_fields=True):
    pass


class Sit(_Command, frozen=True, tag="sit"):
    """Take an open seat."""

    seat: Seat


class SitBot(_Command, frozen=True, tag="sit_bot"):
    """Put a bot on an open seat; the host may."""

    seat: Seat
    level: Annotated[int, Meta(description="1 to 6")]


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
    move: Annotated[str | int, Meta(description="The move's text, or its code.")]
    ply: Annotated[int | None, Meta(description="Refuse it if you have moved since then.")] = None


class Deal(_Command, frozen=True, tag="deal"):
    """Complete the own set-up by random moves, where something is placed before play."""

    seat: Seat


class BeReady(_Command, frozen=True, tag="ready"):
    """Go on to the next round; it begins when everybody is ready, or after 20 seconds."""

    seat: Seat


class Waive(_Command, frozen=True, tag="waive"):
    """Do nothing more while an hourglass runs, unless others do; when all say so, time is up."""

    seat: Seat


class Undo(_Command, frozen=True, tag="undo"):
    """Take back the own last step, or among bots all since it, without asking anybody."""

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
    program: Annotated[
        dict[str, Any],
        Meta(
            description="Its ``kind``, and its fields as the state's ``programs`` offer them;"
            ' {"kind": "next", "move": ...} and {"kind": "if", "moves": [expected, answer, ...]}'
            " where they are offered."
        ),
    ]


class Unprogram(_Command, frozen=True, tag="unprogram"):
    """Take back what was programmed under this number, or all of it."""

    seat: Seat
    program: Annotated[int | None, Meta(description="Its number; none: all of them.")] = None


class ShowMove(_Command, frozen=True, tag="hint"):
    """Be shown a move; it counts, and is only for games against bots that are not rated."""

    seat: Seat


class Say(_Command, frozen=True, tag="say"):
    """Say something to the others: your own words, or the key of a phrase."""

    text: Annotated[str, Meta(description=f"At most {LONGEST} letters.")] = ""
    phrase: Annotated[str, Meta(description=", ".join(PHRASES))] = ""


class Claim(_Command, frozen=True, tag="claim"):
    """Wait no longer for the person on another seat: a bot takes over, or the game is won."""

    seat: Seat
    about: Annotated[Seat, Meta(description="The seat of whoever is away.")]
    what: Remedy


class Return(_Command, frozen=True, tag="return"):
    """Take the own seat back from the bot that sat down meanwhile."""

    seat: Seat


#: What only the owner of a seat may ask for.
OwnersCommand = (
    Play
    | Deal
    | BeReady
    | Waive
    | Undo
    | Propose
    | Answer
    | Resign
    | Program
    | Unprogram
    | ShowMove
)

SeatCommand = Sit | SitBot | Leave | Decline | Close | Start | MakeRated
Command = SeatCommand | OwnersCommand | Say | Claim | Return


#: What only somebody who sits at the table asks for.
_SEATED = tuple(kind.__struct_config__.tag for kind in (*get_args(OwnersCommand), Leave, Claim))


class NotUnderstood(Refusal):
    """Something that is no command."""


class _Wrapped(msgspec.Struct):
    """Any command: msgspec remembers how to read a struct, and would work out a union anew."""

    command: Command


def read_command(raw: Mapping[str, Any], owned: Sequence[Seat] = ()) -> Command:
    """The command that a client means; nonsense is refused in one line.

    A person with one seat need not name it.
    """
    if "seat" not in raw and raw.get("do") in _SEATED:
        if len(owned) != 1:
            raise Refusal("", say("Say with which of your seats."))
        raw = {**raw, "seat": owned[0]}
    try:
        command = msgspec.convert({"command": raw}, _Wrapped).command
    except msgspec.ValidationError as error:
        raise NotUnderstood(
            "",
            say(
                "The table does not understand this: {fault}",
                fault=str(error).replace("$.command", "$"),
            ),
        ) from None
    return command
