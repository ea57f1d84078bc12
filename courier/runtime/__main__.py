"""The launcher's command line: `python -m courier.runtime COMMAND`."""

from __future__ import annotations

import importlib
import os
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path
from typing import NoReturn

import django
from django.core.exceptions import ImproperlyConfigured

from courier.common.outages import outage_words
from courier.runtime.backups import back_up, drill, restore
from courier.runtime.commands import (
    LATER_NICENESS,
    beat_command,
    later_command,
    stream_command,
    thinker_command,
    web_command,
    worker_command,
    yield_to_others,
)
from courier.runtime.errors import RuntimeProblem
from courier.runtime.health import (
    RECEIVER_PORT,
    SCHEDULE_NAME,
    answers,
    greets,
    is_beating,
    is_working,
)
from courier.runtime.keys_file import write_keys
from courier.runtime.ports import listening_host, own_address, stream_port
from courier.runtime.progress import Progress
from courier.runtime.signals import StopRequested
from courier.runtime.site import run_command, run_site
from courier.runtime.suite import keep_servers, run_on_throw_away_servers, run_tests
from courier.settings import env

_INTERRUPTED = 130
_STREAM_PORT = 8001
COMMANDS = {
    "run": "the site with everything it needs, on this machine",
    "manage": "a manage.py command against the site of `run`, whether it runs or not",
    "test": "pytest on throw-away servers, or on those that test-servers keeps",
    "test-servers": "a database and a Redis that every `test` uses while they run",
    "with-servers": "any command on throw-away servers",
    "prepare": "bring a database up to date and load the shipped presets and games",
    "backup": "a base backup of the database of `run`",
    "restore": "put the last backup, or the state of an instant (named behind it), in its place",
    "drill": "restore to a throw-away server, replay every game, note for /status what was found",
    "keys": "the site's keys, encrypted under a passphrase that openssl requests",
    "static": "collect and compress the static files",
    "web": "the web server alone",
    "stream": "the stream of news for open pages alone",
    "worker": "the worker alone",
    "thinker": "the worker alone that thinks of the computer's moves",
    "later": "the worker alone of reports, reviews, imports, proofs and the archive's index",
    "beat": "the scheduler of periodic tasks alone",
    "healthy": (
        "exit status 0 when web, stream, worker, thinker, later, beat or receiver (named behind it)"
        " of this machine works"
    ),
}
WITHOUT_ARGUMENTS = (
    "run",
    "test-servers",
    "backup",
    "drill",
    "keys",
    "web",
    "stream",
    "worker",
    "thinker",
    "later",
    "beat",
)
PROCESSES = ("web", "stream", "worker", "thinker", "later", "beat", "receiver")


def main(arguments: Sequence[str]) -> int:
    if is_help_wanted(arguments):
        sys.stdout.write(usage())
        return 0
    if (
        not arguments
        or arguments[0] not in COMMANDS
        or (len(arguments) > 1 and arguments[0] in WITHOUT_ARGUMENTS)
    ):
        sys.stderr.write(usage())
        return 2
    command, *rest = arguments
    if command == "healthy" and (len(rest) > 1 or not set(rest) <= set(PROCESSES)):
        sys.stderr.write(usage())
        return 2
    try:
        return _run(command, rest)
    except RuntimeProblem as problem:
        sys.stderr.write(f"courier: {problem.message}\n")
    except ImproperlyConfigured as problem:
        sys.stderr.write(f"courier: {problem}\n")
    except StopRequested:
        return 0 if command in ("run", "test-servers") else _INTERRUPTED
    return 1


def is_help_wanted(arguments: Sequence[str]) -> bool:
    """Whether somebody wants the list of commands; those that hand arguments on have a help of
    their own.
    """
    words = {"-h", "--help", "help"}
    own = arguments[:1] if arguments and arguments[0] not in WITHOUT_ARGUMENTS else arguments[:2]
    return not words.isdisjoint(own)


