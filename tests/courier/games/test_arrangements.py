"""The arrangements a player keeps for further games."""

from __future__ import annotations

import pytest

from courier.games.domain.arrangements import rename_setup, save_setup
from courier.games.errors import (
    IllegalMoveRefused,
    NoSetupsHere,
    SetupNameMissing,
    SetupNameTaken,
    SetupNameTooLong,
    UnreadableMove,
)
from courier.games.models import SavedSetup
from courier.games.setups import saved_setups
from courier.players.models import Player
from tests.courier.games.secret_setups import OTHER_BLACK, OTHER_WHITE, PRESET, RULES, WHITE
from tests.factories import START, make_revision


def save(
    player: Player,
    name: str = "Wall",
    text: str = WHITE,
    *,
    preset: str = PRESET,
    replace: bool = False,
) -> SavedSetup:
    return save_setup(
        player=player,
        revision=make_revision(preset),
        name=name,
        text=text,
        now=START,
        replace=replace,
    )


def test_an_arrangement_is_kept_as_the_first_side_would_set_it_up(mover: Player) -> None:
    assert save(mover, text=OTHER_BLACK).text == OTHER_WHITE
    assert save(mover, name="Same", text=OTHER_WHITE).text == OTHER_WHITE


def test_an_arrangement_serves_for_either_side(mover: Player) -> None:
    saved = save(mover, text=OTHER_BLACK)

    assert [RULES.setup_for(saved.text, side) for side in (0, 1)] == [OTHER_WHITE, OTHER_BLACK]


def test_arrangements_are_listed_by_name_for_their_preset_and_player(
    mover: Player, opponent: Player
) -> None:
    for player, name, preset in (
        (mover, "wall", PRESET),
        (mover, "Arrow", PRESET),
        (opponent, "His", PRESET),
    ):
        save(player, name, preset=preset)
    save(mover, "Quick", preset="sigma-4-shogi-quick")

    assert [saved.name for saved in saved_setups(mover, make_revision(PRESET).preset)] == [
        "Arrow",
        "wall",
    ]


def test_the_same_under_the_same_name_is_kept_once(mover: Player) -> None:
    assert save(mover).pk == save(mover, " wall ").pk
    assert SavedSetup.objects.count() == 1


def test_another_one_under_the_same_name_is_refused_or_replaces_it(mover: Player) -> None:
    first = save(mover)

    with pytest.raises(SetupNameTaken) as caught:
        save(mover, "WALL", OTHER_WHITE)
    assert "called Wall" in caught.value.message

    assert save(mover, "WALL", OTHER_WHITE, replace=True).pk == first.pk
    assert SavedSetup.objects.values_list("name", "text").get() == ("Wall", OTHER_WHITE)


def test_two_players_may_use_one_name(mover: Player, opponent: Player) -> None:
    save(mover)
    save(opponent)
    assert SavedSetup.objects.count() == 2


@pytest.mark.parametrize(
    ("name", "error"),
    [("", SetupNameMissing), (" \n", SetupNameMissing), ("x" * 41, SetupNameTooLong)],
)
def test_a_name_is_requested(name: str, error: type[Exception], mover: Player) -> None:
    with pytest.raises(error):
        save(mover, name)


@pytest.mark.parametrize(
    ("text", "error"),
    [
        ("x", UnreadableMove),
        (WHITE.replace("FW@g3", "F@g3"), IllegalMoveRefused),
        (WHITE.replace("EE@d2", "EE@d5"), IllegalMoveRefused),
    ],
)
def test_what_is_no_set_up_is_not_kept(text: str, error: type[Exception], mover: Player) -> None:
    with pytest.raises(error):
        save(mover, text=text)
    assert SavedSetup.objects.count() == 0


def test_other_games_have_no_arrangements(mover: Player) -> None:
    with pytest.raises(NoSetupsHere):
        save(mover, preset="chess")


def test_an_arrangement_is_renamed_but_not_to_a_name_that_is_taken(mover: Player) -> None:
    saved = save(mover)
    save(mover, "Arrow", OTHER_WHITE)

    assert rename_setup(setup=saved, name="  WALL  of  stones").name == "WALL of stones"
    with pytest.raises(SetupNameTaken):
        rename_setup(setup=saved, name="arrow")
