"""The tags of presets in words: a name, and one sentence on what it means. What has which is told
by `variants`.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from django.utils.translation import gettext_lazy as _
from django.utils.translation import override

from variants import TAGS

if TYPE_CHECKING:
    from django_stubs_ext import StrOrPromise


@dataclass(frozen=True, slots=True)
class Tag:
    """What people read of a tag."""

    key: str
    name: StrOrPromise
    sentence: StrOrPromise


_WORDS: Final[dict[str, tuple[StrOrPromise, StrOrPromise]]] = {
    "small-board": (_("Small board"), _("The board has fewer than 64 squares.")),
    "large-board": (_("Large board"), _("The board has more than 64 squares.")),
    "hexagons": (_("Hexagons"), _("The board has hexagons instead of squares.")),
    "levels": (_("Levels"), _("There are several boards, or a board with several levels.")),
    "holes": (_("Holes"), _("Some squares of the rectangle are missing.")),
    "palace": (_("Palace"), _("The king may not leave a part of the board.")),
    "random-setup": (_("Random setup"), _("The pieces start on random squares.")),
    "hidden-setup": (
        _("Hidden setup"),
        _("Both sides place their pieces in secret before the first move."),
    ),
    "placement": (
        _("Placement"),
        _("The players place their pieces one by one before play begins."),
    ),
    "unequal-armies": (_("Unequal armies"), _("The two sides have different pieces.")),
    "pieces-of-chess": (
        _("Chess pieces"),
        _("Every piece moves as some chess piece does."),
    ),
    "hoppers": (_("Hoppers"), _("Some pieces leap over another one, like the cannon.")),
    "bent-moves": (_("Bent moves"), _("Some pieces turn corners on their way.")),
    "captures-on-the-way": (_("Captures on the way"), _("Some pieces capture what they pass.")),
    "composed-pieces": (
        _("Composed pieces"),
        _("Pieces are built from stones and rebuilt during the game."),
    ),
    "drops": (_("Drops"), _("Pieces are put on the board from the hand.")),
    "captured-pieces-return": (
        _("Captured pieces return"),
        _("A piece you capture becomes yours to drop."),
    ),
    "turning-over": (_("Promotion by flipping"), _("Pieces flip over to promote, as in Shogi.")),
    "shogi-like": (_("Shogi-like"), _("Captured pieces return, and pieces flip over to promote.")),
    "gating": (_("Gating"), _("New pieces enter on squares that others leave for the first time.")),
    "walls": (_("Walls"), _("Squares get blocked as the game goes on.")),
    "explosion": (_("Explosions"), _("A capture removes the pieces around it too.")),
    "changing-sides": (
        _("Changing sides"),
        _("Pieces of the other side become yours where they stand."),
    ),
    "must-capture": (_("Forced captures"), _("If you can capture, you must.")),
    "conditions": (
        _("Paralysis and support"),
        _("What a piece may do depends on who attacks it, guards it or stands near it."),
    ),
    "passing": (_("Passing"), _("You may pass instead of moving.")),
    "several-moves": (_("Several moves a turn"), _("A turn can have more than one move.")),
    "royal-less": (
        _("No king"),
        _("There’s no check or checkmate; the game ends in another way."),
    ),
    "several-royals": (
        _("Several kings"),
        _("A side has more than one piece it can’t afford to lose."),
    ),
    "king-capture": (_("King capture"), _("There’s no check; capture the king to win.")),
    "extinction": (_("Extinction"), _("Lose all your pieces of one kind and you lose.")),
    "bare-king": (_("Bare king loses"), _("A side left with only its king loses.")),
    "reaching-squares": (_("Race"), _("Bring a piece to certain squares to win.")),
    "in-a-row": (_("In a row"), _("Line up or connect pieces to win.")),
    "check-counting": (_("Check counting"), _("Give check a set number of times to win.")),
    "losing-wins": (_("Losing wins"), _("Lose all your pieces, or be mated, to win.")),
    "points": (_("Points"), _("The pieces are counted at the end.")),
    "historical": (_("Historical"), _("It’s older than the twentieth century.")),
    "regional": (_("Regional"), _("The traditional chess of a country or a region.")),
}
ALL: Final = {key: Tag(key, *_WORDS[key]) for key in TAGS}


def named(keys: Iterable[str]) -> list[Tag]:
    """The tags of a preset, in the order they are told in; those that no longer exist are left
    out.
    """
    return [ALL[key] for key in keys if key in ALL]


def english_names(keys: Iterable[str]) -> list[str]:
    """The names of tags as the search knows them, whatever language is active."""
    with override("en"):
        return [str(tag.name) for tag in named(keys)]
