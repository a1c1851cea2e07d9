"""Whose page an address means: a person by id or account name, or a bot."""

from __future__ import annotations

from dataclasses import dataclass

from fastapi import HTTPException

from orrery.core.texts import Text
from orrery.players.levels import RANKS
from orrery.ratings.rating import level_of
from orrery.store import Account, Store
from orrery.web.people.player_names import Shown, is_bot, shown_bot, shown_player


@dataclass(frozen=True)
class Profile:
    """Somebody who has played."""

    player: Shown
    account: Account | None = None
    about: Text = ""  # of a bot


def find_profile(store: Store, who: str) -> Profile:
    """The profile that is meant; 404 if there is nobody of this name."""
    if is_bot(who):
        level = level_of(who)
        return Profile(shown_bot(level), about=RANKS[level - 1].about)
    if person := store.person(who):
        account = store.accounts.account(person.id)
        return Profile(shown_player(person.id, {person.id: person.name}), account)
    if account := store.accounts.named(who):
        return Profile(shown_player(account.id, {account.id: account.name}), account)
    raise HTTPException(404)
