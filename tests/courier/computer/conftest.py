"""Games against the computer, which nobody answers unless a test does."""

from __future__ import annotations

import pytest

from courier.computer.domain.answers import answer
from courier.computer.domain.opponents import start_against_computer
from courier.computer.enums import SideWish
from courier.games.models import Game
from courier.players.models import Player
from tests.factories import START, make_revision


def against_computer(
    player: Player,
    *,
    preset: str = "chess",
    level: int = 1,
    side: SideWish = SideWish.FIRST,
    mode: str = "",
) -> Game:
    """A game of the player against a level."""
    return start_against_computer(
        revision=make_revision(preset),
        player=player,
        level=level,
        side=side,
        setup_mode=mode,
        now=START,
    )


def answered(game: Game) -> bool:
    """Let the computer do what it is to do."""
    return answer(game_id=game.pk, clock=lambda: START)


@pytest.fixture
def computer_game(mover: Player) -> Game:
    """Chess at its start: the mover against level 1, who waits."""
    return against_computer(mover)
