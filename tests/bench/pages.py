"""Pages under the server that `make run` uses, for both worker classes, as ratios to an empty view
with one query.
"""

import os
import secrets
import socket
import subprocess
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from urllib.parse import urlencode

from tests.bench.load import Call, Figures, measure

CLIENTS = 8
REQUESTS = 240
ROUNDS = 3
PRESETS = 1000
MANY = 200
SEARCHES = ("amb", "amber", "amber ga", "garnet", "sissa", "jose")
SLIPS = ("ambre", "granet kingdm", "dargon")
WORKER_CLASSES = ("gthread", "asgi")


@dataclass(frozen=True, slots=True)
class Site:
    """What the requests need to know of the data."""

    reader: str  # cookies of a player with 30 running games
    mover: str  # cookies of the player who sends the moves
    csrf: str
    game: str
    idle: str  # cookies of a player without games
    busy: str  # cookies of a player with 200 running games
    fresh: dict[str, list[str]]  # codes of games waiting for the first move, by worker class


def run() -> None:
    """Print the whole pages part. Needs DATABASE_URL and REDIS_URL of throw-away servers: `make
    bench`.
    """
    site = prepare()
    for worker_class in WORKER_CLASSES:
        with serving(worker_class) as port:
            report(worker_class, port, site)


def prepare() -> Site:
    """Fill the database: many presets, a player with 30 running games, and fresh games for every
    move to be sent.
    """
    os.environ["DJANGO_SETTINGS_MODULE"] = "tests.bench.settings"
    os.environ.setdefault("SITE_URL", "http://localhost:8000")
    import django

    django.setup()
    from django.core.management import call_command
    from django.test import Client
    from django.utils import timezone

    from courier.clocks.domain.heartbeats import beat
    from courier.runtime.prepare import collect_static
    from courier.runtime.progress import Progress
    from tests.catalogues import make_catalogue
    from tests.factories import make_copies, make_game, make_player

    collect_static(Progress(is_quiet=True))
    call_command("migrate", verbosity=0)
    make_catalogue(PRESETS, own_documents=True)
    now = timezone.now()
    beat(now=now)
    reader, mover, opponent = (
        make_player(f"bench-{name}") for name in ("reader", "mover", "opponent")
    )
    games = [
        make_game(reader, opponent, preset="sissa", moves=("e4", "e6", "d4", "f6"), now=now)
        for _ in range(30)
    ]
    fresh = {
        worker_class: [
            make_game(mover, opponent, now=now).code for _ in range(REQUESTS * (1 + ROUNDS))
        ]
        for worker_class in WORKER_CLASSES
    }
    idle, busy = make_player("bench-idle"), make_player("bench-busy")
    for seats in ((busy, opponent), (opponent, busy)):
        for preset in ("chess", "sissa", "symmetric-sissa", "sea-horses"):
            make_copies(make_game(*seats, preset=preset, days=7, now=now), MANY // 8 - 1)
    _count_rows()
    csrf = secrets.token_hex(16)
    cookies = []
    for player in (reader, mover, idle, busy):
        client = Client()
        client.force_login(player)
        cookies.append(f"sessionid={client.cookies['sessionid'].value}; csrftoken={csrf}")
    reads, moves, has_none, has_many = cookies
    return Site(
        reader=reads,
        mover=moves,
        idle=has_none,
        busy=has_many,
        csrf=csrf,
        game=games[0].code,
        fresh=fresh,
    )


def _count_rows() -> None:
    """Have PostgreSQL count the rows of its tables, as it does by itself a minute later."""
    from django.db import connection

    with connection.cursor() as cursor:
        cursor.execute("VACUUM ANALYZE")


@contextmanager
def serving(worker_class: str) -> Iterator[int]:
    """The site under the command line that `make run` uses, on a free port."""
    from courier.runtime.commands import web_command

    os.environ["WEB_WORKER_CLASS"] = worker_class
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = int(free.getsockname()[1])
    command = web_command(bind=f"127.0.0.1:{port}")
    with subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as server:
        try:
            wait_for(port)
            yield port
        finally:
            server.terminate()


def wait_for(port: int) -> None:
    """Return when the server answers. Raises RuntimeError after a minute."""
    from courier.runtime.health import answers

    for _ in range(300):
        if answers(f"http://127.0.0.1:{port}/healthz"):
            return
        time.sleep(0.2)
    raise RuntimeError("the web server did not start")


def calls_of(site: Site, worker_class: str) -> dict[str, list[Call]]:
    """The requests of each row, in the order of the report."""
    headers = {"Cookie": site.reader}
    move = {
        "Cookie": site.mover,
        "X-CSRFToken": site.csrf,
        "Content-Type": "application/x-www-form-urlencoded",
    }
    body = urlencode({"text": "e2e4", "expected_ply": 0, "remark": ""})
    return {
        "empty view, one query": [Call("/bench-empty")] * REQUESTS,
        "empty view, signed in": [Call("/bench-empty-signed-in", headers=headers)] * REQUESTS,
        "game page": [Call(f"/games/{site.game}", headers=headers)] * REQUESTS,
        "dashboard, 30 games": [Call("/play", headers=headers)] * REQUESTS,
        "dashboard, no game": [Call("/play", headers={"Cookie": site.idle})] * REQUESTS,
        "dashboard, 200 games": [Call("/play", headers={"Cookie": site.busy})] * REQUESTS,
        "page of a preset": [Call("/presets/sissa", headers=headers)] * REQUESTS,
        "list of 1000 presets": [Call("/presets", headers=headers)] * REQUESTS,
        "search while typing": searches(SEARCHES, site),
        "search with a slip": searches(SLIPS, site),
        "archive": [Call("/archive", headers=headers)] * REQUESTS,
        "move submission": [
            Call(f"/games/{code}/move", "POST", body, move) for code in site.fresh[worker_class]
        ],
    }


def in_rounds(calls: list[Call]) -> Iterator[list[Call]]:
    """The requests of each round, the one to warm up first."""
    for start in range(0, REQUESTS * (1 + ROUNDS), REQUESTS):
        yield calls[start : start + REQUESTS] if len(calls) > REQUESTS else calls


def searches(texts: Sequence[str], site: Site) -> list[Call]:
    """What the script of the catalogue asks for as somebody types, again and again."""
    headers = {"Cookie": site.reader, "X-Part": "catalogue"}
    calls = [Call(f"/presets?{urlencode({'q': text})}", headers=headers) for text in texts]
    return calls * (REQUESTS // len(calls))


def report(worker_class: str, port: int, site: Site) -> None:
    """Print the rows of one worker class, with their shares of both empty views: the best of some
    rounds after one to warm up, since PostgreSQL plans a statement anew for the first five times of
    each of the sixteen connections. A move is sent once only, so each round has games of its own.
    """
    print(f"pages under gunicorn {worker_class}, {CLIENTS} clients on the same machine")
    bases: list[Figures] = []
    medians: dict[str, float] = {}
    for name, calls in calls_of(site, worker_class).items():
        _warm, *rounds = [
            measure(port, calls_of_round, clients=CLIENTS) for calls_of_round in in_rounds(calls)
        ]
        best = max(rounds, key=lambda figures: figures.per_second)
        if len(bases) < 2:
            bases.append(best)
        medians[name] = best.median_ms
        shares = ", ".join(f"{best.per_second / base.per_second:.2f}" for base in bases)
        slow = f"p95 {best.p95_ms:>6.1f} ms ({best.p95_ms / bases[0].p95_ms:.1f} x empty)"
        print(
            f"  {name:<22} {best.per_second:>6.0f}/s ({shares} of empty)"
            f"   median {best.median_ms:>6.1f} ms   {slow}"
        )
    many = medians["dashboard, 200 games"] / medians["dashboard, no game"]
    print(f"  dashboard with 200 games: {many:.1f} x the one without, limit 3")


if __name__ == "__main__":
    run()
