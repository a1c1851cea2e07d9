"""What people read about tournaments."""

from __future__ import annotations

from orrery.core.texts import Sentence, as_written, say
from orrery.players.levels import RANKS
from orrery.table.events import Person, Sitter
from orrery.table.identity import ANONYMOUS
from orrery.tournament.events import Rules
from orrery.tournament.formats import FORMATS

#: Short name, name, and what it is.
TIE_BREAKS: dict[str, tuple[Sentence, Sentence, Sentence]] = {
    "direct": (
        say("DE"),
        say("Direct encounter"),
        say("Points in the games of those with equal points, if all of them have met."),
    ),
    "buchholz_cut": (
        say("BC1"),
        say("Buchholz, cut 1"),
        say("The points of all opponents, without the lowest."),
    ),
    "buchholz": (
        say("BH"),
        say("Buchholz"),
        say("The points of all opponents. A round without a game counts with your own points."),
    ),
    "sonneborn": (
        say("SB"),
        say("Sonneborn-Berger"),
        say("The points of those you have beaten, and half of those you drew with."),
    ),
    "wins": (say("W"), say("Wins"), say("Games that were won.")),
    "fewer": (
        say("G"),
        say("Fewer games"),
        say("Who needed fewer games for the same points is ahead."),
    ),
}

CANCELLED = {
    "host": say("Its host has called it off."),
    "few": say("Too few people came."),
    "forgotten": say("Nobody has begun it."),
}


def name_of(who: Sitter, twin: int = 0) -> Sentence:
    """A name in a list; bots of the same level are told apart by a number."""
    if isinstance(who, Person):
        return say("Anonymous") if who.name == ANONYMOUS else as_written(who.name)
    name = RANKS[who.level - 1].name
    return say("{bot} {twin}", bot=name, twin=twin) if twin else name


def name_alone(who: Sitter) -> Sentence:
    """A name that stands without a mark of what it is."""
    return name_of(who) if isinstance(who, Person) else say("{bot} (bot)", bot=name_of(who))


def facts(rules: Rules) -> list[Sentence]:
    """What was agreed, in a line each."""
    said = [rules.clock.sentence()]
    if rules.seats > 2:
        said.append(
            say(
                "Tables of {n}; each place counts by how many of the others one has beaten.",
                n=rules.seats,
            )
        )
    said += FORMATS[rules.format].facts(rules)
    if rules.late:
        said.append(say("One may enter until round {n} is paired.", n=rules.late))
    if rules.patience:
        said.append(
            say("Who does not make a first move within {n} s loses and is out.", n=rules.patience)
        )
    if rules.bots:
        said.append(say("Bots fill the field up to {n}.", n=rules.bots))
    elif rules.even:
        said.append(say("A bot sits in where somebody would be left over."))
    said.append(say("Draws may be agreed.") if rules.draws else say("No draws by agreement."))
    if rules.rated:
        said.append(say("Games are rated."))
    return said
