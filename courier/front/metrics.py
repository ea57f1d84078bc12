"""What a monitor reads at `/metrics`, in Prometheus' text format (docs/operations.md).

What happened is counted by every process (`courier/common/counters.py`), what waits is read when
somebody asks. What cannot be read is left out, and `courier_..._up` is 0.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping
from datetime import datetime, timedelta
from typing import Final, cast

from django.conf import settings
from django.core.cache import caches
from django.db import Error, connection
from prometheus_client import CollectorRegistry, generate_latest
from prometheus_client.core import (
    CounterMetricFamily,
    GaugeMetricFamily,
    HistogramMetricFamily,
    Metric,
)
from prometheus_client.exposition import CONTENT_TYPE_LATEST
from prometheus_client.registry import Collector
from redis import RedisError

from courier.challenges.enums import ChallengeKind, ChallengeStatus
from courier.challenges.models import Challenge
from courier.common.counters import Key, counted, marked
from courier.common.news import channel
from courier.common.queue_server import queue_server
from courier.common.request_middleware import BUCKET_NAMES, DURATIONS, REQUESTS, SUM
from courier.common.task_runs import LAST_SUCCESS, SECONDS, TASKS
from courier.front.backlog import backlogs, failing_count, queues
from courier.front.status import backup_at
from courier.games.enums import GameStatus
from courier.games.models import Game
from courier.integrity.domain.disagreements import SECOND_OPINIONS
from courier.integrity.queries import last_drill, open_disagreements
from courier.notifications.enums import MAILS

CONTENT_TYPE: Final = CONTENT_TYPE_LATEST
_HEARTBEAT: Final = "heartbeat"
_NEVER_SET: Final = "metrics:nothing"


def site_metrics(now: datetime) -> list[Metric]:
    """The same as values, for the page of the staff."""
    return list(_Site(now).collect())


def metrics_page(now: datetime) -> bytes:
    """The page; 11 queries, 4 questions to Redis and one to the cache. Never raises for an
    outage.
    """
    registry = CollectorRegistry()
    registry.register(_Site(now))
    return generate_latest(registry)


class _Site(Collector):
    """Everything that is known of the site at an instant."""

    def __init__(self, now: datetime) -> None:
        self._now = now

    def collect(self) -> Iterator[Metric]:
        yield from _reachable("database", lambda: _of_database(self._now), Error)
        yield from _reachable("redis", lambda: _of_redis(self._now), RedisError, OSError)
        yield from _reachable("cache", _of_cache, RedisError, OSError)
        yield from _of_schedule()
        done = backup_at()
        if done is not None:
            yield _gauge("backup_timestamp_seconds", "When the last backup ended.", done)


def _reachable(
    server: str, read: Callable[[], list[Metric]], *away: type[Exception]
) -> Iterator[Metric]:
    """What a server says, all of it or nothing, and whether it answers."""
    found: list[Metric] = []
    try:
        found = read()
        is_up = 1
    except away:
        is_up = 0
    yield _gauge(f"{server}_up", f"Whether the {server} answers.", is_up)
    yield from found


def _of_database(now: datetime) -> list[Metric]:
    number = GaugeMetricFamily("courier_due", "What should have been done by now.", labels=["what"])
    age = GaugeMetricFamily(
        "courier_due_oldest_seconds", "For how long the first of it has been due.", labels=["what"]
    )
    found: list[Metric] = [number, age]
    for each in backlogs(now):
        what = each.name.replace(" ", "_")
        if what != _HEARTBEAT:
            number.add_metric([what], each.count)
            age.add_metric([what], each.late_by(now).total_seconds())
        elif each.since is not None:
            found.append(_gauge("heartbeat_timestamp_seconds", "The last heartbeat.", each.since))
    running = Game.objects.filter(status=GameStatus.ACTIVE).count()
    offered = Challenge.objects.filter(
        status=ChallengeStatus.OPEN, kind=ChallengeKind.OPEN, expires_at__gt=now
    ).count()
    return [
        *found,
        _gauge("mails_failing", "Mails that failed three times and wait.", failing_count()),
        _gauge("games_running", "Games that are not over.", running),
        _gauge(
            "disagreements_open",
            "Games two referees judge differently that nobody has looked at.",
            open_disagreements().count(),
        ),
        _gauge("challenges_open", "Challenges to everybody that can be taken.", offered),
        *_of_postgres(),
        *_of_drill(),
    ]


_POSTGRES: Final = """
    SELECT current_setting('archive_mode') <> 'off',
        coalesce(last_archived_time, stats_reset),
        pg_database_size(current_database()),
        current_setting('max_connections')::integer,
        (SELECT count(*) FROM pg_stat_activity WHERE backend_type = 'client backend'),
        (SELECT coalesce(extract(epoch FROM max(clock_timestamp() - xact_start)), 0)
            FROM pg_stat_activity WHERE datname = current_database())
    FROM pg_stat_archiver
