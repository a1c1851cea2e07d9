"""Mutes, reports, decisions, notices and games left, on both databases."""

from __future__ import annotations

import msgspec
import pytest

from orrery.store import Store
from orrery.store.clock import now
from orrery.store.moderation.moderation import CannotMute, Moderation
from orrery.store.moderation.reports import Decision, Report, SaidLine
from orrery.table.commands import Say
from orrery.table.events import Opened, Person, Said
from orrery.table.identity import ANONYMOUS
from orrery.table.table import Table
from orrery.table.talk.audience import heard

CONTEXT = [SaidLine(4, 1000, "Ann", "hello"), SaidLine(5, 1001, "Bob", phrase="thanks")]


def report(by: str, about: str, line: int = 4) -> Report:
    return Report("t", line, by, about, "insult", "look!", CONTEXT)


def test_nobody_mutes_very_many(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("orrery.store.moderation.moderation.MOST_MUTED", 2)
    ann, *others = (store.guest(name)[0] for name in ("Ann", "Bob", "Cy", "Di"))
    for other in (others[0], others[1], others[1]):
        store.moderation.mute(ann.id, other.id)
    with pytest.raises(CannotMute, match="already"):
        store.moderation.mute(ann.id, others[2].id)
    with pytest.raises(CannotMute, match="no such person"):
        store.moderation.mute(ann.id, "invented")
    assert {one.id for one in store.moderation.muted(ann.id)} == {others[0].id, others[1].id}


def test_mutes_are_ones_own(store: Store) -> None:
    ann, bob = store.guest("Ann")[0], store.guest("Bob")[0]
    for _ in range(2):
        store.moderation.mute(ann.id, bob.id)
    assert store.moderation.muted(ann.id) == [bob]
    assert store.moderation.muted(bob.id) == []
    store.moderation.unmute(ann.id, bob.id)
    assert store.moderation.muted(ann.id) == []


def test_one_report_a_line_and_person(store: Store) -> None:
    assert store.moderation.report(report("ann", "bob"))
    assert not store.moderation.report(report("ann", "bob"))
    assert store.moderation.report(report("cat", "bob"))
    assert store.moderation.report(report("ann", "bob", line=5))
    assert store.moderation.reports_since("ann", 0) == 2
    assert store.moderation.reports_since("ann", now() + 1000) == 0
    first = store.moderation.open_reports()[0]
    assert msgspec.structs.replace(first, created=0) == report("ann", "bob")


def test_a_decision_closes_all_reports_of_a_line_and_stays(store: Store) -> None:
    for by in ("ann", "cat"):
        store.moderation.report(report(by, "bob"))
    store.moderation.report(report("ann", "bob", line=9))
    assert [one.by for one in store.moderation.reports_about("t", 4)] == ["ann", "cat"]
    store.moderation.decide(Decision("mod", "bob", "silence", "t", 4, until=5000, note="again"))
    assert [one.line for one in store.moderation.open_reports()] == [9]
    (kept,) = store.moderation.decisions()
    assert (kept.moderator, kept.about, kept.kind, kept.until) == ("mod", "bob", "silence", 5000)
    assert kept.at > 0


def test_notices_wait_until_they_are_put_away(store: Store) -> None:
    store.moderation.tell("ann", "thanks", {"game": "Orbis"})
    (notice,) = store.moderation.notices("ann")
    assert (notice.kind, notice.blanks) == ("thanks", {"game": "Orbis"})
    store.moderation.put_away("bob", notice.id)
    assert store.moderation.notices("ann")
    store.moderation.put_away("ann", notice.id)
    assert store.moderation.notices("ann") == []


def test_a_game_left_is_counted_once(store: Store) -> None:
    for _ in range(2):
        store.moderation.left("t", 1, "ann", "abandoned", 1000)
    store.moderation.left("u", 0, "ann", "resigned", 3000)
    assert store.moderation.left_since("ann", 0) == [1000, 3000]
    assert store.moderation.left_since("ann", 1000) == [3000]
    assert store.moderation.left_since("bob", 0) == []


def filled(moderation: Moderation, person: str, other: str) -> None:
    moderation.mute(person, other)
    moderation.mute(other, person)
    moderation.report(report(person, other))
    moderation.tell(person, "thanks", {})
    moderation.silence(person, 9000)
    moderation.left("t", 1, person, "abandoned", 1000)
    moderation.decide(Decision("mod", person, "strike", "t", 77, note="rude"))


def test_what_was_a_guests_is_the_accounts(store: Store) -> None:
    moderation = store.moderation
    guest, ann, bob = (store.guest(name)[0] for name in ("Vega", "Ann", "Bob"))
    filled(moderation, guest.id, bob.id)
    moderation.mute(ann.id, bob.id)  # both muted the same person, who muted both
    moderation.mute(bob.id, ann.id)
    moderation.mute(ann.id, guest.id)
    moderation.report(report(ann.id, bob.id))  # and reported the same line
    store.personal_data.adopt(guest.id, ann)
    assert moderation.muted(ann.id) == [bob]
    assert moderation.muted(bob.id) == [ann]
    assert [one.by for one in moderation.open_reports()] == [ann.id]
    assert moderation.silenced_until(ann.id) == 9000
    assert moderation.left_since(ann.id, 0) == [1000]
    assert len(moderation.notices(ann.id)) == 1
    assert moderation.decisions()[0].about == ann.id


def test_who_is_forgotten_leaves_no_words(store: Store) -> None:
    ann, bob = store.guest("Ann")[0], store.guest("Bob")[0]
    filled(store.moderation, ann.id, bob.id)
    facts = Opened(game="orion", options={}, seed="7", host=bob.id)
    table = Table.open(store, "t", facts, [bob, None], now=1000)
    table.do(Say("my telephone is 12345"), ann, 2000)  # only a visitor there
    store.personal_data.forget(ann.id)
    assert [e.event for e in store.read("t") if isinstance(e.event, Said)] == [
        Said(by=Person(ann.id, ANONYMOUS))
    ]
    table.catch_up()
    assert [(line.by.name, line.text) for line in heard(table.state, "")] == [(ANONYMOUS, "")]
    assert store.moderation.muted(bob.id) == []
    assert store.moderation.open_reports() == []
    (kept,) = store.moderation.decisions()
    assert (kept.about, kept.note, kept.kind) == ("", "", "strike")


def test_all_of_it_can_be_taken_home(store: Store) -> None:
    ann, bob = store.guest("Ann")[0], store.guest("Bob")[0]
    filled(store.moderation, ann.id, bob.id)
    facts = Opened(game="orion", options={}, seed="7", host=ann.id)
    table = Table.open(store, "t", facts, [ann, bob], now=1000)
    table.do(Say("mine"), ann, 2000)
    table.do(Say("not mine"), bob, 2000)
    exported = store.personal_data.export(ann.id)
    assert exported["muted"][0]["muted_id"] == bob.id
    assert exported["reports"][0]["words"] == "look!"
    assert exported["games left early"][0]["kind"] == "abandoned"
    assert exported["decisions"][0]["kind"] == "strike"
    assert "not mine" not in str(exported)
    assert "'mine'" in str(exported)
