"""Setting up in secret, and in solo games."""

from __future__ import annotations

from datetime import timedelta

import pytest

from courier.common.budgets import OverBudget
from courier.games.domain.endings import abort, offer_draw, resign
from courier.games.domain.moves import preview_move, undo_move
from courier.games.domain.recalls import recall_move
from courier.games.domain.setups import setup_text
from courier.games.domain.start import start_solo
from courier.games.errors import (
    GameOver,
    IllegalMoveRefused,
    MoveConflict,
    NotWhileSettingUp,
    NotYourGame,
    SetupFinal,
    TooEarlyToOffer,
    TooLateToRecall,
    UnreadableMove,
)
from courier.games.models import Game, Move, SentMove
from courier.games.permissions import may_set_up
from courier.games.queries import own_setup
from courier.games.seats import sides_to_move
from courier.notifications.models import OutboxMail
from courier.players.models import Player
from tests.courier.games.secret_setups import (
    BLACK,
    BROKEN,
    OTHER_BLACK,
    OTHER_WHITE,
    PRESET,
    RULES,
    WHITE,
    make_setup_game,
    send,
)
from tests.factories import START, make_game, make_revision
from variants import counted

HOUR = timedelta(hours=1)


@pytest.fixture
def game(mover: Player, opponent: Player) -> Game:
    return make_setup_game(mover, opponent)


def test_a_game_begins_by_setting_up(game: Game) -> None:
    assert (game.is_setting_up, game.is_setting_up_in_secret, game.ply, sides_to_move(game)) == (
        True,
        True,
        0,
        (0, 1),
    )
    assert game.deadline == START + timedelta(days=3)


@pytest.mark.parametrize("preset", ["chess", "sigma-4-shogi-quick", "free-board"])
def test_other_games_begin_with_a_move(preset: str, mover: Player, opponent: Player) -> None:
    game = make_game(mover, opponent, preset=preset)
    assert (game.is_setting_up, sides_to_move(game)) == (False, (0,))


def refuse() -> int:
    raise OverBudget(seconds=5)


def test_who_sets_up_second_pays_for_their_own_set_up_alone(
    game: Game, mover: Player, opponent: Player
) -> None:
    send(game, mover, OTHER_WHITE)
    with counted(1_000_000) as own:
        setup_text(game, side=1, text=OTHER_BLACK)

    with counted(own.moves, refuse):
        send(game, opponent, OTHER_BLACK)

    assert Game.objects.get(pk=game.pk).ply == 2


def test_the_first_set_up_is_kept_and_nothing_is_played(game: Game, opponent: Player) -> None:
    result = send(game, opponent, BLACK, remark="Good luck", now=START + HOUR)

    assert (result.move, result.waiting, result.repeated) == (None, True, False)
    entry = SentMove.objects.get()
    assert (entry.side, entry.text, entry.remark, entry.sent_at) == (
        1,
        BLACK,
        "Good luck",
        START + HOUR,
    )
    before = game
    game = Game.objects.get()
    assert (game.ply, game.position, game.deadline) == (0, before.position, before.deadline)
    assert (game.moves.count(), sides_to_move(game), game.version) == (0, (0,), before.version + 1)


@pytest.mark.parametrize("first", [0, 1])
def test_with_the_second_both_are_played_as_moves(
    first: int, game: Game, mover: Player, opponent: Player
) -> None:
    sent = [(mover, WHITE), (opponent, OTHER_BLACK)]
    send(game, *sent[first], remark="one", now=START + HOUR)

    result = send(game, *sent[1 - first], remark="two", now=START + 5 * HOUR)

    assert SentMove.objects.count() == 0
    played = list(Move.objects.values_list("ply", "side", "text", "shown"))
    assert played == [(1, 0, WHITE, "Setup"), (2, 1, OTHER_BLACK, "Setup")]
    assert result.move == Move.objects.get(side=1 - first)
    assert Move.objects.get(side=first).remark == "one"
    assert Move.objects.get(side=first).time_used == HOUR
    game = Game.objects.get()
    assert game.position == RULES.text(RULES.combined(WHITE, OTHER_BLACK))
    assert (game.ply, game.side_to_move, game.is_setting_up, sides_to_move(game)) == (
        2,
        0,
        False,
        (0,),
    )
    assert (game.turn_started_at, game.deadline) == (
        START + 5 * HOUR,
        START + 5 * HOUR + timedelta(days=3),
    )


