"""Events, ladders and leagues: readable by anybody, entered and left by their players."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final
from urllib.parse import urlencode

from django.core.paginator import Paginator
from django.http import Http404
from django.urls import reverse
from django.utils import timezone
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.serializers import BaseSerializer
from rest_framework.views import APIView

from courier.api.actors import player_of, viewer_of
from courier.api.enums import Scope
from courier.api.event_serializers import (
    EventDetailSerializer,
    EventListSerializer,
    GamesAtOnceSerializer,
    LadderDetailSerializer,
    LadderSerializer,
    LadderWishesSerializer,
    LeagueDetailSerializer,
    LeagueSerializer,
)
from courier.api.schema import LIMITED, NOT_FOUND, WRITE, answers
from courier.events.domain.arenas import enter_arena
from courier.events.domain.entries import enter, withdraw
from courier.events.domain.ladder_members import join, leave_ladder
from courier.events.domain.leagues import join_league, leave_league
from courier.events.enums import EntryState, EventKind, EventState
from courier.events.gauntlets import variants_of
from courier.events.json_view import event_value, ladder_value, league_value
from courier.events.ladder_lines import ladder_tables
from courier.events.ladder_queries import ladder_for_viewer, shown_ladders
from courier.events.league_lines import league_tables
from courier.events.league_queries import league_for_viewer, shown_leagues
from courier.events.lines import person_of, tables_of
from courier.events.models import Event, Ladder, League
from courier.events.queries import entries_of, event_for_viewer, events_in, rounds_of
from courier.players.models import Player

PAGE: Final = 50
MOST_SHOWN: Final = 200  # ladders, and leagues
_COMPUTED: Final = (
    "presets",
    "tie_breaks",
    "standings",
    "tables",
    "play_off",
    "cross_table",
    "rounds",
)
SHOWN_STATES: Final = (EventState.OPEN, EventState.RUNNING, EventState.OVER)


class EventList(APIView):
    """Events in a state, 50 a page; no divisions of leagues, and no matches of teams."""

    permission_classes = [AllowAny]

    @extend_schema(
        operation_id="events_list",
        parameters=[
            OpenApiParameter("state", enum=[each.value for each in SHOWN_STATES], default="open"),
            OpenApiParameter("page", int, description="From 1."),
        ],
        responses=answers(EventListSerializer, {**NOT_FOUND, **LIMITED}),
    )
    def get(self, request: Request) -> Response:
        state = request.query_params.get("state", EventState.OPEN.value)
        if state not in SHOWN_STATES:
            raise Http404
        page = Paginator(events_in(EventState(state)), PAGE).get_page(
            request.query_params.get("page")
        )
        query = {"state": state, "page": page.next_page_number()} if page.has_next() else {}
        address = f"{reverse('api_events')}?{urlencode(query)}"
        shown = {
            "results": list(page),
            "next": request.build_absolute_uri(address) if query else None,
        }
        return Response(EventListSerializer(shown).data)


class EventDetail(APIView):
    """One event, also a division of a league; matches of teams are read on their pages."""

    permission_classes = [AllowAny]

    @extend_schema(responses=answers(EventDetailSerializer, {**NOT_FOUND, **LIMITED}))
    def get(self, request: Request, code: str) -> Response:
        viewer = viewer_of(request)
        return Response(_shown(_event(code, viewer), viewer))


class EventEntry(APIView):
    """Enter an event, or withdraw from it; in an arena also to say anew how many games at once."""

    write_scope = Scope.PLAY

    @extend_schema(request=GamesAtOnceSerializer, responses=answers(EventDetailSerializer, WRITE))
    def put(self, request: Request, code: str) -> Response:
        player = player_of(request)
        event = _event(code, player)
        body = GamesAtOnceSerializer(data=request.data)
        body.is_valid(raise_exception=True)
        now = timezone.now()
        if event.kind == EventKind.ARENA:
            enter_arena(event_id=event.pk, player=player, now=now, **body.validated_data)
        else:
            enter(event_id=event.pk, player=player, now=now)
        return Response(_shown(_event(code, player), player))

    @extend_schema(responses=answers(EventDetailSerializer, WRITE))
    def delete(self, request: Request, code: str) -> Response:
        """Withdraw: before the start nothing is left of the entry, later running games are lost."""
        player = player_of(request)
        event = _event(code, player)
        withdraw(event_id=event.pk, player=player, now=timezone.now())
        return Response(_shown(_event(code, player), player))


def _event(code: str, viewer: Player | None) -> Event:
    event = event_for_viewer(code, viewer)
    if event.kind == EventKind.TEAM_MATCH:
        raise Http404
    return event


def _shown(event: Event, viewer: Player | None) -> object:
    """The event with all its tables; as many queries for one player as for many."""
    entries = entries_of(event)
    value = event_value(
        event, variants_of(event), tables_of(event, entries, rounds_of(event), viewer)
    )
    seen = [each for each in entries if each.state != EntryState.INVITED]
    present = sum(each.state == EntryState.ENTERED for each in entries)
    vars(event).update(
        {f"shown_{name}": value[name] for name in _COMPUTED},
        players=present,
        shown_entries=[person_of(each, viewer) for each in seen],
        own=next((each for each in entries if viewer and each.player_id == viewer.pk), None),
    )
    return EventDetailSerializer(event).data


class LadderList(APIView):
    """Ladders, that of all variants first, then by the number of players; 200 at most."""

    permission_classes = [AllowAny]

    @extend_schema(
        operation_id="ladders_list", responses=answers(LadderSerializer(many=True), LIMITED)
    )
    def get(self, request: Request) -> Response:
        return Response(LadderSerializer(shown_ladders()[:MOST_SHOWN], many=True).data)


class LadderDetail(APIView):
    """One ladder."""

    permission_classes = [AllowAny]

    @extend_schema(responses=answers(LadderDetailSerializer, {**NOT_FOUND, **LIMITED}))
    def get(self, request: Request, code: str) -> Response:
        viewer = viewer_of(request)
        return Response(_ladder(ladder_for_viewer(code, viewer), viewer))


class LadderMember(APIView):
    """Join a ladder, or leave it."""

    write_scope = Scope.PLAY

    @extend_schema(request=LadderWishesSerializer, responses=answers(LadderDetailSerializer, WRITE))
    def put(self, request: Request, code: str) -> Response:
        """Join, or say anew what one wants."""
        player = player_of(request)
        ladder = ladder_for_viewer(code, player)
        _act(request, LadderWishesSerializer, join, ladder_id=ladder.pk)
        return Response(_ladder(ladder, player))

    @extend_schema(responses=answers(LadderDetailSerializer, WRITE))
    def delete(self, request: Request, code: str) -> Response:
        """Leave; running games on it are lost."""
        player = player_of(request)
        ladder = ladder_for_viewer(code, player)
        leave_ladder(ladder_id=ladder.pk, player=player, now=timezone.now())
        return Response(_ladder(ladder, player))


class LeagueList(APIView):
    """Leagues, the largest first; 200 at most."""

    permission_classes = [AllowAny]

    @extend_schema(
        operation_id="leagues_list", responses=answers(LeagueSerializer(many=True), LIMITED)
    )
    def get(self, request: Request) -> Response:
        return Response(LeagueSerializer(shown_leagues()[:MOST_SHOWN], many=True).data)


class LeagueDetail(APIView):
    """One league; its divisions are events."""

    permission_classes = [AllowAny]

    @extend_schema(responses=answers(LeagueDetailSerializer, {**NOT_FOUND, **LIMITED}))
    def get(self, request: Request, code: str) -> Response:
        viewer = viewer_of(request)
        return Response(_league(league_for_viewer(code, viewer), viewer))


class LeagueMembership(APIView):
    """Join a league, or leave it."""

    write_scope = Scope.PLAY

    @extend_schema(request=GamesAtOnceSerializer, responses=answers(LeagueDetailSerializer, WRITE))
    def put(self, request: Request, code: str) -> Response:
        """Play from the next season on, or say anew how many games at once."""
        player = player_of(request)
        league = league_for_viewer(code, player)
        _act(request, GamesAtOnceSerializer, join_league, league_id=league.pk)
        return Response(_league(league, player))

    @extend_schema(responses=answers(LeagueDetailSerializer, WRITE))
    def delete(self, request: Request, code: str) -> Response:
        """Play no further season."""
        player = player_of(request)
        league = league_for_viewer(code, player)
        leave_league(league_id=league.pk, player=player, now=timezone.now())
        return Response(_league(league, player))


def _act(
    request: Request, shape: type[BaseSerializer[object]], act: Callable[..., object], **of: int
) -> None:
    body = shape(data=request.data)
    body.is_valid(raise_exception=True)
    act(**of, player=player_of(request), now=timezone.now(), **body.validated_data)


def _ladder(ladder: Ladder, viewer: Player | None) -> object:
    return LadderDetailSerializer(
        ladder_value(ladder, ladder_tables(ladder, viewer, now=timezone.now()))
    ).data


def _league(league: League, viewer: Player | None) -> object:
    return LeagueDetailSerializer(league_value(league, league_tables(league, viewer))).data
