"""Open, direct and mailed challenges as lines of a list."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from datetime import datetime
from typing import TYPE_CHECKING

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from courier.challenges.enums import SideChoice
from courier.challenges.models import Challenge
from courier.challenges.ranges import is_too_high, is_too_low, range_words, reliability_words
from courier.drawing.boards import BoardPicture
from courier.games.words import terms_words
from courier.players.reliability import suffices
from courier.presets.likeness import Likeness, likeness_of
from courier.presets.pictures import start_picture
from courier.ratings.computation import Known, strength_at
from courier.ratings.families import family_of
from courier.ratings.queries import ShownRating, known_of

if TYPE_CHECKING:
    from courier.players.models import Player


@dataclass(frozen=True, slots=True)
class OfferLine:
    """What a list says about an challenge, open or not. Sides are from the reader's
    view.
    """

    code: str
    kind: str
    preset_key: str
    preset_name: str
    enforced: bool
    sender: Player
    receiver_name: str
    terms: str
    setup_name: str
    sender_plays: str
    receiver_plays: str
    message: str
    expires_at: datetime
    picture: BoardPicture
    likeness: Likeness
    wants: str = ""  # `for ratings from 1400 to 1700`
    wants_reliability: str = ""  # `for a reliability of 90 % or more`
    sender_rating: str = ""
    uses_words: str = ""  # of an offer that starts several games
    suits: bool = True  # whether the reader has a rating that the open challenge asks for,
    suits_reliability: bool = True  # and loses few enough games on time

    @property
    def is_for_reader(self) -> bool:
        """Whether the reader is whom the open challenge asks for."""
        return self.suits and self.suits_reliability


def offer_lines(
    challenges: Iterable[Challenge], *, viewer: Player | None, now: datetime
) -> list[OfferLine]:
    """The lines of challenges whose presets and people are loaded; 1 query for all ratings, none
    without challenges.
    """
    found = list(challenges)
    people = {challenge.sender_id for challenge in found}
    known = known_of([*people, viewer.pk] if viewer and people else people)
    return [_with_ratings(challenge, known, viewer, now) for challenge in found]


def _with_ratings(
    challenge: Challenge,
    known: Mapping[int, Mapping[str, Known]],
    viewer: Player | None,
    now: datetime,
) -> OfferLine:
    family = family_of(challenge.revision, challenge).key
    theirs = known[challenge.sender_id]
    own = strength_at(known[viewer.pk], family, now) if viewer else None
    return replace(
        offer_line(challenge),
        sender_rating=str(ShownRating.of(strength_at(theirs, family, now)))
        if family in theirs
        else "",
        suits=own is None or not (is_too_low(challenge, own) or is_too_high(challenge, own)),
        suits_reliability=viewer is None
        or suffices(viewer.reliability, challenge.reliability_least),
    )


def offer_line(challenge: Challenge) -> OfferLine:
    """The line of a challenge whose preset and people are loaded, without ratings; no query."""
    preset = challenge.revision.preset
    sender_plays, receiver_plays = _sides(challenge)
    return OfferLine(
        code=challenge.code,
        kind=challenge.kind,
        preset_key=preset.key,
        preset_name=preset.name,
        enforced=preset.enforced,
        sender=challenge.sender,
        receiver_name=_receiver_name(challenge),
        terms=_terms(challenge),
        setup_name=_setup_name(challenge),
        sender_plays=sender_plays,
        receiver_plays=receiver_plays,
        message=challenge.message,
        expires_at=challenge.expires_at,
        picture=start_picture(challenge.revision),
        likeness=likeness_of(challenge.revision),
        uses_words=_uses_words(challenge),
        wants=range_words(challenge),
        wants_reliability=reliability_words(challenge),
    )


def _terms(challenge: Challenge) -> str:
    welcome = _("bots welcome") if challenge.bots_welcome else ""
    wanted = (range_words(challenge), reliability_words(challenge))
    return ", ".join(filter(None, (terms_words(challenge), *wanted, welcome)))


def _receiver_name(challenge: Challenge) -> str:
    if challenge.receiver is not None:
        return challenge.receiver.shown_name
    return challenge.address


def _uses_words(challenge: Challenge) -> str:
    if not challenge.is_repeatable:
        return ""
    left = challenge.uses_left
    if left is None:
        return _("It stays open for more games.")
    return ngettext("%(n)d game can begin.", "%(n)d games can begin.", left) % {"n": left}


def _setup_name(challenge: Challenge) -> str:
    """How the array is drawn; empty where it is fixed."""
    modes = challenge.revision.rules.spec.setup_modes
    return next((mode.name for mode in modes if mode.key == challenge.setup_mode), "")


def _sides(challenge: Challenge) -> tuple[str, str]:
    """The names of the sides of sender and receiver; empty when drawn by lot."""
    if challenge.sender_side == SideChoice.RANDOM:
        return "", ""
    sides = challenge.revision.rules.spec.sides
    own = int(challenge.sender_side)
    return sides[own].name, sides[1 - own].name
