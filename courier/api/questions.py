"""Shapes of what players ask each other, and of recalling a move."""

from __future__ import annotations

from rest_framework import serializers


class RecallRequestSerializer(serializers.Serializer[object]):
    """Which move to recall."""

    expected_ply = serializers.IntegerField(min_value=1, help_text="Plies played with that move.")


class ConsentRequestSerializer(serializers.Serializer[object]):
    """What to do about a question to the opponent, or of theirs."""

    action = serializers.ChoiceField(choices=("request", "agree", "decline", "withdraw"))
    expected_ply = serializers.IntegerField(
        min_value=0, help_text="Plies played when that was decided."
    )


class TakebackRequestSerializer(ConsentRequestSerializer):
    """The same for a takeback."""

    back_to = serializers.IntegerField(
        min_value=0,
        required=False,
        help_text=(
            "Where nothing is enforced: how many plies shall stay, with `request`, and with `agree`"
            " as the opponent proposes it. Else the last move of who asks goes."
        ),
    )
