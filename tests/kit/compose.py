"""What docker-compose.yml says, with the variables of an operator put in."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import yaml

ROOT: Final = Path(__file__).resolve().parents[2]
_VARIABLE: Final = re.compile(r"\$\{(?P<name>\w+)(?::(?P<kind>[-?+])(?P<rest>[^{}]*))?\}")


@dataclass(frozen=True, slots=True)
class Service:
    """A container: what it runs, with which variables, and how its health is looked at."""

    name: str
    command: list[str]
    environment: dict[str, str]
    secrets: list[str]
    health: list[str]


def documents() -> dict[str, Any]:
    """The compose file as it is written."""
    text = (ROOT / "docker-compose.yml").read_text(encoding="utf-8")
    found: dict[str, Any] = yaml.safe_load(text)
    return found


def services(given: Mapping[str, str]) -> dict[str, Service]:
    """The services by name. Raises ValueError when a required variable is missing."""
    found = documents()["services"]
    return {name: _service(name, service, given) for name, service in found.items()}


def _service(name: str, service: Mapping[str, Any], given: Mapping[str, str]) -> Service:
    return Service(
        name,
        list(service.get("command", [])),
        {key: filled(value, given) for key, value in service.get("environment", {}).items()},
        list(service.get("secrets", [])),
        list(service.get("healthcheck", {}).get("test", [])),
    )


def filled(text: str, given: Mapping[str, str]) -> str:
    """A text with the values of its variables, inner ones first, as Docker Compose reads it."""

    def value(match: re.Match[str]) -> str:
        found = given.get(match["name"], "")
        if not found and match["kind"] == "?":
            raise ValueError(f"{match['name']}: {match['rest']}")
        if match["kind"] == "+":
            return match["rest"] if found else ""
        return found or (match["rest"] or "" if match["kind"] == "-" else "")

    while (changed := _VARIABLE.sub(value, text)) != text:
        text = changed
    return text
