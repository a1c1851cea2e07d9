import ast
import pickle
import shutil
from pathlib import Path
from typing import Any

import numba
import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from orrery.core import kernel
from orrery.core.compiling.sources import HOUSE, _absolute, _file, _imports, _sources
from orrery.core.kernel import (
    COMPILED,
    binds,
    copy_array,
    new_record,
    operation,
    record_type,
    rule,
    rule_of,
)

# --- Record types ---------------------------------------------------------------------------------

#: One byte, seven bytes of padding, eight bytes, and an array.
GAPPED = record_type([("small", np.int8), ("large", np.int64), ("row", np.int16, (3,))])


@pytest.mark.parametrize("name", ["shape", "size", "data", "dtype", "copy", "item", "T"])
def test_a_field_may_not_hide_behind_an_attribute_of_numpy(name):
    with pytest.raises(ValueError, match=f"cannot have a field '{name}'"):
        record_type([("fine", np.int8), (name, np.int8)])


def test_fields_are_aligned():
    assert GAPPED.fields["large"][1] == 8
    assert GAPPED.itemsize % 8 == 0


def test_a_new_record_is_all_zero():
    assert new_record(GAPPED).tobytes() == bytes(GAPPED.itemsize)


def test_fields_read_and_write_as_attributes():
    record = new_record(GAPPED)
    record.large = 5
    record.row[1] = 7
    assert (record.small, record.large, record.row.tolist()) == (0, 5, [0, 7, 0])


def test_a_field_that_is_not_there_is_neither_read_nor_written():
    record = new_record(GAPPED)
    with pytest.raises(AttributeError):
        _ = record.larger
    with pytest.raises(AttributeError):
        record.larger = 1


def test_records_go_to_other_processes():
    record = new_record(GAPPED)
    record.large, record.row[1] = 5, 7
    arrived = pickle.loads(pickle.dumps(copy_array(record)))[0]
    assert (arrived.large, arrived.row[1]) == (5, 7)
    assert type(arrived) is type(record)


@given(st.binary(min_size=GAPPED.itemsize, max_size=GAPPED.itemsize))
def test_a_copy_has_every_byte_even_of_the_padding(content):
    record = np.frombuffer(bytearray(content), GAPPED)[0]
    copy = copy_array(record)[0]
    assert copy.tobytes() == content
    assert copy.dtype == record.dtype


def test_a_copy_and_its_original_are_independent():
    original = new_record(GAPPED)
    copy = copy_array(original)[0]
    copy.large, copy.row[0] = 1, 2
    assert original.tobytes() == bytes(GAPPED.itemsize)
    original.small = 3
    original.row[2] = 4
    assert (copy.small, copy.large, copy.row.tolist()) == (0, 1, [2, 0, 0])


# --- Rules ----------------------------------------------------------------------------------------


@rule
def fill(p: Any, value: int) -> int:
    p.large = value
    for i in range(3):
        p.row[i] = value + i
    return p.large + p.row[2]


def test_a_rule_reads_and_writes_a_record():
    record = new_record(GAPPED)
    assert fill(record, 5) == 12
    assert (record.large, record.row.tolist()) == (5, [5, 6, 7])


def test_a_rule_is_compiled_unless_numba_is_told_not_to():
    assert (not numba.config.DISABLE_JIT) == COMPILED
    assert hasattr(fill, "py_func") == COMPILED


# --- Generic operations ---------------------------------------------------------------------------

PURSE = record_type([("coins", np.int64)])
SHELF = record_type([("books", np.int32), ("pages", np.int64)])
STRANGER = record_type([("nothing", np.int8)])


@operation
def worth(p: Any, times: int) -> int:
    """What a record is worth."""
    return 0


@operation
def spend(p: Any, amount: int) -> None:
    """Take something away."""


@binds(worth, PURSE)
@rule
def worth_of_purse(p: Any, times: int) -> int:
    return p.coins * times


@binds(worth, SHELF)
@rule
def worth_of_shelf(p: Any, times: int) -> int:
    return p.books * p.pages * times


@binds(spend, PURSE)
@rule
def spend_coins(p: Any, amount: int) -> None:
    p.coins -= amount


@rule
def worth_after_spending(p: Any, amount: int) -> int:
    spend(p, amount)
    return worth(p, 1)


@rule
def twice_the_worth(p: Any) -> int:
    return worth(p, 2)


@rule
def worth_of_all(records: Any) -> int:
    total = 0
    for i in range(len(records)):
        total += worth(records[i], 1)
    return total


@pytest.fixture
def purse():
    record = new_record(PURSE)
    record.coins = 3
    return record