def usage() -> str:
    lines = [f"  {name:13} {text}\n" for name, text in COMMANDS.items()]
    return "usage: python -m courier.runtime COMMAND ...\n" + "".join(lines)


def _run(command: str, rest: Sequence[str]) -> int:
    match command:
        case "run":
            check_rules()
            return run_site()
        case "manage":
            return run_command(rest)
        case "test":
            return run_tests(rest)
        case "test-servers":
            return keep_servers()
        case "with-servers":
            return run_on_throw_away_servers(rest)
        case "backup" | "restore" | "drill" | "keys":
            return _keep(command, rest)
        case "prepare" | "static":
            return _prepare(command, rest)
        case "healthy":
            return 0 if _is_healthy(*rest) else 1
        case _:
            return _serve(command)


def _keep(command: str, rest: Sequence[str]) -> int:
    """Do what has to do with backups."""
    match command:
        case "backup":
            return back_up()
        case "restore":
            return restore(" ".join(rest))
        case "keys":
            return write_keys()
        case _:
            return drill()


def _prepare(command: str, rest: Sequence[str]) -> int:
    """Run the preparation, whole or in part; the first of `rest` is when (monotonic seconds) `make
    run` began.
    """
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "courier.settings.base")
    from courier.runtime.prepare import collect_static, prepare  # noqa: PLC0415 -- needs settings

    progress = Progress(started=float(rest[0]) if rest else time.monotonic())
    django.setup()
    try:
        if command == "prepare":
            prepare(progress)
        collect_static(progress)
    except Exception as error:
        if not (words := outage_words(error)):
            raise
        raise RuntimeProblem("servers", words) from error
    return 0


def check_rules() -> None:
    """Raise RuntimeProblem if compiled rules are wanted that were not made of this source."""
    if env.read_flag("COMPILED_RULES", default=False):
        try:
            importlib.import_module("variants")
        except ImportError as problem:
            raise RuntimeProblem("rules", str(problem)) from problem


def _is_healthy(process: str = "web") -> bool:
    match process:
        case "web":
            return answers(f"http://{own_address()}:{_port()}/healthz")
        case "stream":
            return answers(f"http://{own_address()}:{stream_port(default=_STREAM_PORT)}/healthz")
        case "receiver":
            return greets(RECEIVER_PORT)
        case "beat":
            return is_beating()
        case _:
            return is_working("celery" if process == "worker" else process)


def _port() -> int:
    return env.read_whole_number("PORT", default=8000, minimum=1, maximum=65535)


def _serve(command: str) -> NoReturn:
    """Become one of the site's processes; the servers and the secret come from the environment."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "courier.settings.base")
    # Unfit settings end here, in one sentence, and not in the program that is started.
    importlib.import_module(os.environ["DJANGO_SETTINGS_MODULE"])
    check_rules()
    match command:
        case "web":
            host = listening_host(default="0.0.0.0")  # noqa: S104 -- a container has a network of its own
            _become(web_command(bind=f"{host}:{_port()}"))
        case "stream":
            host = listening_host(default="0.0.0.0")  # noqa: S104 -- likewise
            _become(stream_command(bind=f"{host}:{stream_port(default=_STREAM_PORT)}"))
        case "worker":
            _become(worker_command())
        case "thinker":
            yield_to_others()
            _become_interruptible(thinker_command())
        case "later":
            yield_to_others(further=LATER_NICENESS)
            _become_interruptible(later_command())
        case _:
            _become(beat_command(schedule=Path(tempfile.gettempdir()) / SCHEDULE_NAME))


def _become_interruptible(command: list[str]) -> NoReturn:
    """Become a worker whose end nobody waits for: a sweep finds what it has left behind."""
    os.environ["REMAP_SIGTERM"] = "SIGQUIT"
    _become(command)


def _become(command: list[str]) -> NoReturn:
    """Replace this process, so that signals reach the program itself."""
    os.execv(command[0], command)  # noqa: S606 -- our own command lines


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
