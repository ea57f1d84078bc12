"""Accounts of programs: becoming one, what it is notified of, its webhook."""

from __future__ import annotations

from datetime import datetime
from typing import Any, Final

from django.http import HttpResponse
from django.utils import timezone
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiResponse, extend_schema
from rest_framework import status
from rest_framework.exceptions import NotFound
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from courier.api.actors import player_of
from courier.api.bot_serializers import (
    BotRequestSerializer,
    BotSerializer,
    CallSerializer,
    EventsQuerySerializer,
    WebhookRequestSerializer,
    WebhookSerializer,
)
from courier.api.enums import Scope
from courier.api.schema import BAD_REQUEST, READ, WRITE, answers
from courier.bots.domain.accounts import become_bot
from courier.bots.domain.events import give_numbers
from courier.bots.domain.webhooks import remove_webhook, set_webhook
from courier.bots.errors import NotABot
from courier.bots.event_lines import Line, challenge_line, lines_of, turn_lines, written
from courier.bots.queries import (
    MOST_EVENTS,
    events_after,
    has_played,
    last_number,
    latest_calls,
    webhook_of,
)
from courier.challenges.queries import received_challenges
from courier.common.news import listening_address, player_topic
from courier.games.queries import my_turn_games
from courier.players.models import Player

NDJSON: Final = "application/x-ndjson"
AGAIN_SECONDS: Final = 5  # where there is no stream
_LINES: Final = OpenApiResponse(
    OpenApiTypes.STR, description="Newline-delimited JSON, as in docs/bots.md."
)


class BotAccount(APIView):
    """Whether my account is that of a program."""

    write_scope = Scope.PLAY

    @extend_schema(responses=answers(BotSerializer, READ))
    def get(self, request: Request) -> Response:
        return Response(_account(player_of(request)))

    @extend_schema(request=BotRequestSerializer, responses=answers(BotSerializer, WRITE))
    def post(self, request: Request) -> Response:
        """Make it one, for ever. An account with games cannot become one."""
        body = BotRequestSerializer(data=request.data)
        body.is_valid(raise_exception=True)
        player = player_of(request)
        become_bot(player=player, now=timezone.now(), **body.validated_data)
        return Response(_account(player))


def _account(player: Player) -> object:
    may = not (player.is_bot or player.is_staff or has_played(player))
    return BotSerializer({"is_bot": player.is_bot, "may_become_bot": may}).data


class BotEvents(APIView):
    """What a bot is notified of, a line each, oldest first; the last line says how to go on.

    Without `after`: the games that wait for it, and the challenges to it. The answer comes at once;
    `listen` of the last line is an address that sends a line whenever there is something new
    (server-sent events), or ask again after `again_seconds`.
    """

    @extend_schema(
        parameters=[EventsQuerySerializer], responses=answers(_LINES, {**BAD_REQUEST, **READ})
    )
    def get(self, request: Request) -> HttpResponse:
        query = EventsQuerySerializer(data=request.query_params)
        query.is_valid(raise_exception=True)
        player = _bot(request)
        now = timezone.now()
        give_numbers(player)
        after = query.validated_data.get("after")
        lines = _now(player, now) if after is None else _since(player, after, now)
        return HttpResponse(written(lines), content_type=f"{NDJSON}; charset=utf-8")


def _now(player: Player, now: datetime) -> list[Line]:
    """What waits for a bot now. The number is read first: what comes meanwhile is sent twice."""
    number = last_number(player)
    turns = turn_lines(my_turn_games(player)[:MOST_EVENTS], player)
    offers = received_challenges(player, now=now)[:MOST_EVENTS]
    return [*(challenge_line(offer.code) for offer in offers), *turns, _end(player, number, now)]


def _since(player: Player, after: int, now: datetime) -> list[Line]:
    events = events_after(player, after)
    reached = events[-1].number if events else after
    return [*lines_of(events, player), _end(player, reached, now)]


def _end(player: Player, number: int | None, now: datetime) -> Line:
    return {
        "kind": "end",
        "after": number,
        "listen": listening_address(player_topic(player.pk), now=now) or None,
        "again_seconds": AGAIN_SECONDS,
    }


class BotWebhook(APIView):
    """The address that is called for everything a bot is notified of."""

    write_scope = Scope.PLAY

    @extend_schema(responses=answers(WebhookSerializer, READ))
    def get(self, request: Request) -> Response:
        hook = webhook_of(_bot(request))
        if hook is None:
            raise NotFound
        return Response(WebhookSerializer(hook).data)

    @extend_schema(request=WebhookRequestSerializer, responses=answers(WebhookSerializer, WRITE))
    def put(self, request: Request) -> Response:
        """Set it; the answer has the secret that signs the calls, a new one each time."""
        body = WebhookRequestSerializer(data=request.data)
        body.is_valid(raise_exception=True)
        hook, secret = set_webhook(player=_bot(request), now=timezone.now(), **body.validated_data)
        answer: dict[str, Any] = {**WebhookSerializer(hook).data, "secret": secret}
        return Response(answer)

    @extend_schema(responses=answers(None, READ, status=204))
    def delete(self, request: Request) -> Response:
        """Call nothing any more."""
        remove_webhook(player=_bot(request))
        return Response(status=status.HTTP_204_NO_CONTENT)


class BotCalls(APIView):
    """The latest fifty calls of the webhook, the newest first."""

    @extend_schema(responses=answers(CallSerializer(many=True), READ))
    def get(self, request: Request) -> Response:
        return Response(CallSerializer(latest_calls(_bot(request)), many=True).data)


def _bot(request: Request) -> Player:
    """The bot that calls. Raises NotAuthenticated, NotABot."""
    player = player_of(request)
    if not player.is_bot:
        raise NotABot
    return player
