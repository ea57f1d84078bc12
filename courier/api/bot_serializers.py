"""Shapes of what concerns bots."""

from __future__ import annotations

from rest_framework import serializers

from courier.bots.models import LONGEST_ADDRESS, Call, Webhook


class BotSerializer(serializers.Serializer[object]):
    """Whether the account is that of a program, and whether it may become one."""

    is_bot = serializers.BooleanField()
    may_become_bot = serializers.BooleanField(help_text="Only an account without games.")


class BotRequestSerializer(serializers.Serializer[object]):
    """What is asked for cannot be undone, so it is confirmed."""

    handle = serializers.CharField(max_length=24, help_text="The handle of the account.")


class EventsQuerySerializer(serializers.Serializer[object]):
    """From where on."""

    after = serializers.IntegerField(
        min_value=0,
        required=False,
        help_text="The `after` of the last line read before; without it, what waits now.",
    )


class WebhookRequestSerializer(serializers.Serializer[object]):
    """An address to call."""

    address = serializers.CharField(max_length=LONGEST_ADDRESS, help_text="https://…")


class WebhookSerializer(serializers.ModelSerializer[Webhook]):
    """The address that is called. `secret` is there once, when the address has been set."""

    secret = serializers.CharField(read_only=True, default="")

    class Meta:
        model = Webhook
        fields = ("address", "is_paused", "created_at", "secret")
        read_only_fields = fields


class CallSerializer(serializers.ModelSerializer[Call]):
    """A call of the webhook."""

    kind = serializers.CharField(source="event.kind")
    number = serializers.IntegerField(source="event.number", allow_null=True)
    game = serializers.CharField(source="event.game.code", allow_null=True, default=None)

    class Meta:
        model = Call
        fields = (
            "number",
            "kind",
            "game",
            "state",
            "attempts",
            "called_at",
            "next_attempt_at",
            "status",
            "trouble",
            "milliseconds",
        )
        read_only_fields = fields
