"""Mutes, reports, decisions, notices and games left, on both databases."""

from __future__ import annotations

import msgspec
import pytest

from orrery.store import Store
from orrery.store.clock import now
from orrery.store.manners import CannotMute, Manners
from orrery.store.reports import Decision, Report, SaidLine
from orrery.table.becoming import ANONYMOUS
from orrery.table.commands import Say
from orrery.table.events import Opened, Person, Said
from orrery.table.table import Table
from orrery.table.talking import heard

CONTEXT = [SaidLine(4, 1000, "Ann", "hello"), SaidLine(5, 1001, "Bob", phrase="thanks")]


def report(by: str, about: str, line: int = 4) -> Report:
    return Report("t", line, by, about, "insult", "look!", CONTEXT)


def test_nobody_mutes_very_many(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("orrery.store.manners.MOST_MUTED", 2)
    ann, *others = (store.guest(name)[0] for name in ("Ann", "Bob", "Cy", "Di"))
    for other in (others[0], others[1], others[1]):
        store.manners.mute(ann.id, other.id)
    with pytest.raises(CannotMute, match="already"):
        store.manners.mute(ann.id, others[2].id)
    with pytest.raises(CannotMute, match="no such person"):
        store.manners.mute(ann.id, "invented")
    assert {one.id for one in store.manners.muted(ann.id)} == {others[0].id, others[1].id}


def test_mutes_are_ones_own(store: Store) -> None:
    ann, bob = store.guest("Ann")[0], store.guest("Bob")[0]
    for _ in range(2):
        store.manners.mute(ann.id, bob.id)
    assert store.manners.muted(ann.id) == [bob]
    assert store.manners.muted(bob.id) == []
    store.manners.unmute(ann.id, bob.id)
    assert store.manners.muted(ann.id) == []


def test_one_report_a_line_and_person(store: Store) -> None:
    assert store.manners.report(report("ann", "bob"))
    assert not store.manners.report(report("ann", "bob"))
    assert store.manners.report(report("cat", "bob"))
    assert store.manners.report(report("ann", "bob", line=5))
    assert store.manners.reports_since("ann", 0) == 2
    assert store.manners.reports_since("ann", now() + 1000) == 0
    first = store.manners.open_reports()[0]
    assert msgspec.structs.replace(first, created=0) == report("ann", "bob")


def test_a_decision_closes_all_reports_of_a_line_and_stays(store: Store) -> None:
    for by in ("ann", "cat"):
        store.manners.report(report(by, "bob"))
    store.manners.report(report("ann", "bob", line=9))
    assert [one.by for one in store.manners.reports_about("t", 4)] == ["ann", "cat"]
    store.manners.decide(Decision("mod", "bob", "silence", "t", 4, until=5000, note="again"))
    assert [one.line for one in store.manners.open_reports()] == [9]
    (kept,) = store.manners.decisions()
    assert (kept.moderator, kept.about, kept.kind, kept.until) == ("mod", "bob", "silence", 5000)
    assert kept.at > 0


def test_notices_wait_until_they_are_put_away(store: Store) -> None:
    store.manners.tell("ann", "thanks", {"game": "Orbis"})
    (notice,) = store.manners.notices("ann")
    assert (notice.kind, notice.blanks) == ("thanks", {"game": "Orbis"})
    store.manners.put_away("bob", notice.id)
    assert store.manners.notices("ann")
    store.manners.put_away("ann", notice.id)
    assert store.manners.notices("ann") == []


def test_a_game_left_is_counted_once(store: Store) -> None:
    for _ in range(2):
        store.manners.left("t", 1, "ann", "abandoned", 1000)
    store.manners.left("u", 0, "ann", "resigned", 3000)
    assert store.manners.left_since("ann", 0) == [1000, 3000]
    assert store.manners.left_since("ann", 1000) == [3000]
    assert store.manners.left_since("bob", 0) == []


def filled(manners: Manners, person: str, other: str) -> None:
    manners.mute(person, other)
    manners.mute(other, person)
    manners.report(report(person, other))
    manners.tell(person, "thanks", {})
    manners.silence(person, 9000)
    manners.left("t", 1, person, "abandoned", 1000)
    manners.decide(Decision("mod", person, "strike", "t", 77, note="rude"))


def test_what_was_a_guests_is_the_accounts(store: Store) -> None:
    manners = store.manners
    guest, ann, bob = (store.guest(name)[0] for name in ("Vega", "Ann", "Bob"))
    filled(manners, guest.id, bob.id)
    manners.mute(ann.id, bob.id)  # both muted the same person, who muted both
    manners.mute(bob.id, ann.id)
    manners.mute(ann.id, guest.id)
    manners.report(report(ann.id, bob.id))  # and reported the same line
    store.belongings.adopt(guest.id, ann)
    assert manners.muted(ann.id) == [bob]
    assert manners.muted(bob.id) == [ann]
    assert [one.by for one in manners.open_reports()] == [ann.id]
    assert manners.silenced_until(ann.id) == 9000
    assert manners.left_since(ann.id, 0) == [1000]
    assert len(manners.notices(ann.id)) == 1
    assert manners.decisions()[0].about == ann.id


def test_who_is_forgotten_leaves_no_words(store: Store) -> None:
    ann, bob = store.guest("Ann")[0], store.guest("Bob")[0]
    filled(store.manners, ann.id, bob.id)
    facts = Opened(game="orion", options={}, seed="7", host=bob.id)
    table = Table.open(store, "t", facts, [bob, None], now=1000)
    table.do(Say("my telephone is 12345"), ann, 2000)  # only a visitor there
    store.belongings.forget(ann.id)
    assert [e.event for e in store.read("t") if isinstance(e.event, Said)] == [
        Said(by=Person(ann.id, ANONYMOUS))
    ]
    table.catch_up()
    assert [(line.by.name, line.text) for line in heard(table.state, "")] == [(ANONYMOUS, "")]
    assert store.manners.muted(bob.id) == []
    assert store.manners.open_reports() == []
    (kept,) = store.manners.decisions()
    assert (kept.about, kept.note, kept.kind) == ("", "", "strike")


def test_all_of_it_can_be_taken_home(store: Store) -> None:
    ann, bob = store.guest("Ann")[0], store.guest("Bob")[0]
    filled(store.manners, ann.id, bob.id)
    facts = Opened(game="orion", options={}, seed="7", host=ann.id)
    table = Table.open(store, "t", facts, [ann, bob], now=1000)
    table.do(Say("mine"), ann, 2000)
    table.do(Say("not mine"), bob, 2000)
    exported = store.belongings.export(ann.id)
    assert exported["muted"][0]["muted_id"] == bob.id
    assert exported["reports"][0]["words"] == "look!"
    assert exported["games left early"][0]["kind"] == "abandoned"
    assert exported["decisions"][0]["kind"] == "strike"
    assert "not mine" not in str(exported)
    assert "'mine'" in str(exported)
