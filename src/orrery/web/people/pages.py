"""The page of a player: ratings and their way, results by game and opponent, and all games."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from urllib.parse import urlencode

from fastapi import APIRouter, Request
from markupsafe import Markup
from starlette.responses import Response

from orrery.core.contract import Game
from orrery.core.texts import Text, joined, say
from orrery.games import NAMES, all_games, game_class
from orrery.lab.time_plot import TimePlot, spark
from orrery.ratings.rating import BOTS, Rating, level_of
from orrery.store import Store
from orrery.store.ratings.histories import Finished, RatingStep, Tally
from orrery.web.http.paging import Paging, read_page
from orrery.web.http.rendering import page
from orrery.web.language import Language
from orrery.web.pages.formatting import tick_writer, written_date
from orrery.web.people.player_names import Shown, shown_player
from orrery.web.people.profiles import find_profile
from orrery.web.site import Reading, ThisSite, Visitor
from orrery.web.table.ratings import change_words, signed

router = APIRouter(include_in_schema=False)

_PAGE = 20
_MOST_OPPONENTS = 12
#: A plot shows so many games at most, the newest.
_MOST_STEPS = 1000
_SPARKS = 30


@dataclass(frozen=True)
class RatingCard:
    """A rating with a small picture of where it is going."""

    game: type[Game]
    rating: Rating
    spark: Markup


@dataclass(frozen=True)
class StepRow:
    """A line of the table beside a plot."""

    day: str
    rating: str
    change: str
    table: str  # empty: only those who played there may know


@dataclass(frozen=True)
class Way:
    """How a rating in one game has changed."""

    game: type[Game]
    plot: Markup
    rows: list[StepRow]


@dataclass(frozen=True)
class TallyRow:
    """Won, drawn and lost, with words for against whom or in what."""

    tally: Tally
    title: Text
    address: str  # of the games


@dataclass(frozen=True)
class GameRow:
    """A finished game in a list."""

    table: str
    title: str
    day: str
    others: list[Shown]
    outcome: Text
    kind: str
    change: str
    private: bool


@router.get("/people/{who}")
def profile(
    request: Request, who: str, site: ThisSite, visitor: Visitor, language: Reading
) -> Response:
    """A player's page."""
    found = find_profile(site.store, who)
    histories, key = site.store.histories, found.player.key
    reader = visitor.id if visitor else ""
    game, against = _filters(request)
    wanted = read_page(request.query_params.get("page", ""))
    steps = histories.steps(key, reader, _MOST_STEPS)
    part = histories.played(key, reader, game, against, (wanted - 1) * _PAGE, _PAGE)
    opponents = histories.by_opponent(key, reader, _MOST_OPPONENTS)
    names = histories.names(_mentioned(part.games, opponents, against))
    return page(
        request,
        "people/profile.html",
        found=found,
        since=written_date(found.account.created, language) if found.account else "",
        own=key == reader,
        cards=_cards(histories.current(key), steps),
        way=_way(site.store, steps, game, language),
        by_game=[_of_game(found.player, tally) for tally in histories.by_game(key, reader)],
        by_opponent=[_of_opponent(found.player, tally, names) for tally in opponents],
        games=[_game_row(one, names, language) for one in part.games],
        paging=Paging(wanted, _PAGE, part.total),
        game=game_class(game) if game else None,
        against=shown_player(against, names) if against else None,
        here=_address(found.player, game, against),
    )


def _filters(request: Request) -> tuple[str | None, str | None]:
    game = request.query_params.get("game", "")
    return game if game in NAMES else None, request.query_params.get("against") or None


def _address(player: Shown, game: str | None = None, against: str | None = None) -> str:
    chosen = {"game": game or "", "against": against or ""}
    fields = urlencode({key: value for key, value in chosen.items() if value}, safe=":")
    return f"{player.address}?{fields}"


def _mentioned(
    games: Sequence[Finished], tallies: Sequence[Tally], against: str | None
) -> set[str]:
    others = {seat.player for one in games for seat in one.others}
    found = others | {tally.of for tally in tallies} | ({against} if against else set())
    return {player for player in found if not level_of(player)}


# --- Ratings --------------------------------------------------------------------------------------


def _cards(current: dict[str, Rating], steps: Sequence[RatingStep]) -> list[RatingCard]:
    cards = []
    for game in all_games():
        if game.name in current:
            values = [step.after.shown for step in steps if step.game == game.name][-_SPARKS:]
            picture = Markup(spark(values)) if values else Markup()
            cards.append(RatingCard(game, current[game.name], picture))
    return cards


def _way(
    store: Store, steps: Sequence[RatingStep], game: str | None, language: Language
) -> Way | None:
    """The way of the rating in the game that is asked for, or else in the last one played."""
    game = game or (steps[-1].game if steps else None)
    own = [step for step in steps if step.game == game]
    if game is None or not own:
        return None
    kind = game_class(game)
    bots = store.ratings.of(game, BOTS)
    plot = TimePlot(
        title=language.said(say("Rating in {game}", game=kind.title)),
        about=_in_words(own, language),
        points=[(step.at, step.after.shown) for step in own],
        say_time=tick_writer(own[0].at, own[-1].at, language),
        marks={
            language.said(say("Bot {level}", level=level_of(bot))): rating.shown
            for bot, rating in bots.items()
        },
    )
    rows = [
        StepRow(
            written_date(step.at, language),
            str(step.after),
            signed(step.after.shown - step.before.shown),
            step.table,
        )
        for step in reversed(own)
    ]
    return Way(kind, Markup(plot.svg()), rows)


def _in_words(own: Sequence[RatingStep], language: Language) -> str:
    values = [step.after.shown for step in own]
    return language.said(
        say(
            "From {first} on {began} to {last} on {ended}; between {least} and {most}.",
            first=own[0].before.shown,
            began=written_date(own[0].at, language),
            last=values[-1],
            ended=written_date(own[-1].at, language),
            least=min(values),
            most=max(values),
        )
    )


# --- Results --------------------------------------------------------------------------------------


def _of_game(player: Shown, tally: Tally) -> TallyRow:
    return TallyRow(tally, game_class(tally.of).title, f"{_address(player, tally.of)}#games")


def _of_opponent(player: Shown, tally: Tally, names: dict[str, str]) -> TallyRow:
    other = shown_player(tally.of, names)
    return TallyRow(tally, other.name, f"{_address(player, against=tally.of)}#games")


def _game_row(one: Finished, names: dict[str, str], language: Language) -> GameRow:
    own = one.own
    change = change_words(own.before, own.after) if own.before and own.after else ""
    return GameRow(
        one.table,
        game_class(one.game).title,
        written_date(one.at, language),
        [shown_player(seat.player, names) for seat in one.others],
        _outcome(one),
        own.outcome,
        change,
        one.private,
    )


def _outcome(one: Finished) -> Text:
    words = {"won": say("Won"), "drawn": say("Drawn"), "lost": say("Lost")}
    word = words[one.own.outcome]
    if len(one.others) < 2:
        return word
    place = say("place {place} of {all}", place=one.own.place, all=1 + len(one.others))
    return joined([word, place])
