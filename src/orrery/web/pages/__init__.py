"""The pages that are no table: home, new table, problems, rules, about."""

from __future__ import annotations

from fastapi import APIRouter

routers: tuple[APIRouter, ...] = ()
