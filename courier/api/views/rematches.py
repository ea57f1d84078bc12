"""Playing again."""

from __future__ import annotations

from django.utils import timezone
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from courier.api.actors import player_of, viewer_of
from courier.api.enums import Scope
from courier.api.offers import ChallengeSerializer
from courier.api.schema import WRITE, answers
from courier.challenges.domain.rematches import request_rematch
from courier.games.queries import game_for_viewer


class GameRematch(APIView):
    """Offer a rematch with sides swapped; where the opponent has offered one it begins, and `game`
    is its code.
    """

    write_scope = Scope.PLAY

    @extend_schema(request=None, responses=answers(ChallengeSerializer, WRITE))
    def post(self, request: Request, code: str) -> Response:
        game = game_for_viewer(code, viewer_of(request))
        offer = request_rematch(game_id=game.pk, player=player_of(request), now=timezone.now())
        return Response(ChallengeSerializer(offer).data)
