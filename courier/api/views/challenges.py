"""Offers to play: open challenges, challenges to a player, challenges by e-mail."""

from __future__ import annotations

from collections.abc import Callable

from django.utils import timezone
from drf_spectacular.utils import extend_schema, extend_schema_field
from rest_framework import serializers, status
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from courier.api.actors import player_of
from courier.api.enums import Scope
from courier.api.offers import ChallengeRequestSerializer, ChallengeSerializer
from courier.api.ratings import StakesSerializer
from courier.api.schema import READ, WRITE, answers
from courier.api.serializers import GameSerializer
from courier.challenges.domain.answers import accept, decline, withdraw
from courier.challenges.domain.offers import (
    Offer,
    challenge_by_mail,
    challenge_player,
    make_link,
    post_open_challenge,
)
from courier.challenges.enums import ChallengeKind, SideChoice
from courier.challenges.links import link_url
from courier.challenges.models import Challenge
from courier.challenges.permissions import is_sender
from courier.challenges.queries import (
    challenge_for_viewer,
    challenges_for,
    offers_of,
    stakes_of,
)
from courier.players.models import Player
from courier.players.queries import active_players
from courier.presets.queries import revision_or_404

LIST_LIMIT = 200


class ChallengeListAnswerSerializer(serializers.Serializer[object]):
    """My offers and those I could accept; at most 200 of each, the latest first."""

    received = ChallengeSerializer(many=True)
    sent = ChallengeSerializer(many=True)
    open = ChallengeSerializer(many=True)


class ChallengeDetailSerializer(ChallengeSerializer):
    """One offer, with what is at stake for the reader, and for the sender its link."""

    stakes = serializers.SerializerMethodField(
        help_text="null where nothing is, or no opponent is known yet."
    )

    link = serializers.SerializerMethodField(
        help_text="Of an offer by link, to its sender; empty otherwise."
    )

    class Meta(ChallengeSerializer.Meta):
        fields = (*ChallengeSerializer.Meta.fields, "stakes", "link")
        read_only_fields = fields

    @extend_schema_field(StakesSerializer(allow_null=True))
    def get_stakes(self, challenge: Challenge) -> object:
        found = stakes_of(challenge, self.context["viewer"], now=timezone.now())
        return None if found is None else StakesSerializer(found).data

    def get_link(self, challenge: Challenge) -> str:
        is_own = challenge.kind == ChallengeKind.LINK and is_sender(
            challenge, self.context["viewer"]
        )
        return link_url(challenge) if is_own else ""


class ChallengeList(APIView):
    """Open offers, and making one."""

    write_scope = Scope.PLAY

    @extend_schema(
        operation_id="challenges_list", responses=answers(ChallengeListAnswerSerializer, READ)
    )
    def get(self, request: Request) -> Response:
        player = player_of(request)
        now = timezone.now()
        offers = offers_of(player, now=now)
        lists = {
            "received": offers.received[:LIST_LIMIT],
            "sent": offers.sent[:LIST_LIMIT],
            "open": challenges_for(player, now=now)[:LIST_LIMIT],
        }
        return Response(ChallengeListAnswerSerializer(lists).data)

    @extend_schema(
        request=ChallengeRequestSerializer,
        responses=answers(ChallengeDetailSerializer, WRITE, status=201),
    )
    def post(self, request: Request) -> Response:
        body = ChallengeRequestSerializer(data=request.data)
        body.is_valid(raise_exception=True)
        sender = player_of(request)
        answer = ChallengeDetailSerializer(
            _make(sender, body.validated_data), context={"viewer": sender}
        )
        return Response(answer.data, status=status.HTTP_201_CREATED)


def _make(sender: Player, values: dict[str, object]) -> Challenge:
    """Make the offer asked for. Raises ValidationError for an unknown handle, and what the domain
    raises.
    """
    to = str(values.pop("to"))
    address = str(values.pop("email"))
    by_link = values.pop("by_link")
    offer = Offer(
        revision=revision_or_404(str(values.pop("preset")), sender),
        side=SideChoice(str(values.pop("side"))),
        **values,  # type: ignore[arg-type]
    )
    now = timezone.now()
    if address:
        return challenge_by_mail(sender=sender, address=address, offer=offer, now=now)
    if by_link:
        return make_link(sender=sender, offer=offer, now=now)
    if not to:
        return post_open_challenge(sender=sender, offer=offer, now=now)
    receiver = active_players().filter(username__iexact=to).first()
    if receiver is None:
        raise serializers.ValidationError(
            {"to": ["Nobody here has that handle."]}, code="unknown_player"
        )
    return challenge_player(sender=sender, receiver=receiver, offer=offer, now=now)


class ChallengeDetail(APIView):
    """One offer, for its sender and its receiver; an open challenge for everybody."""

    @extend_schema(responses=answers(ChallengeDetailSerializer, READ))
    def get(self, request: Request, code: str) -> Response:
        player = player_of(request)
        challenge = challenge_for_viewer(code, player)
        return Response(ChallengeDetailSerializer(challenge, context={"viewer": player}).data)


class ChallengeAccept(APIView):
    """Accept an offer; the answer is the game. Accepting twice gives the same game."""

    write_scope = Scope.PLAY

    @extend_schema(request=None, responses=answers(GameSerializer, WRITE))
    def post(self, request: Request, code: str) -> Response:
        player = player_of(request)
        challenge = challenge_for_viewer(code, player)
        return Response(
            GameSerializer(
                accept(challenge_id=challenge.pk, player=player, now=timezone.now())
            ).data
        )


class ChallengeDecline(APIView):
    """Turn an offer down."""

    write_scope = Scope.PLAY

    @extend_schema(request=None, responses=answers(ChallengeSerializer, WRITE))
    def post(self, request: Request, code: str) -> Response:
        return _close(request, code, decline)


class ChallengeWithdraw(APIView):
    """Take one's own offer back."""

    write_scope = Scope.PLAY

    @extend_schema(request=None, responses=answers(ChallengeSerializer, WRITE))
    def post(self, request: Request, code: str) -> Response:
        return _close(request, code, withdraw)


def _close(request: Request, code: str, act: Callable[..., Challenge]) -> Response:
    player = player_of(request)
    challenge = challenge_for_viewer(code, player)
    return Response(
        ChallengeSerializer(act(challenge_id=challenge.pk, player=player, now=timezone.now())).data
    )
