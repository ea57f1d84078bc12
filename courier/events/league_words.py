"""What is said of leagues."""

from __future__ import annotations

from typing import Final

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from courier.events.models import Event, League
from courier.events.words import SPARE_DIVISION


def league_name(league: League) -> str:
    """What a league is called; no query when its preset is loaded."""
    return name_of_league(league.name, league.preset.name)


def name_of_league(name: str, preset: str) -> str:
    """What a league with this name, or none, of a preset is called."""
    return name or _("The league of %(preset)s") % {"preset": preset}


def division_name(event: Event) -> str:
    """How the division of a season is called on the page of its league."""
    return _("Division %(number)d") % {"number": event.division or 0}


def season_name(league: League) -> str:
    """The latest season."""
    return _("Season %(number)d") % {"number": league.season}


def league_rules(league: League) -> list[str]:
    """The rules of a league, a sentence or two each."""
    movers = ngettext(
        "After a season the last of each division and the first of the next one change places.",
        "After a season the last %(n)d of each division and the first %(n)d of the next one change "
        "places.",
        league.movers,
    ) % {"n": league.movers}
    size = _(
        "Players are split into divisions as near to %(size)d as possible. In a division everybody "
        "plays everybody once."
    ) % {"size": league.division_size}
    weeks = ngettext(
        "A season lasts %(n)d week at most. Games that haven’t ended or begun by then are drawn.",
        "A season lasts %(n)d weeks at most. Games that haven’t ended or begun by then are drawn.",
        league.weeks,
    ) % {"n": league.weeks}
    spare = [] if league.computer_level is None else [str(SPARE_DIVISION)]
    begins = _NEXT if league.computer_level is None else _NEXT_OF_TWO
    return [size, *spare, str(_AT_ONCE), movers, weeks, str(begins), str(_NEW), str(_LEAVING)]


_AT_ONCE: Final = gettext_lazy(
    "You say how many games you play at once. Your next game begins when one of yours has ended "
    "and the other player is free too."
)
_NEXT: Final = gettext_lazy(
    "The next season begins by itself, on a Monday at 12:00 UTC, a week or more after the last "
    "game. It takes three players; with fewer it waits another week."
)
_NEXT_OF_TWO: Final = gettext_lazy(
    "The next season begins by itself, on a Monday at 12:00 UTC, a week or more after the last "
    "game. It takes two players; with fewer it waits another week."
)
_NEW: Final = gettext_lazy(
    "New players begin at the bottom, in the order of their ratings. You can join at any time, for "
    "the next season."
)
_LEAVING: Final = gettext_lazy(
    "If you leave, you play the current season to its end and aren’t in the next one. Players who "
    "share a place are ranked by their numbers."
)
