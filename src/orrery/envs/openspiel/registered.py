"""Each game as OpenSpiel sees it: its type, its parameters, its first state."""

from __future__ import annotations

from typing import Any, ClassVar

import pyspiel

from orrery.core.contract import Game
from orrery.core.errors import OptionError
from orrery.core.texts import say
from orrery.envs.openspiel import parameters
from orrery.envs.openspiel.excerpt import Excerpt
from orrery.envs.openspiel.observers import SpielObserver
from orrery.envs.openspiel.parameters import DEALS, EXPERT, ROUNDS, SEED
from orrery.envs.openspiel.states import SpielState
from orrery.envs.openspiel.table import SpielTable
from orrery.envs.untimed import untimed_game
from orrery.games import NAMES, game_class
from orrery.players.opponent import Opponent

#: OpenSpiel asks for a number that no game is longer than. The rules of some games name none; this
#: is many times the length of the longest game ever seen.
LONGEST = 100_000
_MOST_DEALS = 1_000_000


def spiel_name(name: str) -> str:
    """What a game is called in OpenSpiel."""
    return f"orrery_{name}"


def loaded(words: str) -> Any:
    """The game with this name and these parameters, as OpenSpiel writes it."""
    return pyspiel.load_game(words)


class SpielGame(pyspiel.Game):  # type: ignore[misc]  # OpenSpiel has no types
    """A game with its options chosen; each game registers a class of its own."""

    kind: ClassVar[type[Game]]

    def __init__(self, given: dict[str, Any]) -> None:
        kind = self.kind
        self.rules = untimed_game(kind.name, parameters.chosen(given))
        #: The seed of every game, or None where a chance node deals first.
        self.seed: int | None = given[SEED] if given[SEED] >= 0 else None
        self.deals: int = _checked_deals(given[DEALS]) if self.seed is None else 0
        #: What the chance node offers.
        self.outcomes = [(deal, 1 / self.deals) for deal in range(self.deals)]
        self.excerpt = _checked_excerpt(kind, given[ROUNDS], given[EXPERT])
        super().__init__(
            _type_of(self), _info_of(self), parameters.given_in_full(self.rules, given)
        )

    def deal(self, seed: int) -> SpielTable:
        """The start of the game with this seed."""
        return SpielTable(self.rules.start(seed), self.excerpt)

    def new_initial_state(self, start: str | None = None) -> SpielState:
        """The state before the deal; with a seed, the start of its game."""
        return SpielState(self)

    def max_chance_nodes_in_history(self) -> int:
        """Only the first node is one."""
        return 1 if self.deals else 0

    def __reduce__(self) -> tuple[Any, ...]:
        return loaded, (str(self),)

    def make_py_observer(self, kind: Any = None, params: Any = None) -> SpielObserver:
        """What turns a state into what a player sees, or knows."""
        return SpielObserver(self.rules, kind, params)


def _checked_deals(deals: int) -> int:
    if not 1 <= deals <= _MOST_DEALS:
        raise OptionError(
            say("deals is a whole number from 1 to {most}, not {n}", most=_MOST_DEALS, n=deals)
        )
    return deals


def _checked_excerpt(kind: type[Game], rounds: int, expert: int) -> Excerpt:
    if rounds < 0:
        raise OptionError(say("rounds is a whole number from 0, not {n}", n=rounds))
    if expert:
        Opponent(kind, expert, seed=0)  # raises where there is no such level
    return Excerpt(rounds, expert)


def _type_of(game: SpielGame) -> Any:
    """The type of this one game: what is dealt and who sees it depends on its options."""
    rules, kinds = game.rules, pyspiel.GameType
    sees_all = rules.foresees(rules.start(game.seed or 0))
    return _game_type(
        type(rules),
        chance_mode=(
            kinds.ChanceMode.EXPLICIT_STOCHASTIC if game.deals else kinds.ChanceMode.DETERMINISTIC
        ),
        information=(
            kinds.Information.PERFECT_INFORMATION
            if sees_all
            else kinds.Information.IMPERFECT_INFORMATION
        ),
        utility=kinds.Utility.ZERO_SUM if len(rules.seats) == 2 else kinds.Utility.GENERAL_SUM,
    )


def _info_of(game: SpielGame) -> Any:
    players = len(game.rules.seats)
    return pyspiel.GameInfo(
        num_distinct_actions=game.rules.code_count,
        max_chance_outcomes=game.deals,
        num_players=players,
        min_utility=-1.0,
        max_utility=1.0,
        utility_sum=0.0 if players == 2 else None,
        max_game_length=LONGEST,
    )


def _game_type(kind: type[Game], **differing: Any) -> Any:
    card = kind.card()
    return pyspiel.GameType(
        short_name=spiel_name(kind.name),
        long_name=kind.title,
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=card.most,
        min_num_players=card.least,
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=bool(kind.planes),
        parameter_specification=parameters.specification(kind),
        **differing,
    )


def register() -> None:
    """Register every game with OpenSpiel, as ``orrery_NAME``."""
    for name in NAMES:
        _register(game_class(name))


def _register(kind: type[Game]) -> None:
    kinds = pyspiel.GameType
    general = _game_type(
        kind,
        chance_mode=kinds.ChanceMode.EXPLICIT_STOCHASTIC,
        information=kinds.Information.IMPERFECT_INFORMATION,
        utility=kinds.Utility.GENERAL_SUM,
    )
    # OpenSpiel lets go of it only after Python has ended, when nothing may be freed any more. A
    # class is never freed by that, since it refers to itself.
    pyspiel.register_game(general, type(kind.__name__, (SpielGame,), {"kind": kind}))
