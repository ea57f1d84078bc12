"""One's own games: reading them, moving, ending them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.db.models import QuerySet
from django.utils import timezone
from drf_spectacular.utils import extend_schema
from rest_framework import generics
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from courier.api.actors import player_of, viewer_of
from courier.api.clock_serializers import ClockSerializer
from courier.api.enums import Scope
from courier.api.questions import RecallRequestSerializer
from courier.api.schema import READ, WRITE, answers
from courier.api.serializers import (
    DrawRequestSerializer,
    GameDetailSerializer,
    GameListQuerySerializer,
    GameSerializer,
    MoveAnswerSerializer,
    MoveRequestSerializer,
)
from courier.games.domain.endings import accept_draw, claim_draw, decline_draw, offer_draw, resign
from courier.games.domain.moves import submit_move
from courier.games.domain.recalls import look_at, recall_move, show_as_seen
from courier.games.domain.sightings import note_seen
from courier.games.models import Game
from courier.games.moves import open_claims
from courier.games.queries import finished_games, my_turn_games, solo_games, waiting_games
from courier.players.models import Player

LISTS: dict[str, Callable[[Player], QuerySet[Game]]] = {
    "my_turn": my_turn_games,
    "waiting": waiting_games,
    "solo": solo_games,
    "finished": finished_games,
}


class GameList(generics.ListAPIView[Game]):
    """My games: `?list=my_turn` (default, most urgent first), `waiting`, `solo` or `finished`."""

    serializer_class = GameSerializer
    filter_backends = ()

    def get_queryset(self) -> QuerySet[Game]:
        body = GameListQuerySerializer(data=self.request.query_params)
        body.is_valid(raise_exception=True)
        return LISTS[body.validated_data["list"]](player_of(self.request))

    def paginate_queryset(self, queryset: Any) -> Any:
        """One page, with the moves the player may still recall."""
        games = super().paginate_queryset(queryset)
        show_as_seen(games or (), player_of(self.request))
        return games

    @extend_schema(parameters=[GameListQuerySerializer])
    def get(self, request: Request, *args: object, **kwargs: object) -> Response:
        return super().get(request, *args, **kwargs)


class GameDetail(APIView):
    """A game with all its moves: my own, or any public one."""

    permission_classes = [AllowAny]

    @extend_schema(responses=answers(GameDetailSerializer, READ))
    def get(self, request: Request, code: str) -> Response:
        viewer = viewer_of(request)
        now = timezone.now()
        game = look_at(code, viewer, now=now)
        note_seen(game, viewer, now=now)
        return Response(GameDetailSerializer(game, context={"viewer": viewer}).data)


class GameClock(APIView):
    """The clocks of a game one may see, with the ledger of every debit and credit."""

    permission_classes = [AllowAny]

    @extend_schema(responses=answers(ClockSerializer, READ))
    def get(self, request: Request, code: str) -> Response:
        viewer = viewer_of(request)
        game = look_at(code, viewer, now=timezone.now())
        return Response(ClockSerializer(game).data)


class GameMoves(APIView):
    """Send a move. The same move sent twice is stored once and answered alike.

    In a game that begins by setting up in secret, either player sends `Setup: ...` with
    `expected_ply` 0, and may send another one until both are in.
    """

    write_scope = Scope.PLAY

    @extend_schema(request=MoveRequestSerializer, responses=answers(MoveAnswerSerializer, WRITE))
    def post(self, request: Request, code: str) -> Response:
        game = look_at(code, viewer_of(request), now=timezone.now())
        body = MoveRequestSerializer(data=request.data)
        body.is_valid(raise_exception=True)
        result = submit_move(
            game_id=game.pk, player=player_of(request), now=timezone.now(), **body.validated_data
        )
        return Response(MoveAnswerSerializer(result).data)


class GameRecall(APIView):
    """Recall the move that led to `expected_ply`, while the opponent has not been shown it and your
    time for that runs.

    The clock goes on as if it had not been sent. Repeating it changes nothing.
    """

    write_scope = Scope.PLAY

    @extend_schema(request=RecallRequestSerializer, responses=answers(GameSerializer, WRITE))
    def post(self, request: Request, code: str) -> Response:
        game = look_at(code, viewer_of(request), now=timezone.now())
        body = RecallRequestSerializer(data=request.data)
        body.is_valid(raise_exception=True)
        shown = recall_move(
            game_id=game.pk, player=player_of(request), now=timezone.now(), **body.validated_data
        )
        return Response(GameSerializer(shown.game).data)


class GameResign(APIView):
    """Resign."""

    write_scope = Scope.PLAY

    @extend_schema(request=None, responses=answers(GameSerializer, WRITE))
    def post(self, request: Request, code: str) -> Response:
        game = look_at(code, viewer_of(request), now=timezone.now())
        game = resign(game_id=game.pk, player=player_of(request), now=timezone.now())
        return Response(GameSerializer(game).data)


class GameDraw(APIView):
    """Offer, accept or decline a draw, or claim one by the rules."""

    write_scope = Scope.PLAY

    @extend_schema(request=DrawRequestSerializer, responses=answers(GameSerializer, WRITE))
    def post(self, request: Request, code: str) -> Response:
        game = look_at(code, viewer_of(request), now=timezone.now())
        body = DrawRequestSerializer(data=request.data)
        body.is_valid(raise_exception=True)
        game = _draw(game, player_of(request), body.validated_data["action"])
        return Response(GameSerializer(game).data)


def _draw(game: Game, player: Player, action: str) -> Game:
    now = timezone.now()
    if action == "claim":
        kind = next(iter(open_claims(game)), "")
        return claim_draw(game_id=game.pk, player=player, kind=kind, now=now)
    act = {"offer": offer_draw, "accept": accept_draw, "decline": decline_draw}[action]
    return act(game_id=game.pk, player=player, now=now)
