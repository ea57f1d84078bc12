"""`make run`: servers, preparation, web, workers, beat; and single commands against the
same instance.
"""

from __future__ import annotations

import os
import socket
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from typing import Final, NoReturn
from urllib.parse import urlsplit

from courier.runtime.accounts import service_account
from courier.runtime.commands import beat_command, stream_command, web_command, worker_command
from courier.runtime.errors import RuntimeProblem
from courier.runtime.health import answers
from courier.runtime.layout import Layout
from courier.runtime.lock import instance_lock, is_running
from courier.runtime.ports import LOOPBACK, claim_port, listening_host, stream_port
from courier.runtime.processes import Child, run_to_end, spawn
from courier.runtime.progress import Progress
from courier.runtime.services import start_services
from courier.runtime.signals import StopRequested, stopping_on_signals
from courier.runtime.state import (
    InstanceState,
    forget_state,
    push_key,
    read_state,
    seal_key,
    secret_key,
    write_state,
)
from courier.runtime.supervisor import Supervisor
from courier.settings import env

_ANSWER_SECONDS: Final = 180.0


def run_site() -> NoReturn:
    """Serve the site until a signal ends it. Raises StopRequested then, RuntimeProblem when it
    cannot be served.
    """
    layout = Layout.of_checkout()
    progress = Progress()
    with _instance(layout, progress) as supervisor:
        host = listening_host(default="127.0.0.1")
        wanted = env.read_whole_number("PORT", default=8000, minimum=1, maximum=65535)
        with (
            claim_port(host, wanted) as listener,
            claim_port(host, stream_port(default=wanted + 1)) as ear,
        ):
            port = listener.getsockname()[1]
            if port != wanted:
                progress.say(f"Port {wanted} is taken; using {port}.")
            environment = start_services(layout, supervisor, progress)
            environment = _site_environment(layout, environment, port=port)
            environment.setdefault("STREAM_URL", _stream_url(environment["SITE_URL"], ear))
            write_state(layout, _state(environment))
            _prepare(layout, environment, progress)
            progress.step("Starting the web server and the workers")
            web = supervisor.start(lambda: _start_web(layout, environment, listener))
            supervisor.start(lambda: _start_stream(layout, environment, ear))
            for title, name, command in _other_processes(layout):
                supervisor.start(partial(_start, title, name, command, layout, environment))
            _wait_for_answer(web, listener)
            progress.say(
                f"Courier is running; its data and logs are in {layout.var}. Ctrl-C stops it."
            )
            progress.say(environment["SITE_URL"] + "/")
            supervisor.watch()


def run_command(command: Sequence[str]) -> int:
    """Run a `manage.py` command against the running instance, or against its servers started for
    it.
    """
    layout = Layout.of_checkout()
    progress = Progress()
    state = read_state(layout) if is_running(layout) else None
    if state is not None:
        known = {
            "DATABASE_URL": state.database_url,
            "REDIS_URL": state.redis_url,
            "CACHE_URL": state.cache_url,
            "SITE_URL": state.site_url,
            "STREAM_URL": state.stream_url,
        }
        environment = {**known, **os.environ, **secrets_of(layout)}
        return run_to_end(_manage(command), env=_with_settings(environment), cwd=layout.root)
    with _instance(layout, progress) as supervisor:
        environment = start_services(layout, supervisor, progress)
        environment = _site_environment(
            layout, environment, port=env.read_whole_number("PORT", default=8000)
        )
        _prepare(layout, environment, progress)
        return run_to_end(_manage(command), env=environment, cwd=layout.root)


@contextmanager
def _instance(layout: Layout, progress: Progress) -> Iterator[Supervisor]:
    """The instance's folders, lock and processes; everything is stopped afterwards. Raises
    StopRequested.
    """
    layout.var.mkdir(parents=True, exist_ok=True)
    layout.var.chmod(0o711 if service_account().is_other else 0o700)
    supervisor = Supervisor(progress)
    with instance_lock(layout), stopping_on_signals():
        try:
            yield supervisor
        except StopRequested:
            progress.say("\nStopping.")
            raise
        finally:
            supervisor.stop()
            forget_state(layout)


