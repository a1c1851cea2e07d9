"""Settings of a site: file, environment, command line, and what is said of nonsense."""

from __future__ import annotations

import os
import tomllib
from pathlib import Path

import pytest

from orrery.cli.app import run
from orrery.web.configuration.reading import built, chosen, options
from orrery.web.moderation.policy import Policy
from orrery.web.settings import Configuration, Settings

pytestmark = pytest.mark.once


@pytest.fixture(autouse=True)
def _plain(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in [name for name in os.environ if name.startswith("ORRERY_")]:
        if name != "ORRERY_CACHE_DIR":
            monkeypatch.delenv(name)


def checked(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    assert run(["serve", "--check-config", *arguments]) == 0
    return capsys.readouterr().out


def complaint(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    assert run(["serve", "--check-config", *arguments]) == 2
    captured = capsys.readouterr()
    assert not captured.out
    assert captured.err.count("\n") == 1
    return captured.err


def test_nothing_said_means_what_is_usual() -> None:
    assert built(Configuration, chosen(Configuration, {}, {})) == Configuration()


def test_command_line_before_environment_before_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "site.toml"
    file.write_text("port = 1\nguests = 1\ntables = 1\ngrace = 5\ncold = true\n")
    monkeypatch.setenv("ORRERY_PORT", "2")
    monkeypatch.setenv("ORRERY_GUESTS", "2")
    monkeypatch.setenv("ORRERY_GUESTS_CHAT", "no")
    lines = checked(capsys, "--config", str(file), "--port", "3", "--no-cold").splitlines()
    assert "port = 3  # command line" in lines
    assert "guests = 2  # environment" in lines
    assert "tables = 1  # file" in lines
    assert "records = 60  # usual" in lines
    assert "cold = false  # command line" in lines
    monkeypatch.setenv("ORRERY_CONFIG", str(file))
    assert "tables = 1  # file" in checked(capsys)
    values = chosen(Configuration, {}, os.environ, file)
    policy = Policy(grace=5.0, guests_chat=False)
    site = Settings(guests_an_hour=2, tables_an_hour=1, policy=policy)
    assert built(Configuration, values) == Configuration(port=2, cold=True, site=site)


def test_what_is_shown_is_a_file_that_says_the_same(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    said = ["--grace", "7.5", "--proxy", "10.0.0.5,::1", "--data", 'a "b" \\c', "--open"]
    text = checked(capsys, *said)
    assert set(tomllib.loads(text)) <= {option.name for option in options(Configuration)}
    file = tmp_path / "same.toml"
    file.write_text(text)
    again = checked(capsys, "--config", str(file))
    assert tomllib.loads(again) == tomllib.loads(text)


def test_a_password_is_never_shown(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for url in (
        "postgresql://ann:hush@db/orrery",
        "postgresql://ann:hu/hush@sh@db/orrery",
        "postgresql://db/orrery?user=ann&password=hush&sslmode=require",
    ):
        shown = checked(capsys, "--database", url)
        assert "hush" not in shown
        assert "db/orrery" in shown
    monkeypatch.setenv("ORRERY_DATABASE", "ann:hush")
    assert complaint(capsys) == (
        "orrery: ORRERY_DATABASE is something else; "
        "it can be sqlite:///FILE or postgresql://USER@HOST/NAME\n"
    )


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ('port = "80"', "port is '80'; it can be a whole number from 0 to 65535"),
        ("port = true", "port is True; it can be a whole number from 0 to 65535"),
        ("guests = -1", "guests is -1; it can be a whole number of at least 0"),
        ("grace = nan", "grace is nan; it can be a number from 0.1 to 86400"),
        ("cold = 1", "cold is 1; it can be yes or no"),
        ("guest = 1", "guest is no setting; did you mean guests?"),
        ("guests_chat = true", "guests_chat is no setting; did you mean guests-chat?"),
        ("[site]\nguests = 1", "site is no setting; there are bot-seconds-for-address, "),
        ("port 80", "this is no TOML: Expected '=' after a key"),
    ],
)
def test_a_faulty_file(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], text: str, said: str
) -> None:
    file = tmp_path / "site.toml"
    file.write_text(text)
    assert complaint(capsys, "--config", str(file)).startswith(f"orrery: {file}: {said}")


def test_a_file_that_is_not_there(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    said = complaint(capsys, "--config", str(tmp_path / "none.toml"))
    assert said.endswith("none.toml: No such file or directory\n")


def test_a_faulty_environment(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("ORRERY_PATIENCE", "long")
    said = "orrery: ORRERY_PATIENCE is 'long'; it can be a number from 0.1 to 86400\n"
    assert complaint(capsys) == said
    monkeypatch.delenv("ORRERY_PATIENCE")
    monkeypatch.setenv("ORRERY_GUESTS_CHATS", "yes")
    said = "orrery: ORRERY_GUESTS_CHATS is no setting; did you mean ORRERY_GUESTS_CHAT?\n"
    assert complaint(capsys) == said


def test_faulty_options(capsys: pytest.CaptureFixture[str]) -> None:
    assert "--bots is '0'" in complaint(capsys, "--bots", "0").replace("is 0;", "is '0';")
    assert "it can be addresses or networks" in complaint(capsys, "--proxy", "here")


def test_every_setting_has_a_name_of_its_own() -> None:
    known = options(Configuration)
    assert len({option.name for option in known}) == len(known)
    assert len({option.variable for option in known}) == len(known)
