"""Podman with images, containers and settings of its own, below one folder: what else the machine
has of Podman's is neither seen nor changed.

It works inside a mount and a PID namespace (`within`), so that everything it has started and
mounted ends with the process that is in front of it.
"""

from __future__ import annotations

import fcntl
import os
import resource
import shutil
import subprocess
import sys
from pathlib import Path
from typing import IO, Final

PLACE: Final = Path(os.environ.get("KIT_CONTAINERS", "/var/tmp/courier-kit-containers"))
NEEDED: Final = ("podman", "catatonit", "debootstrap", "iptables", "unshare")
_LAST: Final = 3000  # characters of what a command has said
_SETTINGS: Final = """\
[containers]
default_ulimits = ["nofile={files}:{files}", "nproc={processes}:{processes}"]
log_driver = "k8s-file"
[engine]
cgroup_manager = "cgroupfs"
events_logger = "none"
[network]
network_config_dir = "{place}/networks"
"""


# Held until this process ends.
_held: list[IO[str]] = []


class EngineError(Exception):
    """Podman has refused something; the text is what it said."""


def missing() -> str:
    """What keeps containers from running here, as far as it is seen from outside; else empty."""
    if os.geteuid() != 0:
        return "containers are started by root alone"
    path = f"{os.environ['PATH']}:/usr/sbin"
    lost = [name for name in NEEDED if shutil.which(name, path=path) is None]
    return f"not installed: {', '.join(lost)}" if lost else ""


def within(module: str, *arguments: str, network: bool) -> list[str]:
    """The command that runs a module in namespaces of its own, without the machine's network if
    `network` is true.
    """
    command = ["unshare", "--mount", "--pid", "--fork", "--kill-child", "--mount-proc"]
    command += ["--net"] if network else []
    # Whoever is the first process there inherits what others have left.
    command += ["catatonit", "--"] if shutil.which("catatonit") else []
    return [*command, sys.executable, "-m", module, *arguments]


def enter() -> None:
    """Make this mount namespace one that Podman works in. Raises EngineError where another run is
    in the same place: each would take the containers of the other one for lost.
    """
    PLACE.mkdir(parents=True, exist_ok=True)
    _held.append((PLACE / "lock").open("w", encoding="utf-8"))
    try:
        fcntl.flock(_held[-1], fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        raise EngineError(f"another run is in {PLACE}: wait, or set KIT_CONTAINERS") from None
    # crun knows either kind of control groups, and not both at once.
    if os.path.ismount("/sys/fs/cgroup/unified"):
        subprocess.run(["umount", "/sys/fs/cgroup/unified"], check=True)
    for folder in ("run", "networks"):
        (PLACE / folder).mkdir(parents=True, exist_ok=True)
    # What Podman keeps of running containers: with them it is gone, as after a reboot.
    for folder, mode in ((str(PLACE / "run"), "755"), ("/run", "755"), ("/dev/shm", "1777")):
        words = ["mount", "-t", "tmpfs", "-o", f"mode={mode}", "tmpfs", folder]
        subprocess.run(words, check=True)
    files = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    processes = min(4096, resource.getrlimit(resource.RLIMIT_NPROC)[1] % 2**63)
    text = _SETTINGS.format(files=files, processes=processes, place=PLACE)
    (PLACE / "containers.conf").write_text(text, encoding="utf-8")


def podman(*arguments: str, seconds: float = 1800, said: bool = False) -> str:
    """What a command of Podman's has printed; with `said` what it wrote beside that, too. Raises
    EngineError.
    """
    done = subprocess.run(
        [*command(), *arguments],
        env=environment(),
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT if said else subprocess.PIPE,
        stdin=subprocess.DEVNULL,
        text=True,
        timeout=seconds,
        check=False,
    )
    if done.returncode:
        told = f"{done.stdout}{done.stderr or ''}"[-_LAST:]
        raise EngineError(f"podman {' '.join(arguments)}: {told}")
    return done.stdout


def command() -> list[str]:
    """Podman, with the places of ours."""
    return [
        "podman",
        f"--root={PLACE / 'storage'}",
        f"--runroot={PLACE / 'run'}",
        f"--tmpdir={PLACE / 'run' / 'tmp'}",
    ]


def environment() -> dict[str, str]:
    """The variables Podman is started with."""
    return {
        **os.environ,
        "CONTAINERS_CONF": str(PLACE / "containers.conf"),
        # Nobody but the test asks for health: there need be no systemd.
        "DISABLE_HC_SYSTEMD": "true",
        "TMPDIR": "/var/tmp",
    }
