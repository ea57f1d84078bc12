"""Sending a move."""

from __future__ import annotations

from datetime import timedelta
from functools import partial

import pytest
from pytest_django import DjangoAssertNumQueries

from courier.clocks.turns import UNTIL_FINAL
from courier.games.domain import moves as domain
from courier.games.domain.moves import preview_move, submit_move, undo_move
from courier.games.domain.play import MoveResult
from courier.games.errors import (
    AmbiguousMoveRefused,
    Flagged,
    GameOver,
    GameTooLong,
    IllegalMoveRefused,
    MoveConflict,
    NotYourGame,
    NotYourTurn,
    RemarkedEnough,
    TooLong,
    UnreadableMove,
)
from courier.games.models import Game, Move
from courier.notifications.models import OutboxMail
from courier.players.models import Player
from tests.factories import FOOLS_MATE, START, make_game, play

LATER = START + timedelta(hours=5)
KNIGHTS_OUT = ("g1f3", "g8f6", "f3g1", "f6g8")


def send(
    game: Game, player: Player, text: str = "e2e4", *, ply: int = 0, remark: str = ""
) -> MoveResult:
    return submit_move(
        game_id=game.pk, player=player, text=text, expected_ply=ply, remark=remark, now=LATER
    )


def test_move_is_stored_and_the_game_stands_after_it(game: Game, mover: Player) -> None:
    send(game, mover, "e4", remark="Hello")

    move = Move.objects.get()
    assert (move.ply, move.side, move.text, move.shown, move.remark) == (
        1,
        0,
        "e2e4",
        "e4",
        "Hello",
    )
    assert (move.squares, move.captured, move.gives_check) == (["e2", "e4"], [], False)
    assert (move.played_at, move.time_used) == (LATER, timedelta(hours=5))
    game.refresh_from_db()
    assert (game.ply, game.side_to_move, game.position) == (1, 1, move.position)
    assert game.deadline == LATER + timedelta(days=3)


def test_move_puts_one_mail_to_the_opponent_into_the_outbox(
    game: Game, mover: Player, opponent: Player
) -> None:
    result = send(game, mover)

    mail = OutboxMail.objects.get()
    assert result.move is not None
    assert (mail.kind, mail.player, mail.payload) == (
        "your_move",
        opponent,
        {"game": game.pk, "move": result.move.pk},
    )


def test_repeated_move_is_answered_like_the_first(game: Game, mover: Player) -> None:
    first = send(game, mover, "e4")

    again = send(game, mover, "P e2-e4")

    assert (first.repeated, again.repeated, again.move) == (False, True, first.move)
    assert Move.objects.count() == OutboxMail.objects.count() == 1


def test_repeated_move_is_confirmed_after_the_game_has_ended(
    mover: Player, opponent: Player
) -> None:
    game = make_game(mover, opponent, moves=FOOLS_MATE)

    assert send(game, opponent, "Qh4", ply=3).repeated is True


def test_another_move_for_a_played_ply_is_a_conflict(game: Game, mover: Player) -> None:
    send(game, mover, "e4")

    with pytest.raises(MoveConflict):
        send(game, mover, "d4")

    assert list(Move.objects.values_list("text", flat=True)) == ["e2e4"]


def test_move_for_a_ply_of_the_opponent_is_a_conflict(
    game: Game, mover: Player, opponent: Player
) -> None:
    send(game, mover, "e4")

    with pytest.raises(MoveConflict):
        send(game, opponent, "e4")


def test_move_for_a_ply_to_come_is_a_conflict(game: Game, mover: Player) -> None:
    with pytest.raises(MoveConflict):
        send(game, mover, ply=2)


def test_opponent_cannot_move_out_of_turn(game: Game, opponent: Player) -> None:
    with pytest.raises(NotYourTurn):
        send(game, opponent, "e5")


def test_stranger_cannot_move(game: Game, stranger: Player) -> None:
    with pytest.raises(NotYourGame):
        send(game, stranger)


def test_move_five_minutes_after_the_deadline_is_late_and_the_game_is_settled(
    game: Game, mover: Player
) -> None:
    assert game.deadline is not None

    with pytest.raises(Flagged):
        submit_move(
            game_id=game.pk,
            player=mover,
            text="e4",
            expected_ply=0,
            now=game.deadline + UNTIL_FINAL,
        )

    ended = Game.objects.get(pk=game.pk)
    assert (ended.ending, ended.ended_at, ended.deadline) == ("aborted", game.deadline, None)


def test_move_in_a_finished_game_is_refused(mover: Player, opponent: Player) -> None:
    game = make_game(mover, opponent, moves=FOOLS_MATE)

    with pytest.raises(GameOver):
        send(game, mover, "e4", ply=4)


@pytest.mark.parametrize(
    ("text", "error", "code"),
    [
        ("hello world", UnreadableMove, "notation"),
        ("e5", IllegalMoveRefused, "illegal"),
        ("", UnreadableMove, "notation"),
    ],
)
def test_refused_move_changes_nothing(
    game: Game, mover: Player, text: str, error: type[Exception], code: str
) -> None:
    with pytest.raises(error) as caught:
        send(game, mover, text)

    assert getattr(caught.value, "code", "") == code
    assert Move.objects.count() == OutboxMail.objects.count() == 0


