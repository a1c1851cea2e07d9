"""Moderators decide about reported lines; everybody concerned is told; others see nothing."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from orrery.store import Store
from orrery.web.moderation.permissions import DAY, FOR_GOOD
from orrery.web.table.hosted import clock_now

from .serving import Message, Visitor

GOOD = "seven brass planets"


@pytest.fixture
def people(own_port: int) -> Iterator[list[Visitor]]:
    """Three visitors: who says something, who reports it, and who decides."""
    with Visitor(own_port) as one, Visitor(own_port) as two, Visitor(own_port) as three:
        yield [one, two.named("Rita"), three]


def account(visitor: Visitor, name: str) -> None:
    if visitor.post("/sign-up", data={"name": name, "password": GOOD}).status_code == 409:
        visitor.post("/sign-in", data={"name": name, "password": GOOD})


@pytest.fixture
def moderator(people: list[Visitor], store: Store) -> Visitor:
    if store.accounts.named("Mo") is None:
        account(people[2], "Mo")
    else:
        people[2].post("/sign-in", data={"name": "Mo", "password": GOOD})
    known = store.accounts.named("Mo")
    assert known
    store.accounts.set_moderator(known.id, True)
    return people[2]


def said(visitor: Visitor, *lines: str) -> tuple[str, int]:
    """A table where these lines were said, and the number of the last."""
    table = visitor.opened(game="orion", seat_0="me")
    number = 0
    for text in lines:
        answer = visitor.command(table, "say", text=text)
        number = int(answer.json()["number"])
    return table, number


def reported(people: list[Visitor], *lines: str) -> tuple[str, int]:
    table, number = said(people[0], *lines)
    answer = people[1].post(
        f"/api/tables/{table}/lines/{number}/report", json={"reason": "insult", "words": "Look!"}
    )
    assert answer.status_code == 201, answer.text
    return table, number


def texts(visitor: Visitor, table: str) -> list[str]:
    state: Message = visitor.get(f"/api/tables/{table}").json()
    return [line.get("text", "") for line in state["chat"]]


def told(visitor: Visitor) -> list[str]:
    return [one["text"] for one in visitor.get("/api/me/notices").json()]


def my_id(visitor: Visitor) -> str:
    return str(visitor.get("/api/me").json()["id"])


def test_others_learn_of_nothing(people: list[Visitor]) -> None:
    people[0].named("Nobody")
    for path in ("/moderation", "/api/moderation/reports", "/api/moderation/decisions"):
        assert people[0].get(path).status_code == 404
        assert people[1].get(path).status_code == 404
    for path in ("/moderation/x/1", "/moderation/lift", "/api/moderation/decisions"):
        assert people[0].post(path, data={"verdict": "strike"}).status_code in (404, 422)
    assert "Moderation" not in people[0].get("/").text


def test_a_report_is_read_with_the_lines_around_it(
    people: list[Visitor], moderator: Visitor
) -> None:
    people[0].named("Rude")
    table, number = reported(people, "one", "<i>two</i>", "three")
    (case,) = moderator.get("/api/moderation/reports").json()
    assert (case["table"], case["line"], case["name"]) == (table, number, "Rude")
    assert [(line["text"], line["reported"]) for line in case["context"]] == [
        ("one", False),
        ("<i>two</i>", False),
        ("three", True),
    ]
    assert case["reports"][0]["words"] == "Look!"
    page = moderator.get("/moderation").text
    assert "&lt;i&gt;two&lt;/i&gt;" in page
    assert "<i>two" not in page
    moderator.post(f"/moderation/{table}/{number}", data={"verdict": "dismiss"})
    assert moderator.get("/api/moderation/reports").json() == []
    assert texts(people[0], table) == ["one", "<i>two</i>", "three"]
    assert told(people[0]) == []
    assert "found nothing to do" in told(people[1])[0]
    late = moderator.post(f"/moderation/{table}/{number}", data={"verdict": "strike"})
    assert late.status_code == 400
    assert "somebody else was faster" in late.text


def test_a_guest_is_silenced_and_set_free_again(
    people: list[Visitor], moderator: Visitor, store: Store
) -> None:
    people[0].named("Loud")
    table, number = reported(people, "shouting")
    body = {"table": table, "line": number, "verdict": "suspend"}
    refused = moderator.post("/api/moderation/decisions", json=body)
    assert "no account to suspend" in refused.json()["error"]
    body = {"table": table, "line": number, "verdict": "silence", "term": "day", "note": "again"}
    assert moderator.post("/api/moderation/decisions", json=body).status_code == 201
    assert texts(people[1], table) == [""]
    until = store.moderation.silenced_until(my_id(people[0]))
    assert abs(until - clock_now() - DAY) < 60_000
    answer = people[0].command(table, "say", text="what?")
    assert "lets you chat again at" in answer.json()["error"]
    assert "chat again at" in told(people[0])[0]
    assert "has acted on it" in told(people[1])[0]
    last = moderator.get("/api/moderation/decisions").json()[0]
    assert (last["moderator"], last["name"], last["kind"]) == ("Mo", "Loud", "silence")
    assert last["note"] == "again"
    assert last["in_force"]
    moderator.post("/moderation/lift", data={"person": last["about"]})
    assert people[0].command(table, "say", text="ah").status_code == 200
    decisions = moderator.get("/api/moderation/decisions").json()
    assert [one["kind"] for one in decisions[:2]] == ["lift", "silence"]
    assert not decisions[1]["in_force"]


def test_an_account_is_silenced_for_good_or_suspended(
    people: list[Visitor], moderator: Visitor, store: Store
) -> None:
    account(people[0], "Bad")
    for verdict in ("silence", "suspend"):
        table, number = reported(people, f"to {verdict}")
        form = {"verdict": verdict, "term": "ever"}
        assert moderator.post(f"/moderation/{table}/{number}", data=form).status_code == 303
        known = store.accounts.named("Bad")
        assert known
        if verdict == "silence":
            assert known.silenced_until == FOR_GOOD
            answer = people[0].command(table, "say", text="no")
            assert "for good" in answer.json()["error"]
            store.accounts.silence(known.id, 0)
        else:
            assert known.is_suspended(clock_now())
            assert people[0].get("/api/me").status_code == 401


def test_nobody_decides_about_themselves(people: list[Visitor], moderator: Visitor) -> None:
    table, number = reported([moderator, people[1]], "my own words")
    answer = moderator.post(f"/moderation/{table}/{number}", data={"verdict": "dismiss"})
    assert answer.status_code == 400
    assert "Another moderator" in answer.text


def test_notices_are_put_away(people: list[Visitor], moderator: Visitor) -> None:
    people[0].named("Told")
    table, number = reported(people, "gone soon")
    moderator.post(f"/moderation/{table}/{number}", data={"verdict": "strike"})
    page = people[0].get("/").text
    assert "has removed a line of yours" in page
    assert "has removed a line of yours" not in people[0].get(f"/table/{table}").text
    (notice,) = people[0].get("/api/me/notices").json()
    back = people[0].post(f"/notices/{notice['id']}", data={"back": "//evil.test"})
    assert back.headers["location"] == "/"
    assert told(people[0]) == []
    (thanks,) = people[1].get("/api/me/notices").json()
    people[1].delete(f"/api/me/notices/{thanks['id']}")
    assert told(people[1]) == []
