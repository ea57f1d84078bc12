"""Hearts: a preset is a player's favourite once, counted for everybody, named for nobody else."""

from __future__ import annotations

import pytest

from courier.players.models import Player
from courier.presets.domain import favourites
from courier.presets.domain.favourites import add_favourite, remove_favourite
from courier.presets.errors import TooManyFavourites
from courier.presets.models import Favourite, Preset
from tests.factories import START, make_revision


@pytest.fixture
def chess(db: None) -> Preset:
    return make_revision().preset


def hearts(preset: Preset) -> int:
    return Preset.objects.get(pk=preset.pk).favourite_count


def test_hearts_are_counted_once_a_player(chess: Preset, mover: Player, opponent: Player) -> None:
    for player in (mover, mover, opponent):
        add_favourite(preset=chess, player=player, now=START)

    assert (hearts(chess), Favourite.objects.filter(player=mover).count()) == (2, 1)


def test_heart_is_taken_back(chess: Preset, mover: Player, opponent: Player) -> None:
    for player in (mover, opponent):
        add_favourite(preset=chess, player=player, now=START)
    remove_favourite(preset=chess, player=mover)
    remove_favourite(preset=chess, player=mover)

    assert (hearts(chess), list(Favourite.objects.values_list("player", flat=True))) == (
        1,
        [opponent.pk],
    )


def test_there_is_a_limit(chess: Preset, mover: Player, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(favourites, "MOST_FAVOURITES", 1)
    add_favourite(preset=chess, player=mover, now=START)

    with pytest.raises(TooManyFavourites):
        add_favourite(preset=make_revision("sissa").preset, player=mover, now=START)
    assert Favourite.objects.count() == 1
