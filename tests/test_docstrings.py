"""Every public name of ``import orrery`` shows itself by an example that runs."""

from __future__ import annotations

import doctest
import inspect
import subprocess
import sys

import pytest

import orrery


def shown(name: str) -> str:
    """Where a name is shown: in its own docstring; a plain value in that of the package."""
    thing = getattr(orrery, name)
    has_own = inspect.isroutine(thing) or inspect.isclass(thing)
    return inspect.getdoc(thing if has_own else orrery) or ""


@pytest.mark.parametrize("name", orrery.__all__)
def test_a_public_name_has_an_example_that_runs(name: str) -> None:
    test = doctest.DocTestParser().get_doctest(shown(name), {}, f"orrery.{name}", None, None)
    assert any(example.source.startswith("import orrery") for example in test.examples)
    assert name in "".join(example.source + example.want for example in test.examples)
    assert doctest.DocTestRunner().run(test).failed == 0


def test_nothing_public_is_left_out() -> None:
    public = {name for name in vars(orrery) if not name.startswith("_")}
    own = {name for name in public if not inspect.ismodule(getattr(orrery, name))}
    assert own - {"annotations", "TYPE_CHECKING", "game_class"} == set(orrery.__all__)


def test_the_library_comes_without_bots_and_without_extras() -> None:
    """``import orrery`` is light: players are imported when somebody asks for one."""
    code = "import orrery, sys; print([m for m in sys.modules if m.startswith('orrery.')])"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    loaded = done.stdout
    assert "orrery.core.contract" in loaded
    assert "orrery.players" not in loaded
    assert "orrery.games.orion" not in loaded
