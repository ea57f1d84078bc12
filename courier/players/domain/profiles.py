"""What players say about themselves and how they want to see the site."""

from __future__ import annotations

from dataclasses import asdict, dataclass, fields

from courier.drawing.boards.looks import Look
from courier.players.models import Player


@dataclass(frozen=True, slots=True)
class Profile:
    """The part of an account its owner edits; the fields are columns of `Player`."""

    name: str
    about: str
    country: str
    shows_favourites: bool
    time_zone: str
    language: str
    notation: str
    after_move: str
    draw_claims: str
    theme: str
    undo_seconds: int


PROFILE = tuple(field.name for field in fields(Profile))


def save_profile(*, player: Player, profile: Profile) -> None:
    """Store the profile of a player."""
    values = asdict(profile)
    for field, value in values.items():
        setattr(player, field, value)
    player.save(update_fields=list(values))


def save_look(*, player: Player, look: Look) -> None:
    """Store how the boards of a family look for a player."""
    player.looks = player.tastes.wearing(look).whole_text
    if look.family == "chess":
        player.board_theme = look.board
    if look.family == "stones":
        player.stone_letters = look.letters
    player.save(update_fields=["looks", "board_theme", "stone_letters"])