@pytest.fixture
def shelf():
    record = new_record(SHELF)
    record.books, record.pages = 5, 100
    return record


def test_an_operation_called_from_python_finds_the_rule_of_the_record(purse, shelf):
    assert worth(purse, 10) == 30
    assert worth(shelf, 10) == 5000


def test_an_operation_called_from_a_rule_finds_the_rule_of_the_record(purse, shelf):
    assert twice_the_worth(purse) == 6
    assert twice_the_worth(shelf) == 1000


def test_an_operation_finds_its_rule_for_the_elements_of_an_array():
    purses = np.zeros(3, PURSE)
    purses["coins"] = [1, 2, 3]
    assert worth_of_all(purses) == 6


def test_operations_that_change_a_record_change_it_in_place(purse):
    assert worth_after_spending(purse, 2) == 1
    assert purse.coins == 1


def test_rule_of_is_what_was_bound():
    assert rule_of(worth, PURSE) is worth_of_purse
    assert rule_of(worth, SHELF) is worth_of_shelf


def test_operations_are_kept_apart():
    assert rule_of(spend, PURSE) is spend_coins
    with pytest.raises(KeyError):
        rule_of(spend, SHELF)


def test_an_unbound_record_is_refused():
    stranger = new_record(STRANGER)
    with pytest.raises(KeyError):
        worth(stranger, 1)
    with pytest.raises(numba.TypingError if COMPILED else KeyError):
        twice_the_worth(stranger)


def test_an_operation_keeps_its_name_and_contract():
    assert worth.__name__ == "worth"
    assert worth.__doc__ == "What a record is worth."
    assert "rising" in kernel.legal.__doc__


# --- The cache of compiled rules ------------------------------------------------------------------

RUN_CALLER = "from toy.b import caller; print(caller(1), sum(caller.stats.cache_hits.values()))"


@pytest.mark.once
def test_machine_code_is_kept_for_the_next_process(caller):
    assert caller.run(RUN_CALLER) == [20, 0]
    assert caller.run(RUN_CALLER) == [20, 1]
    assert list(caller.cache.rglob("*.nbc"))
    assert not list(caller.packages.rglob("*.nb?"))


@pytest.mark.once
def test_a_change_in_a_called_rule_is_seen(caller):
    assert caller.run(RUN_CALLER) == [20, 0]
    caller.write_caller(2)
    assert caller.run(RUN_CALLER) == [30, 0]


@pytest.mark.once
def test_a_change_in_a_constant_read_from_data_is_seen(workshop):
    workshop.write(
        "toy/a.py",
        """
from importlib.resources import files
from orrery.core.kernel import rule

TILES = int((files("toy") / "tiles.txt").read_text())

@rule
def tiles():
    return TILES
""",
    )
    for number in (14, 28):
        workshop.write("toy/tiles.txt", str(number))
        assert workshop.run("from toy.a import tiles; print(tiles())") == [number]


@pytest.mark.once
def test_a_page_of_the_site_compiles_no_rule_again():
    rules = frozenset({"orrery.games.orion.rules.kernel", "orrery.players.search.tree"})
    names = {path.relative_to(HOUSE).as_posix() for path in _sources(rules)}
    assert {"core/kernel.py", "games/orion/data/board.toml", "games/orion/rules/kernel.py"} <= names
    assert not [name for name in names if name.startswith(("web/", "store/", "cli/"))]


def imports_by_python(path: Path, module: str) -> set[str]:
    """What a file imports as Python itself reads it, which takes ten times as long."""
    names = set()
    for node in ast.walk(ast.parse(path.read_bytes())):
        if isinstance(node, ast.Import):
            names |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            source = _absolute("." * node.level + (node.module or ""), path, module)
            inner = {f"{source}.{alias.name}" for alias in node.names}
            modules = {name for name in inner if _file(name) is not None}
            names |= modules if modules == inner else modules | {source}
    return names


@pytest.mark.once
def test_no_import_of_the_house_is_missed():
    """A file may hold a program as text, whose imports are then taken for its own."""
    others = []
    for path in HOUSE.rglob("*.py"):
        module = ".".join(("orrery", *path.relative_to(HOUSE).with_suffix("").parts))
        module = module.removesuffix(".__init__")
        found, exact = _imports(path, module), imports_by_python(path, module)
        assert found >= exact, path
        others += [path.relative_to(HOUSE).as_posix()] if found > exact else []
    assert not [name for name in others if name.startswith(("core/", "games/", "players/"))]


