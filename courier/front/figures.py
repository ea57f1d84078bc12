"""What a monitor reads at `/metrics`, drawn for the staff: the same figures from one place."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from math import ceil
from typing import Final

from django.template.defaultfilters import filesizeformat
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext
from prometheus_client import Metric

from courier.common.times import exact_text
from courier.drawing.plots import Bar, BarTable, bars

MOST_VIEWS: Final = 20
_MOST: Final = 0.95  # of the answers of a view
# Beyond these somebody should look, as docs/alerts.yml has it.
_CROWDED: Final = 0.9  # of the connections that may be
_LONG: Final = timedelta(minutes=30)
_LATE: Final = timedelta(minutes=10)
_SERVERS: Final = ("database", "redis", "cache")
_NAMES: Final[dict[str, str | Promise]] = {
    "mails": gettext_lazy("Emails"),
    "pushed_notices": gettext_lazy("Pushed notices"),
    "warnings_of_deadlines": gettext_lazy("Deadline warnings"),
    "flags_to_fall": gettext_lazy("Flags to fall"),
    "courier": gettext_lazy("Queue of emails and clocks"),
    "thinking": gettext_lazy("Queue of the computer"),
    "later": gettext_lazy("Queue of reports, reviews and imports"),
    "sent": gettext_lazy("Sent"),
    "postponed": gettext_lazy("Postponed"),
    "given_up": gettext_lazy("Given up"),
    "not_wanted": gettext_lazy("No longer wanted"),
    "returned": gettext_lazy("Returned"),
    "agreed": gettext_lazy("Agreed"),
    "differed": gettext_lazy("Disagreed"),
    "unanswered": gettext_lazy("No answer"),
    "database": gettext_lazy("Database"),
    "redis": gettext_lazy("Redis of the queue"),
    "cache": gettext_lazy("Redis of the cache"),
}
_NUMBERS: Final[dict[str, str | Promise]] = {
    "games_running": gettext_lazy("Running games"),
    "challenges_open": gettext_lazy("Open challenges"),
    "mails_failing": gettext_lazy("Emails that keep failing"),
    "disagreements_open": gettext_lazy("Games where two referees disagree"),
    "stream_processes": gettext_lazy("Stream processes"),
}

# What is shown of a metric: its samples by the values of their labels.
Samples = dict[tuple[str, ...], float]


@dataclass(frozen=True, slots=True)
class Fact:
    """A line above the tables; `is_bad` where somebody should look."""

    label: str
    words: str
    is_bad: bool = False


@dataclass(frozen=True, slots=True)
class SiteFigures:
    """What the page shows; tables without rows are left out."""

    facts: tuple[Fact, ...]
    tables: tuple[BarTable, ...]


def site_figures(metrics: Sequence[Metric], *, now: datetime) -> SiteFigures:
    """The figures in words and bars; no query."""
    found = _by_name(metrics)
    tables = (
        _waiting(found),
        _outcomes(found, "mails", title=_("Email outcomes")),
        _outcomes(found, "second_opinions", title=_("Second referee’s verdicts")),
        _answers(found),
        _views(found),
        _schedule(found, now),
        _failed(found),
    )
    return SiteFigures(_facts(found, now), tuple(table for table in tables if table.rows))


def _facts(found: Mapping[str, Samples], now: datetime) -> tuple[Fact, ...]:
    facts = [_server(name, is_up=bool(_number(found, f"{name}_up"))) for name in _SERVERS]
    instants = (
        ("heartbeat_timestamp_seconds", _("Last heartbeat"), timedelta(minutes=4)),
        ("backup_timestamp_seconds", _("Last backup"), timedelta(hours=26)),
    )
    for name, label, longest in instants:
        if (at := _number(found, name)) is not None:
            age = timedelta(seconds=max(0, now.timestamp() - at))
            facts.append(Fact(label, _ago(age), is_bad=age > longest))
    for name, text in _NUMBERS.items():
        if (number := _number(found, name)) is not None:
            facts.append(Fact(str(text), f"{number:.0f}"))
    return (*facts, *_of_database(found), *_of_backups(found, now))


def _of_database(found: Mapping[str, Samples]) -> list[Fact]:
    """How full it is, and the transaction that has been open for longest."""
    facts = []
    if (size := _number(found, "database_bytes")) is not None:
        facts.append(Fact(_("Size of the database"), filesizeformat(size)))
    used = _number(found, "database_connections")
    limit = _number(found, "database_connections_limit")
    if used is not None and limit is not None:
        words = _("%(used)d of %(limit)d") % {"used": used, "limit": limit}
        label = _("Connections to the database")
        facts.append(Fact(label, words, is_bad=used > _CROWDED * limit))
    if (seconds := _number(found, "database_transaction_seconds")) is not None:
        age = timedelta(seconds=seconds)
        facts.append(Fact(_("Oldest transaction"), exact_text(age), is_bad=age > _LONG))
    return facts


def _of_backups(found: Mapping[str, Samples], now: datetime) -> list[Fact]:
    """When WAL was archived last, and what the last test restore found."""
    facts = []
    at = _number(found, "archived_timestamp_seconds")
    if _number(found, "archiving") and at is not None:
        age = timedelta(seconds=max(0, now.timestamp() - at))
        facts.append(Fact(_("Last change sent to the backup"), _ago(age), is_bad=age > _LATE))
    if (at := _number(found, "drill_timestamp_seconds")) is not None:
        faults = _number(found, "drill_faults") or 0
        words = ngettext("%(ago)s, %(n)d fault", "%(ago)s, %(n)d faults", int(faults)) % {
            "ago": _ago(timedelta(seconds=max(0, now.timestamp() - at))),
            "n": faults,
        }
        facts.append(Fact(_("Last test restore"), words, is_bad=faults > 0))
    for name, label in (
        ("drill_recovery_seconds", _("Restoring took")),
        ("drill_risk_seconds", _("Until a move is in the backup")),
    ):
        if (seconds := _number(found, name)) is not None:
            facts.append(Fact(label, exact_text(timedelta(seconds=ceil(seconds)))))
    return facts


def _server(name: str, *, is_up: bool) -> Fact:
    return Fact(str(_NAMES[name]), _("Up") if is_up else _("Down"), is_bad=not is_up)


def _waiting(found: Mapping[str, Samples]) -> BarTable:
    """What is due and what lies in queues, with a bar for how long the first of it has waited."""
    counts = found.get("due", {}) | found.get("queue_tasks", {})
    ages = found.get("due_oldest_seconds", {}) | found.get("queue_oldest_seconds", {})
    rows = [
        Bar(_name(key[0]), ages.get(key, 0), _waits(count, ages.get(key, 0)))
        for key, count in counts.items()
    ]
    return bars(rows, key="waiting", title=_("Queue"), head=(_("What"), _("Since")))


def _waits(count: float, seconds: float) -> str:
    if not count:
        return _("nothing")
    return _("%(count)d, the first for %(time)s") % {
        "count": count,
        "time": exact_text(timedelta(seconds=seconds)),
    }


def _outcomes(found: Mapping[str, Samples], name: str, *, title: str) -> BarTable:
    """Counts by outcome, in the order of the words for them."""
    samples = found.get(f"{name}_total", {})
    rows = [
        Bar(str(words), samples[(key,)], f"{samples[(key,)]:.0f}")
        for key, words in _NAMES.items()
        if (key,) in samples
    ]
    return bars(rows, key=name, title=title, head=(_("Outcome"), _("Number")))


def _answers(found: Mapping[str, Samples]) -> BarTable:
    """Answers by the first digit of their status."""
    by_kind: dict[str, float] = {}
    for (status, _view), number in sorted(found.get("requests_total", {}).items()):
        kind = f"{status[:1]}xx"
        by_kind[kind] = by_kind.get(kind, 0) + number
    rows = [Bar(kind, number, f"{number:.0f}") for kind, number in by_kind.items()]
    return bars(
        rows, key="answers", title=_("Responses by status"), head=(_("Status"), _("Number"))
    )


def _views(found: Mapping[str, Samples]) -> BarTable:
    """The views that took most time in all, with how long nearly all of their answers took."""
    sums = found.get("request_seconds_sum", {})
    buckets: dict[str, list[tuple[float, float]]] = {}
    for (bound, view), number in found.get("request_seconds_bucket", {}).items():
        buckets.setdefault(view, []).append((float(bound), number))
    rows = [
        Bar(view, seconds, _took(sorted(buckets[view])))
        for (view,), seconds in sorted(sums.items(), key=lambda each: -each[1])[:MOST_VIEWS]
        if view in buckets
    ]
    head = (_("View"), _("Total time"))
    return bars(rows, key="views", title=_("Where the time goes"), head=head)


def _took(buckets: list[tuple[float, float]]) -> str:
    """`1200, 95 % within 0.25 s`."""
    count = buckets[-1][1]
    bound = next(bound for bound, number in buckets if number >= _MOST * count)
    if bound == float("inf"):
        return _("%(count)d, many beyond %(seconds)g s") % {
            "count": count,
            "seconds": buckets[-2][0],
        }
    return _("%(count)d, 95 %% within %(seconds)g s") % {"count": count, "seconds": bound}


def _schedule(found: Mapping[str, Samples], now: datetime) -> BarTable:
    """Tasks by the clock: a bar of how late the last success is, in intervals."""
    last = found.get("task_last_success_timestamp_seconds", {})
    rows = []
    for (task,), interval in sorted(found.get("task_interval_seconds", {}).items()):
        at = last.get((task,))
        age = None if at is None else max(0.0, now.timestamp() - at)
        words = _("not yet") if age is None else _ago(timedelta(seconds=age))
        every = _("%(ago)s, every %(time)s") % {
            "ago": words,
            "time": exact_text(timedelta(seconds=interval)),
        }
        rows.append(Bar(_short(task), (age or 0) / interval, every))
    head = (_("Task"), _("Last success"))
    return bars(rows, key="schedule", title=_("Scheduled tasks"), head=head)


def _failed(found: Mapping[str, Samples]) -> BarTable:
    """Tasks that have ended with an error."""
    rows = [
        Bar(_short(task), number, f"{number:.0f}")
        for (outcome, task), number in sorted(found.get("tasks_total", {}).items())
        if outcome == "failed"
    ]
    head = (_("Task"), _("Errors"))
    return bars(rows, key="failed", title=_("Failed tasks"), head=head)


def _by_name(metrics: Sequence[Metric]) -> dict[str, Samples]:
    """All samples by their names without `courier_`, and by the values of their labels in the
    order of the labels' names.
    """
    found: dict[str, Samples] = {}
    for metric in metrics:
        for sample in metric.samples:
            key = tuple(value for _label, value in sorted(sample.labels.items()))
            found.setdefault(sample.name.removeprefix("courier_"), {})[key] = sample.value
    return found


def _number(found: Mapping[str, Samples], name: str) -> float | None:
    return found.get(name, {}).get(())


def _name(key: str) -> str:
    return str(_NAMES.get(key, key))


def _short(task: str) -> str:
    """`games: beat` of `courier.games.tasks.beat`."""
    return task.removeprefix("courier.").replace(".tasks.", ": ")


def _ago(age: timedelta) -> str:
    return _("%(time)s ago") % {"time": exact_text(age)}
