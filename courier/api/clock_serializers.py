"""Shapes of clocks, flags and vacations."""

from __future__ import annotations

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from courier.clocks.balance import MOST_DAYS
from courier.clocks.models import Vacation
from courier.games.clocks import ledger_of
from courier.games.models import ClockEntry, Game
from courier.games.seats import seats_of


class ClockEntrySerializer(serializers.ModelSerializer[ClockEntry]):
    """A line of a ledger: what was added, or taken if below zero, and what the clock held then;
    seconds.
    """

    class Meta:
        model = ClockEntry
        fields = ("side", "ply", "cause", "seconds", "balance", "at")
        read_only_fields = fields


class ClockSerializer(serializers.Serializer[Game]):
    """The clocks of a game."""

    time_control = serializers.CharField(source="control.text", allow_null=True, default=None)
    deadline = serializers.DateTimeField(
        allow_null=True, help_text="When the side to move loses; null if none does."
    )
    reserves = serializers.SerializerMethodField(
        help_text="Seconds by side, when the turn began; null if untimed."
    )
    ledger = serializers.SerializerMethodField(help_text="The latest line first.")

    @extend_schema_field(serializers.ListField(child=serializers.IntegerField(allow_null=True)))
    def get_reserves(self, game: Game) -> list[int | None]:
        return [seat.reserve for seat in seats_of(game)]

    @extend_schema_field(ClockEntrySerializer(many=True))
    def get_ledger(self, game: Game) -> object:
        return ClockEntrySerializer(ledger_of(game), many=True).data


class FlagRequestSerializer(serializers.Serializer[object]):
    """What becomes of a flag that fell."""

    action = serializers.ChoiceField(choices=("win", "draw", "pardon"))


class VacationSerializer(serializers.ModelSerializer[Vacation]):
    """Days on which none of the player's clocks runs."""

    class Meta:
        model = Vacation
        fields: tuple[str, ...] = (
            "code",
            "starts_at",
            "ends_at",
            "days",
            "booked_at",
            "is_automatic",
        )
        read_only_fields = fields


class BookedVacationSerializer(VacationSerializer):
    """A vacation that was booked just now."""

    too_late_for = serializers.ListField(
        child=serializers.CharField(),
        read_only=True,
        help_text="Games in which my time is up: no clock stops there.",
    )

    class Meta(VacationSerializer.Meta):
        fields = (*VacationSerializer.Meta.fields, "too_late_for")
        read_only_fields = fields


class VacationsSerializer(serializers.Serializer[object]):
    """What a player has left, and everything they have booked."""

    days_left = serializers.IntegerField()
    automatic = serializers.BooleanField(
        help_text="Whether a deadline uses a day before a game is lost."
    )
    vacations = VacationSerializer(many=True)


class VacationRequestSerializer(serializers.Serializer[object]):
    """Days of 24 hours, from an instant on; without one from now on."""

    starts_at = serializers.DateTimeField(required=False, allow_null=True, default=None)
    days = serializers.IntegerField(min_value=1, max_value=MOST_DAYS)
