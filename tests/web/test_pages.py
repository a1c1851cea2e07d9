"""The pages that are no table, as a browser without scripts sees them."""

from __future__ import annotations

import re
from html import unescape
from html.parser import HTMLParser

import pytest

import orrery
from orrery.games import game_class
from orrery.games.page_files import game_file
from orrery.players.levels import RANKS
from orrery.web.pages.pictures import pictures

from .serving import Visitor

PLACES = (
    "/",
    *(f"/new/{name}" for name in orrery.GAMES),
    *(f"/games/{name}" for name in orrery.GAMES),
    *(f"/games/{name}/rules" for name in orrery.GAMES),
    "/tournaments",
    "/tournaments/new",
    "/tournaments/new/orion",
    "/tournaments/new/orbis",
    "/about",
    "/lobby",
    "/my-games",
    "/leaderboards",
    "/leaderboards/orion",
    "/people/bot:2",
    "/help",
    "/replay",
    "/companion",
    "/corona",
    "/corona/399514",
    "/corona/race",
    "/train",
    "/train/harun",
    "/train/orbit",
    "/train/harun/calendar",
    "/train/harun/statistics",
    "/solve/corona",
    "/solve/harun",
)


class Outline(HTMLParser):
    """What a page is made of: headings, fields and their labels, pictures, scripts."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.headings: list[int] = []
        self.fields: list[str] = []
        self.labelled: set[str] = set()
        self.ids: list[str] = []
        self.pictures: list[str] = []
        self.without_words: list[str] = []
        self.inline: list[str] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        said = dict(attrs)
        if said.get("id"):
            self.ids.append(said["id"])
        if re.fullmatch("h[1-6]", tag):
            self.headings.append(int(tag[1]))
        if tag in ("input", "select", "textarea") and said.get("type") != "hidden":
            self.fields.append(said.get("id") or f"{tag} {said.get('name')}")
        if tag == "label":
            self.labelled.add(said.get("for") or "")
        if tag == "img":
            self.pictures.append(said.get("src") or "")
            if "alt" not in said:
                self.without_words.append(said.get("src") or "")
        if "style" in said or tag == "style" or (tag == "script" and "src" not in said):
            self.inline.append(tag)


def told(page: str) -> str:
    """The one line that says what is wrong."""
    found = re.search(r'class="problem"[^>]*>(.*?)</p>', page, re.S)
    assert found
    return unescape(found[1])


@pytest.mark.parametrize("place", PLACES)
def test_every_page_is_sound(site: Visitor, place: str) -> None:
    answer = site.get(place)
    assert answer.status_code == 200
    outline = Outline(answer.text)
    assert outline.headings[0] == 1
    assert outline.headings.count(1) == 1
    steps = zip(outline.headings, outline.headings[1:], strict=False)
    assert all(after <= before + 1 for before, after in steps)
    assert set(outline.fields) <= outline.labelled
    assert len(outline.ids) == len(set(outline.ids))
    assert not outline.without_words
    assert not outline.inline  # the policy of the site would drop it
    assert 'href="#main"' in answer.text
    assert len(answer.content) < 120_000


@pytest.mark.parametrize("place", ["/", *(f"/games/{name}" for name in orrery.GAMES)])
def test_every_picture_is_there(site: Visitor, place: str) -> None:
    shown = Outline(site.get(place).text).pictures
    assert any(picture.startswith("/picture/") for picture in shown)
    for picture in shown:
        answer = site.get(picture)
        assert answer.headers["content-type"] == "image/svg+xml"


def test_no_picture_is_kept_for_nobody() -> None:
    for name, (game, _) in pictures().items():
        on_first_page = name in (f"{game.name}-card", f"{game.name}-later")
        assert on_first_page or f'"{name}"' in (game_file(game, "rules.html") or ""), name


def test_a_picture_is_sent_once(site: Visitor) -> None:
    first = site.get("/picture/orion-card.svg")
    again = site.get("/picture/orion-card.svg", headers={"If-None-Match": first.headers["etag"]})
    assert (again.status_code, again.content) == (304, b"")


@pytest.mark.parametrize(
    "place",
    [
        "/new/chess",
        "/games/chess",
        "/games/chess/rules",
        "/picture/chess.svg",
        "/shared/nothing",
        "/shared/nothing/record",
    ],
)
def test_what_is_not_there(site: Visitor, place: str) -> None:
    answer = site.get(place)
    assert answer.status_code == 404
    assert "There is nothing at this address." in answer.text


# --- Home -----------------------------------------------------------------------------------------


def test_home_shows_every_game_with_its_starts(site: Visitor) -> None:
    page = site.get("/").text
    for name in orrery.GAMES:
        assert game_class(name).title in page
        assert f'<input type="hidden" name="game" value="{name}">' in page
    for quick in ("bot", "screen", "friend"):
        assert page.count(f'name="quick" value="{quick}"') == len(orrery.GAMES)


def test_home_lists_open_tables_for_others_and_own_ones_apart(
    site: Visitor, stranger: Visitor
) -> None:
    site.named("Ada <i>")
    table = site.opened(game="orion", seat_0="me", seat_1="open")
    own, other = site.get("/").text, stranger.get("/").text
    assert own.count(f"/table/{table}") == other.count(f"/table/{table}") == 1
    assert "Your games" in own
    assert "Your games" not in other
    assert "Ada &lt;i&gt;" in other
    assert "1 open seat" in other
    hidden = site.opened(game="orion", quick="friend")
    assert hidden not in stranger.get("/").text


def test_home_says_whose_turn_it_is(site: Visitor) -> None:
    site.opened(game="orion", quick="screen")
    assert "Your turn" in site.get("/").text


# --- A new table ----------------------------------------------------------------------------------


@pytest.mark.parametrize("name", orrery.GAMES)
def test_the_form_of_a_game_has_every_option_and_its_usual_values_work(
    site: Visitor, name: str
) -> None:
    page = site.get(f"/new/{name}").text
    for option in game_class(name).options:
        assert f'name="opt_{option.name}"' in page
    for rank in RANKS:
        assert str(rank.name) in page
    assert site.opened(**_filled_in(page))


def _filled_in(page: str) -> dict[str, str]:
    """What a browser would send if nobody changed anything."""
    form = page[page.index('<form method="post" action="/tables"') :]
    sent = {}
    for name, value in re.findall(
        r'<input type="(?:hidden|number)"[^>]*?name="(\w+)" value="(.*?)"', form
    ):
        sent[name] = value
    for name, value in re.findall(r'name="(\w+)" value="(\w+)" checked', form):
        sent[name] = value
    for name, options in re.findall(r'<select [^>]*name="(\w+)".*?>(.*?)</select>', form, re.S):
        chosen = re.search(r'value="([^"]*)" selected', options)
        sent[name] = (chosen or re.search(r'value="([^"]*)"', options))[1]  # type: ignore[index]
    return sent


@pytest.mark.parametrize("name", orrery.GAMES)
def test_alone_one_plays_against_bots_of_the_last_level_and_sets_nothing_up(
    site: Visitor, name: str
) -> None:
    site.opened(game=name, quick="bot", level="4")
    sent = _filled_in(site.get(f"/new/{name}").text)
    assert (sent["company"], sent["level"]) == ("bots", "4")
    seen = site.get(f"/api/tables/{site.opened(**sent)}").json()
    assert seen["phase"] == "playing"
    bots = [seat["bot"] for seat in seen["seats"][1:]]
    assert bots == [4] * len(bots)
    assert "deal" not in seen.get("can", ())


@pytest.mark.parametrize(
    ("company", "private", "others"),
    [("friends", True, ""), ("anyone", False, ""), ("screen", True, "me"), ("bots", False, "bot")],
)
def test_the_company_says_who_sits_there_and_who_finds_the_table(
    site: Visitor, company: str, private: bool, others: str
) -> None:
    fields = {"game": "orbis", "opt_players": "3", "company": company, "level": "3"}
    table = site.opened(**fields, seat_2="bot6")  # what is said of a seat counts more
    seen = site.get(f"/api/tables/{table}").json()
    assert seen["seats"][0]["own"]
    assert seen["seats"][1].get("own", False) == (others == "me")
    assert seen["seats"][1].get("bot", 0) == (3 if others == "bot" else 0)
    assert seen["seats"][2]["bot"] == 6
    listed = [row["id"] for row in site.get("/api/tables").json()]
    assert (table in listed) == (company == "anyone")
    answer = site.post("/tables", json={**fields, "company": "ghosts"})
    assert (answer.status_code, "bots, friends" in answer.text) == (400, True)


def test_the_level_offered_after_a_game_keeps_the_clock_and_is_remembered(site: Visitor) -> None:
    clock = {"clock": "bank", "clock_seconds": "300", "clock_increment": "5"}
    table = site.opened(game="orion", company="bots", level="3", **clock)
    site.command(table, "resign")
    ending = site.get(f"/api/tables/{table}").json()["ending"]
    assert ending["level"] == 2
    other = site.get(f"/api/tables/{site.opened(**ending['wish'])}").json()
    assert [seat["clock"] for seat in other["seats"]] == [300_000, 300_000]
    assert other["seats"][1]["bot"] == 2
    assert _filled_in(site.get("/new/orion").text)["level"] == "2"


def test_an_invitation_is_for_a_table_with_an_open_seat(site: Visitor) -> None:
    asked = site.get("/new/orion", params={"invite": "Ada"}).text
    assert _filled_in(asked)["company"] == "friends"
    wish = {"game": "orion", "invite": "Nobody At All"}
    assert site.post("/tables", data={**wish, "company": "friends"}).status_code == 400
    assert site.opened(**wish, company="bots")  # alone, whoever is named there does not matter


def test_parts_of_the_form_are_folded_until_something_is_in_them(site: Visitor) -> None:
    usual = site.get("/new/orion").text
    assert usual.count('<details class="part"') == 3
    assert '<details class="part" open' not in usual
    assert site.get("/new/orion?opt_setup=free").text.count('<details class="part" open') == 1


def test_ortus_has_the_clock_of_its_rules(site: Visitor) -> None:
    sent = _filled_in(site.get("/new/ortus").text)
    assert (sent["clock"], sent["clock_seconds"], sent["clock_increment"]) == ("bank", "900", "0")


def test_an_empty_box_is_a_no(site: Visitor) -> None:
    sent = _filled_in(site.get("/new/corona").text)
    assert sent["opt_end_broke"] == "yes"
    table = site.opened(**{**sent, "opt_end_broke": "no", "company": "friends"})
    [row] = [row for row in site.get("/api/me/tables").json() if row["id"] == table]
    assert row["options"]["end_broke"] == "no"


def test_a_bad_value_brings_the_form_back_with_everything_kept(site: Visitor) -> None:
    sent = {
        **_filled_in(site.get("/new/corona").text),
        "opt_players": "3",
        "opt_seconds": "7",
        "opt_end_broke": "no",
        "seat_2": "bot5",
        "clock": "days",
        "clock_days": "4",
        "company": "friends",
        "level": "5",
        "unhurried": "no",
    }
    answer = site.post("/tables", data=sent)
    assert answer.status_code == 400
    assert "from 10 to 3600" in told(answer.text)
    assert _filled_in(answer.text) == sent


def test_seats_follow_the_number_of_players_without_scripts(site: Visitor) -> None:
    page = site.get("/new/orbis", params={"opt_players": "4", "seat_3": "bot6"}).text
    assert not re.findall(r'data-seat="\d" hidden', page)
    assert _filled_in(page)["seat_3"] == "bot6"
    usual = site.get("/new/orbis").text
    assert re.findall(r'data-seat="(\d)" hidden', usual) == ["2", "3"]
    odd = site.get("/new/orbis", params={"opt_players": "many"})
    assert odd.status_code == 200


# --- About and records ----------------------------------------------------------------------------


def test_credits_of_every_game(site: Visitor) -> None:
    page = unescape(site.get("/about").text)
    for name in orrery.GAMES:
        assert str(game_class(name).credit) in page


def test_a_record_is_kept_and_replayed(site: Visitor, stranger: Visitor) -> None:
    position = orrery.game("orion", setup="1", first="blue").start(7).play("line e4 e5 e6")
    text = position.record(blue="Ada", orange="Ben")
    answer = site.post("/replay", data={"text": text.replace("\n", "\r\n")})
    assert answer.status_code == 303
    place = answer.headers["location"]
    assert stranger.get(place).status_code == 200
    assert orrery.load(stranger.get(f"{place}/record").text).ply == 1
    replay = stranger.get(f"{place}/frames.json").json()
    assert len(replay["frames"]) == 2
    assert [seat["name"] for seat in replay["seats"]] == ["Ada", "Ben"]
    as_file = site.post("/replay", files={"file": ("game.orr", text.encode())})
    assert as_file.headers["location"] == place


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("game: orion\nseed: 7\n\n1. single z9\n", "line 4, ply 1"),
        ("game: chess\n", "line 1"),
        ("", "Paste a record"),
        ("x" * 100_001, "too long"),
    ],
)
def test_a_faulty_record_comes_back_with_its_line(site: Visitor, text: str, line: str) -> None:
    answer = site.post("/replay", data={"text": text})
    assert answer.status_code == 400
    assert line in told(answer.text)
    if len(text) < 1000:
        assert unescape(answer.text).count(text.strip()) >= 1
