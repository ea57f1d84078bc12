"""The command lines of the site's processes, one place for `make run` and for docker-compose.yml."""

from __future__ import annotations

import sys
from pathlib import Path

from courier.settings import env

# Which is the default was decided by `make bench`: docs/operations.md.
WORKER_CLASSES = ("gthread", "asgi")


def web_command(*, bind: str) -> list[str]:
    """Gunicorn on `bind` (`host:port` or `fd://N`), with the worker class and counts of the environment."""
    worker_class = env.read_choice("WEB_WORKER_CLASS", choices=WORKER_CLASSES, default="gthread")
    workers = env.read_whole_number("WEB_WORKERS", default=2, minimum=1, maximum=256)
    command = [sys.executable, "-m", "gunicorn", "--worker-class", worker_class, "--workers", str(workers)]
    command += ["--bind", bind, "--no-control-socket", "--timeout", "60", "--graceful-timeout", "5"]
    command += ["--max-requests", "20000", "--max-requests-jitter", "2000"]
    if worker_class == "asgi":
        return [*command, "--asgi-lifespan", "off", "courier.asgi:application"]
    threads = env.read_whole_number("WEB_THREADS", default=8, minimum=1, maximum=256)
    return [*command, "--threads", str(threads), "courier.wsgi:application"]


def worker_command(*, schedule: Path | None = None) -> list[str]:
    """A Celery worker; with `schedule`, a file for its memory, it beats as well (one such worker only)."""
    count = env.read_whole_number("WORKER_CONCURRENCY", default=2, minimum=1, maximum=256)
    command = [sys.executable, "-m", "celery", "--app", "courier", "worker", "--concurrency", str(count)]
    command += ["--loglevel", "INFO", "--without-gossip", "--without-mingle"]
    return command if schedule is None else [*command, "--beat", "--schedule", str(schedule)]


def beat_command(*, schedule: Path) -> list[str]:
    """Celery's beat alone, beside workers that do not beat."""
    command = [sys.executable, "-m", "celery", "--app", "courier", "beat"]
    return [*command, "--loglevel", "INFO", "--pidfile=", "--schedule", str(schedule)]
