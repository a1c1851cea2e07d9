"""What others host the site with: an image, containers, a web server in front, a unit of systemd.

No container can be started by the tests. What is checked is what linters and our own readers of
settings can tell; `make deploy-check` asks the tools of Docker, Caddy and systemd as well.
"""

from __future__ import annotations

import os
import re
import shlex
import subprocess
import sys
import tomllib
from configparser import ConfigParser
from pathlib import Path
from typing import Any

import pytest
import yaml

from orrery.cli.app import run

HOUSE = Path(__file__).parents[1]
DEPLOY = HOUSE / "deploy"
DOCKERFILE = (DEPLOY / "Dockerfile").read_text()

pytestmark = pytest.mark.once


@pytest.fixture(scope="module")
def compose() -> dict[str, Any]:
    return dict(yaml.safe_load((DEPLOY / "compose.yaml").read_text()))


def filled_in(text: object) -> str:
    """As Compose writes what stands in .env."""
    return re.sub(r"\$\{\w+:\?[^}]*\}", "word", str(text))


def accepts(
    monkeypatch: pytest.MonkeyPatch, arguments: list[str], variables: dict[str, Any]
) -> None:
    """Whether the site takes this command with these variables, and no others of ours."""
    for name in os.environ:
        if name.startswith("ORRERY_"):
            monkeypatch.delenv(name)
    for name, value in variables.items():
        monkeypatch.setenv(name, filled_in(value))
    assert run([*arguments, "--check-config"]) == 0


def test_the_image_keeps_the_rules_of_hadolint() -> None:
    hadolint = Path(sys.executable).with_name("hadolint")
    done = subprocess.run(
        [hadolint, DEPLOY / "Dockerfile"], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout


def test_the_image_installs_extras_that_exist_and_is_nobody_of_weight() -> None:
    extras = re.search(r"\.whl\)\[([\w,]+)\]", DOCKERFILE)
    assert extras
    project = tomllib.loads((HOUSE / "pyproject.toml").read_text())["project"]
    assert set(extras[1].split(",")) <= set(project["optional-dependencies"])
    assert re.findall(r"^USER (\d+)$", DOCKERFILE, re.M) == ["10001"]


def test_the_image_is_made_of_nothing_but_what_the_wheel_needs() -> None:
    copied = re.findall(r"^COPY (?!--from)(.+) \S+$", DOCKERFILE, re.M)
    names = {name for line in copied for name in line.split()}
    kept = {
        line[1:]
        for line in (HOUSE / ".dockerignore").read_text().splitlines()
        if line.startswith("!")
    }
    assert names == kept
    assert all((HOUSE / name).exists() for name in names)


def test_the_image_sets_what_the_site_reads(monkeypatch: pytest.MonkeyPatch) -> None:
    variables = dict(re.findall(r"(ORRERY_\w+)=(\S+)", DOCKERFILE))
    assert set(variables) > {"ORRERY_DATA_DIR", "ORRERY_HOST"}
    accepts(monkeypatch, ["serve"], variables)


def test_the_containers_set_what_the_site_reads(
    compose: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    site = compose["services"]["site"]
    assert site["command"][:3] == ["serve", "--workers", "2"]
    accepts(monkeypatch, site["command"], site["environment"])


def test_the_site_believes_its_web_server_alone(compose: dict[str, Any]) -> None:
    services = compose["services"]
    address = services["proxy"]["networks"]["front"]["ipv4_address"]
    assert services["site"]["environment"]["ORRERY_PROXY"] == address
    assert services["proxy"]["environment"]["SITE"] == "site:8765"
    assert "EXPOSE 8765" in DOCKERFILE


def test_only_the_web_server_is_reached_from_outside(compose: dict[str, Any]) -> None:
    open_ones = {name for name, service in compose["services"].items() if "ports" in service}
    assert open_ones == {"proxy"}
    assert compose["networks"]["back"] == {"internal": True}


def test_no_container_writes_outside_its_volumes(compose: dict[str, Any]) -> None:
    for name, service in compose["services"].items():
        assert service["read_only"] is True, name
        assert "no-new-privileges:true" in service["security_opt"], name


def test_whoever_hosts_is_told_which_words_to_fill_in(compose: dict[str, Any]) -> None:
    asked = set(re.findall(r"\$\{(\w+):\?", (DEPLOY / "compose.yaml").read_text()))
    told = set(re.findall(r"^(\w+)=", (DEPLOY / "env.example").read_text(), re.M))
    assert asked == told


def test_the_unit_starts_a_command_that_exists(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    unit = ConfigParser(strict=False, interpolation=None)
    unit.optionxform = str  # type: ignore[assignment, method-assign]
    unit.read(DEPLOY / "orrery.service")
    service = unit["Service"]
    program, *arguments = shlex.split(service["ExecStart"])
    assert program.endswith("/orrery")
    settings = tmp_path / "orrery.toml"
    settings.touch()
    settings_here = [str(settings) if "/etc/" in word else word for word in arguments]
    pairs = (pair.split("=", 1) for pair in service["Environment"].split())
    accepts(
        monkeypatch,
        settings_here,
        {name: value for name, value in pairs if name.startswith("ORRERY_")},
    )
    folders = service["Environment"]
    assert f"/var/lib/{service['StateDirectory']}" in folders
    assert f"/var/cache/{service['CacheDirectory']}" in folders
