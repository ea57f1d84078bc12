"""What the page of a report shows."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from courier.drawing.boards import BoardPicture, picture_of
from courier.drawing.plots import BarTable, Plot, ShareBar
from courier.players.models import Player
from courier.presets.models import PresetRevision
from courier.reports import figures
from courier.reports.domain.requests import GAMES
from courier.reports.enums import ReportStatus
from courier.reports.models import Report
from courier.reports.permissions import MOST_GAMES, may_cancel, may_request
from courier.reports.queries import People, people_of, report_of, reports_before
from courier.reports.words import Finding, ending_name, findings, first_side, in_short, percents
from variants import InvalidPosition, PresetSpec

if TYPE_CHECKING:
    from variants.search import Statistics

MOST_DEAD_STARTS: Final = 3
FEWEST_FOR_LENGTHS: Final = 8


@dataclass(frozen=True, slots=True)
class Progress:
    """How far the games are; `rest` is the time they may still take, in words."""

    played: int
    wanted: int
    is_waiting: bool
    before: int
    rest: str


@dataclass(frozen=True, slots=True)
class Comparison:
    """A line of the table that has the computer beside people; the latter is empty as long as there
    are no games.
    """

    name: str
    computer: str
    people: str


@dataclass(frozen=True, slots=True)
class Figures:
    """The plots of the computer's games."""

    results: ShareBar
    endings: BarTable
    lengths: Plot
    choice: Plot | None
    pieces: BarTable | None


@dataclass(frozen=True, slots=True)
class PeopleFigures:
    """The plots of people's games."""

    results: ShareBar
    endings: BarTable
    lengths: Plot | None


@dataclass(frozen=True, slots=True)
class DeadStart:
    """A position in which a game was over before its first move, and in how many games."""

    picture: BoardPicture
    text: str
    games: int


@dataclass(frozen=True, slots=True)
class ReportPage:
    """Everything; what there is not yet is None or empty."""

    report: Report | None
    progress: Progress | None
    findings: list[Finding]
    figures: Figures | None
    dead_starts: list[DeadStart]
    people: People
    people_figures: PeopleFigures | None
    comparison: list[Comparison]
    may_request: bool
    may_cancel: bool
    more_games: int
    tag: str


def statistics_of(report: Report | None) -> Statistics | None:
    """The sums over the games of a report; None before the first game."""
    if report is None or not report.games_played:
        return None
    from variants.search import Statistics  # noqa: PLC0415 -- slow: only where a report is read

    return Statistics.from_plain(report.statistics)


def page_of(revision: PresetRevision, player: Player | None) -> ReportPage:
    """The report of a revision as somebody sees it; at most 3 queries."""
    report = report_of(revision)
    spec = revision.spec
    people = people_of(revision.preset)
    numbers = statistics_of(report)
    first = first_side(numbers) if numbers else 0
    values = report.values if report else {}
    return ReportPage(
        report=report,
        progress=_progress(report),
        findings=findings(spec, numbers, values) if numbers else [],
        figures=_figures(spec, numbers, values) if numbers else None,
        dead_starts=_dead_starts(revision, numbers) if numbers else [],
        people=people,
        people_figures=_people_figures(spec, people, first) if people.games else None,
        comparison=_comparison(spec, numbers, people) if numbers and people.games else [],
        may_request=may_request(revision, report, player),
        may_cancel=may_cancel(report, player),
        more_games=min(GAMES, MOST_GAMES - report.games_played) if report else GAMES,
        tag=tag_of(report, people, player),
    )


def present_tag(revision: PresetRevision, player: Player | None) -> str:
    """The tag of the page as it would be now; 2 queries."""
    return tag_of(report_of(revision), people_of(revision.preset), player)


def tag_of(report: Report | None, people: People, player: Player | None) -> str:
    """What changes whenever the page does."""
    state = (
        f"{report.status}-{report.games_played}-{report.games_wanted}-{report.attempts}-{int(report.seconds)}"
        if report
        else ""
    )
    return f'"{state}-{people.games}-{player.pk if player else 0}"'


def report_context(revision: PresetRevision) -> dict[str, object]:
    """What the page of the preset shows of its report; 1 query."""
    report = report_of(revision)
    numbers = statistics_of(report)
    return {
        "report": report,
        "report_findings": in_short(revision.spec, numbers) if numbers else (),
    }


def _progress(report: Report | None) -> Progress | None:
    if report is None or not report.is_unfinished:
        return None
    is_waiting = report.status == ReportStatus.QUEUED
    return Progress(
        report.games_played,
        report.games_wanted,
        is_waiting,
        reports_before(report) if is_waiting else 0,
        _rest(report),
    )


def _rest(report: Report) -> str:
    """The time the games may still take, computed from those that were played; empty as long as
    there are none.
    """
    if not report.games_played or not report.seconds:
        return ""
    seconds = report.seconds / report.games_played * (report.games_wanted - report.games_played)
    minutes = round(seconds / 60)
    if minutes < 1:
        return _("less than a minute")
    return ngettext("about %(n)d minute", "about %(n)d minutes", minutes) % {"n": minutes}


def _figures(spec: PresetSpec, numbers: Statistics, values: dict[str, int]) -> Figures:
    return Figures(
        figures.results(spec, numbers),
        figures.endings(numbers.endings, key="endings", title=_("How games end")),
        figures.lengths(numbers.lengths, key="lengths", title=_("Length of the games")),
        figures.choice(numbers),
        figures.pieces(spec, values),
    )


def _people_figures(spec: PresetSpec, people: People, first: int) -> PeopleFigures:
    return PeopleFigures(
        figures.people_results(spec, people, first),
        figures.endings(people.endings, key="people-endings", title=_("How games of people end")),
        figures.lengths(
            people.lengths, key="people-lengths", title=_("Length of the games of people")
        )
        if people.games >= FEWEST_FOR_LENGTHS
        else None,
    )


def _dead_starts(revision: PresetRevision, numbers: Statistics) -> list[DeadStart]:
    found = []
    for text, games in numbers.dead_starts.most_common(MOST_DEAD_STARTS):
        try:
            found.append(DeadStart(picture_of(revision.rules, text), text, games))
        except InvalidPosition:
            continue
    return found


def _comparison(spec: PresetSpec, numbers: Statistics, people: People) -> list[Comparison]:
    from variants.search import Share  # noqa: PLC0415 -- slow: only where a report is read

    first = first_side(numbers)
    score = Share.of(people.wins[first] + people.draws / 2, people.games)
    won = Share.of(sum(people.wins), people.games)
    between = _("%(part)d %% (%(low)d to %(high)d)")
    return [
        Comparison(_("Games"), str(numbers.games), str(people.games)),
        Comparison(
            _("Score of %(side)s") % {"side": spec.sides[first].name},
            between % percents(numbers.first_side),
            between % percents(score),
        ),
        Comparison(
            _("Games with a winner"), between % percents(numbers.decisive), between % percents(won)
        ),
        Comparison(_("Half-moves on average"), f"{numbers.length:.0f}", f"{people.length:.0f}"),
        Comparison(
            _("Most frequent ending"),
            _most_frequent(numbers.endings),
            _most_frequent(people.endings),
        ),
    ]


def _most_frequent(endings: dict[str, int]) -> str:
    return ending_name(max(endings, key=endings.__getitem__))
