"""What has just happened at a table, and how it ended, in a sentence."""

from __future__ import annotations

from orrery.core.contract import Seat
from orrery.core.kernel import CLOCK
from orrery.core.texts import Sentence, Text, count, say
from orrery.table.events import (
    Answered,
    Became,
    Bot,
    Came,
    Claimed,
    Closed,
    Continued,
    Declined,
    Flagged,
    Gone,
    Hinted,
    IntervalOver,
    Left,
    MadeRated,
    Moved,
    Opened,
    Person,
    Private,
    Proposed,
    Ready,
    Resigned,
    Returned,
    Said,
    Sat,
    Started,
    Struck,
    Undone,
    Waived,
)
from orrery.table.placing import is_result
from orrery.table.state import TableState
from orrery.table.view.words.spoken import spoken


def news(state: TableState, seat: Seat | None) -> Sentence:
    """The last event, as somebody on this seat, or a spectator, may know it."""
    event = state.last.event
    assert not isinstance(event, Private)
    match event:
        case Opened() | MadeRated() | Declined() | Closed() | Started():
            return _about_the_table(state, event)
        case Moved():
            return _move(state, seat)
        case Ready() | Waived() | IntervalOver():
            return _about_a_round(state, event)
        case Proposed(seat=by, what=what):
            return proposal_sentence(state, what, by)
        case Continued():
            return say("The game goes on at another table.")
        case Became(who=who):
            return say("A player is called {name} now.", name=who.name)
        case Sat() | Left() | Undone() | Answered() | Resigned() | Flagged():
            return _about_a_seat(state, event)
        case _:
            return _about_absence(state, event)


def _about_absence(
    state: TableState, event: Gone | Came | Claimed | Returned | Said | Struck | Hinted
) -> Sentence:
    title = state.game.seat_title
    match event:
        case Gone(seat=seat):
            return say("The connection is lost: {who}.", who=title(seat))
        case Came(seat=seat):
            return say("The connection is back: {who}.", who=title(seat))
        case Claimed(about=seat):
            is_over = state.phase == "over"
            return ending_sentence(state) if is_over else _bot_plays_on(title(seat))
        case Returned(seat=seat, who=person):
            return say("{name} plays again: {who}.", name=person.name, who=title(seat))
        case Said() | Struck() | Hinted():
            raise ValueError("what is said, or shown to one, is no news")


def _bot_plays_on(who: Sentence) -> Sentence:
    return say("A bot plays on: {who}.", who=who)


def _about_the_table(
    state: TableState, event: Opened | MadeRated | Declined | Closed | Started
) -> Sentence:
    match event:
        case Opened():
            return say("The table is open.")
        case MadeRated(rated=True):
            return say("This game will be rated.")
        case MadeRated():
            return say("This game will not be rated.")
        case Declined(who=who):
            return say("{name} declines the invitation.", name=who.name)
        case Closed():
            return closing_sentence(state)
        case Started():
            return say("The game begins.")


def stakes_sentence(state: TableState) -> Text:
    """What there is to say about a rated game besides its result."""
    if not state.opened.rated:
        return ""
    if state.phase == "over":
        if is_result(state):
            return ""
        return say("No rating changes: the game was over before two had made a move.")
    return say("Rated: the result changes the ratings, and moves cannot be taken back later.")


def _about_a_round(state: TableState, event: Ready | Waived | IntervalOver) -> Sentence:
    title = state.game.seat_title
    match event:
        case Ready(seat=seat):
            return say("{who} is ready.", who=title(seat))
        case Waived(seat=seat):
            return say("{who} does nothing more for now.", who=title(seat))
        case IntervalOver():
            return say("The next round begins.")


def _about_a_seat(
    state: TableState, event: Sat | Left | Undone | Answered | Resigned | Flagged
) -> Sentence:
    who = state.game.seat_title(event.seat)
    match event:
        case Sat(who=Person(name=name)):
            return say("{name} sits down: {who}.", name=name, who=who)
        case Sat(who=Bot(level=level)):
            return say("A bot of level {level} sits down: {who}.", level=level, who=who)
        case Left():
            return say("A seat is open again: {who}.", who=who)
        case Undone(moves=1):
            return say("{who} takes back a move.", who=who)
        case Undone(moves=moves):
            return count("{n} move is taken back.", "{n} moves are taken back.", moves)
        case Answered(agrees=agrees):
            return say("{who} agrees.", who=who) if agrees else say("{who} declines.", who=who)
    if state.phase == "over":
        return ending_sentence(state)
    if isinstance(event, Resigned):
        return say("{who} gives up; a bot plays on.", who=who)
    return say("{who} has run out of time; a bot plays on.", who=who)


def _move(state: TableState, seat: Seat | None) -> Sentence:
    move = state.position.last
    assert move
    secret = state.game.secrets(state.position) > 0
    if secret and move.seat not in (seat, CLOCK):
        return say("{who} has chosen, unseen.", who=state.game.seat_title(move.seat))
    told = spoken(state.game, move)
    if state.ending is None:
        return told
    return say("{move} {end}", move=told, end=ending_sentence(state))


def proposal_sentence(state: TableState, what: str, seat: Seat) -> Sentence:
    """Who asks for what."""
    who = state.game.seat_title(seat)
    return {
        "takeback": say("{who} asks to take back a move.", who=who),
        "draw": say("{who} offers a draw.", who=who),
        "rematch": say("{who} asks for a rematch.", who=who),
    }[what]


def closing_sentence(state: TableState) -> Sentence:
    """Why there will be no game."""
    if state.declined:
        return say("{name} declines, and the table is closed.", name=state.declined)
    return say("The table is closed.")


def ending_sentence(state: TableState) -> Sentence:
    """How the game ended."""
    ending, game = state.ending, state.game
    assert ending
    if ending.kind == "agreed":
        return say("Both agreed to a draw.")
    outcome = state.outcome
    if outcome is not None and ending.kind == "rules":
        return game.verdict(outcome)
    assert ending.seat is not None
    who, winners = game.seat_title(ending.seat), game.seats_listed(ending.winners)
    if ending.kind == "resigned":
        return say("{who} gives up. Won by: {winners}.", who=who, winners=winners)
    if ending.kind == "abandoned":
        return say("{who} has left the game. Won by: {winners}.", who=who, winners=winners)
    return say("{who} has run out of time. Won by: {winners}.", who=who, winners=winners)
