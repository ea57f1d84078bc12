"""The catalogue for programs: what may be asked for, and a preset as a row of it."""

from __future__ import annotations

from typing import Any, Final

from rest_framework import serializers

from courier.api.serializers import PresetSerializer
from courier.presets.filters import (
    CHOICES,
    LONGEST_TEXT,
    LONGEST_VALUE,
    MOST_TICKS,
    SORTS,
    USUAL_SORT,
)
from courier.presets.models import Preset

FREE_GROUPS: Final = ("family", "size", "inventor")
_MEANT: Final = r"^[^\x00-\x1f\x7f]+$"


class PresetRowSerializer(PresetSerializer):
    """A preset in the catalogue, with what its players make of it."""

    tags = serializers.ListField(
        child=serializers.CharField(), help_text="What kind of game it is."
    )
    plays = serializers.IntegerField(help_text="Public games begun in the last 30 days.")
    favourites = serializers.IntegerField(
        source="favourite_count", help_text="How many players have put a heart to it."
    )
    favourite = serializers.SerializerMethodField(
        help_text="Whether it is a favourite of the player of the token."
    )

    class Meta(PresetSerializer.Meta):
        fields = (*PresetSerializer.Meta.fields, "tags", "plays", "favourites", "favourite")

    def get_favourite(self, preset: Preset) -> bool:
        return preset.pk in self.context["mine"]


class FavouriteSerializer(serializers.Serializer[object]):
    """Whether a preset is a favourite now, and how many players have it."""

    favourite = serializers.BooleanField()
    favourites = serializers.IntegerField()


def _ticks(group: str) -> serializers.Field[Any, Any, Any, Any]:
    if group in CHOICES:
        return serializers.MultipleChoiceField(
            choices=[(key, key) for key in CHOICES[group]], required=False
        )
    value = serializers.RegexField(_MEANT, max_length=LONGEST_VALUE)
    return serializers.ListField(child=value, required=False, max_length=MOST_TICKS)


class PresetListQuerySerializer(serializers.Serializer[object]):
    """What to look for. Of most groups one value is enough; all of the tags must fit."""

    q = serializers.CharField(
        required=False,
        allow_blank=True,
        max_length=LONGEST_TEXT,
        help_text="Words of name, inventor, family, pieces ...",
    )
    mine = _ticks("mine")
    rules = _ticks("rules")
    play = _ticks("play")
    by = _ticks("by")
    board = _ticks("board")
    tag = _ticks("tag")
    family = _ticks("family")
    size = _ticks("size")
    inventor = _ticks("inventor")
    sort = serializers.ChoiceField(choices=[(key, key) for key in SORTS], default=USUAL_SORT)
