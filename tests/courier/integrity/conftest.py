"""A finished game of two players that is sealed."""

from __future__ import annotations

import pytest

from courier.games.models import Game
from courier.integrity.domain.game_seals import seal_game
from courier.players.models import Player
from tests.factories import FOOLS_MATE, START, play


@pytest.fixture
def sealed(game: Game) -> Game:
    """Fool's mate between mover and opponent, sealed."""
    play(game, *FOOLS_MATE)
    assert seal_game(game.pk, now=START)
    return Game.objects.select_related("revision__preset").get(pk=game.pk)


@pytest.fixture
def sealed_in_private(sealed: Game, mover: Player) -> Game:
    """The same, seen by its players alone."""
    Game.objects.filter(pk=sealed.pk).update(is_public=False)
    return Game.objects.select_related("revision__preset").get(pk=sealed.pk)
