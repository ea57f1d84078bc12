"""The services of docker-compose.yml as processes: their commands, variables and health checks are
those of the file, the servers Debian's with the kit's own configuration.

Each has an address of the loopback under the name its container has, so this belongs into a network
of its own (`make kit-test`). The site's processes are what their containers are: a user without any
right, a file system that cannot be written to, a `/tmp` of their own.
"""

from __future__ import annotations

import os
import re
import shutil
import signal
import subprocess
import sys
from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from tests.kit.compose import ROOT, Service, services
from tests.kit.running import MACHINES, wait_until

USER: Final = "10001"  # that of the image
_STOP_SECONDS: Final = 20
_HOSTS: Final = {
    "localhost": "127.0.0.1",
    "example.org": "127.0.1.1",
    "db": "127.0.2.1",
    "redis": "127.0.2.2",
    "cache": "127.0.2.3",
    "mail": "127.0.0.1",
}
_ADDRESSES: Final = {"one": "127.0.3.1", "two": "127.0.3.2"}
_POSTGRES: Final = os.environ.get("PG_BIN", "/usr/lib/postgresql/15/bin")
_MAIL: Final = ("postfix", "opendkim")
_NEEDED: Final = (*_MAIL, "nginx", "redis-server", "bwrap", "gosu", "setpriv")


def missing(*, contained: bool) -> str:
    """What keeps the kit from running here, in containers or not; empty if nothing does."""
    path = f"{os.environ['PATH']}:/usr/sbin"
    lost = [
        name for name in (_MAIL if contained else _NEEDED) if shutil.which(name, path=path) is None
    ]
    if not contained and not Path(_POSTGRES, "initdb").exists():
        lost.append("postgresql (or PG_BIN)")
    return f"not installed: {', '.join(lost)}" if lost else ""


