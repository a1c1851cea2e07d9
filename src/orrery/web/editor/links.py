"""Where else a position that was put together can be taken."""

from __future__ import annotations

from dataclasses import fields
from urllib.parse import urlencode

from orrery.core.contract import Game
from orrery.core.editing.arrangement import Arrangement
from orrery.core.texts import say
from orrery.web.editor.messages import LinkView
from orrery.web.pages.entry import CORONA, HARUN, STARS, Typed

#: The pages of solvers; what they ask for bears the names that the arrangements of the games have.
_SOLVERS = (CORONA.name, HARUN.name)


def links_of(game: Game, arrangement: Arrangement, line: str) -> list[LinkView]:
    """The analysis, and the solver where the game has one."""
    analysis = f"/study?{urlencode({'game': game.name, 'position': line})}"
    return [LinkView(say("Analyse it"), analysis), *_solvers(game, arrangement)]


def _solvers(game: Game, arrangement: Arrangement) -> list[LinkView]:
    if game.name not in _SOLVERS:
        return []
    known = {field.name for field in fields(Typed)}
    asked = {name: " ".join(words) for name, words in arrangement.items() if name in known}
    stars = [" ".join((colour, *arrangement[colour])) for colour in STARS if colour in arrangement]
    empty = str(game.chosen.get("empty_scores", Typed.empty))
    query = urlencode({**asked, "stars": " ".join(stars), "empty": empty, "solve": "1"})
    return [LinkView(say("Solve it"), f"/solve/{game.name}?{query}")]
