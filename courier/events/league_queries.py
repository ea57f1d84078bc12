"""Reading leagues."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from datetime import datetime
from typing import Final

from django.db.models import Count, Exists, F, OuterRef, Q, QuerySet, Subquery
from django.http import Http404

from courier.common.kept_queries import attach, kept
from courier.events.extracts import Extract
from courier.events.models import Board, Entry, Event, League, LeagueMember, Round
from courier.events.permissions import may_see_league
from courier.events.queries import UNFINISHED, is_followed_by
from courier.events.words import NAME_COLUMNS
from courier.players.models import Player
from courier.presets.enums import Visibility


def public_leagues() -> QuerySet[League]:
    """Leagues everybody may see and join."""
    return League.objects.filter(
        closed_at=None, preset__hidden_at=None, preset__visibility=Visibility.PUBLIC
    )


def shown_leagues() -> QuerySet[League]:
    """The same with the number of their members, the largest first."""
    counted = public_leagues().annotate(players=Count("members", filter=Q(members__left_at=None)))
    return counted.select_related("preset").order_by("-players", "-created_at")


def league_for_viewer(code: str, player: Player | None) -> League:
    """The league of a code, for one who may see it, with `is_followed`; 1 query. Raises
    Http404.
    """
    leagues = League.objects.select_related("preset__current", "organiser")
    leagues = leagues.annotate(is_followed=is_followed_by(player, "league"))
    league = leagues.filter(code=code).first()
    if league is None or not may_see_league(league, player):
        raise Http404
    return league


@kept
def _league_of_code(code: str, player: Player | None) -> QuerySet[League]:
    members = LeagueMember.objects.filter(league=OuterRef("pk"), left_at=None).order_by()
    return (
        League.objects.select_related("preset__current", "organiser")
        .annotate(
            is_followed=is_followed_by(player, "league"),
            size=Subquery(members.values("league").annotate(n=Count("pk")).values("n")),
        )
        .filter(code=code)
    )


def league_on_page(code: str, player: Player | None) -> League:
    """The league of a code, for one who may see it, with `is_followed`, and how many play on in it
    (`size`), None for nobody; 1 query. Raises Http404.
    """
    league = _league_of_code.first(code, player)
    if league is None or not may_see_league(league, player):
        raise Http404
    return league


def members_of(league: League) -> list[LeagueMember]:
    """Who plays on in a league, from the top, the new ones last; 1 query."""
    members = LeagueMember.objects.filter(league=league, left_at=None)
    return list(members.select_related("player"))


def members_in(league: League, shown: Extract, viewer: Player | None) -> list[LeagueMember]:
    """The shown part of those, and the reader if they are one; 1 query."""
    members = LeagueMember.objects.filter(league=league, left_at=None)
    wanted = Q(pk__in=members.values("pk")[shown.slice])
    if viewer is not None:
        wanted |= Q(player=viewer)
    found = members.filter(wanted).select_related("player")
    columns = (f"player__{name}" for name in NAME_COLUMNS)
    return list(found.only("league", "standing", "games_most", *columns))


def own_memberships(player: Player) -> set[int]:
    """Ids of the leagues a player is in; 1 query."""
    own = LeagueMember.objects.filter(player=player, left_at=None)
    return set(own.values_list("league", flat=True))


def divisions_of(league: League, season: int) -> list[Event]:
    """The divisions of a season, from the top; 1 query."""
    found = Event.objects.filter(league=league, season=season)
    return list(found.select_related("revision__preset").order_by("division"))


def division_rows(league: League, viewer: Player | None) -> list[Event]:
    """The divisions of the latest season, from the top, without what a page does not show, with
    how many are `ranked` in each, and `is_own`; 1 query.
    """
    return _division_rows(league, viewer, league.season)


@kept
def _division_rows(league: League, viewer: Player | None, season: int) -> QuerySet[Event]:
    entries = Entry.objects.filter(event=OuterRef("pk"))
    ranked = entries.filter(seed__isnull=False, player__computer_level=None).order_by()
    return (
        Event.objects.filter(league=league, season=season)
        .annotate(
            ranked=Subquery(ranked.values("event").annotate(n=Count("pk")).values("n")),
            is_own=Exists(entries.filter(player=viewer, player__isnull=False)),
        )
        .only("code", "state", "kind", "season", "division", "computer_level")
        .order_by("division")
    )


def champions_of(league: League) -> list[Entry]:
    """The winners of the first divisions of seasons that are over, the latest first; 1 query."""
    return _champions_of(league)


@kept
def _champions_of(league: League) -> QuerySet[Entry]:
    first = Entry.objects.filter(
        event__league=league, event__division=1, place=1, event__over_at__isnull=False
    )
    return first.select_related("event", "player").order_by("-event__season", "seed")


def entries_by_event(
    events: Sequence[Event], *, only_shown: bool = False
) -> dict[int, list[Entry]]:
    """Who is or was in each of some events, by seed, if wanted with no more columns than are shown;
    1 query.
    """
    found: dict[int, list[Entry]] = {event.pk: [] for event in events}
    entries = Entry.objects.filter(event__in=[each.pk for each in events]).select_related("player")
    if only_shown:
        entries = entries.only(*_ENTRY)
    for entry in entries.order_by(F("seed").asc(nulls_last=True), "entered_at", "pk"):
        found[entry.event_id].append(entry)
    return found


_ENTRY: Final = (
    "event", "seed", "group", "state", "entered_at", "left_at",
    *(f"player__{name}" for name in NAME_COLUMNS),
)  # fmt: skip


def rounds_by_event(events: Sequence[Event]) -> dict[int, list[Round]]:
    """The rounds of each of some events, with their boards; 2 queries."""
    found: dict[int, list[Round]] = {event.pk: [] for event in events}
    boards: dict[int, list[Board]] = {}
    for board in _boards_of_events(list(found)):
        boards.setdefault(board.round_id, []).append(board)
    for each in _rounds_of_events(list(found)):
        attach(each, "boards", boards.get(each.pk, []))
        found[each.event_id].append(each)
    return found


@kept
def _rounds_of_events(events: Collection[int]) -> QuerySet[Round]:
    return Round.objects.filter(event__in=events).order_by("number")


@kept
def _boards_of_events(events: Collection[int]) -> QuerySet[Board]:
    return Board.objects.filter(round__event__in=events).order_by("number")


def leagues_due(*, now: datetime) -> list[int]:
    """Ids of the leagues whose next season begins, or whose season is over; 1 query."""
    playing = Event.objects.filter(
        league=OuterRef("pk"), season=OuterRef("season"), state__in=UNFINISHED
    )
    over = Q(starts_at=None) & ~Exists(playing)
    begins = Q(starts_at__lte=now, closed_at=None)
    return list(League.objects.filter(begins | over).order_by("pk").values_list("pk", flat=True))


def is_playing(league: League) -> bool:
    """Whether a division of the latest season is not over; 1 query."""
    latest = Event.objects.filter(league=league, season=league.season)
    return latest.filter(state__in=UNFINISHED).exists()


def open_league_count(player: Player) -> int:
    """How many leagues a player keeps; 1 query."""
    return League.objects.filter(organiser=player, closed_at=None).count()
