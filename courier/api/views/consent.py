"""Asking the opponent's consent, and answering."""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar, Final

from django.utils import timezone
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from courier.api.actors import player_of, viewer_of
from courier.api.questions import ConsentRequestSerializer
from courier.api.schema import WRITE, answers
from courier.api.serializers import GameSerializer
from courier.games.domain import consent
from courier.games.domain.endings import abort
from courier.games.domain.recalls import look_at
from courier.games.enums import Asked
from courier.games.models import Game

ACTS: Final[dict[str, Callable[..., Game]]] = {
    "ask": consent.ask,
    "agree": consent.agree,
    "decline": consent.decline,
    "withdraw": consent.withdraw,
}


class _Question(APIView):
    """A question of one kind."""

    what: ClassVar[consent.Consent]

    def _answer(self, request: Request, code: str) -> Response:
        game = look_at(code, viewer_of(request), now=timezone.now())
        asked = ConsentRequestSerializer(data=request.data)
        asked.is_valid(raise_exception=True)
        act, ply = ACTS[asked.validated_data["action"]], asked.validated_data["expected_ply"]
        player = player_of(request)
        game = act(game_id=game.pk, player=player, what=self.what, expected_ply=ply, now=timezone.now())
        return Response(GameSerializer(game).data)


class GameTakeback(_Question):
    """Ask for a takeback to one's own last move, agree to one, decline it, or withdraw the question."""

    what = Asked.TAKEBACK

    @extend_schema(request=ConsentRequestSerializer, responses=answers(GameSerializer, WRITE))
    def post(self, request: Request, code: str) -> Response:
        return self._answer(request, code)


class GameAbortTogether(_Question):
    """The same for ending a game without a result, up to ply 10."""

    what = Asked.ABORT

    @extend_schema(request=ConsentRequestSerializer, responses=answers(GameSerializer, WRITE))
    def post(self, request: Request, code: str) -> Response:
        return self._answer(request, code)


class GameAbort(APIView):
    """End a game before both sides have moved."""

    @extend_schema(request=None, responses=answers(GameSerializer, WRITE))
    def post(self, request: Request, code: str) -> Response:
        game = look_at(code, viewer_of(request), now=timezone.now())
        return Response(GameSerializer(abort(game_id=game.pk, player=player_of(request), now=timezone.now())).data)