def test_a_set_up_is_stored_in_canonical_form(game: Game, mover: Player) -> None:
    items = WHITE.removeprefix("Setup: ").split(", ")

    send(game, mover, ",".join(reversed(items)))

    assert SentMove.objects.get().text == WHITE


def test_the_same_set_up_sent_twice_is_confirmed(
    game: Game, mover: Player, opponent: Player
) -> None:
    send(game, mover, WHITE, remark="Hello")

    again = send(game, mover, WHITE.removeprefix("Setup:"), remark="Hello", now=START + HOUR)

    assert (again.repeated, again.waiting) == (True, True)
    assert SentMove.objects.values_list("remark", "sent_at").get() == ("Hello", START)


def test_the_remark_of_a_set_up_may_be_changed_too(game: Game, mover: Player) -> None:
    for remark in ("Hello", "Good luck", ""):
        assert send(game, mover, WHITE, remark=remark).repeated is False
        assert SentMove.objects.get().remark == remark


@pytest.mark.parametrize("side", [0, 1])
def test_a_set_up_sent_again_after_both_are_in_is_confirmed(
    side: int, game: Game, mover: Player, opponent: Player
) -> None:
    send(game, mover, WHITE)
    send(game, opponent, BLACK)

    again = send(game, (mover, opponent)[side], (WHITE, BLACK)[side])

    assert (again.repeated, again.move) == (True, Move.objects.get(side=side))
    assert Move.objects.count() == 2


def test_a_set_up_may_be_replaced_unseen(game: Game, mover: Player, opponent: Player) -> None:
    send(game, mover, WHITE)
    version = Game.objects.get().version

    result = send(game, mover, OTHER_WHITE, now=START + HOUR)

    assert (result.repeated, result.waiting) == (False, True)
    assert SentMove.objects.values_list("text", "sent_at").get() == (OTHER_WHITE, START + HOUR)
    assert Game.objects.get().version == version
    send(game, opponent, BLACK)
    assert Move.objects.get(side=0).text == OTHER_WHITE


@pytest.mark.parametrize("side", [0, 1])
def test_a_set_up_can_no_longer_be_replaced_when_both_are_in(
    side: int, game: Game, mover: Player, opponent: Player
) -> None:
    send(game, mover, WHITE)
    send(game, opponent, BLACK)

    with pytest.raises(SetupFinal) as caught:
        send(game, (mover, opponent)[side], (OTHER_WHITE, OTHER_BLACK)[side])

    assert (WHITE, BLACK)[side] in caught.value.message
    assert (BLACK, WHITE)[side] not in caught.value.message


def test_the_game_goes_on_after_the_set_ups(game: Game, mover: Player, opponent: Player) -> None:
    send(game, mover, WHITE)
    send(game, opponent, BLACK)

    result = send(game, mover, "FWd3-d4", ply=2)

    assert result.move is not None
    assert (result.move.ply, result.move.side, Game.objects.get().side_to_move) == (3, 0, 1)


@pytest.mark.parametrize(("old", "new", "clause", "words"), BROKEN)
def test_a_broken_clause_is_refused_in_words(
    old: str, new: str, clause: str, words: str, game: Game, mover: Player
) -> None:
    with pytest.raises(IllegalMoveRefused) as caught:
        send(game, mover, WHITE.replace(old, new))

    assert words in caught.value.message
    assert clause in {broken.clause for broken in caught.value.params["broken"]}  # type: ignore[attr-defined]
    assert (SentMove.objects.count(), sides_to_move(Game.objects.get())) == (0, (0, 1))


def test_what_is_no_set_up_is_refused(game: Game, mover: Player) -> None:
    with pytest.raises(UnreadableMove) as caught:
        send(game, mover, "FWd3-d4")

    assert "is no base of a set-up" in caught.value.message


