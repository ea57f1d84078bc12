"""The computer moves, sets up and answers draw offers, and does so once."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from functools import partial

import pytest
from django.db import connection

from courier.computer.domain.search import Thought, begin_attempt, end_attempt, think
from courier.computer.domain.wake_ups import MUCH, note_thinking, sweep
from courier.computer.enums import SideWish
from courier.games.computer_news import depth_at
from courier.games.domain.endings import offer_draw, resign
from courier.games.domain.moves import submit_move, undo_move
from courier.games.domain.upgrades import offer_upgrade
from courier.games.models import Game, Move
from courier.games.rated_presets import is_ratable
from courier.notifications.models import OutboxMail
from courier.players.models import Player
from courier.presets.domain.presets import store_document
from courier.presets.models import Preset
from tests.courier.computer.conftest import against_computer, answered
from tests.courier.racing import race
from tests.factories import START, make_game, make_revision, play
from variants import get_spec


def moved(game: Game, player: Player, text: str) -> Game:
    game.refresh_from_db()
    submit_move(game_id=game.pk, player=player, text=text, expected_ply=game.ply, now=START)
    game.refresh_from_db()
    return game


def test_computer_answers_a_move_once(computer_game: Game, mover: Player) -> None:
    moved(computer_game, mover, "e2e4")

    assert [answered(computer_game), answered(computer_game)] == [True, False]
    assert list(computer_game.moves.values_list("side", flat=True)) == [0, 1]


def test_computer_that_begins_moves_first(mover: Player) -> None:
    game = against_computer(mover, side=SideWish.SECOND)

    assert answered(game)
    assert list(game.moves.values_list("side", flat=True)) == [0]


def test_computer_does_nothing_on_the_other_side_s_turn_and_in_games_of_people(
    computer_game: Game, mover: Player, opponent: Player
) -> None:
    assert not answered(computer_game)
    assert not answered(make_game(mover, opponent))
    assert Move.objects.count() == 0


@pytest.mark.parametrize("preset", ["sissa", "crazyhouse", "shogi", "amazons"])
def test_computer_plays_other_games(mover: Player, preset: str) -> None:
    game = against_computer(mover, preset=preset, side=SideWish.SECOND)

    assert answered(game)
    assert game.moves.count() == 1


def test_computer_sets_up_in_secret_and_then_plays(mover: Player) -> None:
    game = against_computer(mover, preset="sigma-4-shogi", side=SideWish.SECOND)
    own = game.revision.rules.recommended_setup(1)  # type: ignore[attr-defined]

    assert answered(game)
    assert game.moves.count() == 0
    assert [seat.has_set_up for seat in game.seats.all()] == [True, False]
    moved(game, mover, own)
    assert answered(game)
    assert game.moves.count() == 3


def test_pages_are_shown_how_deep_it_looked(mover: Player) -> None:
    game = against_computer(mover, side=SideWish.SECOND)
    answered(game)
    assert depth_at(game.pk, 0) == 1


def test_nobody_is_written_to_about_an_answer_that_comes_at_once(
    computer_game: Game, mover: Player
) -> None:
    moved(computer_game, mover, "e2e4")
    answered(computer_game)
    assert not OutboxMail.objects.exists()


def test_end_by_the_computer_s_hand_is_shown_to_the_player_alone(mover: Player) -> None:
    game = against_computer(mover, level=4)
    play(game, "f2f3", "e7e5", "g2g4")

    answered(game)

    game.refresh_from_db()
    assert (game.ending, game.winner) == ("outcome", 1)
    assert list(OutboxMail.objects.values_list("kind", "player")) == [("game_over", mover.pk)]


def test_draw_is_agreed_when_the_computer_is_not_better(mover: Player) -> None:
    game = against_computer(mover)
    play(game, "e2e4", "f7f6", "d1h5", "g7g6", "h5h7", "h8h7")  # White has given the queen away
    offer_draw(game_id=game.pk, player=mover, now=START)

    answered(game)

    game.refresh_from_db()
    assert (game.ending, game.draw_offered_by, game.ply) == ("", None, 6)


def test_draw_is_accepted_by_the_worse_side(mover: Player) -> None:
    game = against_computer(mover)
    play(game, "e2e4", "d7d5", "e4d5", "d8d5", "b1c3", "d5a2", "a1a2", "b8c6")
    offer_draw(game_id=game.pk, player=mover, now=START)

    assert answered(game)

    game.refresh_from_db()
    assert (game.ending, game.winner) == ("agreed", None)


def test_take_back_goes_to_the_player_s_own_turn(computer_game: Game, mover: Player) -> None:
    moved(computer_game, mover, "e2e4")
    answered(computer_game)

    undo_move(game_id=computer_game.pk, player=mover, now=START)

    computer_game.refresh_from_db()
    assert (computer_game.ply, computer_game.side_to_move, computer_game.moves.count()) == (0, 0, 0)
    assert computer_game.position == computer_game.start_position


def test_what_was_thought_of_another_position_is_not_played(
    computer_game: Game, mover: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    moved(computer_game, mover, "e2e4")

    def think_while_the_player_changes_their_mind(game: Game, *, level: int) -> Thought:
        thought = think(game, level=level)
        undo_move(game_id=game.pk, player=mover, now=START)
        moved(Game.objects.get(pk=game.pk), mover, "d2d4")
        return thought

    monkeypatch.setattr(
        "courier.computer.domain.answers.think", think_while_the_player_changes_their_mind
    )

    assert not answered(Game.objects.get(pk=computer_game.pk))
    assert list(computer_game.moves.values_list("text", flat=True)) == ["d2d4"]


@pytest.mark.django_db(transaction=True)
def test_two_tasks_for_one_ply_play_one_move(mover: Player) -> None:
    game = against_computer(mover)
    moved(game, mover, "e2e4")

    answers = race([lambda: str(answered(game))] * 6)

    assert answers.count("True") == 1
    assert list(game.moves.values_list("ply", flat=True)) == [1, 2]


@pytest.mark.django_db(transaction=True)
def test_taking_back_and_answering_leave_a_whole_game(mover: Player) -> None:
    game = against_computer(mover)
    moved(game, mover, "e2e4")

    def take_back() -> str:
        undo_move(game_id=game.pk, player=mover, now=START)
        return "taken back"

    race([partial(lambda: str(answered(game))), take_back])

    game.refresh_from_db()
    assert game.ply == game.moves.count() == 0


def test_sweep_finds_the_games_that_wait_for_a_computer(
    computer_game: Game, mover: Player, opponent: Player
) -> None:
    make_game(mover, opponent, moves=("e2e4",))
    assert sweep() == 0
    moved(computer_game, mover, "e2e4")
    assert sweep() == 1
    answered(computer_game)
    assert sweep() == 0
    computer_game.refresh_from_db()
    offer_draw(game_id=computer_game.pk, player=mover, now=START)
    assert sweep() == 1


def test_level_falls_with_every_attempt_that_was_killed(computer_game: Game) -> None:
    assert [begin_attempt(computer_game, level=8) for _ in range(8)] == [8, 5, 2, 1, 1, 1, 0, 0]
    end_attempt(computer_game)
    assert begin_attempt(computer_game, level=8) == 8


def test_game_goes_over_to_a_newer_revision_without_requesting(
    computer_game: Game, mover: Player
) -> None:
    moved(computer_game, mover, "e2e4")
    document = get_spec("chess").document + '\n[ends]\nstalemate = "loss"\n'
    assert store_document(document=document, now=START)

    assert (
        offer_upgrade(game_id=computer_game.pk, player=mover, revision=2, now=START).revision.number
        == 2
    )
    assert answered(computer_game)


def test_games_against_computers_do_not_make_a_preset_ratable(
    mover: Player, opponent: Player, stranger: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("courier.games.rated_presets.RATABLE_GAMES", 1)
    monkeypatch.setattr("courier.games.rated_presets.RATABLE_PLAYERS", 2)
    game, preset = against_computer(mover), make_revision().preset
    Preset.objects.filter(pk=preset.pk).update(owner=stranger)
    preset.refresh_from_db()
    play(game, "e2e4", "e7e5")
    resign(game_id=game.pk, player=mover, now=START)
    assert not is_ratable(preset)
    Preset.objects.filter(pk=preset.pk).update(owner=None, key="orphan")
    preset.refresh_from_db()
    assert not is_ratable(preset), "a preset whose owner is gone has not come with the site"
    Preset.objects.filter(pk=preset.pk).update(owner=stranger, key="chess")
    preset.refresh_from_db()
    resign(game_id=make_game(mover, opponent, moves=("e2e4", "e7e5")).pk, player=mover, now=START)
    assert is_ratable(preset)


def enqueued(monkeypatch: pytest.MonkeyPatch) -> list[tuple[int, bool]]:
    """The games that are to be looked at from now on, and whether they let others go first."""
    found: list[tuple[int, bool]] = []

    def note(name: str, game_id: int, *, is_patient: bool = False, **_: object) -> None:
        found.append((game_id, is_patient))

    monkeypatch.setattr("courier.computer.domain.wake_ups.enqueue", note)
    return found


@pytest.mark.django_db(transaction=True)
def test_one_search_at_a_time_for_each_player(
    mover: Player, opponent: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    first, second, third = (
        against_computer(player, side=SideWish.SECOND) for player in (mover, mover, opponent)
    )
    meanwhile = answered_during_a_search(monkeypatch, second, third)
    woken = enqueued(monkeypatch)
    assert answered(first)
    assert meanwhile == [False, True]
    assert woken[-1] == (second.pk, False)
    assert answered(second)


def answered_during_a_search(monkeypatch: pytest.MonkeyPatch, *games: Game) -> list[bool]:
    """Whether these games are answered by others while the next search goes on; filled then."""
    found: list[bool] = []

    def think_slowly(game: Game, *, level: int) -> Thought:
        monkeypatch.setattr("courier.computer.domain.answers.think", think)
        with ThreadPoolExecutor() as pool:
            found.extend(pool.map(answered_elsewhere, games))
        return think(game, level=level)

    monkeypatch.setattr("courier.computer.domain.answers.think", think_slowly)
    return found


def answered_elsewhere(game: Game) -> bool:
    try:
        return answered(game)
    finally:
        connection.close()


def test_who_has_had_much_thought_lets_others_go_first(
    mover: Player, opponent: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    woken = enqueued(monkeypatch)
    note_thinking(mover, MUCH - 0.001)
    games = [against_computer(mover, side=SideWish.SECOND)]
    note_thinking(mover, 0.001)
    games += [against_computer(player, side=SideWish.SECOND) for player in (mover, opponent)]
    assert woken == [(games[0].pk, False), (games[1].pk, True), (games[2].pk, False)]

    woken.clear()
    assert answered(games[0])
    assert woken[-1] == (games[1].pk, True)


@pytest.mark.django_db(transaction=True)
def test_those_who_have_had_much_share_one_place(
    mover: Player, opponent: Player, stranger: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    for player in (mover, opponent):
        note_thinking(player, MUCH)
    first, second, third = (
        against_computer(player, side=SideWish.SECOND) for player in (mover, opponent, stranger)
    )
    meanwhile = answered_during_a_search(monkeypatch, second, third)
    assert answered(first)
    assert meanwhile == [False, True]
    assert answered(second)
