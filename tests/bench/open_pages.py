"""Open game pages as browsers leave them: what they cost while nothing happens, and how soon a move
is seen.

Each page does what its scripts do (`static/js/ui/stream.js`, `static/js/ui/counts.js`,
`static/js/pages/game/live.js`): it listens, and asks for the game and for the numbers of its header
when it hears of news, and every ten minutes.
"""

import asyncio
import json
import os
import random
import re
import resource
import secrets
import socket
import statistics
import subprocess
import time
from collections import defaultdict
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final
from urllib.parse import urlencode, urlsplit

from tests.bench.pages import serving

PAGES: Final = 10_000
REST_SECONDS: Final = 60
REST_GOAL: Final = 0.3  # cores
LIVELY: Final = 1000  # pages
MOVES: Final = 100
WARM: Final = 10  # moves before those that count
MOVES_A_SECOND: Final = 2
SEEN_GOAL_MS: Final = 1000
ASKING: Final = 200  # pages that ask every 3 s, as all did before there was a stream
LISTENING_SECONDS: Final = 600.0
PAIRS: Final = LIVELY // 2  # players, two and two; each has one of the lively pages
OF_ONE_ADDRESS: Final = 150
OPENED_AT_ONCE: Final = 40  # fewer than may wait before the door of the stream
_PLY: Final = re.compile(rb'"ply": ?(\d+)')


@dataclass(slots=True)
class Page:
    """A page that is open: of whom, on what, and what it listens to."""

    code: str
    cookie: str
    etag: str
    ticket: str
    number: int
    ply: int = 0
    seen: dict[int, float] = field(default_factory=dict)  # when it was shown each ply
    is_asking: bool = False
    wants_game: bool = False
    wants_numbers: bool = False


def run() -> None:
    """Print all figures. Needs DATABASE_URL and REDIS_URL of throw-away servers: `make bench`."""
    _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    count = min(PAGES, hard - 500)
    with streaming() as stream:
        pages, csrf = prepare(count)
        with serving("gthread") as port:
            asyncio.run(measure(pages, csrf, port=port, stream=stream))


@contextmanager
def streaming() -> Iterator[int]:
    """The stream of news at a port, which the site is told of."""
    os.environ["DJANGO_SETTINGS_MODULE"] = "tests.bench.settings"
    os.environ.setdefault("SITE_URL", "http://localhost:8000")
    from courier.runtime.commands import stream_command

    with socket.create_server(("127.0.0.1", 0)) as door:
        port = int(door.getsockname()[1])
        os.environ["STREAM_URL"] = f"http://localhost:{port}/"
        command = stream_command(bind=f"fd://{door.fileno()}")
        with subprocess.Popen(
            command, pass_fds=[door.fileno()], stderr=subprocess.DEVNULL
        ) as process:
            try:
                yield port
            finally:
                process.terminate()


