"""Flags that wait for a claim, and one's own vacation."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from django.utils import timezone
from drf_spectacular.utils import extend_schema
from rest_framework import status
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from courier.api.actors import player_of, viewer_of
from courier.api.clock_serializers import (
    BookedVacationSerializer,
    FlagRequestSerializer,
    VacationRequestSerializer,
    VacationSerializer,
    VacationsSerializer,
)
from courier.api.enums import Scope
from courier.api.schema import READ, WRITE, answers
from courier.api.serializers import GameSerializer
from courier.clocks.queries import all_vacations, days_left, uses_vacation
from courier.games.clocks import out_of_time
from courier.games.domain.claims import claim_win, pardon, take_draw
from courier.games.models import Game
from courier.games.queries import game_for_viewer
from courier.vacations.domain.changes import book_vacation, count_change, give_back_vacation

CLAIMS: Final[dict[str, Callable[..., Game]]] = {
    "win": claim_win,
    "draw": take_draw,
    "pardon": pardon,
}


class GameFlag(APIView):
    """Claim a win or a draw by the opponent's flag, or pardon it, where the terms leave it to a
    claim.
    """

    write_scope = Scope.PLAY

    @extend_schema(request=FlagRequestSerializer, responses=answers(GameSerializer, WRITE))
    def post(self, request: Request, code: str) -> Response:
        game = game_for_viewer(code, viewer_of(request))
        body = FlagRequestSerializer(data=request.data)
        body.is_valid(raise_exception=True)
        act = CLAIMS[body.validated_data["action"]]
        return Response(
            GameSerializer(act(game_id=game.pk, player=player_of(request), now=timezone.now())).data
        )


class VacationList(APIView):
    """My vacation: what is left, and what I have booked. POST books for all my games."""

    write_scope = Scope.PLAY

    @extend_schema(responses=answers(VacationsSerializer, READ))
    def get(self, request: Request) -> Response:
        player = player_of(request)
        now = timezone.now()
        vacations = all_vacations(player)
        shown = {
            "days_left": days_left(player, vacations, now=now),
            "automatic": uses_vacation(player.pk),
            "vacations": vacations,
        }
        return Response(VacationsSerializer(shown).data)

    @extend_schema(
        request=VacationRequestSerializer, responses={201: BookedVacationSerializer, **WRITE}
    )
    def post(self, request: Request) -> Response:
        body = VacationRequestSerializer(data=request.data)
        body.is_valid(raise_exception=True)
        now = timezone.now()
        starts_at = body.validated_data["starts_at"] or now
        days = body.validated_data["days"]
        player = player_of(request)
        count_change(player)
        vacation = book_vacation(player=player, starts_at=starts_at, days=days, now=now)
        shown = {**VacationSerializer(vacation).data, "too_late_for": out_of_time(player, now=now)}
        return Response(shown, status=status.HTTP_201_CREATED)


class VacationDetail(APIView):
    """One of my vacations."""

    write_scope = Scope.PLAY

    @extend_schema(responses={204: None, **WRITE})
    def delete(self, request: Request, code: str) -> Response:
        """Cancel it, or end it with the day that has begun."""
        player = player_of(request)
        count_change(player)
        give_back_vacation(player=player, code=code, now=timezone.now())
        return Response(status=status.HTTP_204_NO_CONTENT)
