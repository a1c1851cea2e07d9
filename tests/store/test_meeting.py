"""Who waits for whom, on both databases."""

from __future__ import annotations

import asyncio
from collections import Counter
from threading import Barrier, Thread

import pytest

from orrery.store import Store, Summary
from orrery.table.clock_rules import Bank, Days
from orrery.table.commands import Decline, Sit
from orrery.table.events import Bot, Fill, Opened, Person, Series
from orrery.table.standing import Standing
from orrery.table.table import Table
from orrery.web.meeting.matchmaking import Matchmaker, Seek
from orrery.web.moderation.permissions import Permissions
from orrery.web.moderation.policy import Policy
from orrery.web.table.host import Host
from own_loop import run_async

pytestmark = pytest.mark.once

ANN, BEN, CAT = Person("a1", "Ann"), Person("b2", "Ben"), Person("c3", "Cat")
HOUR = 3_600_000


def opened(
    store: Store, table: str, *sitters: Person | Bot, at: int = HOUR, **terms: object
) -> Table:
    wish = Opened(game="orion", options={}, seed="s", host=ANN.id, **terms)
    return Table.open(store, table, wish, sitters, at)


def ids(found: list[Summary]) -> list[str]:
    return [summary.id for summary in found]


def test_lists_tell_what_a_table_offers(store: Store) -> None:
    opened(store, "t", ANN, clock=Days(3), fill=Fill(2, 60), series=Series(3), rated=True)
    summary = store.summary("t")
    assert summary
    assert (summary.terms.clock, summary.terms.rated) == (Days(3), True)
    assert (summary.terms.fill, summary.terms.series) == (Fill(2, 60), Series(3))
    assert summary.is_slow


def test_a_table_that_waits_for_a_bot_is_taken_up_again_and_one_without_is_not(
    store: Store,
) -> None:
    opened(store, "plain", ANN)
    opened(store, "filled", ANN, fill=Fill(2, 60))
    assert ids(store.running_tables()) == ["filled"]


def test_an_invitation_waits_for_its_person_until_it_is_answered(store: Store) -> None:
    table = opened(store, "t", ANN, invited=(BEN.id,))
    other = opened(store, "u", ANN, invited=(BEN.id, CAT.id))
    assert set(ids(store.meeting.invitations(BEN.id))) == {"t", "u"}
    assert store.meeting.invitations(ANN.id) == []
    assert store.open_tables() == []  # nobody else may sit down there
    table.do(Decline(), BEN, HOUR)
    other.do(Sit(1), BEN, HOUR)
    assert store.meeting.invitations(BEN.id) == []
    assert ids(store.meeting.given_up(ANN.id, HOUR)) == ["t"]
    declined = store.summary("t")
    assert declined
    assert declined.standing.ending == "declined"


def test_my_turns_are_where_i_may_act(store: Store) -> None:
    table = opened(store, "t", ANN, BEN)
    acting = table.state.acting[0]
    [me, other] = (ANN, BEN) if acting == 0 else (BEN, ANN)
    assert ids(store.meeting.turns(me.id)) == ["t"]
    assert store.meeting.turns(other.id) == []


def test_the_lobby_forgets_live_tables_where_nobody_is_seen(store: Store) -> None:
    opened(store, "seen", ANN, at=1000)
    opened(store, "ghost", ANN, at=1000)
    opened(store, "slow", ANN, at=1000, clock=Days(2))
    opened(store, "new", ANN, at=HOUR)
    opened(store, "hidden", ANN, at=HOUR, private=True)
    store.meeting.attend(["seen"], HOUR)
    found = store.meeting.waiting(live=HOUR - 1, slow=0)
    assert ids(found) == ["seen", "slow", "new"]


def test_an_adopted_guest_keeps_their_invitations_and_a_forgotten_one_does_not(
    store: Store,
) -> None:
    opened(store, "t", ANN, invited=(BEN.id,))
    with store._database.writing() as connection:
        store.meeting.adopt(connection, BEN.id, CAT.id)
    with store._database.reading() as connection:
        assert store.meeting.export(connection, CAT.id) == {"invitations": ["t"]}
    with store._database.writing() as connection:
        store.meeting.forget(connection, CAT.id)
    assert store.meeting.invitations(CAT.id) == []


# --- Quick pairing --------------------------------------------------------------------------------


def served(store: Store, people: list[Person], together: Barrier, seek: Seek) -> None:
    """One process of a site, at which these people look for somebody all at once."""

    async def serve() -> None:
        host = Host(store, bots=1)
        pairing = Matchmaker(store, host, Permissions(store, Policy()))
        together.wait()
        found = await asyncio.gather(*(pairing.find(person, seek) for person in people))
        for hosted in host.tables():
            for person in people:
                if hosted.state.owned(person.id):
                    hosted.join(Page(person.id))
        together.wait()  # everybody has a table by now, so all can see each other
        for _ in people:
            for table, seeker in tuple(pairing._seekers.items()):
                await pairing._move(table, seeker)
        assert len(found) == len(people)
        await host.stop()

    run_async(serve())


class Page:
    """Somebody who has the page of a table open."""

    def __init__(self, person_id: str) -> None:
        self.person_id = person_id

    def wake(self) -> None:
        pass

    def dismiss(self) -> None:
        pass


def test_whoever_looks_at_the_same_time_is_paired_once(store: Store) -> None:
    seek, people = Seek("orion"), 5
    crowd = [Person(f"p{n}", f"Person {n}") for n in range(people)]
    together = Barrier(2)
    sites = [
        Thread(target=served, args=(store, crowd[half::2], together, seek)) for half in range(2)
    ]
    for site in sites:
        site.start()
    for site in sites:
        site.join()
    tables = [table for person in crowd for table in store.tables_of(person.id)]
    playing = {table.id: table for table in tables if table.phase == "playing"}
    waiting = {table.id for table in tables if table.phase == "waiting"}
    busy = Counter(who.id for table in playing.values() for who in table.seats if who)
    assert max(busy.values()) == 1  # nobody sits at two games
    assert len(playing) == people // 2
    assert len(waiting) == people % 2


def test_who_looks_twice_waits_at_one_table(store: Store) -> None:
    async def look() -> list[str]:
        host = Host(store, bots=1)
        pairing = Matchmaker(store, host, Permissions(store, Policy()))
        found = [await pairing.find(ANN, Seek("corona", fill=30)) for _ in range(2)]
        found.append(await pairing.find(BEN, Seek("corona", "days")))
        found.append(await pairing.find(BEN, Seek("corona")))
        await host.stop()
        return found

    first, again, slow, live = run_async(look())
    assert first == again == live != slow
    summary = store.summary(first)
    assert summary
    assert summary.standing == Standing(
        "playing", (ANN, BEN), acting=summary.standing.acting, deadline=summary.standing.deadline
    )
    assert (summary.terms.clock, summary.terms.fill) == (Bank(600), Fill(2, 30))
