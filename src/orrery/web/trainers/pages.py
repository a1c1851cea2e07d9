"""``/train``: the exercises of Harun and Orbit, and the way to those of Corona."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import timedelta
from functools import lru_cache
from secrets import token_hex
from typing import Annotated, Any
from urllib.parse import urlencode

from fastapi import APIRouter, Form, HTTPException, Request
from starlette.responses import RedirectResponse, Response

from orrery.core.svg import render
from orrery.core.texts import Text, say
from orrery.games.orbit_box.scene import ring_scene
from orrery.lab import solitaire
from orrery.lab.trainers import FIRST_DAY, GRADES, TRAINERS, Trainer
from orrery.store.exercises import TakenExercise
from orrery.table.events import Person
from orrery.web.http.caching import cached
from orrery.web.http.rendering import page
from orrery.web.language import Language
from orrery.web.pages.formatting import today, written_day, written_number
from orrery.web.pages.pictures import RING, cropped, in_words
from orrery.web.pages.ring import ring_picture
from orrery.web.site import Guest, Reading, Site, ThisSite, Visitor
from orrery.web.trainers.exercises import Exercise, answer, by_key, daily, ended, give_up
from orrery.web.trainers.riddles import RIDDLES
from orrery.web.trainers.statistics import streaks_of

router = APIRouter(include_in_schema=False)


def trainer_named(name: str) -> Trainer[Any]:
    """The trainer of a game."""
    if name not in TRAINERS:
        raise HTTPException(404)
    return TRAINERS[name]


@dataclass(frozen=True)
class TrainerCard:
    """A trainer on the page of all of them."""

    trainer: Trainer[Any]
    address: str
    done: TakenExercise | None
    streak: int


@router.get("/train")
def overview(request: Request, site: ThisSite, visitor: Visitor) -> Response:
    """All trainers, and what the reader has done of today."""
    cards = [
        TrainerCard(
            trainer,
            address_of(daily(trainer, "")),
            ended(site, visitor, daily(trainer, "")),
            streaks_of(site, visitor, name).current,
        )
        for name, trainer in TRAINERS.items()
    ]
    return page(request, "trainers/overview.html", cards=cards, day=today())


@router.get("/picture/train/{name}/{day}.svg")
def picture(request: Request, name: str, day: str, language: Reading) -> Response:
    """The exercise of a day as a picture."""
    exercise = daily(trainer_named(name), day)
    return cached(request, _drawn(exercise, language), "image/svg+xml")


@lru_cache(maxsize=50)
def _drawn(exercise: Exercise, language: Language) -> str:
    scene = cropped(ring_scene(exercise.trainer.table(exercise.problem)), RING)
    return render(in_words(scene, language), width=round(RING[2]))


def address_of(exercise: Exercise) -> str:
    """The page of an exercise."""
    name, day = exercise.trainer.name, exercise.day
    if name == "corona":
        if day:
            return "/corona" if day == today() else f"/corona?date={exercise.key}"
        return f"/corona/{exercise.key}"
    return f"/train/{name}" if day == today() else f"/train/{name}/{exercise.key}"


@router.get("/train/{name}")
def of_today(
    request: Request, name: str, site: ThisSite, visitor: Visitor, language: Reading, plan: str = ""
) -> Response:
    """The exercise of today."""
    exercise = daily(trainer_named(name), "")
    return _shown(request, site, visitor, language, exercise, plan)


@router.get("/train/{name}/any")
def any_exercise(name: str, grade: str = "") -> Response:
    """One by lot, of the grade if one is said."""
    trainer = trainer_named(name)
    wanted = solitaire.parse_grade(grade) if grade.strip() else None
    key = trainer.random_key(wanted, token_hex())
    return RedirectResponse(address_of(by_key(trainer, key)), 303)


@router.get("/train/{name}/{key}")
def one_exercise(
    request: Request,
    name: str,
    key: str,
    site: ThisSite,
    visitor: Visitor,
    language: Reading,
    plan: str = "",
) -> Response:
    """That of another day, or one by its key."""
    return _shown(request, site, visitor, language, by_key(trainer_named(name), key), plan)


@router.post("/train/{name}/{key}")
def answer_exercise(
    name: str, key: str, site: ThisSite, person: Guest, said: Annotated[str, Form()] = ""
) -> Response:
    """The answer of somebody, or that they have none."""
    if name not in RIDDLES:
        raise HTTPException(404)
    exercise = by_key(trainer_named(name), key)
    if said:
        answer(site, person, exercise, said[:_LONGEST])
    else:
        give_up(site, person, exercise)
    return RedirectResponse(address_of(exercise), 303)


_LONGEST = 40


def _shown(
    request: Request,
    site: Site,
    visitor: Person | None,
    language: Language,
    exercise: Exercise,
    plan: str,
) -> Response:
    if exercise.trainer.name not in RIDDLES:  # Corona has pages of its own
        return RedirectResponse(address_of(exercise), 303)
    riddle, day = RIDDLES[exercise.trainer.name], exercise.day
    path = address_of(exercise)
    done = ended(site, visitor, exercise)
    shown = None
    if done:
        place = int(plan) if plan.isascii() and plan.isdigit() and len(plan) < 6 else 0
        shown = riddle.truth(
            exercise.problem, done, place, lambda n: f"{path}?{urlencode({'plan': n})}"
        )
    table = shown.table if shown else exercise.trainer.table(exercise.problem)
    best = shown.best if shown else None
    return page(
        request,
        "trainers/exercise.html",
        trainer=exercise.trainer,
        exercise=exercise,
        title=_title(exercise, language),
        riddle=riddle,
        done=done,
        verdict=riddle.verdict(done) if done else "",
        shown=shown,
        picture=ring_picture(table, {}, language),
        place=written_number(best.place, language) if best else "",
        plans=written_number(best.many, language) if best else "",
        today=today(),
        before=day - timedelta(days=1) if day and day > FIRST_DAY else None,
        after=day + timedelta(days=1) if day and day < today() else None,
        grades=GRADES,
    )


def _title(exercise: Exercise, language: Language) -> Text:
    game = exercise.trainer.title
    if exercise.day:
        return say("{game} of {day}", game=game, day=written_day(exercise.day, language))
    return say("{game}, exercise {key}", game=game, key=exercise.key)
