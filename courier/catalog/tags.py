"""The tags of presets in words: a name, and one sentence on what it means. What has which is told by `variants`."""

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
    "random-setup": (_("Random array"), _("The men are dealt onto their first squares by lot.")),
    "hidden-setup": (_("Hidden array"), _("Both sides place their men in secret before the first move.")),
    "placement": (_("Placed by hand"), _("The players put their men on the board one by one before they move.")),
    "unequal-armies": (_("Unequal armies"), _("The two sides have different men.")),
    "men-of-chess": (_("Men of chess"), _("No man moves in a way that chess does not know.")),
    "hoppers": (_("Hoppers"), _("Some men need another one to leap over, as the cannon does.")),
    "bent-moves": (_("Bent moves"), _("Some men turn corners on their way.")),
    "captures-on-the-way": (_("Captures on the way"), _("Some men take others that they pass.")),
    "composed-men": (_("Composed men"), _("Men are made of stones and rebuilt in the game.")),
    "drops": (_("Drops"), _("Men are put on the board from the hand.")),
    "captured-men-return": (_("Captured men return"), _("Whom you capture, you may drop as your own.")),
    "turning-over": (_("Turning over"), _("Men promote by being turned over, as in Shogi.")),
    "shogi-like": (_("Shogi-like"), _("Captured men return, and men turn over to promote.")),
    "gating": (_("Gating"), _("New men enter on squares that others leave for the first time.")),
    "walls": (_("Walls"), _("Squares are closed as the game goes on.")),
    "explosion": (_("Explosions"), _("A capture removes the men around it too.")),
    "changing-sides": (_("Changing sides"), _("Men of the other side become yours where they stand.")),
    "must-capture": (_("Captures forced"), _("Whoever can capture has to.")),
    "passing": (_("Passing"), _("You may pass instead of moving.")),
    "royal-less": (_("No royal man"), _("There is no check and no mate; the game ends in another way.")),
    "several-royals": (_("Several royal men"), _("A side has more than one man that it must not lose.")),
    "king-capture": (_("King is taken"), _("There is no check; who takes the king wins.")),
    "extinction": (_("Extinction"), _("Who has lost all men of some kind has lost the game.")),
    "bare-king": (_("Bare king loses"), _("Who is left with nothing but the king has lost.")),
    "reaching-squares": (_("Race"), _("Who brings a man to certain squares wins.")),
    "in-a-row": (_("In a row"), _("Who gets men into a row or connects them wins.")),
    "check-counting": (_("Counted checks"), _("Who has given check so many times wins.")),
    "losing-wins": (_("Losing wins"), _("Who loses the men, or is mated, wins.")),
    "points": (_("Points"), _("The men are counted at the end.")),
    "historical": (_("Historical"), _("It is older than the twentieth century.")),
    "regional": (_("Regional"), _("The traditional chess of a country or a region.")),
}
ALL: Final = {key: Tag(key, *_WORDS[key]) for key in TAGS}


def named(keys: Iterable[str]) -> list[Tag]:
    """The tags of a preset, in the order they are told in; those that no longer exist are left out."""
    return [ALL[key] for key in keys if key in ALL]


def english_names(keys: Iterable[str]) -> list[str]:
    """The names of tags as the search knows them, whatever language is active."""
    with override("en"):
        return [str(tag.name) for tag in named(keys)]
