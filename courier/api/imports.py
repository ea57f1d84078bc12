"""Shapes of imports."""

from __future__ import annotations

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from courier.exchange.domain.imports import LONGEST
from courier.exchange.enums import ImportState, Written
from courier.exchange.models import Import, ImportedGame
from courier.exchange.pages.import_page import troubles_of


class ImportRequestSerializer(serializers.Serializer[object]):
    """A text with games."""

    text = serializers.CharField(
        max_length=LONGEST, trim_whitespace=False, help_text="The games, all in one text."
    )
    preset = serializers.SlugField(
        max_length=64,
        required=False,
        allow_blank=True,
        default="",
        help_text="For games that name no variant.",
    )
    written = serializers.ChoiceField(
        choices=Written.choices,
        required=False,
        allow_blank=True,
        default="",
        help_text="Empty: found out by the text.",
    )
    name = serializers.CharField(
        max_length=120, required=False, allow_blank=True, default="", help_text="Of a file."
    )


class TroubleSerializer(serializers.Serializer[object]):
    """What could not be read."""

    line = serializers.IntegerField(help_text="Of the text, from 1.")
    text = serializers.CharField(help_text="The line, or its beginning.")
    reason = serializers.CharField()
    advice = serializers.CharField()
    cuts = serializers.BooleanField(help_text="Moves are missing for it.")


class ImportedGameSerializer(serializers.ModelSerializer[ImportedGame]):
    """A game of the text."""

    preset = serializers.CharField(source="revision.preset.key", allow_null=True, default=None)
    names = serializers.ListField(child=serializers.CharField())
    same_as = serializers.CharField(
        source="same_as.code",
        allow_null=True,
        default=None,
        help_text="It is here already, as this game.",
    )
    game = serializers.CharField(
        source="game.code", allow_null=True, default=None, help_text="What it became."
    )
    troubles = serializers.SerializerMethodField()

    class Meta:
        model = ImportedGame
        fields = (
            "number",
            "line",
            "names",
            "preset",
            "plies",
            "is_cut",
            "is_repeated",
            "same_as",
            "game",
            "troubles",
        )
        read_only_fields = fields

    @extend_schema_field(TroubleSerializer(many=True))
    def get_troubles(self, item: ImportedGame) -> list[dict[str, object]]:
        found = TroubleSerializer(troubles_of(item.troubles), many=True).data
        return [dict(each) for each in found]


class ImportSerializer(serializers.ModelSerializer[Import]):
    """How far an import has come."""

    state = serializers.ChoiceField(choices=ImportState.choices)

    class Meta:
        model = Import
        fields: tuple[str, ...] = (
            "code",
            "name",
            "state",
            "total",
            "done",
            "created_at",
            "stored_at",
        )
        read_only_fields = fields


class ImportDetailSerializer(ImportSerializer):
    """An import with its games and what could not be read of them."""

    troubles = TroubleSerializer(many=True)
    games = ImportedGameSerializer(many=True)

    class Meta(ImportSerializer.Meta):
        fields = (*ImportSerializer.Meta.fields, "troubles", "games")
        read_only_fields = fields


class StoreRequestSerializer(serializers.Serializer[object]):
    """Which games to take, and whether everybody may see them."""

    is_public = serializers.BooleanField(required=False, default=False)
    with_cut = serializers.BooleanField(
        required=False, default=False, help_text="Games with moves missing, too."
    )
    with_duplicates = serializers.BooleanField(
        required=False, default=False, help_text="Games here already, too."
    )
