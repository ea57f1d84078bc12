"""The services of docker-compose.yml as containers: each is started with what the file says of it,
in the order the file says, and asked by its own health check.
"""

from __future__ import annotations

import json
import re
import subprocess
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Any, Final

from tests.kit import engine
from tests.kit.compose import ROOT, documents
from tests.kit.engine import EngineError, podman
from tests.kit.options import PROJECT, image_of, options
from tests.kit.running import wait_until

NETWORK: Final = f"{PROJECT}_default"
SUBNET: Final = "10.89.7.0/24"
GATEWAY: Final = "10.89.7.1"  # this machine, as containers see it
WORLD: Final = "10.77.0.1"  # this machine, as visitors see it
_BRIDGE_ADDRESS: Final = "02:42:0a:59:07:01"
SERVERS: Final = ("db", "redis", "cache", "backup", "proxy", "metrics")


@dataclass
class Containers:
    """Everything that runs, with the operator's files below one folder."""

    folder: Path
    given: dict[str, str]  # what the operator has put into .env
    services: dict[str, dict[str, Any]] = field(default_factory=lambda: documents()["services"])
    images: dict[str, str] = field(default_factory=dict)  # what is started in the place of ours

    def __post_init__(self) -> None:
        hosts = self.folder / "hosts"
        hosts.write_text(f"127.0.0.1 localhost\n{WORLD} example.org\n")
        for words in (
            ["mount", "--bind", str(hosts), "/etc/hosts"],
            ["ip", "link", "set", "lo", "up"],
            ["ip", "address", "add", f"{WORLD}/16", "dev", "lo"],
        ):
            subprocess.run(words, check=True)
        self.take_down()
        podman("network", "create", "--subnet", SUBNET, "--gateway", GATEWAY, NETWORK)

    def make_secrets(self, mail_port: int) -> None:
        """Make the secrets as the operator does."""
        command = ["sh", str(ROOT / "kit/secrets.sh"), f"smtp://{GATEWAY}:{mail_port}"]
        subprocess.run(command, cwd=self.folder, check=True)

    def secret(self, name: str) -> Path:
        """The file of a secret."""
        return self.folder / "secrets" / name

    def _words(self, name: str, *command: str) -> list[str]:
        """Where a service is reached, its options, its image and its command; with another command
        it is there for a while.
        """
        service = dict(self.services[name])
        if command:
            for key in ("restart", "ports", "healthcheck"):
                service.pop(key, None)
        words = [f"--network={NETWORK}", f"--network-alias={name}"]
        words += options(service, self.folder, self.given)
        image = self.images.get(service["image"]) or image_of(service)
        return [*words, image, *(command or service.get("command", []))]

    # --- What runs ------------------------------------------------------------------------------

    def up(self, machine: str, name: str) -> None:
        """Start a service once those are ready that it needs, as `docker compose up` does."""
        for other, needs in self.services[name].get("depends_on", {}).items():
            self._wait_for(machine, other, needs["condition"])
        container = named(machine, name)
        if _exists(container):
            podman("start", container)
        else:
            podman("run", "--detach", "--name", container, *self._words(name))
        _keep_bridge()

    def _wait_for(self, machine: str, name: str, condition: str) -> None:
        """Have a service a container needs, and wait for its condition."""
        where = machine if _exists(named(machine, name)) or name in SERVERS else "one"
        has_to_run = condition == "service_healthy"
        if not _exists(named(where, name)) or (
            has_to_run and self._status(where, name) != "running"
        ):
            self.up(where, name)
        if has_to_run:
            wait_until(partial(self.is_healthy, where, name), f"{name} is not healthy")
        else:
            assert condition == "service_completed_successfully", condition
            wait_until(lambda: self._status(where, name) != "running", f"{name} does not end")
            assert self._status(where, name) == "ended well", self.log(f"{where}-{name}")

    def _status(self, machine: str, name: str) -> str:
        [told] = json.loads(podman("container", "inspect", named(machine, name)))
        if told["State"]["Running"]:
            return "running"
        return "ended well" if told["State"]["ExitCode"] == 0 else "failed"

    def start(self, machine: str, *names: str) -> None:
        """Start services on a machine."""
        for name in names:
            self.up(machine, name)

    def run(self, name: str, *command: str) -> str:
        """What a command in a container of its own has printed (`docker compose run --rm`)."""
        return podman("run", "--rm", *self._words(name, *command), said=True)

    def execute(self, machine: str, name: str, *command: str) -> str:
        """What a command in a running container has printed (`docker compose exec`)."""
        return podman("exec", named(machine, name), *command, said=True)

    def stop(self, name: str) -> None:
        """Stop `MACHINE-SERVICE`, or a server; its container stays."""
        podman("stop", named(*_parts(name)))

    def exchange(self, machine: str, name: str) -> None:
        """Have a new container in the place of one, or where there is none yet (`docker compose up
        -d --no-deps`); the old one has the time to end that the new one is given. What it has
        written is kept in the folder.
        """
        if _exists(named(machine, name)):
            grace = self.services[name].get("stop_grace_period", "10s").removesuffix("s")
            podman("stop", "--time", grace, named(machine, name))
            log = self.folder / f"{machine}-{name}-before.log"
            log.write_text(self.log(f"{machine}-{name}"))
            podman("rm", named(machine, name))
        podman("run", "--detach", "--name", named(machine, name), *self._words(name))
        _keep_bridge()

    def names(self, *, whatever: bool = False) -> list[tuple[str, str]]:
        """The machine and the service of each container that runs, or that is there."""
        lines = podman("ps", *(["--all"] if whatever else []), "--format", "{{.Names}}").split()
        found = (re.fullmatch(rf"{PROJECT}_(\w+)_(\w+)", line) for line in lines)
        return sorted((match[2], match[1]) for match in found if match)

    def is_healthy(self, machine: str, name: str) -> bool:
        """What the health check of a container says."""
        words = [*engine.command(), "healthcheck", "run", named(machine, name)]
        done = subprocess.run(words, env=engine.environment(), capture_output=True, check=False)
        return done.returncode == 0

    def address(self, machine: str, name: str) -> str:
        """Where a container is now."""
        [told] = json.loads(podman("container", "inspect", named(machine, name)))
        found: str = told["NetworkSettings"]["Networks"][NETWORK]["IPAddress"]
        return found

    def log(self, name: str) -> str:
        """What a container has written so far."""
        return podman("logs", named(*_parts(name)), said=True)

    def accesses(self) -> list[str]:
        """The requests the proxy has answered, each with the machine that did it, or `-`."""
        return self.execute("one", "proxy", "cat", "/tmp/access.log").splitlines()

    def cache(self) -> dict[str, int]:
        """How often the cache was asked for something, and had it."""
        said = self.execute("one", "cache", "redis-cli", "info", "stats")
        lines = (line.split(":") for line in said.splitlines() if line.startswith("keyspace"))
        return {name: int(value) for name, value in lines}

    def take_down(self) -> None:
        """Remove every container, volume and network."""
        podman("rm", "--all", "--force", "--time", "2")
        podman("volume", "rm", "--all", "--force")
        if NETWORK in podman("network", "ls", "--format", "{{.Name}}").split():
            podman("network", "rm", "--force", NETWORK)


def _keep_bridge() -> None:
    """Give the bridge of the containers an address of its own: Podman leaves it that of one of
    them, and when that one ends the others look for this machine in vain for half a minute.
    """
    [network] = json.loads(podman("network", "inspect", NETWORK))
    words = ["ip", "link", "set", network["network_interface"], "address", _BRIDGE_ADDRESS]
    subprocess.run(words, check=True)


def named(machine: str, name: str) -> str:
    """The name of a container; servers are there once."""
    return f"{PROJECT}_{name}_{'one' if name in SERVERS else machine}"


def _parts(name: str) -> tuple[str, str]:
    machine, dash, service = name.partition("-")
    return (machine, service) if dash else ("one", name)


def _exists(container: str) -> bool:
    try:
        podman("container", "exists", container)
    except EngineError:
        return False
    return True
