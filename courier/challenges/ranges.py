"""Open challenges that ask for ratings or reliability: what they say, and whom they suit."""

from __future__ import annotations

from django.utils.translation import gettext as _

from courier.challenges.models import Challenge
from courier.ratings.glicko import Strength


def range_words(challenge: Challenge) -> str:
    """`for ratings from 1400 to 1700`; empty for an open challenge that anybody may take."""
    bounds = {"least": challenge.rating_least, "most": challenge.rating_most}
    match challenge.rating_least, challenge.rating_most:
        case None, None:
            return ""
        case None, _most:
            return _("for ratings up to %(most)s") % bounds
        case _least, None:
            return _("for ratings from %(least)s") % bounds
    return _("for ratings from %(least)s to %(most)s") % bounds


def reliability_words(challenge: Challenge) -> str:
    """`for a reliability of 90 % or more`; empty for an open challenge that anybody may take."""
    if challenge.reliability_least is None:
        return ""
    return _("for a reliability of %(least)s %% or more") % {"least": challenge.reliability_least}


def is_too_low(challenge: Challenge, strength: Strength) -> bool:
    """Whether an open challenge asks for a higher rating, as a whole number."""
    return challenge.rating_least is not None and round(strength.rating) < challenge.rating_least


def is_too_high(challenge: Challenge, strength: Strength) -> bool:
    """Whether an open challenge asks for a lower rating, as a whole number."""
    return challenge.rating_most is not None and round(strength.rating) > challenge.rating_most
