"""Seeks, challenges and invitations as lines of a list."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import TYPE_CHECKING

from courier.catalog.pictures import start_picture
from courier.challenges.enums import ChallengeKind, SideChoice
from courier.challenges.models import Challenge
from courier.common.boards import BoardPicture
from courier.games.words import terms_words

if TYPE_CHECKING:
    from courier.players.models import Player


@dataclass(frozen=True, slots=True)
class OfferLine:
    """What a list says about an open seek, challenge or invitation. Sides are from the reader's view."""

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


def offer_line(challenge: Challenge) -> OfferLine:
    """The line of a challenge whose preset and people are loaded; no query."""
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
        terms=terms_words(challenge),
        setup_name=_setup_name(challenge),
        sender_plays=sender_plays,
        receiver_plays=receiver_plays,
        message=challenge.message,
        expires_at=challenge.expires_at,
        picture=start_picture(challenge.revision),
    )


def _receiver_name(challenge: Challenge) -> str:
    if challenge.receiver is not None:
        return challenge.receiver.shown_name
    return "" if challenge.kind == ChallengeKind.SEEK else challenge.address


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
