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
from courier.api.enums import Scope
from courier.api.questions import ConsentRequestSerializer, TakebackRequestSerializer
from courier.api.schema import WRITE, answers
from courier.api.serializers import GameSerializer
from courier.games.domain import consent
from courier.games.domain.endings import abort
from courier.games.domain.recalls import look_at
from courier.games.enums import RequestKind
from courier.games.models import Game

ACTS: Final[dict[str, Callable[..., Game]]] = {
    "request": consent.make_request,
    "agree": consent.agree,
    "decline": consent.decline,
    "withdraw": consent.withdraw,
}


class _Question(APIView):
    """A question of one kind."""

    what: ClassVar[consent.Consent]
    serializer: ClassVar[type[ConsentRequestSerializer]] = ConsentRequestSerializer

    def _answer(self, request: Request, code: str) -> Response:
        game = look_at(code, viewer_of(request), now=timezone.now())
        body = self.serializer(data=request.data)
        body.is_valid(raise_exception=True)
        given = dict(body.validated_data)
        action = given.pop("action")
        if action not in ("request", "agree"):
            given.pop("back_to", None)
        player = player_of(request)
        game = ACTS[action](
            game_id=game.pk, player=player, what=self.what, now=timezone.now(), **given
        )
        return Response(GameSerializer(game).data)


class GameTakeback(_Question):
    """Ask for a takeback to one's own last move, agree to one, decline it, or withdraw the
    question.
    """

    write_scope = Scope.PLAY
    what = RequestKind.TAKEBACK
    serializer = TakebackRequestSerializer

    @extend_schema(request=TakebackRequestSerializer, responses=answers(GameSerializer, WRITE))
    def post(self, request: Request, code: str) -> Response:
        return self._answer(request, code)


class GameAbortTogether(_Question):
    """The same for ending a game without a result, up to ply 10."""

    write_scope = Scope.PLAY
    what = RequestKind.ABORT

    @extend_schema(request=ConsentRequestSerializer, responses=answers(GameSerializer, WRITE))
    def post(self, request: Request, code: str) -> Response:
        return self._answer(request, code)


class GameAbort(APIView):
    """End a game before both sides have moved."""

    write_scope = Scope.PLAY

    @extend_schema(request=None, responses=answers(GameSerializer, WRITE))
    def post(self, request: Request, code: str) -> Response:
        game = look_at(code, viewer_of(request), now=timezone.now())
        return Response(
            GameSerializer(
                abort(game_id=game.pk, player=player_of(request), now=timezone.now())
            ).data
        )