def prepare(count: int) -> tuple[list[Page], str]:
    """Both pages of each of so many games that wait for their first move, two by two, and the token
    for sending moves. Players may recall moves, as usual.
    """
    import django

    django.setup()
    from django.core.management import call_command
    from django.test import Client
    from django.utils import timezone

    from courier.games.models import Game
    from courier.runtime.prepare import collect_static
    from courier.runtime.progress import Progress
    from tests.factories import make_copies, make_game, make_player

    collect_static(Progress(is_quiet=True))
    call_command("migrate", verbosity=0)
    now = timezone.now()
    csrf = secrets.token_hex(16)
    rounds: list[list[Page]] = []
    for _ in range(PAIRS):
        pair = [make_player(undo_seconds=60) for _ in range(2)]
        cookies = []
        for player in pair:
            client = Client()
            client.force_login(player)
            cookies.append(f"sessionid={client.cookies['sessionid'].value}; csrftoken={csrf}")
        first = make_game(*pair, now=now)
        make_copies(first, -(-count // (2 * PAIRS)) - 1)
        codes = Game.objects.filter(seats__player=pair[0]).order_by("pk").values_list("code")
        for each, (code,) in enumerate(codes):
            if each == len(rounds):
                rounds.append([])
            for player, cookie in zip(pair, cookies, strict=True):
                rounds[each].append(page_of(code, player, cookie, 0))
    pages = [page for round_ in rounds for page in round_][:count]
    for number, page in enumerate(pages):
        page.number = number
    return pages, csrf


def page_of(code: str, player: object, cookie: str, number: int) -> Page:
    """A page as it is once its script has asked for the first time."""
    from django.utils import timezone

    from courier.common.news import listening_address
    from courier.players.models import Player
    from courier.table.parts.live_state import live_state

    assert isinstance(player, Player)
    now = timezone.now()
    state = live_state(code, now=now)
    assert state is not None
    address = urlsplit(listening_address(*state.topics(player), now=now))
    return Page(code, cookie, f'"{state.tag(player)}"', address.query, number)


async def measure(pages: list[Page], csrf: str, *, port: int, stream: int) -> None:
    """Before and after at rest, and then some moves."""
    site = Site(port)
    print(f"open game pages, {len(pages)} and {LIVELY}, beside their load generator", flush=True)
    report_before(await asking(pages[:ASKING], site))
    async with Listening(pages, site, stream) as lost:
        report_rest(len(pages), await resting(pages, site), len(lost))
    lively = pages[:LIVELY]
    async with Listening(lively, site, stream):
        report_moves(await moving(lively, site, csrf))


class Site:
    """The web server, asked by connections of one question each."""

    def __init__(self, port: int) -> None:
        self.port = port

    async def ask(
        self, path: str, page: Page, *, body: str = "", **headers: str
    ) -> tuple[int, bytes, bytes]:
        """Status, head and body of an answer."""
        lines = [f"{'POST' if body else 'GET'} {path} HTTP/1.1", "Host: localhost"]
        lines += [f"Cookie: {page.cookie}", "Connection: close"]
        lines += [f"{name.replace('_', '-')}: {value}" for name, value in headers.items()]
        if body:
            lines += [f"Content-Length: {len(body)}"]
            lines += ["Content-Type: application/x-www-form-urlencoded"]
        reader, writer = await asyncio.open_connection("127.0.0.1", self.port)
        try:
            writer.write(("\r\n".join(lines) + "\r\n\r\n" + body).encode())
            answer = await reader.read()
        finally:
            writer.close()
        head, _, rest = answer.partition(b"\r\n\r\n")
        return int(head[9:12]), head, rest

    async def look(self, page: Page) -> None:
        """Ask for the game as its page does."""
        status, head, body = await self.ask(
            f"/games/{page.code}/live", page, If_None_Match=page.etag
        )
        if status == 200:
            page.etag = header(head, b"ETag")
            ply = int(max(_PLY.findall(body), key=int, default=b"0"))
            page.ply = ply
            page.seen.setdefault(ply, time.perf_counter())
        elif status != 304:
            raise RuntimeError(f"/games/{page.code}/live: {status}")

    async def count(self, page: Page) -> None:
        """Ask for the numbers in the header."""
        status, _, body = await self.ask("/play/counts", page)
        if status != 200 or "turns" not in json.loads(body):
            raise RuntimeError(f"/play/counts: {status}")


def header(head: bytes, name: bytes) -> str:
    """The value of a header."""
    found = re.search(rb"\r\n" + name + rb": ([^\r]*)", head, re.IGNORECASE)
    return found[1].decode() if found else ""


class Ear(asyncio.Protocol):
    """The connection of a page that listens."""

    def __init__(self, page: Page, heard: Callable[[Page, bool], None], lost: list[Page]) -> None:
        self.page = page
        self.heard = heard
        self.lost = lost
        self.opened = asyncio.get_running_loop().create_future()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.WriteTransport)
        transport.write(f"GET /?{self.page.ticket} HTTP/1.1\r\nHost: localhost\r\n\r\n".encode())

    def data_received(self, data: bytes) -> None:
        if not self.opened.done():
            self.opened.set_result(data.startswith(b"HTTP/1.1 200 "))
        for words in re.findall(rb"data: (\w+)", data):
            self.heard(self.page, words == b"game")

    def connection_lost(self, exc: Exception | None) -> None:
        self.lost.append(self.page)
        if not self.opened.done():
            self.opened.set_result(False)


class Listening:
    """Pages that listen meanwhile; those whose connection was lost."""

    def __init__(self, pages: list[Page], site: Site, stream: int) -> None:
        self.pages = pages
        self.site = site
        self.stream = stream
        self.lost: list[Page] = []
        self.transports: list[asyncio.BaseTransport] = []
        self.tasks: set[asyncio.Task[None]] = set()
        self.faults: list[str] = []

    async def __aenter__(self) -> list[Page]:
        for start in range(0, len(self.pages), OPENED_AT_ONCE):
            await asyncio.gather(*map(self._open, self.pages[start : start + OPENED_AT_ONCE]))
        return self.lost

    async def __aexit__(self, *_failure: object) -> None:
        for transport in self.transports:
            transport.close()
        await asyncio.sleep(1)
        if self.faults:
            raise RuntimeError(self.faults[0])

    async def _open(self, page: Page) -> None:
        block, at = divmod(page.number // OF_ONE_ADDRESS, 250)
        loop = asyncio.get_running_loop()
        transport, ear = await loop.create_connection(
            lambda: Ear(page, self._hear, self.lost),
            "127.0.0.1",
            self.stream,
            local_addr=(f"127.0.{block + 1}.{at + 1}", 0),
        )
        self.transports.append(transport)
        if not await ear.opened:
            raise RuntimeError(f"page {page.number} may not listen")

    def _hear(self, page: Page, is_of_game: bool) -> None:
        page.wants_game |= is_of_game
        page.wants_numbers = True
        if not page.is_asking:
            task = asyncio.ensure_future(self._ask(page))
            self.tasks.add(task)
            task.add_done_callback(self._finish)

    def _finish(self, task: asyncio.Task[None]) -> None:
        self.tasks.discard(task)
        if not task.cancelled() and task.exception() is not None:
            self.faults.append(str(task.exception()))

    async def _ask(self, page: Page) -> None:
        page.is_asking = True
        while page.wants_numbers:
            wants_game = page.wants_game
            page.wants_game = page.wants_numbers = False
            questions = [self.site.look(page)] if wants_game else []
            await asyncio.gather(*questions, self.site.count(page))
        page.is_asking = False


async def asking(pages: list[Page], site: Site) -> dict[str, float]:
    """The cores that pages take which ask every 3 seconds, and for the numbers once a minute."""

    async def work(page: Page) -> None:
        await every(3.0, lambda: site.look(page), lambda: site.count(page), 20)

    return await cores_of(work, pages, 30)


async def resting(pages: list[Page], site: Site) -> dict[str, float]:
    """The cores that pages take which listen and hear nothing."""

    async def work(page: Page) -> None:
        await every(LISTENING_SECONDS, lambda: site.look(page), lambda: site.count(page), 1)

    return await cores_of(work, pages, REST_SECONDS)


async def every(
    seconds: float,
    look: Callable[[], Awaitable[None]],
    count: Callable[[], Awaitable[None]],
    looks_a_count: int,
) -> None:
    """Ask again and again, beginning anywhere within the time of a round."""
    await asyncio.sleep(random.random() * seconds)
    round_ = random.randrange(looks_a_count)
    while True:
        await look()
        if round_ % looks_a_count == 0:
            await count()
        round_ += 1
        await asyncio.sleep(seconds * (0.8 + 0.4 * random.random()))


async def cores_of(
    work: Callable[[Page], Awaitable[None]], pages: list[Page], seconds: float
) -> dict[str, float]:
    """What the processes of the site take while pages do their work, in cores."""
    tasks = [asyncio.ensure_future(work(page)) for page in pages]
    await asyncio.sleep(5)
    before, started = used(), time.perf_counter()
    await asyncio.sleep(seconds)
    after, wall = used(), time.perf_counter() - started
    for task in tasks:
        task.cancel()
    for outcome in await asyncio.gather(*tasks, return_exceptions=True):
        if isinstance(outcome, Exception):
            raise outcome
    return {name: (after[name] - before[name]) / wall for name in after}


async def moving(pages: list[Page], site: Site, csrf: str) -> list[float]:
    """How long each of some moves takes from its sender to the page of the opponent, in ms."""
    games = defaultdict(list)
    for page in pages:
        games[page.code].append(page)
    sent: list[tuple[Page, float]] = []

    async def send(mover: Page, opponent: Page) -> None:
        sent.append((opponent, time.perf_counter()))
        body = urlencode({"text": "e2e4", "expected_ply": 0, "remark": ""})
        status, _, _ = await site.ask(
            f"/games/{mover.code}/move", mover, body=body, X_CSRFToken=csrf
        )
        if status not in (200, 302, 303):
            raise RuntimeError(f"/games/{mover.code}/move: {status}")

    tasks = []
    for mover, opponent in random.sample(list(games.values()), WARM + MOVES):
        tasks.append(asyncio.ensure_future(send(mover, opponent)))
        await asyncio.sleep(1 / MOVES_A_SECOND)
    await asyncio.gather(*tasks)
    await asyncio.sleep(5)
    return [(page.seen.get(1, float("inf")) - at) * 1e3 for page, at in sent[WARM:]]


def used() -> dict[str, float]:
    """Processor seconds the processes of the site have used so far, by what they are."""
    tick = os.sysconf("SC_CLK_TCK")
    seconds = dict.fromkeys(("web", "stream", "redis", "postgres"), 0.0)
    for status in Path("/proc").glob("[0-9]*/stat"):
        with suppress(OSError):
            words = status.read_text().rpartition(")")[2].split()
            name = name_of(status.with_name("cmdline").read_bytes())
            if name and is_ours(int(status.parent.name)):
                seconds[name] += sum(map(int, words[11:15])) / tick  # with what it has waited for
    return seconds


def stream_megabytes() -> float:
    """The memory of the stream."""
    for command in Path("/proc").glob("[0-9]*/cmdline"):
        with suppress(OSError):
            if name_of(command.read_bytes()) == "stream" and is_ours(int(command.parent.name)):
                found = re.search(r"VmRSS:\s+(\d+) kB", command.with_name("status").read_text())
                return int(found[1]) / 1024 if found else 0.0
    return 0.0


def name_of(command: bytes) -> str:
    """What a process of the site is; nothing for any other."""
    marks = {
        b"gunicorn": "web",
        b"runtime.stream": "stream",
        b"redis": "redis",
        b"postgres": "postgres",
    }
    return next((name for mark, name in marks.items() if mark in command), "")


def is_ours(pid: int) -> bool:
    """Whether a process was started by this run: by us, or beside us by the launcher."""
    ancestors = {os.getpid(), os.getppid()} - {1}
    while pid > 1:
        if pid in ancestors:
            return True
        with suppress(OSError):
            pid = int(Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[1])
            continue
        return False
    return False


def report_before(cores: dict[str, float]) -> None:
    total = sum(cores.values())
    print(
        f"  asking every 3 s       {ASKING} pages take {total:.2f} cores ({parts(cores)}):"
        f" {total / ASKING * PAGES:.1f} for {PAGES}",
        flush=True,
    )


def report_rest(count: int, cores: dict[str, float], lost: int) -> None:
    total = sum(cores.values())
    print(
        f"  listening, at rest     {count} pages take {total:.2f} cores ({parts(cores)}); {lost}"
        f" connections lost; the stream has {stream_megabytes():.0f} MB; goal {REST_GOAL} for"
        f" {PAGES}",
        flush=True,
    )


def report_moves(times: list[float]) -> None:
    ordered = sorted(times)
    print(
        f"  a move is seen         after {statistics.median(ordered):.0f} ms in the middle,"
        f" {ordered[int(len(ordered) * 0.95)]:.0f} ms at the 95th percentile, {ordered[-1]:.0f} at"
        f" most ({len(times)} moves, {MOVES_A_SECOND} a second, {LIVELY} pages); goal"
        f" {SEEN_GOAL_MS}",
        flush=True,
    )


def parts(cores: dict[str, float]) -> str:
    """Each kind of process."""
    return ", ".join(f"{name} {value:.3f}" for name, value in cores.items())


if __name__ == "__main__":
    run()
