"""What the pages about ratings show."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Final

from django.db.models import Prefetch
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from courier.drawing.plots import Plot, PlotTexts
from courier.drawing.plots.times import Instant, course
from courier.players.models import Player
from courier.presets.permissions import is_watchable
from courier.ratings.models import Family, Rating, RatingChange
from courier.ratings.queries import (
    ShownChange,
    ShownRating,
    best_of_families,
    climbers,
    families,
    history_of,
    leaders_after,
    place_of,
    rating_of,
    ratings_of,
    shown,
    shown_change,
)
from variants import SHARE_GLYPHS, shares_of

BEST: Final = 3
PAGE_SIZE: Final = 50
CLIMBERS: Final = 20
MOST_POINTS: Final = 150
_RESULTS: Final = {2: gettext_lazy("Won"), 1: gettext_lazy("Drawn"), 0: gettext_lazy("Lost")}


@dataclass(frozen=True, slots=True)
class FamilyLine:
    """A family in the list of all: how many have a rating, how many stand in its leaderboard, and
    the best of these.
    """

    key: str
    name: str
    players: int
    listed: int
    best: tuple[Rating, ...]


@dataclass(frozen=True, slots=True)
class BoardRow:
    """A row of a leaderboard; `place` is 0 for somebody on the way into it."""

    place: int
    rating: Rating
    value: ShownRating
    is_own: bool


@dataclass(frozen=True, slots=True)
class Board:
    """A page of a leaderboard. `after` is the handle of its last row, empty on the last page."""

    rows: tuple[BoardRow, ...]
    after: str


@dataclass(frozen=True, slots=True)
class HistoryRow:
    """A game in somebody's history; where the reader may not see it, only its day and what it did
    are told.
    """

    at: datetime
    result: str
    opponent: Player | None
    opponent_rating: ShownRating | None
    change: ShownChange
    preset_name: str
    code: str
    is_annulled: bool = False


def family_lines(*, now: datetime) -> list[FamilyLine]:
    """Every family that has ratings, by name; 2 queries."""
    best = best_of_families(now=now, each=BEST)
    return [
        FamilyLine(row.key, row.name, row.players, row.listed, tuple(best.get(row.key, ())))
        for row in families(now=now)
    ]


def board_page(
    family: Family,
    *,
    viewer: Player | None,
    after: Player | None,
    now: datetime,
    bots: bool = False,
) -> Board:
    """A page of a leaderboard, of people or of bots, behind somebody's row; 1 query for the first
    page, 3 for others.

    Somebody who has left the leaderboard since keeps their place as a mark; nobody's mark is the
    beginning.
    """
    last = rating_of(after, family.key) if after is not None and after.is_bot == bots else None
    before = place_of(last, now=now) if last else 0
    found = leaders_after(family.key, last, now=now, limit=PAGE_SIZE + 1, bots=bots)
    rows = tuple(
        _board_row(row, before + number, viewer, now)
        for number, row in enumerate(found[:PAGE_SIZE], start=1)
    )
    return Board(rows, rows[-1].rating.player.username if len(found) > PAGE_SIZE else "")


def climber_rows(family: Family, *, viewer: Player | None, now: datetime) -> list[BoardRow]:
    """Return the players on the way into a leaderboard, the surest first; 1 query."""
    return [
        _board_row(row, 0, viewer, now) for row in climbers(family.key, now=now, limit=CLIMBERS)
    ]


def _board_row(row: Rating, place: int, viewer: Player | None, now: datetime) -> BoardRow:
    return BoardRow(
        place, row, shown(row, now=now), viewer is not None and row.player_id == viewer.pk
    )


def history_rows(changes: Sequence[RatingChange], *, viewer: Player | None) -> list[HistoryRow]:
    """Rows of the ledger, read by `history_page`, as the page shows them; no query."""
    return [_history_row(change, viewer) for change in changes]


def player_ratings(player: Player, *, now: datetime) -> dict[str, object]:
    """What a player's page shows: ratings by family, and how the one with most games went; 1 or 2
    queries.
    """
    rows = ratings_of(player)
    plot = history_plot(player, rows[0].family) if rows else None
    return {"ratings": [(row, shown(row, now=now)) for row in rows], "rating_plot": plot}


def history_page(player: Player, family: str, *, before: str) -> tuple[list[RatingChange], str]:
    """A page of somebody's history, latest first, and the code of its last game if there are more;
    3 or 4 queries.

    `before` is the code of the game behind which the page begins.
    """
    rows = history_of(player, family)
    mark = rows.filter(game__code=before).first() if before and "\0" not in before else None
    if mark is not None:
        rows = rows.filter(counted_at__lt=mark.counted_at)
    others = Prefetch(
        "game__rating_changes", queryset=RatingChange.objects.select_related("player")
    )
    found = list(rows.prefetch_related(others)[: PAGE_SIZE + 1])
    return found[:PAGE_SIZE], found[PAGE_SIZE - 1].game.code if len(found) > PAGE_SIZE else ""


def history_plot(player: Player, family: Family) -> Plot | None:
    """How somebody's rating went, with a band for its deviation; None before the second game. 1
    query.
    """
    rows = history_of(player, family.key).select_related(None).order_by("counted_at", "pk")
    points = _thinned(list(rows.values_list("counted_at", "rating", "deviation")))
    if len(points) < 2:
        return None
    first = points[0]
    last = points[-1]
    texts = PlotTexts(
        key=f"rating-{family.key}",
        title=_("Rating in %(family)s") % {"family": family.name},
        description=_(
            "From %(first)d to %(last)d; lowest %(low)d, highest %(high)d. The band is the"
            " deviation."
        )
        % {
            "first": round(first[1]),
            "last": round(last[1]),
            "low": round(min(value for _at, value, _spread in points)),
            "high": round(max(value for _at, value, _spread in points)),
        },
        x_label="",
        head=(_("Day"), _("Rating")),
    )
    return course([Instant(at, value, spread) for at, value, spread in points], texts)


def _thinned(points: list[tuple[datetime, float, float]]) -> list[tuple[datetime, float, float]]:
    """At most so many points as a line needs, the first and the last among them."""
    if len(points) <= MOST_POINTS:
        return points
    last = len(points) - 1
    return [points[round(number * last / (MOST_POINTS - 1))] for number in range(MOST_POINTS)]


def _result(change: RatingChange) -> str:
    if change.share is None:
        return str(_RESULTS[change.half_points])
    return _("%(share)s of the point") % {"share": SHARE_GLYPHS[shares_of(change.share)[0]]}


def _history_row(change: RatingChange, viewer: Player | None) -> HistoryRow:
    game = change.game
    other = next((row for row in game.rating_changes.all() if row.side != change.side), None)
    is_own = viewer is not None and viewer.pk in (
        change.player_id,
        other.player_id if other else None,
    )
    may_see = is_own or (game.is_public and is_watchable(game.revision.preset))
    return HistoryRow(
        at=change.counted_at,
        result=_result(change) if may_see else "",
        opponent=other.player if other and may_see else None,
        opponent_rating=shown_change(other).before if other and may_see else None,
        change=shown_change(change),
        preset_name=game.revision.preset.name if may_see else "",
        code=game.code if may_see else "",
        is_annulled=change.is_annulled,  # type: ignore[attr-defined]  # by `history_of`
    )
