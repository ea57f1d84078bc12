"""What is said of ladders."""

from __future__ import annotations

from typing import Final

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from courier.events.models import Ladder, Rung


def ladder_name(ladder: Ladder) -> str:
    """What a ladder is called; no query when its preset is loaded."""
    return name_of_ladder(ladder.name, "" if ladder.preset is None else ladder.preset.name)


def name_of_ladder(own: str, preset: str) -> str:
    """What a ladder is called that has a name of its `own` or none, by the name of its preset, ""
    for all variants.
    """
    if own:
        return own
    if not preset:
        return _("The ladder of all variants")
    return _("The ladder of %(preset)s") % {"preset": preset}


def rung_name(rung: Rung) -> str:
    """Who is or was on a ladder."""
    return rung.player.shown_name if rung.player is not None else _("Former player")


def ladder_rules(ladder: Ladder, *, rest_weeks: int) -> list[str]:
    """The rules of a ladder, a sentence or two each."""
    entry = _BY_RATING if ladder.preset is None else _AT_THE_BOTTOM
    reach = ngettext(
        "You can challenge the player right above you. The game starts at once.",
        "You can challenge anyone up to %(n)d rungs above you. The game starts at once.",
        ladder.reach,
    ) % {"n": ladder.reach}
    again = ngettext(
        "Two players don’t meet again for %(n)d week.",
        "Two players don’t meet again for %(n)d weeks.",
        rest_weeks,
    ) % {"n": rest_weeks}
    idle = ngettext(
        "After %(n)d week without a game you leave the ladder.",
        "After %(n)d weeks without a game you leave the ladder.",
        ladder.idle_weeks,
    ) % {"n": ladder.idle_weeks}
    variants = [str(_VARIANTS)] if ladder.preset is None else []
    return [
        str(entry),
        str(_PLACES),
        reach,
        str(_WEEKLY),
        *variants,
        again,
        str(_SIDES),
        str(_NUMBER),
        f"{idle} {_IDLE}",
        str(_LATE),
        str(_LEAVING),
    ]


_AT_THE_BOTTOM: Final = gettext_lazy("You join at the bottom, and can join and leave at any time.")
_BY_RATING: Final = gettext_lazy(
    "You join right below the lowest player whose ratings are at least as good as yours, all "
    "variants taken together; without ratings, and whenever you come back, at the bottom."
)
_PLACES: Final = gettext_lazy(
    "If you beat somebody above you, you take their rung; they and everyone between you move down "
    "one. Any other result changes nothing."
)
_WEEKLY: Final = gettext_lazy(
    "Every Monday at 12:00 UTC all players who want a weekly game are paired with somebody as near "
    "as possible, up or down."
)
_VARIANTS: Final = gettext_lazy(
    "The game is in a variant that’s among the favourites of both players, drawn if there are "
    "several. If they have none in common, it’s the variant of the week."
)
_SIDES: Final = gettext_lazy(
    "The player who has moved first less often, compared with moving second, moves first; if "
    "that’s equal, the lower player does."
)
_NUMBER: Final = gettext_lazy(
    "You choose how many games you play at once here. Nobody is given more, or any during a "
    "vacation."
)
_IDLE: Final = gettext_lazy(
    "Weeks of vacation don’t count, nor those in which you wanted a game and nobody was free."
)
_LATE: Final = gettext_lazy(
    "If you lose on time, your weekly games stop until you ask for them again. An aborted game is "
    "started again once; if it’s aborted again, it doesn’t count."
)
_LEAVING: Final = gettext_lazy(
    "If you leave, your running games here are lost, and those below you move up."
)
