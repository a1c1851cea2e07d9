"""What processes tell each other. Each channel has its own kinds of messages."""

from __future__ import annotations

import msgspec

from orrery.table.events import Entry


class Written(msgspec.Struct, frozen=True, tag="written", array_like=True):
    """At the channel of a table: its log has come to this number, with these entries at its end.

    What not everybody at the table may know is never told: it is read from the database.
    """

    number: int
    entries: list[Entry] = []


class Lag(msgspec.Struct, frozen=True, tag="lag", array_like=True):
    """At the channel of a table: how slow somebody's line is, in milliseconds."""

    person: str
    lag: float


class Here(msgspec.Struct, frozen=True, tag="here", array_like=True):
    """At the channel of a table: who of those who sit there is connected to a process, and who has
    asked it for something lately."""

    process: str
    connected: list[str]
    asking: list[str]


class Who(msgspec.Struct, frozen=True, tag="who", array_like=True):
    """At the channel of a table: a process asks who is there."""

    process: str


class Keep(msgspec.Struct, frozen=True, tag="keep", array_like=True):
    """At the channel of a process: look after this table."""

    table: str


class LookedAt(msgspec.Struct, frozen=True, tag="looked_at", array_like=True):
    """At the channel of a process: somebody looks at this table, where only bots play."""

    table: str


class Dismissed(msgspec.Struct, frozen=True, tag="dismissed", array_like=True):
    """To everybody: whoever is connected as this person has to come again."""

    person: str


class Muted(msgspec.Struct, frozen=True, tag="muted", array_like=True):
    """To everybody: this person has muted somebody, or no longer does."""

    person: str


TableMessage = Written | Lag | Here | Who
ProcessMessage = Keep | LookedAt
PeopleMessage = Dismissed | Muted

encode = msgspec.json.Encoder().encode
read_table_message = msgspec.json.Decoder(TableMessage).decode
read_process_message = msgspec.json.Decoder(ProcessMessage).decode
read_people_message = msgspec.json.Decoder(PeopleMessage).decode


def of_table(table: str) -> str:
    """The channel of a table, for whoever has it loaded."""
    return f"table:{table}"


def of_process(process: str) -> str:
    """The channel of one process."""
    return f"process:{process}"


#: The channel for what concerns people wherever they are.
PEOPLE = "people"
