"""Rules in haste: plain Python until there is machine code, and never code that is stale."""

from __future__ import annotations

import pytest

from orrery.core.compiling import haste

from .workshop import Workshop

pytestmark = pytest.mark.once

#: What a caller answers, and how many of the two rules are machine code in this process.
LOOK = "print(caller(1), sum(len(one.signatures) for one in (caller, callee)))"
HASTY = f"""
from orrery.core.compiling import haste
from toy.a import callee
from toy.b import caller
haste.begin()
{LOOK}
"""
COMPILE = "from toy.b import caller; print(caller(1))"


def test_a_rule_without_machine_code_runs_as_it_is_written(caller: Workshop) -> None:
    assert caller.run(HASTY) == [20, 0]
    assert not list(caller.cache.rglob("*.nb?"))


def test_machine_code_is_used_for_all_rules_or_for_none(caller: Workshop) -> None:
    """A rule as written, given what machine code answers, may overflow."""
    assert caller.run("from toy.a import callee; print(callee(1))")
    assert caller.run(HASTY) == [20, 0]
    assert caller.run(COMPILE) == [20]
    assert caller.run(HASTY) == [20, 0]
    assert caller.run(f"{HASTY}\nhaste.end()\n{LOOK}") == [20, 0, 20, 1]


def test_code_of_a_rule_that_was_changed_is_never_used(caller: Workshop) -> None:
    assert caller.run(COMPILE) == [20]
    caller.write_caller(2)
    assert caller.run(HASTY) == [30, 0]
    assert caller.run(COMPILE) == [30]


def test_when_haste_ends_a_rule_is_compiled_where_it_is_asked_for(caller: Workshop) -> None:
    assert caller.run(f"{HASTY}\nhaste.end()\n{LOOK}") == [20, 0, 20, 2]


def test_where_haste_ends_within_a_rule_the_rules_that_it_calls_are_plain(
    caller: Workshop,
) -> None:
    caller.write(
        "toy/c.py",
        """
from orrery.core.compiling import haste
from orrery.core.kernel import rule
from toy.a import callee

@rule
def ending(x):
    haste.end()
    return callee(x)
""",
    )
    program = """
from orrery.core.compiling import haste
from toy.c import callee, ending
haste.begin()
ending(1)
print(len(callee.signatures))
callee(1)
print(len(callee.signatures))
"""
    assert caller.run(program) == [0, 1]


def test_a_rule_with_an_argument_that_may_be_left_out_is_compiled_at_once(
    workshop: Workshop,
) -> None:
    workshop.write(
        "toy/a.py",
        """
from orrery.core.kernel import rule

@rule
def more(x, by=2):
    return x + by
""",
    )
    begin = "from orrery.core.compiling import haste; haste.begin()"
    program = f"{begin}\nfrom toy.a import more; print(more(1))"
    assert workshop.run(program) == [3]


def test_a_process_is_not_in_haste_by_itself() -> None:
    assert not haste.is_on()
