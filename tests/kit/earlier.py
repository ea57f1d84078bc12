"""An earlier release as it ran: by the compose file in its image, which may know less than this
one's. What the manual says of such releases (docs/operations.md) is decided by that file, too.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

import yaml

from tests.kit.containers import Containers
from tests.kit.engine import podman

Services = dict[str, dict[str, Any]]
_SITE: Final = "courier"  # in either compose file
# What an operator puts into .env where the compose file takes no proxy for granted.
_BEHIND_OURS: Final = {"BEHIND_PROXY": "1", "STREAM_URL": "/stream"}
_COOKIE: Final = "from django.conf import settings; print(settings.SESSION_COOKIE_NAME)"


def compose_file(image: str) -> str:
    """The compose file in an image of the site. Raises EngineError."""
    words = ["run", "--rm", "--network=none", "--entrypoint="]
    return podman(*words, image, "cat", "docker-compose.yml")


def services_of(text: str, present: Mapping[str, Mapping[str, Any]]) -> Services:
    """The site's services of an earlier compose file. Which ports are open is said by those of
    `present`: this release's proxy finds the site by its names.
    """
    found: Services = {}
    for name, service in yaml.safe_load(text)["services"].items():
        if service["image"] == _SITE:
            found[name] = {key: value for key, value in service.items() if key != "ports"}
            if "ports" in present[name]:
                found[name]["ports"] = present[name]["ports"]
    return found


def gives_no_time_to_end(services: Services) -> bool:
    """Whether web servers let people in until they end, and break some off; those that answer all
    whom they let in have a time for it in the compose file.
    """
    return "stop_grace_period" not in services["web"]


def has_other_cookies(kit: Containers) -> bool:
    """Whether the release that runs calls its cookies otherwise than this one (`__Host-...`)."""
    words = ["python", "manage.py", "shell", "-c", _COOKIE]
    return not kit.execute("one", "web", *words).strip().splitlines()[-1].startswith("__Host-")


def written_out(secrets: Path) -> dict[str, str]:
    """What is in .env for a release that knows no secrets as files: their values, by the names of
    its variables. One that knows them names none of these.
    """
    values = {file.name.upper(): file.read_text("utf-8").strip() for file in secrets.iterdir()}
    return values | _BEHIND_OURS
