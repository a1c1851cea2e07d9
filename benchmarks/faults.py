"""All fault tests with fifty running games, several times in a row.

    .venv/bin/python benchmarks/faults.py --rounds 10

The result goes to the section on faults of ``benchmarks/SCALE.md``.
"""

from __future__ import annotations

import argparse
import re
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass
from datetime import date
from pathlib import Path
from xml.etree import ElementTree

from orrery.lab.bench.machine import this_machine

ROOT = Path(__file__).parents[1]
PAGE = ROOT / "benchmarks" / "SCALE.md"
TITLE = "## Faults"


@dataclass(frozen=True)
class Round:
    """What one run of all tests has found."""

    tests: int
    failed: int
    commands: int  # that were acknowledged, and looked for in the database
    seconds: float


def run_once() -> Round:
    """All tests, in a process of their own."""
    with tempfile.TemporaryDirectory() as folder:
        report = Path(folder) / "report.xml"
        tests = ["tests/web/faults", "-m", "", "-k", "many", "-q", "-p", "no:cacheprovider"]
        began = time.monotonic()
        command = [sys.executable, "-m", "pytest", *tests, f"--junitxml={report}"]
        subprocess.run(command, cwd=ROOT, check=False)
        took = time.monotonic() - began
        if not report.exists():  # not even that
            return Round(0, 1, 0, took)
        suite = ElementTree.parse(report).getroot()[0]
    counts = [int(found.attrib["value"]) for found in suite.iterfind("properties/property")]
    failed = int(suite.attrib["failures"]) + int(suite.attrib["errors"])
    return Round(int(suite.attrib["tests"]), failed, sum(counts), took)


def section(rounds: list[Round], day: str) -> str:
    """The result in Markdown."""
    machine = this_machine()
    passed = sum(not each.failed for each in rounds)
    lines = [
        TITLE,
        "",
        f"Measured on {day} with `make faults`: {machine.processor}, {machine.cores} cores. Fifty "
        "games run while a server process, bot processes, PostgreSQL and Redis are killed, the "
        "disk fills up, browsers drop and reopen connections or stop reading, messages are lost, "
        "duplicated or reordered, and the clock jumps: on one process with SQLite, and on two with "
        "PostgreSQL and Redis. After each fault, everybody continues without help, every "
        "acknowledged command is in the database exactly once, and every game replays to the same "
        "bytes.",
        "",
        f"**{passed} of {len(rounds)} rounds passed.**",
        "",
        "| Round | Tests | Failed | Acknowledged commands, all found once | Seconds |",
        "| ---: | ---: | ---: | ---: | ---: |",
        *(
            f"| {place} | {each.tests} | {each.failed} | {each.commands:,} | {each.seconds:.0f} |"
            for place, each in enumerate(rounds, 1)
        ),
        "",
    ]
    return "\n".join(lines)


def main() -> None:
    """Run, and write after each round, so that nothing is lost here either."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--rounds", type=int, default=10)
    asked = parser.parse_args()
    rounds: list[Round] = []
    for _ in range(asked.rounds):
        rounds.append(run_once())
        print(rounds[-1], flush=True)
        page = PAGE.read_text("utf-8") if PAGE.exists() else "# Scale, measured\n"
        before, _, rest = page.partition(TITLE)
        after = re.search(r"^## ", rest, re.MULTILINE)
        kept = rest[after.start() :] if after else ""
        found = section(rounds, date.today().isoformat())
        PAGE.write_text("\n".join([before.rstrip(), "", found, kept]).rstrip() + "\n", "utf-8")
    sys.exit(any(each.failed for each in rounds))


if __name__ == "__main__":
    main()
