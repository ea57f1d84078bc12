"""The report of a preset as JSON."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from courier.presets.models import PresetRevision
from courier.reports.models import Report
from courier.reports.page import statistics_of
from courier.reports.queries import People


class ShareSerializer(serializers.Serializer[object]):
    """A share of 1, and the bounds of its score interval (Wilson, 95 %)."""

    part = serializers.FloatField()
    low = serializers.FloatField()
    high = serializers.FloatField()


class SpreadSerializer(serializers.Serializer[object]):
    """Where the lengths of games lie."""

    least = serializers.IntegerField()
    lower = serializers.IntegerField(help_text="A quarter of the games is not longer.")
    middle = serializers.IntegerField()
    upper = serializers.IntegerField(help_text="Three quarters of the games are not longer.")
    most = serializers.IntegerField()


class ComputerGamesSerializer(serializers.Serializer[object]):
    """What the games of the computer against itself say."""

    games = serializers.IntegerField()
    first_side = ShareSerializer(help_text="Points of the side that begins, a draw counted half.")
    decisive = ShareSerializer(help_text="Games that somebody won.")
    wins = serializers.ListField(child=serializers.IntegerField(), help_text="By side.")
    draws = serializers.IntegerField(help_text="With those given up as too long.")
    unfinished = serializers.IntegerField(help_text="Games given up as too long.")
    different = serializers.SerializerMethodField(
        help_text="How many games were not the same as another one."
    )
    length = serializers.FloatField(help_text="Half-moves on average.")
    spread = SpreadSerializer()
    lengths = serializers.DictField(
        child=serializers.IntegerField(), help_text="Games by half-moves."
    )
    branching = serializers.FloatField(help_text="Legal moves on average.")
    most_choices = serializers.IntegerField()
    branching_by_ply = serializers.SerializerMethodField()
    endings = serializers.DictField(
        child=serializers.IntegerField(), help_text="Games by the reason of their end."
    )
    never_moved = serializers.ListField(
        child=serializers.CharField(), help_text="Kinds of pieces, by id."
    )
    never_captured = serializers.ListField(child=serializers.CharField())
    never_promoted = serializers.ListField(child=serializers.CharField())
    never_used = serializers.ListField(
        child=serializers.CharField(), help_text="Rules no move made use of."
    )
    dead_starts = serializers.DictField(
        child=serializers.IntegerField(), help_text="Games over at once, by position."
    )
    move_list_seconds = serializers.FloatField(
        help_text="What a list of legal moves takes on average."
    )

    def get_different(self, numbers: Any) -> int:
        return len(numbers.different)

    def get_branching_by_ply(self, numbers: Any) -> list[float]:
        return [
            round(total / games, 2)
            for total, games in zip(numbers.choices, numbers.reached, strict=True)
        ]


class PeopleGamesSerializer(serializers.Serializer[People]):
    """Finished public games of two people."""

    games = serializers.IntegerField()
    wins = serializers.ListField(child=serializers.IntegerField(), help_text="By side.")
    draws = serializers.IntegerField()
    length = serializers.FloatField(help_text="Half-moves on average.")
    endings = serializers.DictField(child=serializers.IntegerField())


class ReportSerializer(serializers.Serializer[object]):
    """The report of the current revision of a preset; `status` is null as long as nobody has asked
    for one.
    """

    preset = serializers.CharField()
    revision = serializers.IntegerField()
    status = serializers.CharField(
        allow_null=True, help_text="queued, running, done, cancelled or failed."
    )
    games_wanted = serializers.IntegerField()
    games_played = serializers.IntegerField()
    level = serializers.IntegerField(
        allow_null=True, help_text="Of the computer that plays both sides."
    )
    seed = serializers.IntegerField(allow_null=True)
    values = serializers.DictField(
        child=serializers.IntegerField(), help_text="Pieces in hundredths of about a pawn."
    )
    computer = ComputerGamesSerializer(allow_null=True)
    people = PeopleGamesSerializer()


def report_answer(
    revision: PresetRevision, report: Report | None, people: People
) -> dict[str, object]:
    """What `ReportSerializer` shows."""
    return {
        "preset": revision.preset.key,
        "revision": revision.number,
        "status": report and report.status,
        "games_wanted": report.games_wanted if report else 0,
        "games_played": report.games_played if report else 0,
        "level": report and report.level,
        "seed": report and report.seed,
        "values": report.values if report else {},
        "computer": statistics_of(report),
        "people": people,
    }
