"""Rated games, made and ended the way the site does."""

from __future__ import annotations

from datetime import datetime

from courier.clocks.terms import Terms
from courier.games.domain.endings import accept_draw, offer_draw, resign
from courier.games.domain.start import start_game
from courier.games.models import Game
from courier.players.models import Player
from tests.factories import START, make_revision, play

OPENING = {"chess": ("e2e4", "e7e5"), "sissa": ("e4", "e6")}


def begin(
    first: Player,
    second: Player,
    *,
    preset: str = "chess",
    rated: bool = True,
    help: str = "notes",
    at: datetime = START,
    opening: tuple[str, ...] = (),
) -> Game:
    """A rated game in which both have moved."""
    game = start_game(
        revision=make_revision(preset),
        seats=(first, second),
        terms=Terms(days_per_move=3, rated=rated, help=help),
        now=at,
    )
    play(game, *(opening or OPENING.get(preset, OPENING["chess"])), now=at)
    return Game.objects.get(pk=game.pk)


def lengthen(game: Game) -> Game:
    """Let a game count as one of ten moves each, without the moves."""
    Game.objects.filter(pk=game.pk).update(ply=20)
    return game


def end(game: Game, *, winner: int | None, at: datetime = START) -> Game:
    """End a game by a resignation, or by a draw, after ten moves each."""
    lengthen(game)
    first, second = (seat.player for seat in game.seats.all())
    assert first is not None
    assert second is not None
    if winner is None:
        offer_draw(game_id=game.pk, player=first, now=at)
        return accept_draw(game_id=game.pk, player=second, now=at)
    return resign(game_id=game.pk, player=second if winner == 0 else first, now=at)


def played(
    first: Player,
    second: Player,
    *,
    winner: int | None,
    preset: str = "chess",
    help: str = "notes",
    at: datetime = START,
) -> Game:
    """A rated game that has ended."""
    return end(begin(first, second, preset=preset, help=help, at=at), winner=winner, at=at)
