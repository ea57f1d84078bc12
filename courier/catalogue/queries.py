"""What the catalogue reads of presets that other applications say about them."""

from __future__ import annotations

from dataclasses import dataclass

from django.db.models import BooleanField, Exists, OuterRef, QuerySet, Value
from django.db.models.expressions import Combinable

from courier.common.kept_queries import kept
from courier.players.models import Player
from courier.presets.models import Favourite, Preset
from courier.studies.queries import counted_problems, counted_studies
from courier.talk.queries import any_comments, counted_comments
from courier.watching.models import PresetFollow


@dataclass(frozen=True, slots=True)
class Echo:
    """How many public problems and studies a preset has, how many comments everybody sees, whether
    there are others, too, and whether the viewer follows the preset or has put a heart to it.
    """

    problems: int
    studies: int
    comments: int
    is_commented: bool
    is_followed: bool
    is_favourite: bool


def echo_of(preset: Preset, viewer: Player | None) -> Echo:
    """What people have made of a preset, in numbers; 1 query."""
    (found,) = _echo(preset, viewer)
    problems, studies, comments, is_commented, is_followed, is_favourite = found
    return Echo(problems or 0, studies or 0, comments or 0, is_commented, is_followed, is_favourite)


_Row = tuple[int | None, int | None, int | None, bool, bool, bool]


@kept
def _echo(preset: Preset, viewer: Player | None) -> QuerySet[Preset, _Row]:
    mine = {"preset": OuterRef("pk"), "player": viewer}
    nothing: Combinable = Value(value=False, output_field=BooleanField())
    found: QuerySet[Preset, _Row] = Preset.objects.filter(pk=preset.pk).values_list(
        counted_problems(),
        counted_studies(),
        counted_comments(),
        any_comments(),
        nothing if viewer is None else Exists(PresetFollow.objects.filter(**mine)),
        nothing if viewer is None else Exists(Favourite.objects.filter(**mine)),
    )
    return found
