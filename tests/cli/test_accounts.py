"""What whoever runs a site decides about accounts."""

from __future__ import annotations

from pathlib import Path

import pytest

from orrery.cli.app import run
from orrery.store import Account, Store

pytestmark = pytest.mark.once


@pytest.fixture
def site(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The options that lead to a site where Ann has an account."""
    monkeypatch.delenv("ORRERY_DATABASE", raising=False)
    monkeypatch.setenv("ORRERY_DATA_DIR", "elsewhere")  # the command changes it
    with Store(f"sqlite:///{tmp_path / 'orrery.sqlite'}") as store:
        store.upgrade()
        guest, _ = store.guest("Vega")
        store.accounts.create(guest.id, "Ann Lee", "hash")
    return ["--data", str(tmp_path)]


def ann(site: list[str]) -> tuple[Account, Store]:
    store = Store(f"sqlite:///{site[1]}/orrery.sqlite")
    account = store.accounts.named("Ann Lee")
    assert account
    return account, store


def test_a_host_makes_moderators(site: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["moderator", "ANN LEE", *site]) == 0
    assert capsys.readouterr().out == "Ann Lee is a moderator.\n"
    assert ann(site)[0].is_moderator
    assert run(["moderator", "Ann Lee", "--remove", *site]) == 0
    assert not ann(site)[0].is_moderator


def test_a_host_helps_who_lost_password_and_codes(
    site: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["password", "ann lee", *site]) == 0
    code = capsys.readouterr().out.splitlines()[-1]
    account, store = ann(site)
    with store:
        assert store.accounts.use_code(account.id, code)
        assert not store.accounts.use_code(account.id, code)


@pytest.mark.parametrize("command", ["moderator", "password"])
def test_a_name_that_nobody_has(
    site: list[str], capsys: pytest.CaptureFixture[str], command: str
) -> None:
    assert run([command, "Nobody", *site]) == 2
    assert capsys.readouterr().err == "orrery: nobody has an account under the name 'Nobody'\n"
