"""Starting and stopping child processes."""

from __future__ import annotations

import contextlib
import ctypes
import os
import shutil
import signal
import subprocess
import sys
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Final

from courier.runtime.accounts import Account

_PR_SET_PDEATHSIG: Final = 1
_GRACE_SECONDS: Final = 15.0
OURSELVES: Final = Account(name="", uid=None, gid=None)


@dataclass(slots=True)
class Child:
    """A process of ours in a session of its own, so that the terminal's Ctrl-C reaches only the
    launcher.

    `scratch` is a folder that is of no use once the process has ended.
    """

    name: str
    process: subprocess.Popen[bytes]
    log: Path
    stop_signal: signal.Signals = signal.SIGTERM
    last_signal: signal.Signals | None = None  # before it is killed
    scratch: Path | None = None

    def is_alive(self) -> bool:
        return self.process.poll() is None

    def stop(self) -> None:
        """Ask the process to end, then insist, its whole session included."""
        if self.is_alive():
            for number in (self.stop_signal, self.last_signal, signal.SIGKILL):
                if number is None:
                    continue
                self.process.send_signal(number)
                with contextlib.suppress(subprocess.TimeoutExpired):
                    self.process.wait(None if number is signal.SIGKILL else _GRACE_SECONDS)
                    break
        with contextlib.suppress(ProcessLookupError, PermissionError):
            os.killpg(self.process.pid, signal.SIGKILL)
        _warden().forget(self.process.pid)
        if self.scratch is not None:
            shutil.rmtree(self.scratch, ignore_errors=True)

    def last_words(self) -> str:
        """The last line with text of the log, at most 300 characters."""
        try:
            lines = self.log.read_text(encoding="utf-8", errors="replace").splitlines()
        except OSError:
            return ""
        return next((line.strip()[:300] for line in reversed(lines) if line.strip()), "")


def spawn(
    name: str,
    command: Sequence[str | Path],
    *,
    log: Path,
    env: Mapping[str, str],
    account: Account = OURSELVES,
    cwd: Path = Path("/"),
    stop_signal: signal.Signals = signal.SIGTERM,
    last_signal: signal.Signals | None = None,
    pass_fds: Sequence[int] = (),
    scratch: Path | None = None,
) -> Child:
    """Start a child whose output goes to `log`.

    When the launcher dies without stopping it, the kernel asks it to stop (on Linux), and later the
    warden ends it.
    """
    log.parent.mkdir(parents=True, exist_ok=True)
    if log.exists():
        log.replace(log.with_suffix(".log.1"))
    with log.open("wb") as output:
        process = subprocess.Popen(  # noqa: S603 -- our own commands
            [str(part) for part in command],
            stdin=subprocess.DEVNULL,
            stdout=output,
            stderr=subprocess.STDOUT,
            env=dict(env),
            cwd=cwd,
            user=account.uid,
            group=account.gid,
            extra_groups=[] if account.is_other else None,
            start_new_session=True,
            pass_fds=tuple(pass_fds),
            preexec_fn=_die_with_parent(stop_signal),  # noqa: PLW1509 -- one system call, before any thread starts
        )
    _warden().follow(process.pid)
    return Child(name, process, log, stop_signal, last_signal, scratch)


@dataclass(frozen=True, slots=True)
class Warden:
    """The process that outlives the launcher for as long as something of it is left
    (`warden.py`).
    """

    process: subprocess.Popen[str]

    def follow(self, group: int) -> None:
        self._report(group)

    def forget(self, group: int) -> None:
        self._report(-group)

    def _report(self, number: int) -> None:
        with contextlib.suppress(BrokenPipeError):
            print(number, file=self.process.stdin, flush=True)


@cache
def _warden() -> Warden:
    """The one warden of this process, started when the first child is."""
    process = subprocess.Popen(  # noqa: S603 -- our own program
        [sys.executable, "-I", str(Path(__file__).with_name("warden.py"))],
        stdin=subprocess.PIPE,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        env={},
        start_new_session=True,
        text=True,
    )
    return Warden(process)


def run_to_end(command: Sequence[str], *, env: Mapping[str, str], cwd: Path) -> int:
    """Run a command in our own terminal to its end, or end it when we are told to stop; its exit
    status.
    """
    process = subprocess.Popen(  # noqa: S603 -- our own commands
        list(command),
        env=dict(env),
        cwd=cwd,
        preexec_fn=_die_with_parent(signal.SIGTERM),  # noqa: PLW1509 -- one system call, before any thread starts
    )
    try:
        return process.wait()
    finally:
        if process.poll() is None:
            process.terminate()
            process.wait()


def _die_with_parent(stop_signal: signal.Signals) -> Callable[[], None] | None:
    """What a Linux child runs before its program: ask the kernel for `stop_signal` when the
    launcher dies.
    """
    if not sys.platform.startswith("linux"):
        return None
    libc = ctypes.CDLL(None)
    number = int(stop_signal)

    def request_of_kernel() -> None:
        libc.prctl(_PR_SET_PDEATHSIG, number)

    return request_of_kernel
