"""What players say about themselves and how they want to see the site."""

from __future__ import annotations

from dataclasses import asdict, dataclass, fields

from courier.players.models import Player


@dataclass(frozen=True, slots=True)
class Profile:
    """The part of an account its owner edits; the fields are columns of `Player`."""

    name: str
    about: str
    country: str
    time_zone: str
    language: str
    notation: str
    after_move: str
    draw_claims: str
    theme: str
    board_theme: str
    stone_letters: bool
    undo_seconds: int


PROFILE = tuple(field.name for field in fields(Profile))


def save_profile(*, player: Player, profile: Profile) -> None:
    """Store the profile of a player."""
    values = asdict(profile)
    for field, value in values.items():
        setattr(player, field, value)
    player.save(update_fields=list(values))
