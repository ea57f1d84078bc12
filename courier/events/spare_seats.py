"""When the computer takes an empty seat."""

from __future__ import annotations

from typing import Final

from courier.events.enums import EventKind

# Elsewhere nobody sits out a round for want of an opponent, or a bye goes to who has earned it.
FILLED: Final = (EventKind.ROUND_ROBIN, EventKind.SWISS)


def is_wanted(people: int, *, least: int, most: int) -> bool:
    """Whether one more player is wanted beside the people of an event: they are an odd number, or
    one too few; never more than there are seats.
    """
    is_short = people == least - 1
    is_odd = people >= least and people % 2 == 1
    return people < most and (is_short or is_odd)
