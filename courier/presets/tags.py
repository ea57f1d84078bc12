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
    "holes": (_("Holes"), _("Some squares of the rectangle are missing.")),
    "palace": (_("Palace"), _("The king may not leave a part of the board.")),
    "random-setup": (_("Random array"), _("The pieces are dealt onto their first squares by lot.")),
    "hidden-setup": (
        _("Hidden array"),
        _("Both sides place their pieces in secret before the first move."),
    ),
    "placement": (
        _("Placed by hand"),
        _("The players put their pieces on the board one by one before they move."),
    ),
    "unequal-armies": (_("Unequal armies"), _("The two sides have different pieces.")),
    "pieces-of-chess": (
        _("Pieces of chess"),
        _("No piece moves in a way that chess doesn’t know."),
    ),
    "hoppers": (_("Hoppers"), _("Some pieces need another one to leap over, as the cannon does.")),
    "bent-moves": (_("Bent moves"), _("Some pieces turn corners on their way.")),
    "captures-on-the-way": (_("Captures on the way"), _("Some pieces take others that they pass.")),
    "composed-pieces": (
        _("Composed pieces"),
        _("Pieces are made of stones and rebuilt in the game."),
    ),
    "drops": (_("Drops"), _("Pieces are put on the board from the hand.")),
    "captured-pieces-return": (
        _("Captured pieces return"),
        _("Whom you capture, you may drop as your own."),
    ),
    "turning-over": (_("Turning over"), _("Pieces promote by being turned over, as in Shogi.")),
    "shogi-like": (_("Shogi-like"), _("Captured pieces return, and pieces turn over to promote.")),
    "gating": (_("Gating"), _("New pieces enter on squares that others leave for the first time.")),
    "walls": (_("Walls"), _("Squares are closed as the game goes on.")),
    "explosion": (_("Explosions"), _("A capture removes the pieces around it too.")),
    "changing-sides": (
        _("Changing sides"),
        _("Pieces of the other side become yours where they stand."),
    ),
    "must-capture": (_("Captures forced"), _("Whoever can capture has to.")),
    "passing": (_("Passing"), _("You may pass instead of moving.")),
    "royal-less": (
        _("No royal piece"),
        _("There is no check and no mate; the game ends in another way."),
    ),
    "several-royals": (
        _("Several royal pieces"),
        _("A side has more than one piece that it must not lose."),
    ),
    "king-capture": (_("King is taken"), _("There is no check; who takes the king wins.")),
    "extinction": (_("Extinction"), _("Who has lost all pieces of some kind has lost the game.")),
    "bare-king": (_("Bare king loses"), _("Who is left with nothing but the king has lost.")),
    "reaching-squares": (_("Race"), _("Who brings a piece to certain squares wins.")),
    "in-a-row": (_("In a row"), _("Who gets pieces into a row or connects them wins.")),
    "check-counting": (_("Counted checks"), _("Who has given check so many times wins.")),
    "losing-wins": (_("Losing wins"), _("Who loses the pieces, or is mated, wins.")),
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
