"""The shapes of plans in the API."""

from __future__ import annotations

from rest_framework import serializers

from courier.planning.enums import Deed, Result, When


class ConditionSerializer(serializers.Serializer[object]):
    """What is done when the opponent's move from a node is like that."""

    at = serializers.IntegerField(min_value=0)
    when = serializers.ChoiceField(choices=When.choices)
    deed = serializers.ChoiceField(choices=Deed.choices)
    square = serializers.CharField(required=False, allow_blank=True, default="", max_length=3)
    move = serializers.CharField(required=False, allow_blank=True, default="", max_length=1000)
    shown = serializers.CharField(required=False, allow_blank=True, default="", max_length=1000)


class PlanRequestSerializer(serializers.Serializer[object]):
    """A whole plan in place of one's own; `version` and `ply` are those that were read."""

    version = serializers.IntegerField(min_value=0, max_value=2**31 - 1)
    ply = serializers.IntegerField(min_value=0, max_value=2**31 - 1)
    tree = serializers.DictField(
        help_text="As docs/trees.md shows; the first position is the game's."
    )
    conditional_moves = serializers.ListField(
        child=serializers.IntegerField(min_value=0), max_length=3000, default=list
    )
    conditions = ConditionSerializer(  # type: ignore[call-arg]  # the list takes its length
        many=True, required=False, default=list, max_length=1000
    )


class AnswerSerializer(serializers.Serializer[object]):
    """What a plan did."""

    ply = serializers.IntegerField()
    met = serializers.CharField()
    result = serializers.ChoiceField(choices=Result.choices)
    shown = serializers.CharField(allow_blank=True)
    reason = serializers.CharField(allow_blank=True)
    declined_draw = serializers.BooleanField()
    at = serializers.DateTimeField()


class PlanSerializer(serializers.Serializer[object]):
    """One's own plan of a game: `here` is the node at which the game stands."""

    game = serializers.CharField()
    ply = serializers.IntegerField()
    version = serializers.IntegerField()
    here = serializers.IntegerField()
    tree = serializers.DictField()
    conditional_moves = serializers.ListField(child=serializers.IntegerField())
    conditions = ConditionSerializer(many=True)
    answers = AnswerSerializer(many=True)
