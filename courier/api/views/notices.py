"""Notices, and how a player wishes to be notified."""

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
from courier.common.links import absolute_url
from courier.notifications.domain.notices import see_all
from courier.notifications.domain.preferences import save_wishes
from courier.notifications.enums import Channel, Timing
from courier.notifications.kinds import kind_choices
from courier.notifications.notice_list import PAGE_SIZE, notices, shown
from courier.notifications.queries import wishes_of
from courier.notifications.wishes import offered
from courier.players.models import Player


class NoticeSerializer(serializers.Serializer[dict[str, object]]):
    """A notice: `about` and `url` are empty when what it was about is gone."""

    code = serializers.CharField()
    kind = serializers.ChoiceField(choices=kind_choices())
    about = serializers.CharField()
    url = serializers.CharField()
    notified_at = serializers.DateTimeField()
    is_seen = serializers.BooleanField()


class WishSerializer(serializers.Serializer[dict[str, object]]):
    """When notices of a kind come by a channel."""

    kind = serializers.ChoiceField(choices=kind_choices())
    channel = serializers.ChoiceField(choices=Channel.choices)
    timing = serializers.ChoiceField(choices=Timing.choices)

    def validate(self, attrs: dict[str, str]) -> dict[str, str]:
        timings = offered(attrs["kind"], Channel(attrs["channel"]))
        if attrs["timing"] not in timings:
            known = ", ".join(timing.value for timing in timings)
            raise serializers.ValidationError(
                {"timing": f"For this kind and channel there is: {known}."}
            )
        return attrs


class WishesSerializer(serializers.Serializer[dict[str, object]]):
    """How a player is notified. What is not sent stays as it is."""

    digest_hour = serializers.IntegerField(min_value=0, max_value=23, required=False)
    wishes = WishSerializer(many=True, required=False)


class NoticeList(APIView):
    """The newest notices of who calls, twenty at most; with `POST` all are marked as seen."""

    write_scope = Scope.PLAY

    @extend_schema(responses=answers(NoticeSerializer(many=True), READ))
    def get(self, request: Request) -> Response:
        return Response(_shown(player_of(request)))

    @extend_schema(request=None, responses=answers(NoticeSerializer(many=True), WRITE))
    def post(self, request: Request) -> Response:
        player = player_of(request)
        see_all(player=player, now=timezone.now())
        return Response(_shown(player))


class NoticePreferences(APIView):
    """How who calls is notified: for each kind and channel at once, a while later unless seen, by
    the digest, or never.
    """

    write_scope = Scope.PLAY

    @extend_schema(responses=answers(WishesSerializer, READ))
    def get(self, request: Request) -> Response:
        return Response(_wishes(player_of(request)))

    @extend_schema(request=WishesSerializer, responses=answers(WishesSerializer, WRITE))
    def put(self, request: Request) -> Response:
        player = player_of(request)
        sent = WishesSerializer(data=request.data)
        sent.is_valid(raise_exception=True)
        given = sent.validated_data
        wishes = {
            (wish["kind"], Channel(wish["channel"])): Timing(wish["timing"])
            for wish in given.get("wishes", [])
        }
        save_wishes(player=player, wishes=wishes, digest_hour=given.get("digest_hour"))
        return Response(_wishes(player))


def _shown(player: Player) -> list[dict[str, object]]:
    found = notices(list(shown(player)[:PAGE_SIZE]), player)
    return [
        {
            "code": notice.code,
            "kind": notice.kind.key,
            "about": notice.subject.words if notice.subject else "",
            "url": absolute_url("notice", notice.code) if notice.subject else "",
            "notified_at": notice.notified_at,
            "is_seen": notice.is_seen,
        }
        for notice in found
    ]


def _wishes(player: Player) -> dict[str, object]:
    wishes = wishes_of(player)
    rows = [
        {"kind": kind, "channel": channel.value, "timing": timing.value}
        for (kind, channel), timing in wishes.all(is_staff=player.is_staff).items()
    ]
    return {"digest_hour": wishes.digest_hour, "wishes": rows}
