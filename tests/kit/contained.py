"""What a container may do: the compose file's promises, looked at from inside each of them."""

from __future__ import annotations

import json
import re
import time
import urllib.request
from functools import partial
from pathlib import Path
from typing import Any, Final

from tests.kit import alerts
from tests.kit.containers import Containers, named
from tests.kit.engine import podman
from tests.kit.running import Say, wait_until

_UNITS: Final = {"m": 2**20, "g": 2**30}
_STATUS: Final = re.compile(r"^(\w+):\s+(\w+)", re.MULTILINE)
_PLACES: Final = ("/", "/etc", "/run", "/usr/local/bin", "/var/tmp", "/srv/courier")
# What is asked in a container, in one go: control groups are of either kind.
_SCRIPT: Final = f"""
exec 2>/dev/null
for file in /proc/[0-9]*/status; do cat $file; done
echo =
cat /sys/fs/cgroup/memory.max /sys/fs/cgroup/memory/memory.limit_in_bytes
echo =
for place in {" ".join(_PLACES)}; do
    (cd $place && echo x >courier-proof) && echo $place
done
(echo x >/tmp/courier-proof && rm /tmp/courier-proof) || echo not /tmp
echo =
for file in /run/secrets/*; do [ ! -e $file ] || echo $(basename $file) $(cat $file); done
"""


def check(kit: Containers, say: Say) -> None:
    """Everything in turn, for every container that runs."""
    found = kit.names()
    for machine, name in found:
        told = podman("exec", named(machine, name), "sh", "-c", _SCRIPT)
        statuses, limit, written, secrets = told.split("=\n")
        _rights(name, statuses)
        size = kit.services[name]["mem_limit"]
        assert limit.split() == [str(int(size[:-1]) * _UNITS[size[-1]])], (name, limit)
        assert written == "", f"{name} writes to {written}"
        _secrets(kit, machine, name, dict(line.split() for line in secrets.splitlines()))
    say(f"{len(found)} containers: users without rights, files nobody can change, a memory limit")
    say("each sees the secrets the file names and no other, and has none in a variable")
    orphans(kit)
    say("what is left behind in the database's container, and fails, ends no server process")
    scraped(kit, say)


def _rights(name: str, statuses: str) -> None:
    """No process of a container is root's, has a right or can get one."""
    found = [dict(_STATUS.findall(text)) for text in re.split(r"(?m)^(?=Name:)", statuses) if text]
    assert len(found) > 2, (name, statuses)
    for status in found:
        for kind in ("CapInh", "CapPrm", "CapEff", "CapBnd", "CapAmb"):
            assert int(status[kind], 16) == 0, (name, kind, status)
        assert (status["NoNewPrivs"], status["Seccomp"]) == ("1", "2"), (name, status)
        assert status["Uid"] != "0", (name, status)


def _secrets(kit: Containers, machine: str, name: str, found: dict[str, str]) -> None:
    """The files are those of the service, can be read, and stand in no variable."""
    assert sorted(found) == sorted(kit.services[name].get("secrets", [])), (name, list(found))
    variables = podman("container", "inspect", named(machine, name), "--format", "{{.Config.Env}}")
    for secret, value in found.items():
        assert value == kit.secret(secret).read_text().strip(), (name, secret)
        assert value not in variables, (name, secret)


def truth(kit: Containers, say: Say) -> None:
    """A check fails where the work is not done, and the work goes on when it can again."""
    kit.stop("redis")
    names = ("worker", "thinker", "later")
    assert [name for name in names if kit.is_healthy("one", name)] == []
    assert kit.is_healthy("one", "db")
    kit.start("one", "redis")
    for name in ("redis", *names):
        wait_until(partial(kit.is_healthy, "one", name), f"{name} does not come back")
    say("health: while redis is away worker, thinker and later are not well; afterwards they are")


def scraped(kit: Containers, say: Say) -> None:
    """Prometheus reads what the site says of itself, by the token, knows the alerts, and wakes
    somebody by them when it should.
    """
    wait_until(lambda: [target["health"] for target in _targets()] == ["up"], f"{_targets()}")
    names = [rule["name"] for group in _asked("rules")["groups"] for rule in group["rules"]]
    assert "CourierMailsLate" in names
    kit.execute("one", "metrics", "promtool", "check", "config", "/etc/prometheus/prometheus.yml")
    alerts.judge_in_image()
    say(f"metrics: Prometheus reads them, and watches by {len(names)} rules, each tried twice")


def _targets() -> list[dict[str, str]]:
    found: list[dict[str, str]] = _asked("targets")["activeTargets"]
    return found


def _asked(what: str) -> dict[str, Any]:
    with urllib.request.urlopen(f"http://127.0.0.1:9090/api/v1/{what}", timeout=30) as answer:
        found: dict[str, Any] = json.load(answer)["data"]
    return found


def orphans(kit: Containers) -> None:
    """What is left behind by a process of the database's container, and fails, is not taken for a
    server process that has crashed.
    """
    for name in ("db", "backup"):
        kit.execute("one", name, "sh", "-c", "(sleep 1; exit 103) >/dev/null 2>&1 &")
    time.sleep(2)
    assert "untracked child process" not in kit.log("db")


def write_logs(kit: Containers, folder: Path) -> None:
    """Keep what every container has written, and which requests the proxy has answered."""
    for machine, name in kit.names(whatever=True):
        (folder / f"{machine}-{name}.log").write_text(kit.log(f"{machine}-{name}"))
    if ("one", "proxy") in kit.names():
        (folder / "accesses.log").write_text("\n".join(kit.accesses()))