@dataclass
class Kit:
    """Everything that runs, below one folder that anybody may enter."""

    folder: Path
    given: dict[str, str]  # what the operator has put into .env
    running: dict[str, subprocess.Popen[bytes]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.folder.chmod(0o755)
        hosts = self.folder / "hosts"
        hosts.write_text("".join(f"{at} {name}\n" for name, at in _HOSTS.items()))
        _run("mount", "--bind", str(hosts), "/etc/hosts")
        _run("ip", "link", "set", "lo", "up")
        # As in containers, ports below 1024 need no right.
        Path("/proc/sys/net/ipv4/ip_unprivileged_port_start").write_text("0")

    def make_secrets(self, mail_port: int) -> None:
        """Make the secrets as the operator does."""
        command = ["sh", str(ROOT / "kit/secrets.sh"), f"smtp://mail:{mail_port}"]
        subprocess.run(command, cwd=self.folder, check=True)

    def secret(self, name: str) -> Path:
        """The file of a secret."""
        return self.folder / "secrets" / name

    @property
    def services(self) -> dict[str, Service]:
        """The services of the compose file."""
        return services(self.given)

    # --- Servers --------------------------------------------------------------------------------

    def start_database(self) -> None:
        """Start PostgreSQL by the kit's own script, and Redis with the options of its services."""
        data, sockets = self.folder / "database", self.folder / "sockets"
        for folder in (data, sockets):
            folder.mkdir(mode=0o700)
            shutil.chown(folder, "postgres", "postgres")
        password = self.folder / "password"
        shutil.copy(self.secret("postgres_password"), password)
        initdb = ["initdb", "-D", str(data), "-U", "courier", "--auth=scram-sha-256"]
        password.chmod(0o644)
        _run("gosu", "postgres", *initdb, "--pwfile", str(password), "--locale=C.UTF-8")
        # What the image has in its place takes the same words.
        shim = self.folder / "bin" / "docker-entrypoint.sh"
        shim.parent.mkdir()
        shim.write_text(
            f'#!/bin/sh\nexec gosu postgres "$@" -k {sockets} -c listen_addresses={_HOSTS["db"]}\n'
        )
        shim.chmod(0o755)
        environment = {"PATH": f"{shim.parent}:{_PATH}", "PGDATA": str(data)}
        self._start("db", [str(ROOT / "kit/database/courier-database")], environment)
        psql = ["psql", "-h", "db", "-U", "courier", "-d", "postgres", "-qc"]
        login = {"PATH": _PATH, "PGPASSWORD": password.read_text().strip()}
        wait_until(lambda: _succeeds([*psql, "SELECT 1"], login), "PostgreSQL did not start")
        subprocess.run([*psql, "CREATE DATABASE courier"], env=login, check=True)
        for name in ("redis", "cache"):
            place = self.folder / name
            place.mkdir()
            command = [*self.services[name].command, "--bind", _HOSTS[name]]
            self._start(name, command, {"PATH": _PATH}, place)

    def start_proxy(self) -> None:
        """Start nginx in front of the web servers and streams of both machines."""
        place, text = self.folder / "proxy", (ROOT / "kit/proxy/nginx.conf").read_text()
        (place / "tmp").mkdir(parents=True, exist_ok=True)
        log_format = "log_format answered '$upstream_addr $status $request';"
        changes = {
            "/etc/courier": str(place),
            "/tmp": str(place / "tmp"),
            "8080;": "80;",  # as the compose file publishes them
            "8443 ": "443 ",
            "access_log off;": f"{log_format}\n access_log {place}/tmp/access.log answered;",
        }
        assert [old for old in changes if old not in text] == []
        pattern = "|".join(map(re.escape, changes))
        (place / "nginx.conf").write_text(re.sub(pattern, lambda found: changes[found[0]], text))
        (place / "upstreams.conf").write_text(upstreams(_ADDRESSES.values()))
        shutil.chown(place / "tmp", "www-data", "www-data")
        command = ["/usr/sbin/nginx", "-c", str(place / "nginx.conf"), "-e", "stderr"]
        command += ["-g", "daemon off;"]
        powerless = ["setpriv", "--reuid=www-data", "--regid=www-data", "--clear-groups"]
        self._start("proxy", [*powerless, *_POWERLESS, *command], {"PATH": _PATH})
        wait_until(lambda: (place / "tmp/nginx.pid").exists(), "nginx did not start")

    # --- The site -------------------------------------------------------------------------------

    def build(self) -> None:
        """Make what the image has: the files the Dockerfile names, and static files. Each machine
        gets a copy.
        """
        first, *others = MACHINES
        place = self.image(first)
        place.mkdir(parents=True)
        dockerfile = (ROOT / "Dockerfile").read_text(encoding="utf-8")
        for line in re.findall(r"^COPY --chown=courier:courier ([^-].*) \S+$", dockerfile, re.M):
            for pattern in line.split():
                for source in ROOT.glob(pattern):
                    copy = shutil.copytree if source.is_dir() else shutil.copy2
                    copy(source, place / source.name)
        self.run(first, [*self.services["migrate"].command[:-1], "static"], may_write=True)
        for machine in others:
            shutil.copytree(place, self.image(machine))

    def image(self, machine: str) -> Path:
        """The folder of the site's files on a machine: nothing else is there."""
        return self.folder / f"machine-{machine}" / "srv"

    def run(self, machine: str, command: list[str], *, may_write: bool = False) -> None:
        """Run a command of the site to its end. Raises AssertionError with what it said."""
        words = self._contained(machine, "migrate", command, may_write=may_write)
        done = subprocess.run(words, capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stdout + done.stderr

    def address(self, machine: str, _name: str) -> str:
        """Where the services of a machine are."""
        return _ADDRESSES[machine]

    def start(self, machine: str, *names: str) -> None:
        """Start services of the site on a machine."""
        for name in names:
            command = self.services[name].command
            self._start(f"{machine}-{name}", self._contained(machine, name, command), {})

    def is_healthy(self, machine: str, name: str) -> bool:
        """What the health check of a container would say."""
        kind, *command = self.services[name].health
        assert kind == "CMD", name
        return _succeeds(self._contained(machine, name, command), {})

    def _contained(
        self, machine: str, name: str, command: list[str], *, may_write: bool = False
    ) -> list[str]:
        """A command as its container would run it."""
        image, tmp = self.image(machine), self.folder / f"machine-{machine}" / f"tmp-{name}"
        tmp.mkdir(exist_ok=True)
        for place in (image, tmp):
            os.chown(place, int(USER), int(USER))
        words = ["bwrap", "--ro-bind", "/", "/", "--proc", "/proc"]
        words += ["--dev", "/dev", "--perms", "1777", "--tmpfs", "/dev/shm"]
        words += ["--perms", "0755", "--tmpfs", "/root", *_shown(Path(sys.base_prefix))]
        words += ["--bind", str(tmp), "/tmp", "--ro-bind", str(self.folder), str(self.folder)]
        words += ["--bind" if may_write else "--ro-bind", str(image), str(image)]
        words += ["--tmpfs", "/run", "--dir", "/run/secrets"]
        for secret in self.services[name].secrets:
            words += ["--ro-bind", str(self.secret(secret)), f"/run/secrets/{secret}"]
        words += ["--chdir", str(image), "--die-with-parent", "--clearenv"]
        words += ["--unshare-uts", "--hostname", f"machine-{machine}"]
        variables = {
            "PATH": _PATH,
            "DJANGO_SETTINGS_MODULE": "courier.settings.base",
            "PYTHONDONTWRITEBYTECODE": "1",
            **self.services[name].environment,
            "HOST": self.address(machine, name),  # the address of its container
        }
        for key, value in variables.items():
            words += ["--setenv", key, value]
        program = [str(Path(sys.prefix).resolve() / "bin/python"), *command[1:]]
        rights = ["setpriv", f"--reuid={USER}", f"--regid={USER}", "--clear-groups", *_POWERLESS]
        return [*words, *rights, *program]

    # --- What runs ------------------------------------------------------------------------------

    def _start(
        self, name: str, command: list[str], environment: dict[str, str], place: Path = ROOT
    ) -> None:
        with (self.folder / f"{name}.log").open("ab") as log:
            self.running[name] = subprocess.Popen(
                command, env=environment, cwd=place, stdout=log, stderr=log
            )

    def stop(self, name: str) -> None:
        """End a process; one in a container has a child that gets the signal."""
        process, pid = self.running.pop(name), 0
        if name.partition("-")[0] in MACHINES:
            of = Path(f"/proc/{process.pid}/task/{process.pid}/children")
            pid = int((of.read_text().split() or ["0"])[0])
        os.kill(pid or process.pid, signal.SIGTERM)
        try:
            process.wait(_STOP_SECONDS)
        except subprocess.TimeoutExpired:
            process.kill()

    def stop_all(self) -> None:
        """End everything, what was started last first."""
        for name in reversed(list(self.running)):
            self.stop(name)

    def accesses(self) -> list[str]:
        """The requests the proxy has answered, each with the machine that did it, or `-`."""
        log = self.folder / "proxy/tmp/access.log"
        return log.read_text(errors="replace").splitlines()

    def cache(self) -> dict[str, int]:
        """How often the cache was asked for something, and had it."""
        command = ["redis-cli", "-h", "cache", "info", "stats"]
        said = subprocess.run(command, capture_output=True, text=True, check=True).stdout
        lines = (line.split(":") for line in said.splitlines() if line.startswith("keyspace"))
        return {name: int(value) for name, value in lines}

    def log(self, name: str) -> str:
        """What a process has written so far."""
        return (self.folder / f"{name}.log").read_text(errors="replace")


def _shown(python: Path) -> list[str]:
    """The options by which a user without rights sees a Python of the home of root."""
    if not python.is_relative_to("/root"):
        return []
    ways = [str(way) for way in reversed(python.parents) if way.is_relative_to("/root")][1:]
    folders = [word for way in ways for word in ("--perms", "0755", "--dir", way)]
    return [*folders, "--ro-bind", str(python), str(python)]


_PATH: Final = f"{_POSTGRES}:/usr/sbin:/usr/bin:/sbin:/bin"
_POWERLESS: Final = ("--inh-caps=-all", "--bounding-set=-all", "--no-new-privs")


def upstreams(addresses: Iterable[str]) -> str:
    """The kit's file with the addresses of machines in the place of names (docs/scaling.md)."""
    text = (ROOT / "kit/proxy/upstreams.conf.template").read_text(encoding="utf-8")
    lines = []
    for line in text.splitlines():
        found = re.fullmatch(r"( *server )[a-z]+(:.*) resolve;", line)
        if found:
            lines += [f"{found[1]}{address}{found[2]};" for address in addresses]
        elif not line.startswith("resolver"):
            lines.append(line)
    return "\n".join(lines)


def _run(*command: str) -> None:
    environment = {"PATH": _PATH}
    done = subprocess.run(command, capture_output=True, text=True, check=False, env=environment)
    assert done.returncode == 0, f"{' '.join(command)}: {done.stdout}{done.stderr}"


def _succeeds(command: list[str], environment: dict[str, str]) -> bool:
    return (
        subprocess.run(command, env=environment, capture_output=True, check=False).returncode == 0
    )