"""


def _of_postgres() -> list[Metric]:
    """How full the database is and what goes on there, and whether it sends its WAL to a backup;
    1 query.
    """
    with connection.cursor() as cursor:
        cursor.execute(_POSTGRES)
        is_archiving, archived_at, size, limit, connected, oldest = cursor.fetchone()
    found = [
        _gauge("database_bytes", "How large the database is.", size),
        _gauge("database_connections", "Who is connected to the database.", connected),
        _gauge("database_connections_limit", "How many may be.", limit),
        _gauge(
            "database_transaction_seconds", "How long the oldest transaction lasts.", float(oldest)
        ),
        _gauge("archiving", "Whether the database sends its WAL to a backup.", is_archiving),
    ]
    if archived_at is not None:
        found.append(_gauge("archived_timestamp_seconds", "When it did that last.", archived_at))
    return found


def _of_drill() -> list[Metric]:
    """What the last drill found, where there was one."""
    drill = last_drill()
    if drill is None or drill.ended_at is None:
        return []
    found = [
        _gauge("drill_timestamp_seconds", "When the last drill ended.", drill.ended_at),
        _gauge("drill_faults", "What was missing or different in it.", drill.fault_count),
    ]
    if drill.recovery_seconds is not None:
        took = drill.recovery_seconds
        found.append(_gauge("drill_recovery_seconds", "How long restoring took.", took))
    if drill.risk_seconds is not None:
        risk = drill.risk_seconds
        found.append(_gauge("drill_risk_seconds", "Until a move is in the backup.", risk))
    return found


def _of_redis(now: datetime) -> list[Metric]:
    counts = counted()
    return [
        _counter("requests", "Answers.", ["view", "status"], _part(counts, REQUESTS)),
        _histogram(_part(counts, DURATIONS)),
        _counter("mails", "What became of mails.", ["outcome"], _part(counts, MAILS)),
        _counter(
            "second_opinions",
            "Games a second referee has judged.",
            ["outcome"],
            _part(counts, SECOND_OPINIONS),
        ),
        _counter("tasks", "Tasks that ended.", ["task", "outcome"], _part(counts, TASKS)),
        _counter("task_seconds", "How long they took.", ["task"], _part(counts, SECONDS)),
        _last_successes(),
        *_of_queues(now),
        *_of_stream(),
    ]


def _of_queues(now: datetime) -> list[Metric]:
    length = GaugeMetricFamily(
        "courier_queue_tasks", "Tasks that lie in a queue.", labels=["queue"]
    )
    age = GaugeMetricFamily(
        "courier_queue_oldest_seconds",
        "For how long the first of them has lain there.",
        labels=["queue"],
    )
    for each in queues():
        length.add_metric([each.name], each.length)
        since = each.oldest_sent_at
        age.add_metric([each.name], 0 if since is None else max(0, now.timestamp() - since))
    return [length, age]


def _of_cache() -> list[Metric]:
    caches["computed"].get(_NEVER_SET)
    return []


def _of_schedule() -> Iterator[Metric]:
    family = GaugeMetricFamily(
        "courier_task_interval_seconds", "How often a task is due.", labels=["task"]
    )
    for task, interval in _scheduled().items():
        family.add_metric([task], interval.total_seconds())
    yield family


def _scheduled() -> dict[str, timedelta]:
    """How often each task is due."""
    return {
        str(entry["task"]): cast("timedelta", entry["schedule"])
        for entry in settings.CELERY_BEAT_SCHEDULE.values()
    }


def _last_successes() -> Metric:
    scheduled = _scheduled()
    family = GaugeMetricFamily(
        "courier_task_last_success_timestamp_seconds",
        "When a task by the clock succeeded last.",
        labels=["task"],
    )
    for (task,), at in sorted(_part(marked(), LAST_SUCCESS).items()):
        if task in scheduled:
            family.add_metric([task], at)
    return family


def _of_stream() -> list[Metric]:
    """How many processes of the stream listen to Redis, where there is to be one."""
    if not settings.STREAM_URL:
        return []
    found = cast("list[tuple[bytes, int]]", queue_server().pubsub_numsub(channel()))
    number = sum(int(listening) for _name, listening in found)
    return [_gauge("stream_processes", "Streams that hear what is new.", number)]


def _histogram(durations: Mapping[Key, float]) -> Metric:
    family = HistogramMetricFamily(
        "courier_request_seconds", "How long answers took, by the clock.", labels=["view"]
    )
    by_view: defaultdict[str, dict[str, float]] = defaultdict(dict)
    for (view, bucket), number in durations.items():
        by_view[view][bucket] = number
    for view, numbers in sorted(by_view.items()):
        total = 0.0
        buckets = []
        for name in BUCKET_NAMES:
            total += numbers.get(name, 0)
            buckets.append((name, total))
        family.add_metric([view], buckets, numbers.get(SUM, 0))
    return family


def _counter(name: str, meaning: str, labels: list[str], numbers: Mapping[Key, float]) -> Metric:
    family = CounterMetricFamily(f"courier_{name}", meaning, labels=labels)
    for key, number in sorted(numbers.items()):
        family.add_metric(key, number)
    return family


def _gauge(name: str, meaning: str, value: float | datetime) -> Metric:
    shown = value.timestamp() if isinstance(value, datetime) else value
    return GaugeMetricFamily(f"courier_{name}", meaning, value=shown)


def _part(counts: Mapping[Key, float], name: str) -> dict[Key, float]:
    """What is counted under a name, by its labels."""
    return {key[1:]: number for key, number in counts.items() if key[0] == name}
