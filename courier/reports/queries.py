"""Reading reports, and what people have made of a preset."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from datetime import datetime

from django.db.models import Count, Q, QuerySet

from courier.common.kept_queries import kept
from courier.events.queries import THEMATIC
from courier.games.enums import Ending, GameStatus, Source
from courier.games.models import Game
from courier.presets.models import Preset, PresetRevision
from courier.reports.enums import UNFINISHED
from courier.reports.models import Report


def report_of(revision: PresetRevision) -> Report | None:
    """The report of a revision; 1 query."""
    report = _of_revision.first(revision)
    if report is not None:
        report.revision = revision
    return report


@kept
def _of_revision(revision: PresetRevision) -> QuerySet[Report]:
    return Report.objects.filter(revision=revision).order_by("pk")[:1]


def unfinished_reports() -> QuerySet[Report]:
    """The reports that wait for games, those that have had least of the processor first."""
    return Report.objects.filter(status__in=UNFINISHED).order_by("seconds", "pk")


def reports_before(report: Report) -> int:
    """How many reports are played on with before this one; 1 query."""
    less = Q(seconds__lt=report.seconds) | Q(seconds=report.seconds, pk__lt=report.pk)
    return unfinished_reports().filter(less).count()


def is_anything_left(*, since: datetime) -> bool:
    """Whether there are reports to be made and none of them has shown a sign of life since then; 2
    queries.
    """
    return (
        unfinished_reports().exists()
        and not unfinished_reports().filter(beat_at__gte=since).exists()
    )


@dataclass(frozen=True, slots=True)
class People:
    """Finished public games of two people: how many, whom they were won by, how they ended, how
    long they were.
    """

    games: int = 0
    wins: tuple[int, int] = (0, 0)
    plies: int = 0
    endings: Counter[str] = field(default_factory=Counter)
    lengths: Counter[int] = field(default_factory=Counter)

    @property
    def draws(self) -> int:
        """Games that nobody won."""
        return self.games - sum(self.wins)

    @property
    def length(self) -> float:
        """Half-moves of a game on average."""
        return self.plies / self.games if self.games else 0.0


def people_of(preset: Preset) -> People:
    """What people have made of a preset, all revisions together; 1 query.

    Games against computers, of one person alone, imported, private and aborted ones do not count,
    nor those of thematic events.
    """
    games = Game.objects.filter(
        revision__preset=preset, status=GameStatus.FINISHED, is_solo=False, is_public=True
    )
    games = (
        games.exclude(source=Source.IMPORTED)
        .exclude(ending=Ending.ABORTED)
        .exclude(THEMATIC)
        .exclude(seats__player__computer_level__isnull=False)
    )
    rows = (
        games.order_by()
        .values_list("winner", "ending", "reason", "ply")
        .annotate(number=Count("pk"))
    )
    wins = [0, 0]
    endings = Counter[str]()
    lengths = Counter[int]()
    for winner, ending, reason, ply, number in rows:
        if winner is not None:
            wins[winner] += number
        endings[reason if ending in (Ending.OUTCOME, Ending.CLAIMED) and reason else ending] += (
            number
        )
        lengths[ply] += number
    plies = sum(ply * number for ply, number in lengths.items())
    return People(endings.total(), (wins[0], wins[1]), plies, endings, lengths)


def reported_revisions(revision: PresetRevision) -> list[int]:
    """The numbers of the preset's other revisions of which games were played, the latest first; 1
    query.
    """
    reports = Report.objects.filter(
        revision__preset=revision.preset_id, games_played__gt=0
    ).exclude(revision=revision)
    return list(reports.order_by("-revision__number").values_list("revision__number", flat=True))
