"""A game as pictures for elsewhere: a card with its board, and all its boards as an animation."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from django.core.cache import cache
from django.utils.translation import gettext as _

from courier.common.computed import computed
from courier.drawing.boards import BoardPicture, CardLine, board_gif, card_png, picture_of
from courier.games.models import Game, Move
from courier.games.seats import seats_of
from courier.games.spot import Spot
from courier.games.words import ending_words, result_text, seat_name
from variants import Side

MOST_FRAMES: Final = 160
KEPT_SECONDS: Final = 24 * 60 * 60
MAKING_SECONDS: Final = 300


def card_of(spot: Spot, *, side: Side) -> bytes:
    """Return the picture that other sites show for a game: the board, who played, and how it
    ended.
    """
    picture = picture_of(spot.rules, spot.position, side=side, last_move=spot.squares)
    return card_png(picture, tuple(_card_lines(spot)))


def _card_lines(spot: Spot) -> Iterator[CardLine]:
    game = spot.game
    first, second = (seat_name(seat) for seat in seats_of(game))
    yield CardLine(spot.spec.name, size=30, is_quiet=True)
    yield CardLine(first if game.is_solo else f"{first} –", size=48)
    if not game.is_solo:
        yield CardLine(second, size=48)
    if result_text(game):
        yield CardLine(result_text(game), size=56)
    if spot.label:
        yield CardLine(_("After %(move)s") % {"move": spot.label}, size=30, is_quiet=True)
    if game.ending:
        yield CardLine(ending_words(game), size=30, is_quiet=True)


def stored_animation(game: Game, side: Side) -> bytes | None:
    """Return the animation of a game if it was made of late."""
    stored = computed.get(_name(game, side))
    return stored if isinstance(stored, bytes) else None


def claim_animation(game: Game, side: Side) -> bool:
    """Say whether the caller is to have the animation made, since nobody does so at this time."""
    return bool(cache.add(f"{_name(game, side)}:making", 1, MAKING_SECONDS))


def release_animation(game: Game, side: Side) -> None:
    """Give back what was claimed, so that somebody else may have it made."""
    cache.delete(f"{_name(game, side)}:making")


def make_animation(game: Game, moves: Sequence[Move], side: Side) -> None:
    """Paint the boards of a game and keep them as an animation. Takes seconds."""
    computed.set(_name(game, side), board_gif(_boards(game, moves, side)), KEPT_SECONDS)
    release_animation(game, side)


def frame_plies(last: int) -> list[int]:
    """Return the plies that are painted: all, of long games every so many, the last one always."""
    every = -(-(last + 1) // MOST_FRAMES)
    return [*range(0, last, every), last]


def _boards(game: Game, moves: Sequence[Move], side: Side) -> Iterator[BoardPicture]:
    rules = game.revision.rules
    for ply in frame_plies(len(moves)):
        move = moves[ply - 1] if ply else None
        text = move.position if move else game.start_position
        yield picture_of(rules, text, side=side, last_move=tuple(move.squares) if move else ())


def _name(game: Game, side: Side) -> str:
    return f"game-gif:{game.code}:{game.version}:{side}"
