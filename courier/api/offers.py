"""Shapes of offers to play."""

from __future__ import annotations

from rest_framework import serializers

from courier.api.serializers import TermsMixin
from courier.challenges.enums import ChallengeKind, ChallengeStatus, SideChoice
from courier.challenges.models import Challenge
from courier.clocks.terms import TERM_NAMES


class ChallengeRequestSerializer(TermsMixin):
    """An offer to play: to a player by name, to an address, by link, or to everybody when none of
    these is given.
    """

    preset = serializers.SlugField(max_length=64)
    to = serializers.CharField(
        max_length=24, required=False, allow_blank=True, default="", help_text="A handle."
    )
    email = serializers.EmailField(required=False, allow_blank=True, default="")
    side = serializers.ChoiceField(choices=SideChoice.choices, default=SideChoice.RANDOM)
    setup_mode = serializers.CharField(max_length=32, required=False, allow_blank=True, default="")
    rating_least = serializers.IntegerField(
        allow_null=True,
        required=False,
        default=None,
        help_text="Of who may take an open challenge.",
    )
    rating_most = serializers.IntegerField(allow_null=True, required=False, default=None)
    reliability_least = serializers.IntegerField(
        allow_null=True,
        required=False,
        default=None,
        help_text="Percent, 50 to 100, of who may take an open challenge and is not new.",
    )
    by_link = serializers.BooleanField(
        default=False, help_text="To anyone with the `link` of the answer."
    )
    uses = serializers.IntegerField(
        allow_null=True,
        required=False,
        default=1,
        min_value=1,
        max_value=20,
        help_text="How many games an open challenge or a link may start; null: any number.",
    )
    bots_welcome = serializers.BooleanField(
        default=False, help_text="Whether bots may take an open challenge or a link, too."
    )
    message = serializers.CharField(max_length=1000, required=False, allow_blank=True, default="")

    def validate(self, attrs: dict[str, object]) -> dict[str, object]:
        if sum(map(bool, (attrs["to"], attrs["email"], attrs["by_link"]))) > 1:
            raise serializers.ValidationError("Give one of to, email and by_link.", code="both")
        if attrs["time_control"] and attrs["days_per_move"]:
            raise serializers.ValidationError(
                "Give days_per_move or a time_control, not both.", code="both_times"
            )
        return attrs


class ChallengeSerializer(serializers.ModelSerializer[Challenge]):
    """An offer to play. The address of a challenge is shown to its sender only."""

    preset = serializers.CharField(source="revision.preset.key")
    kind = serializers.ChoiceField(choices=ChallengeKind.choices)
    status = serializers.ChoiceField(choices=ChallengeStatus.choices)
    sender = serializers.CharField(source="sender.username")
    sender_is_bot = serializers.BooleanField(source="sender.is_bot")
    sender_reliability = serializers.IntegerField(
        source="sender.reliability",
        allow_null=True,
        help_text="Percent of recent games not lost on time; null for who is new.",
    )
    receiver = serializers.CharField(source="receiver.username", allow_null=True, default=None)
    game = serializers.CharField(source="game.code", allow_null=True, default=None)

    class Meta:
        model = Challenge
        fields: tuple[str, ...] = (
            "code",
            "kind",
            "status",
            "preset",
            "sender",
            "sender_is_bot",
            "sender_reliability",
            "receiver",
            "sender_side",
            "setup_mode",
            *TERM_NAMES,
            "rating_least",
            "rating_most",
            "reliability_least",
            "uses_most",
            "uses_made",
            "bots_welcome",
            "message",
            "created_at",
            "expires_at",
            "game",
        )
        read_only_fields = fields
