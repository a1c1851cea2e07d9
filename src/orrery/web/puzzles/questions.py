"""What the board of a puzzle asks: what it shows, what if, why not; and what counts.

Questions by GET change nothing. What is sent by POST may decide a try, which happens once: whatever
is sent again gets the same answer.
"""

from __future__ import annotations

from asyncio import to_thread
from typing import Annotated

from fastapi import APIRouter, Depends, Form, HTTPException, Query, Request
from msgspec.structs import replace
from starlette.responses import Response

from orrery.core.errors import OptionError, Refusal
from orrery.core.texts import Sentence, count, in_a_row, say
from orrery.lab.puzzles import THEMES, PuzzleError, Tactic, puzzle_named
from orrery.ratings.rating import first_puzzle_rating
from orrery.store.puzzles import PuzzleTry
from orrery.table.events import Person
from orrery.web.http.input_checks import Number
from orrery.web.http.wire import json_answer
from orrery.web.puzzles import board
from orrery.web.puzzles.judging import ask, judge_moves, rest_of_solution
from orrery.web.puzzles.messages import HintShown, PuzzleAnswer, SolutionShown, TryResult
from orrery.web.puzzles.progress import FoundSoFar
from orrery.web.puzzles.statistics import SolverStatistics
from orrery.web.site import Reading, Site, ThisSite, Visitor
from orrery.web.table.ratings import change_words

router = APIRouter(include_in_schema=False)

_LONGEST = 2000


def find_puzzle(puzzle: str) -> Tactic:
    """The puzzle of this name; nothing is at the address of any other."""
    try:
        return puzzle_named(puzzle)
    except PuzzleError:
        raise HTTPException(404) from None


#: The puzzle in the address.
Asked = Annotated[Tactic, Depends(find_puzzle)]
Token = Annotated[str, Query(max_length=_LONGEST)]
SentToken = Annotated[str, Form(max_length=_LONGEST)]


def _found(asked: Asked, site: ThisSite, found: Token = "") -> FoundSoFar:
    return site.puzzle_progress.read(asked, found)


def _sent(asked: Asked, site: ThisSite, found: SentToken = "") -> FoundSoFar:
    return site.puzzle_progress.read(asked, found)


#: What was found so far, from the address or from what was sent.
AskedAbout = Annotated[FoundSoFar, Depends(_found)]
SentWith = Annotated[FoundSoFar, Depends(_sent)]
#: Which try of this person it is, from 1.
TryNumber = Annotated[Number, Form()]


# --- Questions ------------------------------------------------------------------------------------


@router.get("/puzzles/{puzzle}/start")
def start(asked: Asked, site: ThisSite, visitor: Visitor, language: Reading) -> Response:
    """A puzzle as it begins, for this person's next try."""
    tried = site.store.puzzles.tried(visitor.id, asked.id) if visitor else 0
    return json_answer(board.puzzle_view(FoundSoFar(asked), tried + 1), language=language)


@router.get("/puzzles/{puzzle}/try")
def try_move(found: AskedAbout, language: Reading, move: Number) -> Response:
    """What a move would change."""
    return json_answer(board.tried(found, move), language=language)


@router.get("/puzzles/{puzzle}/touch")
def touch(
    found: AskedAbout, language: Reading, path: Annotated[str, Query(max_length=_LONGEST)] = ""
) -> Response:
    """What helps whoever touched these items, their keys with spaces between."""
    return json_answer(board.touched(found, path.split()), language=language)


@router.get("/puzzles/{puzzle}/explain")
def explain(
    found: AskedAbout, language: Reading, key: Annotated[str, Query(max_length=_LONGEST)]
) -> Response:
    """What an item of the scene is and does."""
    return json_answer(board.explained(found, key), language=language)


# --- What counts ----------------------------------------------------------------------------------


@router.post("/puzzles/{puzzle}/play")
async def play(
    request: Request,
    site: ThisSite,
    found: SentWith,
    language: Reading,
    move: Annotated[Number, Form()],
    number: TryNumber,
) -> Response:
    """What comes of a move. One that is wrong decides the try, and so does the last right one."""
    try:
        text = await to_thread(found.written, move)
    except Refusal as refusal:
        told = PuzzleAnswer(False, sentence=refusal.sentence, rule=refusal.rule)
        return json_answer(told, language=language)
    judged = await ask(request, judge_moves, found.puzzle, (*found.moves, text))
    longer, told = await to_thread(board.answer, found, text, judged)
    told = replace(told, found=site.puzzle_progress.written(longer))
    if told.done or not told.right:
        result = await to_thread(_settled, request, site, found.puzzle, number, told.done)
        told = replace(told, result=result)
    return json_answer(told, language=language)


@router.post("/puzzles/{puzzle}/hint")
async def hint(
    request: Request, site: ThisSite, found: SentWith, language: Reading, number: TryNumber
) -> Response:
    """What to touch first, for whoever does not find it."""
    judged = await ask(request, judge_moves, found.puzzle, found.moves)
    path = await to_thread(board.hint, found, judged.right)
    result = await to_thread(_settled, request, site, found.puzzle, number, False)
    return json_answer(HintShown(path, result), language=language)


@router.post("/puzzles/{puzzle}/solution")
async def solution(
    request: Request, site: ThisSite, found: SentWith, language: Reading, number: TryNumber
) -> Response:
    """How it goes on from here."""
    line = await ask(request, rest_of_solution, found.puzzle, found.moves)
    shown = await to_thread(board.played_out, found, line)
    result = await to_thread(_settled, request, site, found.puzzle, number, False)
    return json_answer(SolutionShown(shown, result), language=language)


def _settled(
    request: Request, site: Site, puzzle: Tactic, number: int, is_solved: bool
) -> TryResult:
    """How this try ended, which is decided now if it was not before."""
    tries, person = site.store.puzzles, site.guests.welcome(request)
    settled = tries.settled(person.id, puzzle.id, number)
    if settled is None:
        if number != tries.tried(person.id, puzzle.id) + 1:  # or what is sent again would count
            raise OptionError(say("This is not your next try. Load the page again."))
        site.limits.check("puzzles", request)
        first = first_puzzle_rating(puzzle.rating)
        settled = tries.settle(person.id, puzzle.id, puzzle.game, first, number, is_solved)
    return TryResult(
        solved=settled.is_solved,
        sentence=in_a_row(_result_words(site, person, settled, is_solved)),
        themes=[THEMES[theme] for theme in puzzle.themes],
    )


def _result_words(
    site: Site, person: Person, settled: PuzzleTry, is_solved: bool
) -> list[Sentence]:
    words = [_verdict(settled, is_solved)]
    if settled.before is None or settled.after is None:
        return [*words, say("Only the first try is rated.")]
    words.append(say("Rating: {change}.", change=change_words(settled.before, settled.after)))
    if settled.is_solved:
        history = site.store.puzzles.history(person.id, settled.game)
        streak = SolverStatistics(settled.game, settled.after, history).streak
        if streak > 1:
            words.append(count("{n} in a row.", "{n} in a row.", streak))
    return words


def _verdict(settled: PuzzleTry, is_solved: bool) -> Sentence:
    if settled.is_solved:
        return say("Solved.")
    return say("Found, but not without help or a mistake.") if is_solved else say("Missed.")
