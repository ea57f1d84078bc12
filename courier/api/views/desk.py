"""One's running games in order of urgency, and what one notes about them."""

from __future__ import annotations

from django.utils import timezone
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from courier.api.actors import player_of
from courier.api.enums import Scope
from courier.api.schema import READ, WRITE, answers
from courier.desk.queue import Group, entries_of, grouped
from courier.games.domain.desk_marks import pin_game, snooze_game
from courier.games.queries import game_for_viewer


class DeskEntrySerializer(serializers.Serializer[object]):
    """A running game in short."""

    code = serializers.CharField()
    preset = serializers.CharField(source="preset_key")
    opponent = serializers.CharField(help_text="A handle; empty without an account.")
    is_turn = serializers.BooleanField()
    deadline = serializers.DateTimeField(allow_null=True)
    snoozed_until = serializers.DateTimeField(allow_null=True)


class DeskGroupSerializer(serializers.Serializer[object]):
    """Games that press alike, the most urgent first."""

    name = serializers.ChoiceField(choices=[(group.value, group.value) for group in Group])
    games = DeskEntrySerializer(many=True)


class DeskSerializer(serializers.Serializer[object]):
    """All running games. `turn` counts those that wait for the player and are not put off."""

    turn = serializers.IntegerField()
    groups = DeskGroupSerializer(many=True)


class SnoozeSerializer(serializers.Serializer[object]):
    """How long a game is put off."""

    until = serializers.DateTimeField()


class DeskView(APIView):
    """My running games by group, the most urgent first; groups without games too."""

    @extend_schema(operation_id="desk", responses=answers(DeskSerializer, READ))
    def get(self, request: Request) -> Response:
        player = player_of(request)
        now = timezone.now()
        entries = entries_of(player, now=now)
        groups = [{"name": group, "games": games} for group, games in grouped(entries).items()]
        return Response(
            DeskSerializer({"turn": sum(entry.is_due for entry in entries), "groups": groups}).data
        )


class GamePin(APIView):
    """Keep a game on top of the list: PUT; DELETE takes the pin out."""

    write_scope = Scope.PLAY

    @extend_schema(
        operation_id="games_pin", request=None, responses=answers(None, WRITE, status=204)
    )
    def put(self, request: Request, code: str) -> Response:
        return self._mark(request, code, pinned=True)

    @extend_schema(
        operation_id="games_unpin", request=None, responses=answers(None, WRITE, status=204)
    )
    def delete(self, request: Request, code: str) -> Response:
        return self._mark(request, code, pinned=False)

    def _mark(self, request: Request, code: str, *, pinned: bool) -> Response:
        player = player_of(request)
        game = game_for_viewer(code, player)
        pin_game(game_id=game.pk, player=player, pinned=pinned, now=timezone.now())
        return Response(status=204)


class GameSnooze(APIView):
    """Put a game off until an instant: PUT `until`; DELETE brings it back. It comes back when 24
    hours are left.
    """

    write_scope = Scope.PLAY

    @extend_schema(
        operation_id="games_snooze",
        request=SnoozeSerializer,
        responses=answers(None, WRITE, status=204),
    )
    def put(self, request: Request, code: str) -> Response:
        player = player_of(request)
        game = game_for_viewer(code, player)
        body = SnoozeSerializer(data=request.data)
        body.is_valid(raise_exception=True)
        until = body.validated_data["until"]
        snooze_game(game_id=game.pk, player=player, until=until, now=timezone.now())
        return Response(status=204)

    @extend_schema(
        operation_id="games_wake", request=None, responses=answers(None, WRITE, status=204)
    )
    def delete(self, request: Request, code: str) -> Response:
        player = player_of(request)
        game = game_for_viewer(code, player)
        snooze_game(game_id=game.pk, player=player, until=None, now=timezone.now())
        return Response(status=204)
