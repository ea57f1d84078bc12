"""Reading leagues."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from django.db.models import Count, Exists, F, OuterRef, Prefetch, Q, QuerySet
from django.http import Http404

from courier.events.models import Board, Entry, Event, League, LeagueMember, Round
from courier.events.permissions import may_see_league
from courier.events.queries import UNFINISHED, is_followed_by
from courier.players.models import Player
from courier.presets.enums import Visibility


def shown_leagues() -> QuerySet[League]:
    """Leagues everybody may see, with the number of their members, the largest first."""
    shown = League.objects.filter(
        closed_at=None, preset__hidden_at=None, preset__visibility=Visibility.PUBLIC
    )
    counted = shown.annotate(players=Count("members", filter=Q(members__left_at=None)))
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


def members_of(league: League) -> list[LeagueMember]:
    """Who plays on in a league, from the top, the new ones last; 1 query."""
    members = LeagueMember.objects.filter(league=league, left_at=None)
    return list(members.select_related("player"))


def own_memberships(player: Player) -> set[int]:
    """Ids of the leagues a player is in; 1 query."""
    own = LeagueMember.objects.filter(player=player, left_at=None)
    return set(own.values_list("league", flat=True))


def divisions_of(league: League, season: int) -> list[Event]:
    """The divisions of a season, from the top; 1 query."""
    found = Event.objects.filter(league=league, season=season)
    return list(found.select_related("revision__preset").order_by("division"))


def champions_of(league: League) -> list[Entry]:
    """The winners of the first divisions of seasons that are over, the latest first; 1 query."""
    first = Entry.objects.filter(
        event__league=league, event__division=1, place=1, event__over_at__isnull=False
    )
    return list(first.select_related("event", "player").order_by("-event__season", "seed"))


def entries_by_event(events: Sequence[Event]) -> dict[int, list[Entry]]:
    """Who is or was in each of some events, by seed; 1 query."""
    found: dict[int, list[Entry]] = {event.pk: [] for event in events}
    entries = Entry.objects.filter(event__in=events).select_related("player")
    for entry in entries.order_by(F("seed").asc(nulls_last=True), "entered_at", "pk"):
        found[entry.event_id].append(entry)
    return found


def rounds_by_event(events: Sequence[Event]) -> dict[int, list[Round]]:
    """The rounds of each of some events, with their boards; 2 queries."""
    found: dict[int, list[Round]] = {event.pk: [] for event in events}
    boards = Board.objects.order_by("number")
    rounds = Round.objects.filter(event__in=events).order_by("number")
    for each in rounds.prefetch_related(Prefetch("boards", queryset=boards)):
        found[each.event_id].append(each)
    return found


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
