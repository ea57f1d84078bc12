"""The command lines of the site's processes, one place for `make run` and for
docker-compose.yml.
"""

from __future__ import annotations

import os
import resource
import sys
from pathlib import Path
from typing import Final

from courier.settings import env
from courier.settings.logs import LOG_FORMATS

# Which is the default was decided by `make bench`: docs/operations.md.
WORKER_CLASSES = ("gthread", "asgi")
# Its threads are given requests that have come whole (patient.py).
_THREADS: Final = "courier.runtime.patient.PatientWorker"
_MOST_NICENESS: Final = 19
LATER_NICENESS: Final = 5  # beyond a thinker's
MOST_MEMORY: Final = 2 << 30  # bytes of address space; a search needs some 40 MB


def web_command(*, bind: str) -> list[str]:
    """Gunicorn on `bind` (`host:port` or `fd://N`), with the worker class and counts of the
    environment.
    """
    worker_class = env.read_choice("WEB_WORKER_CLASS", choices=WORKER_CLASSES, default="gthread")
    workers = env.read_whole_number("WEB_WORKERS", default=2, minimum=1, maximum=256)
    program = _THREADS if worker_class == "gthread" else worker_class
    command = [
        sys.executable,
        "-m",
        "gunicorn",
        "--worker-class",
        program,
        "--workers",
        str(workers),
    ]
    command += [
        "--bind",
        bind,
        "--no-control-socket",
        "--timeout",
        "60",
        "--graceful-timeout",
        "10",
    ]
    # A position of the largest boards may be in an address.
    command += ["--limit-request-line", "8190"]
    # Where the site lies is for the settings to say, never for a header.
    command += ["--forwarder-headers", ""]
    command += ["--max-requests", "20000", "--max-requests-jitter", "2000"]
    if env.read_choice("LOG_FORMAT", choices=LOG_FORMATS, default="line") == "json":
        command += ["--logger-class", "courier.runtime.json_log.JsonLogger"]
    if worker_class == "asgi":
        return [*command, "--asgi-lifespan", "off", "courier.asgi:application"]
    threads = env.read_whole_number("WEB_THREADS", default=8, minimum=1, maximum=256)
    return [*command, "--threads", str(threads), "courier.wsgi:application"]


def stream_command(*, bind: str) -> list[str]:
    """The stream of news for open pages on `bind`, as for `web_command`."""
    return [sys.executable, "-m", "courier.runtime.stream", bind]


def worker_command() -> list[str]:
    """The Celery worker of everything but thinking."""
    count = env.read_whole_number("WORKER_CONCURRENCY", default=2, minimum=1, maximum=256)
    command = [
        sys.executable,
        "-m",
        "celery",
        "--app",
        "courier",
        "worker",
        "--concurrency",
        str(count),
    ]
    return [
        *command,
        "--queues",
        "courier",
        "--loglevel",
        "INFO",
        "--without-gossip",
        "--without-mingle",
    ]


def thinker_command() -> list[str]:
    """The worker that thinks of moves, two at a time; see `yield_to_others` for what holds it
    back.
    """
    return _long_worker_command("thinking", name="thinker")


def later_command() -> list[str]:
    """The worker of what takes longer than a move, two at a time: reports, reviews, imports,
    proofs, the index of the archive.
    """
    return _long_worker_command("later", name="later")


def _long_worker_command(queue: str, *, name: str) -> list[str]:
    command = [sys.executable, "-m", "celery", "--app", "courier", "worker", "--concurrency", "2"]
    command += ["--queues", queue, "--hostname", f"{name}@%h", "--max-tasks-per-child", "500"]
    return [*command, "--loglevel", "INFO", "--without-gossip", "--without-mingle"]


def yield_to_others(*, further: int = 0) -> None:
    """Let everything else on the machine come first, by `further` steps more than a thinker does
    that steps back at all, and take no more than so much memory; children inherit both.
    """
    thinker = env.read_whole_number("THINKER_NICENESS", default=10, minimum=0, maximum=19)
    os.nice(min(thinker + further, _MOST_NICENESS) if thinker else 0)
    _, hard = resource.getrlimit(resource.RLIMIT_AS)
    most = MOST_MEMORY if hard == resource.RLIM_INFINITY else min(MOST_MEMORY, hard)
    resource.setrlimit(resource.RLIMIT_AS, (most, hard))


def beat_command(*, schedule: Path) -> list[str]:
    """Celery's beat, which remembers in the file `schedule`. Alone: nobody restarts one that is
    part of a worker.
    """
    command = [sys.executable, "-m", "celery", "--app", "courier", "beat"]
    return [*command, "--loglevel", "INFO", "--pidfile=", "--schedule", str(schedule)]