@pytest.mark.once
@pytest.mark.parametrize(
    "written",
    [
        "from toy.a import b",
        "from .a import b as c",
        "from . import a",
        "from toy import (\n    a,  # why, and (what)\n    other as b,\n)",
        "import toy.a, toy.b as c",
        "if True:\n    from toy import a, b  # both",
        "import os; from toy import a",
    ],
)
def test_every_way_of_importing_is_read(tmp_path, written):
    path = tmp_path / "c.py"
    path.write_text(written + "\n")
    assert _imports(path, "toy.c") >= imports_by_python(path, "toy.c")


@pytest.mark.once
def test_a_change_in_a_rule_bound_by_another_package_is_seen(workshop):
    """A search is compiled with the rules of a game that its own package does not know."""
    workshop.write(
        "engine/search.py",
        """
from orrery.core.kernel import payoff, rule

@rule
def search(p, box):
    return payoff(p, box, 0)
""",
    )
    game = """
import numpy as np
from orrery.core.kernel import binds, new_record, payoff, record_type, rule

POSITION = record_type([("field", np.int8)])

@binds(payoff, POSITION)
@rule
def worth(p, box, seat):
    return {number}
"""
    program = """
from engine.search import search
from toy.rules import POSITION, new_record
p = new_record(POSITION)
print(search(p, p))
"""
    for number in (1, 2):
        workshop.write("toy/rules.py", game.format(number=number))
        assert workshop.run(program) == [number]


KNOWN_GAME = """
import numpy as np
from orrery.core.kernel import binds, new_record, payoff, record_type, rule

POSITION = record_type([("field", np.int8)])

@binds(payoff, POSITION)
@rule
def worth(p, box, seat):
    return 3

@rule
def twice(p):
    return 2 * payoff(p, p, 0)
"""
KNOWLEDGE = """
from orrery.core.kernel import binds, rule
from engine.operations import estimate
from toy.rules import POSITION

@binds(estimate, POSITION)
@rule
def guess(p):
    return {number}
"""
ESTIMATE = """
from orrery.core.kernel import operation

@operation
def estimate(p):
    ...
"""
SEARCH = """
from engine.operations import estimate
from orrery.core.kernel import payoff, rule

@rule
def search(p):
    return payoff(p, p, 0) + estimate(p)
"""
#: What it is worth, what a search finds, and how often each was found in the cache.
ASK = """
p = new_record(POSITION)
print(twice(p), sum(twice.stats.cache_hits.values()))
import toy.knowledge
from engine.search import search
print(search(p), sum(search.stats.cache_hits.values()))
"""


@pytest.fixture
def known_game(workshop):
    """A game, and a search with knowledge of it in other modules."""
    workshop.write("toy/rules.py", KNOWN_GAME)
    workshop.write("toy/knowledge.py", KNOWLEDGE.format(number=40))
    workshop.write("engine/operations.py", ESTIMATE)
    workshop.write("engine/search.py", SEARCH)
    return workshop


@pytest.mark.once
def test_what_a_rule_cannot_name_does_not_matter_to_its_machine_code(known_game):
    program = "from toy.rules import POSITION, new_record, twice\n" + ASK
    assert known_game.run(program) == [6, 0, 43, 0]
    assert known_game.run("import toy.knowledge\n" + program) == [6, 1, 43, 1]


@pytest.mark.once
def test_what_it_can_name_does(known_game):
    program = "from toy.rules import POSITION, new_record, twice\n" + ASK
    assert known_game.run(program) == [6, 0, 43, 0]
    known_game.write("toy/knowledge.py", KNOWLEDGE.format(number=50))
    assert known_game.run(program) == [6, 1, 53, 0]


@pytest.mark.once
def test_a_cache_root_that_cannot_be_made_still_gives_compiled_rules(caller):
    caller.cache.write_text("a file, where a folder should be")
    assert caller.run(RUN_CALLER) == [20, 0]
    caller.write_caller(2)
    assert caller.run(RUN_CALLER) == [30, 0]


@pytest.mark.skipif(not Path("/proc/self").is_dir(), reason="needs a folder nobody may write to")
@pytest.mark.once
def test_a_cache_folder_that_cannot_be_written_is_not_replaced_by_one_beside_the_sources(caller):
    """There, Numba would watch the file of the caller only."""
    caller.run(RUN_CALLER)
    for folder in caller.cache.glob("rules-*"):
        shutil.rmtree(folder)
        folder.symlink_to("/proc/self")
    assert caller.run(RUN_CALLER) == [20, 0]
    assert not list(caller.packages.rglob("*.nb?"))


@pytest.mark.once
def test_without_a_chosen_folder_the_cache_is_the_one_of_the_user(caller, monkeypatch, tmp_path):
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "home"))
    caller.cache = ""
    caller.run(RUN_CALLER)
    assert list((tmp_path / "home" / "orrery").glob("rules-*/**/*.nbc"))
