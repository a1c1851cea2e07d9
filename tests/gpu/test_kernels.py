"""Kernels without a GPU: what they say, what they do as ranges, what is passed to them."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from gpu.rules import KEEP_LOCALLY, KEEP_SHARED, LARGEST, PAIR, WEIGH
from orrery import OptionError
from orrery.core.kernel import COMPILED
from orrery.gpu import HostModule, Kernel, array, build, load, ready, shared
from orrery.gpu.build import ptx_of
from orrery.gpu.folder import LIST_NAME, BuiltKernel, list_of, read_list
from orrery.gpu.packing import packed
from orrery.gpu.ready import VARIABLE, is_fresh

#: Numba's CUDA simulator, and interpreted rules inside it.
SIMULATED = {"NUMBA_ENABLE_CUDASIM": "1", "NUMBA_DISABLE_JIT": "1"}
KERNELS = [WEIGH, LARGEST, KEEP_LOCALLY]
needs_compiler = pytest.mark.skipif(not COMPILED, reason="interpreted rules make no PTX")


class OnDevice:
    """An array as a GPU library shows it; the pointer need not lead anywhere."""

    def __init__(self, like: np.ndarray[Any, Any], pointer: int = 4096) -> None:
        self.__cuda_array_interface__ = {
            "shape": like.shape,
            "typestr": like.dtype.str,
            "data": (pointer, False),
            "strides": None if like.flags.c_contiguous else like.strides,
            "version": 3,
        }


# --- On the CPU -----------------------------------------------------------------------------------


@pytest.mark.parametrize("share", [1, 2, 5])
def test_the_host_runs_each_thread_over_its_range(share: int) -> None:
    module = HostModule(KERNELS)
    pairs, masses = np.zeros(5, PAIR), np.arange(5, dtype=np.int32).reshape(5, 1)
    module.launch("weigh", 4, pairs, masses, 2.5, True, share=share)
    assert pairs["weight"].tolist() == [0, 2.5, 5, 7.5, 0]
    assert pairs["marks"][:, 1].tolist() == [1, 1, 1, 1, 0]
    weights = np.zeros(5)
    module.launch("keep", 5, pairs, weights, share=share)
    assert weights.tolist() == [1, 3.5, 6, 8.5, 1]
    rows, rooms = np.array([[3, 4], [1, 1], [9, 0], [0, 0]], np.int32), np.zeros((4, 1), np.int64)
    answers = np.full(4, -1, np.int64)
    module.launch("largest", 4, rows, rooms, answers, share=share)
    wanted = {1: [8, 3, 10, 1], 2: [8, 10, -1, -1], 5: [12, -1, -1, -1]}[share]
    assert answers.tolist() == wanted


def test_the_host_says_what_is_wrong() -> None:
    module = HostModule(KERNELS)
    with pytest.raises(OptionError, match="there is no kernel 'wiegh'; there is weigh, largest"):
        module.launch("wiegh", 1)
    with pytest.raises(OptionError, match="weigh takes 4 arguments, not 1"):
        module.launch("weigh", 1, np.zeros(1, PAIR))


@pytest.mark.once
def test_a_kernel_is_named_and_shares_once() -> None:
    with pytest.raises(ValueError, match="identifier, not 'no name'"):
        Kernel("no name", WEIGH.rule, ())
    with pytest.raises(ValueError, match="at most one argument is shared"):
        Kernel("two", WEIGH.rule, (shared(PAIR), shared(PAIR)))


# --- What is passed -------------------------------------------------------------------------------


@pytest.mark.once
def test_arrays_and_numbers_are_packed_as_numba_reads_them() -> None:
    records = OnDevice(np.zeros((5, PAIR.itemsize), np.uint8), 1 << 40)
    masses = OnDevice(np.zeros((5, 3), np.uint32), 256)  # unsigned: the same bits
    values = packed(BuiltKernel.of(WEIGH), 4, 1, (records, masses, 2.5, True))
    size = PAIR.itemsize
    assert values == (
        *(0, 0, 5, size, 1 << 40, 5, size),
        *(0, 0, 15, 4, 256, 5, 3, 12, 4),
        *(2.5, True, 4, 1),
    )
    assert [value.itemsize for value in values] == [8] * 16 + [4, 1, 8, 8]


@pytest.mark.once
@pytest.mark.parametrize(
    ("place", "given", "said"),
    [
        (0, np.zeros(5, PAIR), "argument 0: an array on the GPU is needed, not ndarray"),
        (0, OnDevice(np.zeros((5, 7), np.uint8)), "argument 0: a row of bytes has 16 of them"),
        (0, OnDevice(np.zeros((5, 16), np.uint8), 4099), "argument 0: it begins in the middle"),
        (1, OnDevice(np.zeros((5, 1), np.int64)), "argument 1: its items are int32, not int64"),
        (1, OnDevice(np.zeros(5, np.int32)), "argument 1: it has 2 dimensions, not 1"),
        (1, OnDevice(np.zeros((5, 4), np.int32)[:, ::2]), "argument 1: its items do not lie one"),
        (2, "heavy", "argument 2: could not convert string to float"),
    ],
)
def test_what_does_not_fit_is_named(place: int, given: Any, said: str) -> None:
    arguments = [
        OnDevice(np.zeros((5, PAIR.itemsize), np.uint8)),
        OnDevice(np.zeros((5, 1), np.int32)),
        1.0,
        False,
    ]
    arguments[place] = given
    with pytest.raises(OptionError, match=f"weigh, {said}"):
        packed(BuiltKernel.of(WEIGH), 5, 1, arguments)


@pytest.mark.once
def test_rooms_and_answers_have_a_row_for_each_thread() -> None:
    rows, rooms = OnDevice(np.zeros((9, 2), np.int32)), OnDevice(np.zeros((3, 1), np.int64))
    answers = OnDevice(np.zeros(3, np.int64))
    packed(BuiltKernel.of(LARGEST), 9, 3, (rows, rooms, answers))
    with pytest.raises(OptionError, match="argument 1: it has 3 rows, and there are 5 threads"):
        packed(BuiltKernel.of(LARGEST), 9, 2, (rows, rooms, answers))
    rooms = OnDevice(np.zeros((5, 1), np.int64))
    with pytest.raises(OptionError, match="argument 2: it has 3 rows, and there are 5 threads"):
        packed(BuiltKernel.of(LARGEST), 9, 2, (rows, rooms, answers))


# --- What is built --------------------------------------------------------------------------------


@pytest.mark.once
@needs_compiler
def test_a_folder_of_ptx_says_what_it_holds(tmp_path: Path) -> None:
    names: list[str] = []
    built = build(KERNELS, tmp_path, compute=(8, 0), progress=names.append)
    assert names == ["weigh", "largest", "keep"]
    assert read_list(tmp_path) == built == list_of(KERNELS, (8, 0))
    text = (tmp_path / "weigh.ptx").read_text("utf-8")
    assert re.search(r"^\.version 9\.0$", text, re.MULTILINE)
    assert ".target sm_80" in text
    (entry,) = re.findall(r"\.visible \.entry (\w+)\(([^)]*)\)", text)
    assert entry[0] == "weigh"
    # What the PTX reads is as wide as what is packed.
    widths = [int(bits) // 8 for bits in re.findall(r"\.param \.\w(\d+)", entry[1])]
    arguments = (OnDevice(np.zeros((5, PAIR.itemsize), np.uint8)),)
    arguments += (OnDevice(np.zeros((5, 1), np.int32)),)
    values = packed(built.kernels[0], 5, 1, (*arguments, 1.0, True))
    assert widths == [value.itemsize for value in values]


@pytest.mark.once
@needs_compiler
def test_a_shared_record_lies_in_shared_memory_and_a_local_one_in_local() -> None:
    assert re.search(r"\.extern \.shared \.align 16", ptx_of(KEEP_SHARED))
    assert KEEP_SHARED.shared_bytes == PAIR.itemsize
    assert ".shared" not in ptx_of(KEEP_LOCALLY)
    assert KEEP_LOCALLY.shared_bytes == 0


@pytest.mark.once
@needs_compiler
def test_records_are_copied_in_wide_steps() -> None:
    """Sixteen bytes, one after the other, would be sixteen loads."""
    text = ptx_of(KEEP_LOCALLY)
    assert "ld.global.u8" not in text


@pytest.mark.once
def test_the_kernels_do_in_the_cuda_simulator_what_they_do_on_the_host() -> None:
    here = Path(__file__).parent
    path = os.pathsep.join([str(here.parent), *sys.path])
    done = subprocess.run(
        [sys.executable, str(here / "simulated.py")],
        env={**os.environ, **SIMULATED, "PYTHONPATH": path},
        capture_output=True,
        text=True,
        check=False,
    )
    names = ["weigh", "largest", "largest", "largest"]
    assert done.stdout.splitlines() == [f"{name} as on the host" for name in names], done.stderr


@pytest.mark.once
def test_stale_ptx_is_refused(tmp_path: Path) -> None:
    list_of(KERNELS, (9, 0)).write(tmp_path)
    read_list(tmp_path)
    known = json.loads((tmp_path / LIST_NAME).read_text("utf-8"))
    assert "gpu.rules" in known["modules"]
    known["sources"] = "0" * 16
    (tmp_path / LIST_NAME).write_text(json.dumps(known), "utf-8")
    with pytest.raises(OptionError, match="was built from other sources: build it again"):
        load(tmp_path)
    with pytest.raises(OptionError, match="holds no kernels: there is no kernels"):
        load(tmp_path / "nowhere")


@pytest.mark.once
def test_missing_libraries_are_named_in_one_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    list_of([WEIGH], (9, 0)).write(tmp_path)
    monkeypatch.setitem(sys.modules, "cupy", None)
    with pytest.raises(OptionError, match="used through CuPy: pip install 'orrery-games\\[gpu\\]'"):
        load(tmp_path)
    if COMPILED:
        monkeypatch.setitem(sys.modules, "numba_cuda", None)
        with pytest.raises(OptionError, match="needs numba-cuda: pip install"):
            ptx_of(WEIGH)


@pytest.mark.once
def test_a_folder_is_fresh_only_with_the_same_kernels_and_sources(tmp_path: Path) -> None:
    assert not is_fresh(tmp_path, KERNELS)
    list_of(KERNELS, (9, 0)).write(tmp_path)
    assert is_fresh(tmp_path, KERNELS)
    assert not is_fresh(tmp_path, KERNELS[:2])
    path = tmp_path / LIST_NAME
    path.write_text(path.read_text("utf-8").replace('"sources": "', '"sources": "x'), "utf-8")
    assert not is_fresh(tmp_path, KERNELS)


@pytest.mark.once
def test_a_named_folder_is_used_and_no_other(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(VARIABLE, str(tmp_path))
    with pytest.raises(OptionError, match="toys holds no kernels"):
        ready("toys", KERNELS)


@pytest.mark.once
def test_types_are_those_of_numpy() -> None:
    assert array("int8", 2) == array(np.int8, 2)