def test_ambiguous_move_is_refused(mover: Player, opponent: Player) -> None:
    game = make_game(mover, opponent, moves=("b1c3", "a7a6", "e2e3", "a6a5"))

    with pytest.raises(AmbiguousMoveRefused):
        send(game, mover, "Ne2", ply=4)


def test_a_game_has_an_end(game: Game, mover: Player, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(domain, "MOST_PLIES", game.ply)
    with pytest.raises(GameTooLong):
        send(game, mover)


def test_remarks_of_a_long_game_have_a_size(
    game: Game, mover: Player, opponent: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(domain, "REMARKED_FREELY", 2)
    monkeypatch.setattr(domain, "MOST_REMARKED", 10)
    send(game, mover, "e4", remark="long enough")
    send(game, opponent, "e5", ply=1, remark="and more")
    with pytest.raises(RemarkedEnough):
        send(game, mover, "d4", ply=2, remark="x")
    assert send(game, mover, "d4", ply=2).game.ply == 3


def test_remark_after_two_slashes_is_kept_apart(game: Game, mover: Player) -> None:
    send(game, mover, "e4 // Good luck")

    assert Move.objects.get().remark == "Good luck"


@pytest.mark.parametrize(
    ("text", "remark"), [("e4" * 2000, ""), ("e4", "x" * 2001), ("e" * 1001, "")]
)
def test_too_long_texts_are_refused(game: Game, mover: Player, text: str, remark: str) -> None:
    with pytest.raises(TooLong):
        send(game, mover, text, remark=remark)


def test_mate_ends_the_game_and_notifies_the_loser_only(mover: Player, opponent: Player) -> None:
    game = make_game(mover, opponent, moves=FOOLS_MATE)

    assert (game.status, game.ending, game.reason, game.winner) == (
        "finished",
        "outcome",
        "checkmate",
        1,
    )
    assert (game.ended_at, game.year, game.deadline) == (START, 2026, None)
    assert [mail.player for mail in OutboxMail.objects.filter(kind="game_over")] == [mover]


def test_fifth_repetition_ends_the_game(mover: Player, opponent: Player) -> None:
    game = make_game(mover, opponent, moves=KNIGHTS_OUT * 4)

    assert (game.ending, game.reason, game.winner, game.ply) == ("outcome", "repetition", None, 16)


def test_solo_game_is_played_by_one_person_and_sends_nothing(mover: Player) -> None:
    game = make_game(mover, mover, days=None, solo=True, moves=FOOLS_MATE)

    assert (game.ending, game.winner) == ("outcome", 1)
    assert OutboxMail.objects.count() == 0


def test_preview_shows_the_move_and_writes_nothing(game: Game, mover: Player) -> None:
    preview = preview_move(game=game, player=mover, text="e2e4")

    assert (preview.text, preview.shown, preview.squares, preview.outcome) == (
        "e2e4",
        "e4",
        ("e2", "e4"),
        None,
    )
    assert Move.objects.count() == 0
    assert Game.objects.get(pk=game.pk).ply == 0


def test_preview_of_mate_shows_the_outcome(mover: Player, opponent: Player) -> None:
    game = make_game(mover, opponent, moves=FOOLS_MATE[:3])

    preview = preview_move(game=game, player=opponent, text="Qh4")

    assert preview.outcome is not None
    assert (preview.shown, preview.outcome.winner) == ("Qh4#", 1)


def test_preview_is_for_the_player_to_move(game: Game, opponent: Player, stranger: Player) -> None:
    with pytest.raises(NotYourTurn):
        preview_move(game=game, player=opponent, text="e5")
    with pytest.raises(NotYourGame):
        preview_move(game=game, player=stranger, text="e4")


def test_move_costs_the_same_at_any_length(
    mover: Player, opponent: Player, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    for moves in ((), KNIGHTS_OUT * 2):
        game = make_game(mover, opponent, moves=moves)
        with django_assert_num_queries(14) as asked:
            send(game, mover, ply=game.ply)
        writes = [query["sql"].split(" ")[0] for query in asked if query["sql"][0] in "IUD"]
        assert writes == ["INSERT", "INSERT", "UPDATE", "INSERT"]


def test_every_change_raises_the_version(game: Game) -> None:
    play(game, "e2e4", "e7e5")

    game.refresh_from_db()
    assert game.version == 2


def test_move_for_a_position_the_opponent_has_exchanged_is_refused(
    mover: Player, opponent: Player
) -> None:
    game = make_game(mover, opponent, preset="free-board", days=None, moves=("P e2-e4",))
    seen = game.position
    undo_move(game_id=game.pk, player=mover, now=LATER)
    send(game, mover, "P d2-d4")

    reply = partial(submit_move, game_id=game.pk, player=opponent, expected_ply=1, now=LATER)
    with pytest.raises(MoveConflict):
        reply(text="p e7-e5", seen=seen)

    game.refresh_from_db()
    assert game.ply == 1
    assert reply(text="p e7-e5", seen=game.position).ply == 2
