"""Pages of events, ladders and leagues with very many players, for one of them, beside the same
page with nobody on it. Processor time is that of one process here, the test client included; what
PostgreSQL takes for it comes on top.
"""

from __future__ import annotations

import os
import statistics
import time
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from tests.bench.times import show_progress

if TYPE_CHECKING:
    from courier.events.models import Event
    from courier.players.models import Player

PLAYERS: Final = 500
BOARDS: Final = 50  # of a match of teams, the most there can be
GAUNTLET: Final = ("chess", "sissa", "symmetric-sissa")
ROUNDS: Final = 9
LIMIT: Final = 2.0
LISTS: Final = ("/events", "/ladders", "/leagues")

Pages = dict[str, tuple[str, str]]  # addresses: of a page with nobody on it, and with a crowd


@dataclass(frozen=True, slots=True)
class Cost:
    """What one page takes: seconds of the processor, queries, bytes."""

    seconds: float
    queries: int
    size: int


def run() -> None:
    """Print the whole part. Needs the servers of `make bench`."""
    prepare()
    from tests.courier.events.crowds import make_crowd
    from tests.factories import make_player

    reader = make_player("bench-reader")
    fill = _Fill([*make_crowd(3 * PLAYERS // 5), reader, *make_crowd(2 * PLAYERS // 5 - 1, "last")])
    lists = measure(reader, LISTS)
    fill.lists()
    pages = {**fill.events(), **fill.others()}
    costs = measure(reader, [*LISTS, *(each for pair in pages.values() for each in pair)])
    print(f"pages with {PLAYERS} players, for one of them, and lists of {PLAYERS}")
    print("| page | empty | full | ratio | queries | kB |")
    print("| --- | ---: | ---: | ---: | ---: | ---: |")
    for name, (empty, full) in pages.items():
        _report(name, costs[empty], costs[full])
    for address in LISTS:
        _report(f"list {address}", lists[address], costs[address])


def _report(name: str, empty: Cost, full: Cost) -> None:
    ratio = full.seconds / empty.seconds
    shown = f"**{ratio:.2f}**" if ratio > LIMIT else f"{ratio:.2f}"
    print(
        f"| {name} | {1000 * empty.seconds:.1f} ms | {1000 * full.seconds:.1f} ms | {shown} "
        f"| {full.queries} | {full.size / 1000:.0f} |"
    )


def prepare() -> None:
    """Make the database and the files of the site."""
    os.environ["DJANGO_SETTINGS_MODULE"] = "tests.bench.settings"
    os.environ.setdefault("SITE_URL", "http://localhost:8000")
    import django

    django.setup()
    from django.core.management import call_command

    from courier.runtime.prepare import collect_static
    from courier.runtime.progress import Progress
    from tests.factories import store_sample

    collect_static(Progress(is_quiet=True))
    call_command("migrate", verbosity=0)
    store_sample()


class _Fill:
    def __init__(self, crowd: Sequence[Player]) -> None:
        self.crowd = crowd

    def organiser(self) -> Player:
        """Somebody new: one player organises a few events only."""
        from tests.factories import make_player

        return make_player()

    def pair(self, kind: str, players: int = PLAYERS, **said: Any) -> tuple[Event, Event]:
        """An event with nobody in it, and one that is running."""
        from courier.events.enums import EventKind
        from tests.courier.events.clubs import make_event
        from tests.courier.events.crowds import crowded

        empty = make_event(self.organiser(), kind=EventKind(kind))
        return empty, crowded(self.organiser(), self.crowd[:players], EventKind(kind), **said)

    def events(self) -> Pages:
        """Events of every kind, and one in every state."""
        from courier.events.enums import EventState
        from courier.events.models import Event
        from tests.courier.events.crowds import make_gauntlet

        groups = self.pair("round_robin", in_groups=True)
        gauntlet = self.pair("swiss")
        for each in gauntlet:
            make_gauntlet(each, GAUNTLET)
        found = {
            "round robin of 16": self.pair("round_robin", 16),
            "round robin in groups": groups,
            "Swiss": self.pair("swiss"),
            "knock-out": self.pair("knock_out"),
            "arena": self.pair("arena"),
            "gauntlet": gauntlet,
        }
        entries = self.pair("swiss")
        Event.objects.filter(pk=entries[1].pk).update(state=EventState.OPEN)
        entries[1].rounds.all().delete()
        found["Swiss, open for entries"] = entries
        over = self.pair("swiss")
        Event.objects.filter(pk=over[1].pk).update(state=EventState.OVER, over_at=over[1].starts_at)
        found["Swiss, over"] = over
        return {
            name: (f"/events/{empty.code}", f"/events/{full.code}")
            for name, (empty, full) in found.items()
        }

    def others(self) -> Pages:
        """Ladders and a league."""
        from courier.events.models import Ladder
        from tests.courier.events.climbers import make_ladder
        from tests.courier.events.crowds import crowd_in, crowd_on
        from tests.courier.events.seasons import make_league

        found = {}
        for name in ("ladder", "ladder of all variants"):
            empty, full = (make_ladder(self.organiser()) for _twice in range(2))
            crowd_on(full, self.crowd)
            if name != "ladder":
                Ladder.objects.filter(pk__in=[empty.pk, full.pk]).update(preset=None)
            found[name] = (f"/ladders/{empty.code}", f"/ladders/{full.code}")
        nobody, league = (make_league(self.organiser(), division_size=6) for _twice in range(2))
        crowd_in(league, self.crowd)
        found["league"] = (f"/leagues/{nobody.code}", f"/leagues/{league.code}")
        return found

    def lists(self) -> None:
        """As many events of each state, ladders and leagues as there are players."""
        from courier.events.enums import EventState
        from tests.courier.events.climbers import make_ladder
        from tests.courier.events.clubs import make_event
        from tests.courier.events.crowds import copy_rows
        from tests.courier.events.seasons import make_league

        organiser = self.organiser()
        copy_rows(make_ladder(organiser), PLAYERS)
        copy_rows(make_league(organiser), PLAYERS)
        event = make_event(organiser)
        for state in (EventState.OPEN, EventState.RUNNING, EventState.OVER):
            event.state = state
            event.over_at = event.starts_at if state == EventState.OVER else None
            copy_rows(event, PLAYERS)


def measure(reader: Player, addresses: Sequence[str]) -> dict[str, Cost]:
    """The costs of pages by their addresses; all of them take turns."""
    from django.db import connection
    from django.test import Client
    from django.test.utils import CaptureQueriesContext

    from courier.runtime.garbage import spare_what_is_loaded

    client = Client(SERVER_NAME="localhost")
    client.force_login(reader)
    spare_what_is_loaded()
    queries, sizes = {}, {}
    times: dict[str, list[float]] = {address: [] for address in addresses}
    for address in addresses:
        client.get(address)
        with CaptureQueriesContext(connection) as captured:
            answer = client.get(address)
        assert answer.status_code == 200, (address, answer.status_code)
        queries[address], sizes[address] = len(captured), len(answer.content)
    for done in range(ROUNDS):
        for address in addresses:
            started = time.process_time()
            client.get(address)
            times[address].append(time.process_time() - started)
        show_progress(done + 1, ROUNDS, "events")
    return {
        address: Cost(statistics.median(found), queries[address], sizes[address])
        for address, found in times.items()
    }


if __name__ == "__main__":
    run()
