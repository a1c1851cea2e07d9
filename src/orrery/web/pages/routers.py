"""The pages that belong to no table, as the site takes them in."""

from __future__ import annotations

from fastapi import APIRouter

from orrery.web.companion import answers as companion_answers
from orrery.web.companion import pages as companion
from orrery.web.editor import pages as editor
from orrery.web.learn import pages as learn
from orrery.web.offline import app_files
from orrery.web.offline import pages as offline
from orrery.web.offline import solitaire as offline_solitaire
from orrery.web.pages import (
    games,
    home,
    looks,
    new,
    pictures,
    social,
    solver,
)
from orrery.web.people import leaderboards
from orrery.web.people import pages as people
from orrery.web.puzzles import history as puzzle_history
from orrery.web.puzzles import origin
from orrery.web.puzzles import pages as puzzles
from orrery.web.puzzles import questions as puzzle_questions
from orrery.web.replay import uploads
from orrery.web.statistics import explorer, person
from orrery.web.trainers import calendar, corona, race, statistics
from orrery.web.trainers import pages as trainers
from orrery.web.workshop import pages as workshop

routers: tuple[APIRouter, ...] = (
    home.router,
    new.router,
    games.router,
    learn.router,
    editor.router,
    companion.router,
    companion_answers.router,
    workshop.router,
    offline.router,
    app_files.router,
    offline_solitaire.router,  # before the problems, whose numbers may be anything
    race.router,
    corona.router,
    calendar.router,
    statistics.router,
    trainers.router,  # after them: its keys may be anything
    solver.router,
    puzzle_history.router,  # before the puzzles, whose names may be anything
    puzzles.router,
    puzzle_questions.router,
    origin.router,
    uploads.router,
    looks.router,
    pictures.router,
    social.router,
    leaderboards.router,
    person.router,
    explorer.router,
    people.router,
)
