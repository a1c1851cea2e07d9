"""Commands as clients write them."""

from __future__ import annotations

from typing import Any

import pytest

from orrery.core.errors import Refusal
from orrery.table import commands
from orrery.table.commands import read_command


@pytest.mark.parametrize(
    ("raw", "command"),
    [
        ({"do": "sit", "seat": 1}, commands.Sit(1)),
        ({"do": "sit_bot", "seat": 1, "level": 4}, commands.SitBot(1, 4)),
        ({"do": "leave", "seat": 1}, commands.Leave(1)),
        ({"do": "start"}, commands.Start()),
        ({"do": "play", "seat": 0, "move": "bid 7"}, commands.Play(0, "bid 7")),
        ({"do": "play", "seat": 0, "move": 12, "ply": 3}, commands.Play(0, 12, 3)),
        ({"do": "deal", "seat": 0}, commands.Deal(0)),
        ({"do": "undo", "seat": 0}, commands.Undo(0)),
        ({"do": "propose", "seat": 0, "what": "draw"}, commands.Propose(0, "draw")),
        ({"do": "answer", "seat": 0, "agrees": False}, commands.Answer(0, False)),
        ({"do": "resign", "seat": 0}, commands.Resign(0)),
    ],
)
def test_commands_are_read(raw: dict[str, Any], command: commands.Command) -> None:
    assert read_command(raw) == command


@pytest.mark.parametrize(
    "raw",
    [
        {},
        {"do": "dance"},
        {"do": "play", "seat": 0},
        {"do": ["play"], "seat": 0},
        {"do": ["play"]},
        {"do": "play", "seat": "first", "move": 1},
        {"do": "play", "seat": 0, "move": [1]},
        {"do": "propose", "seat": 0, "what": "a walk"},
        {"do": "sit", "seat": 0, "loudly": True},
    ],
)
def test_nonsense_is_refused_in_one_line(raw: dict[str, Any]) -> None:
    with pytest.raises(Refusal, match="does not understand") as caught:
        read_command(raw)
    assert "\n" not in str(caught.value)


def test_who_has_one_seat_need_not_name_it() -> None:
    assert read_command({"do": "play", "move": "bid 7"}, [1]) == commands.Play(1, "bid 7")
    claim = {"do": "claim", "about": 0, "what": "win"}
    assert read_command(claim, [1]) == commands.Claim(1, 0, "win")
    for owned in ([], [0, 1]):
        with pytest.raises(Refusal, match="Say with which of your seats"):
            read_command({"do": "resign"}, owned)
    with pytest.raises(Refusal, match="does not understand"):
        read_command({"do": "sit"}, [1])  # it says which seat is taken
