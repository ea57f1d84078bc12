"""Games in and out: imports, files of one game and of many."""

from __future__ import annotations

from django.db.models import Prefetch, QuerySet
from django.http import HttpResponse
from django.http.response import HttpResponseBase
from django.utils import timezone
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, OpenApiResponse, extend_schema
from rest_framework import generics, status
from rest_framework.exceptions import Throttled, ValidationError
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from courier.api.actors import player_of, viewer_of
from courier.api.enums import Scope
from courier.api.imports import (
    ImportDetailSerializer,
    ImportRequestSerializer,
    ImportSerializer,
    StoreRequestSerializer,
)
from courier.api.schema import LIMITED, READ, WRITE, answers
from courier.common.rates import may_again
from courier.consultations.queries import consulting_of
from courier.exchange.domain.imported_games import delete_import, store_games
from courier.exchange.domain.imports import begin_import, read_at_once
from courier.exchange.models import Import, ImportedGame
from courier.exchange.queries import event_tags_of, import_or_404, imports_of, own_notes
from courier.exchange.views.imports import IMPORTS_A_MINUTE
from courier.exchange.views.many import archive_file
from courier.exchange.writers.game_json import game_value, to_text
from courier.exchange.writers.pgn import pgn_of
from courier.games.blocked_remarks import moves_for
from courier.games.clocks import ledger_of
from courier.games.domain.recalls import look_at
from courier.integrity.seals import pgn_tags_of, seal_of
from courier.players.models import Player
from courier.presets.queries import revision_or_404

_AS = OpenApiParameter(
    "as", enum=["json", "pgn"], default="json", description="The format of the file."
)
_MANY_AS = OpenApiParameter(
    "as", enum=["jsonl", "pgn"], default="jsonl", description="The format of the file."
)
_FILE = OpenApiResponse(
    OpenApiTypes.BINARY, description="The file; its formats are described in docs/exchange.md."
)


class ImportList(generics.ListAPIView[Import]):
    """My imports, newest first."""

    write_scope = Scope.PLAY
    serializer_class = ImportSerializer
    filter_backends = ()

    def get_queryset(self) -> QuerySet[Import]:
        return imports_of(player_of(self.request))

    @extend_schema(
        request=ImportRequestSerializer,
        responses=answers(ImportDetailSerializer, WRITE, status=201),
    )
    def post(self, request: Request) -> Response:
        """Send a text to be read. Nothing is imported before `store`; a long text is read by and by
        (`state`).
        """
        player = player_of(request)
        body = ImportRequestSerializer(data=request.data)
        body.is_valid(raise_exception=True)
        if not may_again("import", player.pk, limit=IMPORTS_A_MINUTE):
            raise Throttled
        given = dict(body.validated_data)
        key = given.pop("preset")
        revision = revision_or_404(key, player) if key else None
        batch = begin_import(
            owner=player, revision=revision, troubles=(), now=timezone.now(), **given
        )
        read_at_once(batch, clock=timezone.now)
        return Response(_detail(batch.code, player), status=status.HTTP_201_CREATED)


class ImportDetail(APIView):
    """An import with its report."""

    write_scope = Scope.PLAY

    @extend_schema(responses=answers(ImportDetailSerializer, READ))
    def get(self, request: Request, code: str) -> Response:
        return Response(_detail(code, player_of(request)))

    @extend_schema(responses=answers(None, READ, status=204))
    def delete(self, request: Request, code: str) -> Response:
        """Delete an import with all games that came of it; these go one after the other."""
        batch = import_or_404(code, player_of(request))
        delete_import(batch=batch, now=timezone.now())
        return Response(status=status.HTTP_204_NO_CONTENT)


class ImportStore(APIView):
    """Import the games that were read."""

    write_scope = Scope.PLAY

    @extend_schema(request=StoreRequestSerializer, responses=answers(ImportDetailSerializer, WRITE))
    def post(self, request: Request, code: str) -> Response:
        player = player_of(request)
        body = StoreRequestSerializer(data=request.data)
        batch = import_or_404(code, player)
        body.is_valid(raise_exception=True)
        store_games(batch=batch, now=timezone.now(), **body.validated_data)
        return Response(_detail(code, player))


class GameFile(APIView):
    """A game as a file: everything as JSON, or PGN."""

    permission_classes = [AllowAny]

    @extend_schema(parameters=[_AS], responses=answers(_FILE, READ))
    def get(self, request: Request, code: str) -> HttpResponseBase:
        viewer = viewer_of(request)
        game = look_at(code, viewer, now=timezone.now())
        moves = moves_for(game, viewer)
        consulting = consulting_of(game)
        if _kind(request, ("json", "pgn")) == "pgn":
            tags = event_tags_of(game) | pgn_tags_of(game)
            text = pgn_of(game, moves, tags=tags, consulting=consulting)
            return HttpResponse(text, content_type="application/x-chess-pgn; charset=utf-8")
        value = game_value(
            game,
            moves,
            notes=own_notes(game, viewer),
            seal=seal_of(game, moves),
            ledger=ledger_of(game),
            consulting=consulting,
        )
        return HttpResponse(to_text(value), content_type="application/json; charset=utf-8")


class ArchiveFile(APIView):
    """All games a search of the archive finds, at most 10 000: the parameters are those of the
    archive's page.
    """

    permission_classes = [AllowAny]

    @extend_schema(parameters=[_MANY_AS], responses=answers(_FILE, LIMITED))
    def get(self, request: Request) -> HttpResponseBase:
        kind = _kind(request, ("jsonl", "pgn"))
        response = archive_file(request._request, kind)
        if response.status_code == status.HTTP_429_TOO_MANY_REQUESTS:
            raise Throttled
        return response


def _kind(request: Request, kinds: tuple[str, str]) -> str:
    kind = request.query_params.get("as", kinds[0])
    if kind not in kinds:
        raise ValidationError({"as": [f'"{kind[:20]}" is none of {", ".join(kinds)}.']})
    return kind


def _detail(code: str, player: Player) -> object:
    batch = import_or_404(code, player)
    games = ImportedGame.objects.select_related("revision__preset", "game", "same_as").defer(
        "record", "facts"
    )
    found = Import.objects.defer("text").prefetch_related(Prefetch("games", games)).get(pk=batch.pk)
    return ImportDetailSerializer(found).data