def test_the_set_up_of_the_other_side_is_refused(game: Game, opponent: Player) -> None:
    with pytest.raises(IllegalMoveRefused) as caught:
        send(game, opponent, WHITE)

    assert "Black's bases stand on a5 to g7" in caught.value.message


def test_strangers_send_nothing(game: Game, stranger: Player) -> None:
    with pytest.raises(NotYourGame):
        send(game, stranger, WHITE)
    assert not may_set_up(game, stranger)


def test_a_set_up_for_another_ply_is_a_conflict(game: Game, mover: Player) -> None:
    with pytest.raises(MoveConflict):
        send(game, mover, WHITE, ply=1)


def test_no_draw_is_offered_with_a_set_up(game: Game, mover: Player, opponent: Player) -> None:
    send(game, opponent, BLACK)
    with pytest.raises(TooEarlyToOffer):
        send(game, mover, WHITE, draw=True)
    assert SentMove.objects.count() == 1


@pytest.mark.parametrize("act", [resign, offer_draw])
def test_a_game_being_set_up_is_neither_resigned_nor_drawn(
    act: object, game: Game, mover: Player
) -> None:
    assert callable(act)
    with pytest.raises(NotWhileSettingUp):
        act(game_id=game.pk, player=mover, now=START)


def test_a_game_being_set_up_can_be_aborted(game: Game, mover: Player, opponent: Player) -> None:
    send(game, opponent, BLACK)

    abort(game_id=game.pk, player=mover, now=START)

    assert Game.objects.values_list("ending", "winner").get() == ("aborted", None)
    with pytest.raises(GameOver):
        send(game, mover, WHITE)


@pytest.mark.parametrize("last", [0, 1])
def test_the_set_up_that_shows_both_cannot_be_recalled(
    last: int, game: Game, mover: Player, opponent: Player
) -> None:
    Player.objects.update(undo_seconds=60)
    sent = [(mover, WHITE), (opponent, BLACK)]
    send(game, *sent[1 - last])
    send(game, *sent[last])

    for ply in (1, 2):
        with pytest.raises(TooLateToRecall):
            recall_move(game_id=game.pk, player=sent[last][0], expected_ply=ply, now=START)
    assert Game.objects.get().ply == 2


def test_own_set_up_is_read_by_its_owner_alone(
    game: Game, mover: Player, opponent: Player, stranger: Player
) -> None:
    send(game, mover, WHITE)

    entry = own_setup(game, mover)
    assert entry is not None
    assert entry.text == WHITE
    assert [own_setup(game, player) for player in (opponent, stranger, None)] == [None, None, None]


def test_preview_checks_a_secret_set_up_and_shows_no_pieces(game: Game, opponent: Player) -> None:
    preview = preview_move(game=game, player=opponent, text=BLACK)

    assert (preview.text, preview.position, preview.squares) == (BLACK, game.position, ())
    with pytest.raises(IllegalMoveRefused):
        preview_move(game=game, player=opponent, text=WHITE)
    assert SentMove.objects.count() == 0


def test_alone_both_set_ups_are_ordinary_moves(mover: Player) -> None:
    game = start_solo(revision=make_revision(PRESET), player=mover, now=START)
    assert (game.is_setting_up, game.is_setting_up_in_secret, sides_to_move(game)) == (
        True,
        False,
        (0,),
    )

    result = send(game, mover, WHITE)
    assert result.move is not None
    game = Game.objects.get()
    assert (game.ply, game.is_setting_up, sides_to_move(game)) == (1, True, (1,))

    send(game, mover, BLACK, ply=1)
    game = Game.objects.get()
    assert (game.ply, game.is_setting_up, sides_to_move(game)) == (2, False, (0,))
    assert (SentMove.objects.count(), OutboxMail.objects.count()) == (0, 0)


def test_alone_a_set_up_can_be_taken_back(mover: Player) -> None:
    game = start_solo(revision=make_revision(PRESET), player=mover, now=START)
    send(game, mover, WHITE)
    send(game, mover, BLACK, ply=1)

    taken = [undo_move(game_id=game.pk, player=mover, now=START) for _ in range(2)]

    assert [(each.ply, each.is_setting_up, each.side_to_move) for each in taken] == [
        (1, True, 1),
        (0, True, 0),
    ]
