"""Games against the computer."""

from __future__ import annotations

from django.utils import timezone
from drf_spectacular.utils import extend_schema
from rest_framework import serializers, status
from rest_framework.exceptions import Throttled
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from courier.api.actors import player_of
from courier.api.enums import Scope
from courier.api.schema import WRITE, answers
from courier.api.serializers import GameSerializer
from courier.common.rates import MINUTE, may_again
from courier.computer.domain.opponents import start_against_computer
from courier.computer.enums import LEVELS, STARTS_A_MINUTE, USUAL_LEVEL, SideWish
from courier.presets.queries import revision_or_404


class ComputerGameRequestSerializer(serializers.Serializer[object]):
    """A game against the computer."""

    level = serializers.IntegerField(
        min_value=LEVELS[0],
        max_value=LEVELS[-1],
        default=USUAL_LEVEL,
        help_text="1 errs often, 8 thinks long.",
    )
    side = serializers.ChoiceField(
        choices=SideWish.choices, default=SideWish.RANDOM, help_text="Your own side."
    )
    setup_mode = serializers.CharField(
        max_length=32,
        required=False,
        allow_blank=True,
        default="",
        help_text="Which array, where there are several.",
    )


class ComputerGame(APIView):
    """Play the computer where rules are enforced: the game starts at once, untimed, unrated and
    private.

    The computer moves as soon as it is to; ask for the game again to see.
    """

    write_scope = Scope.PLAY

    @extend_schema(
        request=ComputerGameRequestSerializer, responses=answers(GameSerializer, WRITE, status=201)
    )
    def post(self, request: Request, key: str) -> Response:
        player = player_of(request)
        revision = revision_or_404(key, player)
        body = ComputerGameRequestSerializer(data=request.data)
        body.is_valid(raise_exception=True)
        if not may_again("computer", player.pk, limit=STARTS_A_MINUTE):
            raise Throttled(wait=MINUTE)
        values = body.validated_data
        game = start_against_computer(
            revision=revision,
            player=player,
            level=values["level"],
            side=SideWish(values["side"]),
            setup_mode=values["setup_mode"],
            now=timezone.now(),
        )
        return Response(GameSerializer(game).data, status=status.HTTP_201_CREATED)
