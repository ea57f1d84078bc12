"""Turns that are composed of stones, as answers: never all turns, but where bases may go and what
one may then hold.
"""

from __future__ import annotations

from rest_framework import serializers

from variants import Composition, Storage, Target


class TargetSerializer(serializers.Serializer[Target]):
    """A square a base may go to, by a step or taking."""

    square = serializers.CharField()
    kind = serializers.ChoiceField(choices=("step", "taking"))


class StorageSerializer(serializers.Serializer[Storage]):
    """What lies beside the board for one side."""

    bases = serializers.IntegerField()
    stones = serializers.DictField(child=serializers.IntegerField())


class CompositionSerializer(serializers.Serializer[Composition]):
    """What a base may hold after a capture or drop, the turn that makes it so, and the stones that
    go back.
    """

    text = serializers.CharField(help_text="Canonical move text.")
    held = serializers.CharField()
    returned = serializers.CharField()


class ComposingSerializer(serializers.Serializer[object]):
    """The legal turns of a game whose turns are composed, stones left open."""

    setup = serializers.CharField(
        help_text="Before the set-up of the side to move: one to start from; else empty."
    )
    targets = serializers.DictField(
        child=TargetSerializer(many=True), help_text="By the square of the base."
    )
    drops = serializers.ListField(
        child=serializers.CharField(), help_text="Squares a base may be dropped on."
    )
    fetches = serializers.ListField(
        child=serializers.CharField(), help_text="Stones that may be fetched."
    )
    storages = StorageSerializer(many=True)
