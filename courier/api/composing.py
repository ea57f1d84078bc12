"""Turns that are composed of stones, as answers: never all turns, but where bases may go and what one may then hold."""

from __future__ import annotations

from dataclasses import dataclass

from rest_framework import serializers

from variants import ComposingRules, Composition, Position, Storage, Target


class TargetSerializer(serializers.Serializer[Target]):
    """A square a base may go to, by a step or taking."""

    square = serializers.CharField()
    kind = serializers.ChoiceField(choices=("step", "taking"))


class StorageSerializer(serializers.Serializer[Storage]):
    """What lies beside the board for one side."""

    bases = serializers.IntegerField()
    stones = serializers.DictField(child=serializers.IntegerField())


class CompositionSerializer(serializers.Serializer[Composition]):
    """What a base may hold after a capture or drop, the turn that makes it so, and the stones that go back."""

    text = serializers.CharField(help_text="Canonical move text.")
    held = serializers.CharField()
    returned = serializers.CharField()


class ComposingSerializer(serializers.Serializer[object]):
    """The legal turns of a game whose turns are composed, stones left open."""

    setup = serializers.CharField(help_text="Before the set-up of the side to move: one to start from; else empty.")
    targets = serializers.DictField(child=TargetSerializer(many=True), help_text="By the square of the base.")
    drops = serializers.ListField(child=serializers.CharField(), help_text="Squares a base may be dropped on.")
    fetches = serializers.ListField(child=serializers.CharField(), help_text="Stones that may be fetched.")
    storages = StorageSerializer(many=True)


@dataclass(frozen=True, slots=True)
class Composing:
    """What `ComposingSerializer` shows."""

    setup: str
    targets: dict[str, tuple[Target, ...]]
    drops: tuple[str, ...]
    fetches: tuple[str, ...]
    storages: tuple[Storage, Storage]


def composing_of(rules: ComposingRules, position: Position, *, is_over: bool) -> Composing:
    """Where the side to move may go, drop and fetch; nowhere in a game that is over."""
    storages = rules.storages(position)
    if is_over:
        return Composing("", {}, (), (), storages)
    setup = rules.recommended_setup(rules.side(position)) if rules.is_setting_up(position) else ""
    found = {square: rules.targets(position, square) for square in rules.pieces(position)}
    targets = {square: each for square, each in sorted(found.items()) if each}
    return Composing(setup, targets, rules.drop_targets(position), rules.fetches(position), storages)


def compositions_of(rules: ComposingRules, position: Position, *, origin: str, target: str) -> tuple[Composition, ...]:
    """Everything a base may hold after taking on `target`, or dropped there if there is no origin."""
    if origin:
        return rules.taking_compositions(position, origin, target)
    return rules.drop_compositions(position, target)
