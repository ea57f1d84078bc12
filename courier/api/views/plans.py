"""One's own plan of a game."""

from __future__ import annotations

from typing import Any

from django.http import Http404
from django.utils import timezone
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from courier.api.actors import player_of
from courier.api.enums import Scope
from courier.api.plans import PlanRequestSerializer, PlanSerializer
from courier.api.schema import WRITE, answers
from courier.games.domain.recalls import look_at
from courier.games.models import Game
from courier.planning.domain.edits import replace_plan
from courier.planning.domain.outside import read_plan
from courier.planning.pages.portable import plan_value, value_of
from courier.planning.permissions import may_plan
from courier.players.models import Player


class GamePlan(APIView):
    """My plan of a game I play: tree, conditional moves, conditions, and what it did. Nobody else's
    is ever shown.
    """

    write_scope = Scope.PLAY

    @extend_schema(responses=answers(PlanSerializer, WRITE))
    def get(self, request: Request, code: str) -> Response:
        player = player_of(request)
        return Response(plan_value(_own_game(code, player), player))

    @extend_schema(request=PlanRequestSerializer, responses=answers(PlanSerializer, WRITE))
    def put(self, request: Request, code: str) -> Response:
        player = player_of(request)
        game = _own_game(code, player)
        body = PlanRequestSerializer(data=request.data)
        body.is_valid(raise_exception=True)
        given: dict[str, Any] = body.validated_data
        done = replace_plan(
            game_id=game.pk,
            player=player,
            shown=lambda locked: read_plan(locked, given),
            ply=given["ply"],
            version=given["version"],
            now=timezone.now(),
        )
        return Response(value_of(done.game, done.plan, done.progress))


def _own_game(code: str, player: Player) -> Game:
    """Return a game the player plans. Raises Http404."""
    game = look_at(code, player, now=timezone.now())
    if not may_plan(game, player):
        raise Http404
    return game
