"""The ``orrery`` command."""

from __future__ import annotations

import sys

from orrery.web.operations.garbage import loading


def main() -> None:
    """Run the command; what is wrong with the input is said in one line, with exit code 2."""
    try:
        import typer  # noqa: F401, PLC0415  # only this command needs the extra
    except ModuleNotFoundError:
        sys.exit("The orrery command needs its extra: pip install 'orrery-games[cli]'")
    with loading():
        from orrery.cli.app import run  # noqa: PLC0415

    sys.exit(run(sys.argv[1:]))