def _site_environment(layout: Layout, servers: dict[str, str], *, port: int) -> dict[str, str]:
    environment = {**os.environ, **servers, **secrets_of(layout)}
    if not environment.get("SITE_URL", "").strip():
        environment["SITE_URL"] = f"http://localhost:{port}"
    if env.read_text("BACKUP_PASSPHRASE", default=""):
        environment.setdefault("BACKUP_MARK", str(layout.backup_mark))
    return _with_settings(environment)


def _stream_url(site_url: str, ear: socket.socket) -> str:
    """Where pages of this machine listen. Behind a proxy nobody but its owner knows: nowhere."""
    site = urlsplit(site_url)
    host = site.netloc.removesuffix(f":{site.port}")
    is_ours = site.hostname in LOOPBACK and site.scheme == "http"
    return f"http://{host}:{ear.getsockname()[1]}/" if is_ours else ""


def _with_settings(environment: dict[str, str]) -> dict[str, str]:
    return {
        "DJANGO_SETTINGS_MODULE": "courier.settings.base",
        "PYTHONUNBUFFERED": "1",
        **environment,
    }


def secrets_of(layout: Layout) -> dict[str, str]:
    """The secrets of the environment, else those of this checkout."""
    kept = {"SECRET_KEY": secret_key, "SEAL_KEY": seal_key, "PUSH_KEY": push_key}
    return {name: os.environ.get(name, "").strip() or read(layout) for name, read in kept.items()}


def _state(environment: dict[str, str]) -> InstanceState:
    return InstanceState(
        database_url=environment["DATABASE_URL"],
        redis_url=environment["REDIS_URL"],
        site_url=environment["SITE_URL"],
        cache_url=environment.get("CACHE_URL", ""),
        stream_url=environment["STREAM_URL"],
    )


def _manage(command: Sequence[str]) -> list[str]:
    return [sys.executable, "manage.py", *command]


def _prepare(layout: Layout, environment: dict[str, str], progress: Progress) -> None:
    """Run the preparation in a process of its own, which keeps Django out of this one."""
    command = [sys.executable, "-m", "courier.runtime", "prepare", str(progress.started)]
    status = run_to_end(command, env=environment, cwd=layout.root)
    if status != 0:
        raise RuntimeProblem(
            "not-prepared", "The database could not be prepared; the lines above say why."
        )


def _start_web(layout: Layout, environment: dict[str, str], listener: socket.socket) -> Child:
    return spawn(
        "The web server",
        web_command(bind=f"fd://{listener.fileno()}"),
        log=layout.logs / "web.log",
        env=environment,
        cwd=layout.root,
        pass_fds=[listener.fileno()],
    )


def _start_stream(layout: Layout, environment: dict[str, str], ear: socket.socket) -> Child:
    return spawn(
        "The stream of news",
        stream_command(bind=f"fd://{ear.fileno()}"),
        log=layout.logs / "stream.log",
        env=environment,
        cwd=layout.root,
        pass_fds=[ear.fileno()],
    )


def _other_processes(layout: Layout) -> Iterator[tuple[str, str, list[str]]]:
    """Yield the title, the name of the log and the command line of those that need no socket."""
    beat = beat_command(schedule=layout.var / "beat-schedule")
    own = [sys.executable, "-m", "courier.runtime"]
    yield "The worker", "worker", worker_command()
    yield "The scheduler", "beat", beat
    yield "The computer opponent", "thinker", [*own, "thinker"]
    yield "The worker of reports and imports", "later", [*own, "later"]


def _start(
    title: str, name: str, command: list[str], layout: Layout, environment: dict[str, str]
) -> Child:
    return spawn(title, command, log=layout.logs / f"{name}.log", env=environment, cwd=layout.root)


def _wait_for_answer(web: Child, listener: socket.socket) -> None:
    """Wait until the web server answers. Raises RuntimeProblem `web-failed`."""
    host, port = listener.getsockname()[:2]
    host = {"0.0.0.0": "127.0.0.1", "::": "::1"}.get(host, host)  # noqa: S104 -- recognised, not bound
    address = f"[{host}]" if ":" in host else host
    give_up = time.monotonic() + _ANSWER_SECONDS
    while time.monotonic() < give_up and web.is_alive():
        if answers(f"http://{address}:{port}/healthz"):
            return
        time.sleep(0.1)
    raise RuntimeProblem(
        "web-failed", f"The web server did not start (its log is {web.log}): {web.last_words()}"
    )
