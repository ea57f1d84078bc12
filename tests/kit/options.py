"""What docker-compose.yml says of a service, as options of `podman run`."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import Any, Final

from tests.kit.base_images import OURS, full_name
from tests.kit.compose import ROOT, documents, filled

PROJECT: Final = "courier"
_ELSEWHERE: Final = {"image", "command", "build", "depends_on", "profiles"}
_PLAIN: Final = {"user": "--user", "mem_limit": "--memory", "restart": "--restart"}


def image_of(service: Mapping[str, Any]) -> str:
    """The image of a service, as Podman calls it."""
    image: str = service["image"]
    return f"localhost/{image}:latest" if image in OURS else full_name(image)


def options(service: Mapping[str, Any], folder: Path, given: Mapping[str, str]) -> list[str]:
    """The options of a service; the operator's files are below `folder`, `given` is in their .env.
    Raises KeyError for a word of the compose file that nobody has thought of here.
    """
    several: dict[str, Callable[[Any], Iterable[str]]] = {
        "cap_drop": lambda value: _each("--cap-drop", value),
        "tmpfs": lambda value: _each("--tmpfs", value),
        "ports": lambda value: _each("--publish", (filled(each, given) for each in value)),
        "secrets": lambda value: _each("--volume", _secrets(value, folder)),
        "volumes": lambda value: _each(
            "--volume", (_volume(filled(each, given), folder) for each in value)
        ),
        "env_file": lambda value: _each("--env-file", _files(value, folder)),
        "environment": lambda value: _each(
            "--env", (f"{name}={filled(text, given)}" for name, text in value.items())
        ),
        "init": lambda value: ["--init"] if value else [],
        "read_only": lambda value: ["--read-only"] if value else [],
        "security_opt": _security,
        "healthcheck": _health,
        "stop_grace_period": lambda value: ["--stop-timeout", value.removesuffix("s")],
    }
    # Podman would let a container write to more places than the file names.
    words = ["--pull=never", "--read-only-tmpfs=false"]
    for key, value in service.items():
        if key in _PLAIN:
            words += [_PLAIN[key], value]
        elif key not in _ELSEWHERE:
            words += several[key](value)
    return words


def _each(option: str, values: Iterable[str]) -> list[str]:
    return [word for value in values for word in (option, value)]


def _secrets(names: list[str], folder: Path) -> list[str]:
    files = documents()["secrets"]
    return [f"{folder / files[name]['file']}:/run/secrets/{name}:ro" for name in names]


def _volume(text: str, folder: Path) -> str:
    """A volume of the project, or a file of the operator; what they have not is the source's.
    A whole path is a file of the machine.
    """
    source, rest = text.split(":", 1)
    if source.startswith("/"):
        return text
    if not source.startswith("."):
        assert source in documents()["volumes"], source
        return f"{PROJECT}_{source}:{rest}"
    own = folder / source
    return f"{own if own.exists() else ROOT / source}:{rest}"


def _files(entries: list[Mapping[str, Any]], folder: Path) -> list[str]:
    paths = {folder / entry["path"]: entry.get("required", True) for entry in entries}
    return [str(path) for path, is_required in paths.items() if is_required or path.exists()]


def _security(value: list[str]) -> list[str]:
    assert value == ["no-new-privileges:true"], value
    return ["--security-opt", "no-new-privileges"]


def _health(value: Mapping[str, Any]) -> list[str]:
    kind, *command = value["test"]
    # A list is run as it is, a text by the shell; Podman wants to hear of no kind.
    text = json.dumps(command) if kind == "CMD" else command[0]
    words = ["--health-cmd", text]
    for name in ("interval", "timeout", "retries", "start_period"):
        if name in value:
            words += [f"--health-{name.replace('_', '-')}", str(value[name])]
    return words
