"""All of these pages, as the site takes them in."""

from __future__ import annotations

from fastapi import APIRouter

from orrery.web.pages import (
    corona,
    games,
    home,
    leaderboards,
    looks,
    new,
    people,
    pictures,
    replays,
    social,
    solver,
)

routers: tuple[APIRouter, ...] = (
    home.router,
    new.router,
    games.router,
    corona.router,
    solver.router,
    replays.router,
    looks.router,
    pictures.router,
    social.router,
    leaderboards.router,
    people.router,
)
