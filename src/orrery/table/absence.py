"""How long the others wait for somebody who has gone, and what they may choose then.

All of it follows from entries of the log: when a person went and came, and how much patience the
host asked for. So every process decides alike, at the same moment.
"""

from __future__ import annotations

from orrery.core.contract import Seat
from orrery.core.errors import Refusal
from orrery.core.texts import Sentence, count, say
from orrery.table.clock_rules import SECOND, ClockRule
from orrery.table.commands import Claim
from orrery.table.events import Claimed, Milliseconds, Opened, Person, Remedy, Returned
from orrery.table.state import GaveUp, TableState

#: Somebody to act is waited for this much less.
TO_ACT = 2
#: All absences of a game together may last so many times as long as one.
IN_TOTAL = 3
#: Who gives up before so many own moves has hardly begun.
EARLY = 3
#: Of a long clock this part is waited for, where that is more, but never longer than so.
_PART_OF_CLOCK = 10
_LONGEST = 10 * 60 * SECOND


def is_live(opened: Opened) -> bool:
    """Whether people are expected to stay: there is a clock, or a rating, and no correspondence."""
    if opened.clock.is_slow:
        return False
    return opened.clock.is_timed or _counts(opened)


def _counts(opened: Opened) -> bool:
    """Whether the result is for a rating or a tournament, where nobody plays for another."""
    return opened.rated or bool(opened.tournament)


def patience(rule: ClockRule, usual: Milliseconds) -> Milliseconds:
    """How long one absence may last under this clock."""
    return max(usual, min(_LONGEST, rule.whole // _PART_OF_CLOCK))


def may_go(state: TableState, seat: Seat) -> bool:
    """Whether it matters here that the person on this seat has gone: somebody waits for them."""
    return (
        state.phase == "playing"
        and is_live(state.opened)
        and isinstance(state.seats[seat], Person)
        and any(isinstance(state.seats[other], Person) for other in state.others(seat))
        and seat not in state.away
    )


def patience_ends(state: TableState, seat: Seat) -> Milliseconds | None:
    """When the others need no longer wait for this seat; None: nobody has gone."""
    away = state.away.get(seat)
    if away is None:
        return None
    once = away.patience // TO_ACT if seat in state.acting else away.patience
    left = IN_TOTAL * away.patience - state.absent.get(seat, 0)
    return away.since + max(0, min(once, left))


def remedies(state: TableState, seat: Seat, about: Seat) -> tuple[Remedy, ...]:
    """What this seat may choose about another one, sooner or later.

    A game for ratings between two is not played on with a bot.
    """
    if state.phase != "playing" or about not in state.away or about in state.sharing(seat):
        return ()
    if len(state.seats) > 2:
        return ("bot",)
    return ("win",) if _counts(state.opened) else ("bot", "win")


def claimed(state: TableState, claim: Claim, now: Milliseconds) -> Claimed:
    """A seat waits no longer, if it has waited long enough."""
    seat, about, what = claim.seat, claim.about, claim.what
    allowed = remedies(state, seat, about)
    if not allowed:
        raise Refusal("", say("Nobody has to be waited for here."))
    if what not in allowed:
        raise Refusal("", _not_this(what))
    ends = patience_ends(state, about)
    assert ends is not None
    if now < ends:
        wait = -(-(ends - now) // SECOND)
        raise Refusal(
            "",
            count(
                "Wait {n} more second; they may come back.",
                "Wait {n} more seconds; they may come back.",
                wait,
            ),
        )
    return Claimed(seat=seat, about=about, what=what)


def _not_this(what: Remedy) -> Sentence:
    if what == "win":
        return say("Among more than two nobody wins by waiting; a bot can take over.")
    return say("In a rated game between two no bot takes over; the win can be claimed.")


def may_return(state: TableState, seat: Seat, person: str) -> bool:
    """Whether this person may take the seat back from the bot."""
    who = state.replaced.get(seat)
    if who is None or _counts(state.opened):
        return False
    return state.phase == "playing" and who.id == person


def returned(state: TableState, seat: Seat, by: Person) -> Returned:
    """Who was away takes the seat again."""
    if not may_return(state, seat, by.id):
        raise Refusal("", say("This seat cannot be taken back."))
    return Returned(seat=seat, who=by)


def left_early(state: TableState) -> list[GaveUp]:
    """Who left a finished game so that others were let down: stayed away, or hardly began.

    Only where strangers meet and stay, at public or rated tables with a clock; bots never blame.
    """
    people = {who.id for who in state.players if isinstance(who, Person)}
    if not is_live(state.opened) or len(people) < 2:
        return []
    if state.opened.private and not _counts(state.opened):
        return []
    return [
        left
        for left in state.gave_up
        if isinstance(left.who, Person)
        and (left.was_away or (left.kind == "resigned" and left.moves < EARLY))
    ]
