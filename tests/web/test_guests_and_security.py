"""Who somebody is, and what a browser may do."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from orrery.web.people.guests import BadName, readable_name, signing_key

from .serving import Visitor


def test_every_answer_forbids_what_is_not_ours(site: Visitor) -> None:
    for path in ("/", "/api", "/nowhere", "/healthz", "/look/orion.css"):
        policy = site.get(path).headers["content-security-policy"]
        assert "default-src 'none'" in policy
        assert "script-src 'self'" in policy
        assert "unsafe" not in policy
    picture = site.get("/look/orion.svg").headers["content-security-policy"]
    assert "script-src" not in picture
    assert "sandbox" in picture


def test_a_browser_that_came_by_https_is_told_to_stay_there(site: Visitor) -> None:
    header = "strict-transport-security"
    by_proxy = {"X-Forwarded-Proto": "https"}  # of one on this machine, which is believed
    for path in ("/", "/nowhere", "/healthz", "/static/table/table.js"):
        assert header not in site.get(path).headers
        assert site.get(path, headers=by_proxy).headers[header] == "max-age=31536000"


@pytest.mark.parametrize("path", ["/", "/api", "/nowhere"])
def test_no_page_has_script_or_style_within(site: Visitor, path: str) -> None:
    page = site.get(path).text
    for opening in re.findall(r"<script[^>]*>", page):
        assert "src=" in opening or "application/json" in opening
    assert "<style" not in page
    assert not re.search(r"\s(style|on\w+)=", page)
    assert not re.search(r'(src|href)="https?://(?!127\.0\.0\.1)', page)


def test_a_form_of_another_site_is_refused(site: Visitor) -> None:
    wish = {"game": "orion", "quick": "screen"}
    assert (
        site.post("/tables", data=wish, headers={"Origin": "http://evil.test"}).status_code == 403
    )
    assert (
        site.post("/tables", data=wish, headers={"Origin": str(site.base_url)}).status_code == 303
    )


def test_who_only_looks_gets_no_cookie(site: Visitor) -> None:
    site.get("/")
    assert not site.cookies
    assert site.get("/api/me").status_code == 401


def test_who_opens_a_table_becomes_a_guest_and_stays_one(site: Visitor) -> None:
    cookie = site.post("/tables", data={"game": "orion", "quick": "screen"}).headers["set-cookie"]
    assert "HttpOnly" in cookie
    assert "samesite=lax" in cookie.lower()
    me = site.get("/api/me").json()
    site.post("/name", data={"name": " Ada   Lovelace "})
    assert site.get("/api/me").json() == {"id": me["id"], "name": "Ada Lovelace"}


def test_a_cookie_that_was_changed_is_nobody(site: Visitor) -> None:
    site.post("/name", data={"name": "Ada"})
    value = site.cookies["orrery"]
    site.cookies.clear()
    site.cookies["orrery"] = value[:-2] + ("aa" if value[-2:] != "aa" else "bb")
    assert site.get("/api/me").status_code == 401


_UNREADABLE = [
    *("", "   ", "\u200b\n", "x" * 25, "ANONYMOUS"),
    *("\u2800", "\u3164", "\u034f", "\ufe0f", "\u115f\U000e0100", "\u0301\u0301"),
    *("\u0410nn", "Ann\u0430", "\u0391nn", "\uff21\u0430"),  # half Cyrillic, half Greek
]


@pytest.mark.parametrize("name", _UNREADABLE)
def test_names_that_nobody_could_read(site: Visitor, name: str) -> None:
    with pytest.raises(BadName):
        readable_name(name)
    assert site.post("/api/guests", json={"name": name}).status_code == 400


@pytest.mark.parametrize(
    "name",
    [
        "Zo\u00eb",
        "\u0410\u043d\u043d\u0430",
        "\u0395\u03bb\u03ad\u03bd\u03b7",
        "\u7530\u4e2d Ken",
        "7",
        "\U0001f980",
    ],
)
def test_names_of_one_alphabet_are_fine(name: str) -> None:
    assert readable_name(name) == name


def test_what_nobody_sees_is_no_part_of_a_name() -> None:
    assert readable_name("A\u034fd\ufe0fa\u3164") == "Ada"


def test_a_name_is_taken_also_in_letters_that_look_alike(site: Visitor, stranger: Visitor) -> None:
    """All of it in another alphabet: Latin, Cyrillic and Greek."""
    spellings = [
        "Tomaxa",
        "\u0422\u043e\u043c\u0430\u0445\u0430",
        "\u03a4\u039f\u039c\u0391\u03a7\u0391",
    ]
    fields = {"password": "twelve moons of saturn"}
    assert site.post("/sign-up", data={"name": spellings[1], **fields}).status_code == 200
    for spelling in spellings:
        answer = stranger.post("/api/accounts", json={"name": spelling, **fields})
        assert answer.status_code == 409, spelling
    assert site.post("/account/name", data={"name": spellings[0]}).status_code == 303  # one's own


def test_the_key_of_the_cookies_is_kept_and_private(tmp_path: Path) -> None:
    folder = tmp_path / "data"
    key = signing_key(folder)
    assert signing_key(folder) == key
    assert [file.name for file in folder.iterdir()] == ["cookie-key"]
    assert (folder / "cookie-key").stat().st_mode & 0o077 == 0


def test_a_seat_belongs_to_its_cookie(site: Visitor, stranger: Visitor) -> None:
    table = site.opened(game="orion", quick="screen")
    answer = stranger.named("Eve").command(table, "play", seat=0, move="single a1")
    assert answer.status_code == 409
    assert "not yours" in answer.json()["error"]


def test_looks_and_scripts_are_kept_by_the_browser_but_asked_for(site: Visitor) -> None:
    for path in ("/look/orion.css", "/look/orbit-box.svg", "/language/fr.json"):
        first = site.get(path)
        assert first.headers["cache-control"] == "no-cache"
        again = site.get(path, headers={"If-None-Match": first.headers["etag"]})
        assert (again.status_code, again.content) == (304, b"")
    script = site.get("/static/table/table.js")
    assert script.headers["cache-control"] == "no-cache"
    tag = script.headers["etag"]
    assert site.get("/static/table/table.js", headers={"If-None-Match": tag}).status_code == 304
    assert site.get("/look/nothing.css").status_code == 404


def test_errors_are_one_line_for_people_and_for_programs(site: Visitor) -> None:
    page = site.get("/table/nowhere12345")
    assert page.status_code == 404
    assert "There is no such table." in page.text
    answer = site.get("/api/tables/nowhere12345")
    assert answer.status_code == 404
    assert answer.json() == {"error": "There is no such table.", "rule": ""}


def test_the_language_of_the_browser_the_choice_and_the_address(site: Visitor) -> None:
    def language(**headers: str) -> str:
        found = re.search(r'<html lang="(\w+)"', site.get("/api", headers=headers).text)
        assert found
        return found[1]

    header = {"Accept-Language": "de, pl;q=0.8, fr;q=0.9, x;q=much"}
    assert language() == "en"
    assert language(**header) == "fr"
    back = site.post(
        "/language", data={"language": "pl"}, headers={"Referer": f"{site.base_url}/api?lang=fr"}
    )
    assert back.headers["location"] == "/api"
    assert language(**header) == "pl"
    assert 'lang="fr"' in site.get("/api?lang=fr").text
    assert site.post("/language", data={"language": "tlh"}).status_code == 400
    away = site.post(
        "/language", data={"language": "en"}, headers={"Referer": "http://evil.test/x"}
    )
    assert away.headers["location"] == "/"
