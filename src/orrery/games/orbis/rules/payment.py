"""Worshippers: trading three for one, and what can be paid with them (OB6, OB7)."""

from __future__ import annotations

from typing import Any

from orrery.core.kernel import rule
from orrery.games.orbis.rules.box import NONE
from orrery.games.orbis.rules.codes import N_COLOURS

#: So many of one colour are given for one of another.
PRICE = 3


@rule
def total(domain: Any) -> int:
    """How many worshippers these are."""
    count = 0
    for colour in range(N_COLOURS):
        count += int(domain[colour])
    return count


@rule
def is_payable(domain: Any, due: Any, due_any: int) -> bool:
    """Whether these worshippers can pay what is due, trades included (OB6)."""
    return is_payable_after(domain, due, due_any, NONE, 0, NONE)


@rule
def is_payable_after(
    domain: Any, due: Any, due_any: int, given: int, price: int, taken: int
) -> bool:
    """The same once so many of one colour have been given, and perhaps one of another taken.

    What a colour lacks must come from trades, and each trade uses up three spare worshippers of one
    colour. Trading for something to trade again never helps: the first three could have bought the
    colour wanted. "Any" symbols take whatever is left.
    """
    missing, trades, spare = 0, 0, 0
    for colour in range(N_COLOURS):
        rest = domain[colour] - due[colour]
        if colour == given:
            rest -= price
        if colour == taken:
            rest += 1
        if rest < 0:
            missing -= rest
        else:
            spare += rest
            trades += rest // PRICE
    return missing <= trades and spare - PRICE * missing >= due_any


@rule
def pay_colours(domain: Any, due: Any) -> None:
    """Pay the coloured symbols as far as the colours are there: nobody has a choice about them."""
    for colour in range(N_COLOURS):
        paid = min(domain[colour], due[colour])
        domain[colour] -= paid
        due[colour] -= paid
