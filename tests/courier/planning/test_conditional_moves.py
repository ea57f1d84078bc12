"""What may be set: lines the rules allow with the whole history of the game, within the
limits.
"""

from __future__ import annotations

import pytest

from courier.common.errors import DomainError
from courier.games.models import Game
from courier.planning.domain import conditional_moves, edits
from courier.planning.models import Plan
from courier.players.models import Player
from tests.courier.planning.plans import change, condition, here, played, set_line, tried
from tests.factories import START, make_game, play

pytestmark = pytest.mark.django_db
KNIGHTS = ("g1f3", "g8f6", "f3g1", "f6g8")


def refused(game: Game, player: Player, act: str, at: int, text: str = "") -> str:
    with pytest.raises(DomainError) as refusal:
        change(game, player, act, at, text)
    return refusal.value.code


def test_a_line_is_set_with_the_own_moves_it_needs(game: Game, mover: Player) -> None:
    at = set_line(game, mover, "e2e4", "e7e5", "g1f3", "b8c6", "f1b5")
    state = change(game, mover, "comment", at).progress.state
    assert [state.tree.nodes[node].step.text for node in sorted(state.conditional_moves)] == [
        "g1f3",
        "f1b5",
    ]


def test_there_is_one_reply_to_each_move(game: Game, mover: Player) -> None:
    set_line(game, mover, "e2e4", "e7e5", "g1f3", "b8c6", "f1b5")
    other = set_line(game, mover, "e2e4", "e7e5", "f1c4")
    state = change(game, mover, "comment", other).progress.state
    assert [state.tree.nodes[node].step.text for node in state.conditional_moves] == ["f1c4"]


def test_removing_takes_what_follows_along(game: Game, mover: Player) -> None:
    set_line(game, mover, "e2e4", "e7e5", "g1f3", "b8c6", "f1b5")
    change(game, mover, "remove", tried(game, mover, "e2e4", "e7e5", "g1f3"))
    assert Plan.objects.get().conditional_count == 0


def test_a_move_of_the_opponent_or_one_that_is_due_is_no_reply(game: Game, mover: Player) -> None:
    assert refused(game, mover, "set", tried(game, mover, "e2e4", "e7e5")) == "no_reply"
    assert refused(game, mover, "set", tried(game, mover, "e2e4")) == "move_is_due"


def test_what_the_game_has_left_is_not_set(game: Game, mover: Player) -> None:
    at = tried(game, mover, "e2e4", "e7e5", "g1f3")
    play(game, "d2d4")
    assert refused(game, mover, "set", at) == "line_left"


def test_a_line_beyond_a_repetition_is_refused(mover: Player, opponent: Player) -> None:
    game = make_game(mover, opponent, moves=KNIGHTS * 3)
    at = tried(game, mover, *KNIGHTS, "e2e4", "e7e5", "d2d4")
    assert refused(game, mover, "set", at) == "game_over_in_line"


def test_castling_rights_that_were_lost_are_not_found_again(
    mover: Player, opponent: Player
) -> None:
    moves = ("e2e4", "e7e5", "g1f3", "g8f6", "f1c4", "f8c5", "h1g1", "h8g8", "g1h1", "g8h8")
    game = make_game(mover, opponent, moves=moves)
    assert refused(game, mover, "play", tried(game, mover, "a2a3", "a7a6"), "O-O") == "illegal"


def test_replies_reach_forty_half_moves_ahead(game: Game, mover: Player, opponent: Player) -> None:
    rows = (("2", "3", "7", "6"), ("3", "4", "6", "5"))
    pawns = [
        file + origin + file + target
        for white, beyond, black, before in rows
        for file in "abcdefgh"
        for origin, target in ((white, beyond), (black, before))
    ]
    moves = (*pawns, "a1a2", "a8a7", "h1h2", "h8h7", "b1d2", "b8d7", "c1b2", "c8b7", "d1c2")
    assert len(moves) == 41
    assert refused(game, mover, "set", tried(game, mover, *moves)) == "too_far_ahead"
    change(game, mover, "set", tried(game, mover, *moves[:39]))
    change(game, opponent, "set", tried(game, opponent, *moves[:40]))
    assert [Plan.objects.get(player=player).conditional_count for player in (mover, opponent)] == [
        19,
        20,
    ]


def test_a_condition_of_the_present_position_stays_when_a_change_is_undone(
    mover: Player, opponent: Player
) -> None:
    game = make_game(mover, opponent, moves=("e2e4", "d7d5"))
    condition(game, opponent, "any", "wait")
    plan = change(game, opponent, "comment", here(game, opponent), "Sharp.").plan
    undone = edits.undo_plan(game_id=game.pk, player=opponent, version=plan.version, now=START)
    assert [each.when for each in undone.progress.state.conditions] == ["any"]


def test_limits_of_a_game_and_of_all_games(
    mover: Player, opponent: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    first, second = (make_game(mover, opponent) for _ in range(2))
    monkeypatch.setattr(conditional_moves, "MOST_CONDITIONAL", 2)
    monkeypatch.setattr(edits, "MOST_CONDITIONAL_IN_ALL", 3)
    for answer in ("e7e5", "c7c5"):
        set_line(first, mover, "e2e4", answer, "g1f3")
    assert (
        refused(first, mover, "set", tried(first, mover, "e2e4", "e7e6", "d2d4"))
        == "too_many_conditional"
    )
    set_line(second, mover, "e2e4", "e7e5", "g1f3")
    assert (
        refused(second, mover, "set", tried(second, mover, "e2e4", "c7c5", "g1f3"))
        == "too_many_conditional_in_all"
    )


def test_the_notes_and_moves_of_a_plan_have_limits(
    game: Game, mover: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    at = tried(game, mover, "e2e4")
    with monkeypatch.context() as limits:
        limits.setattr(edits, "MOST_BYTES", 300)
        assert refused(game, mover, "comment", at, "x" * 300) == "plan_too_large"
    monkeypatch.setattr(edits, "MOST_WORDS", 10)
    monkeypatch.setattr(edits, "MOST_MOVES", 1)
    assert refused(game, mover, "comment", at, "x" * 11) == "too_many_words"
    assert refused(game, mover, "play", at, "e7e5") == "too_many_moves"


def test_moves_of_the_game_are_not_deleted(game: Game, mover: Player) -> None:
    play(game, "e2e4", "e7e5")
    assert refused(game, mover, "delete", here(game, mover)) == "played"


def test_a_condition_needs_a_move_that_meets_it_and_a_reply_that_is_legal_then(
    mover: Player, opponent: Player
) -> None:
    game = make_game(mover, opponent, moves=("e2e4", "d7d5"))
    at = here(game, opponent)
    assert refused(game, opponent, "condition", at, "capture_on\na3\nwait\n") == "never_met"
    assert refused(game, opponent, "condition", at, "check\n\nplay\nQxd5") == "reply_never_legal"
    assert (
        refused(game, opponent, "condition", at, "capture_on\nd5\nplay\nQxd1")
        == "reply_never_legal"
    )
    assert refused(game, opponent, "condition", at, "capture_on\n\nwait\n") == "bad_condition"
    assert refused(game, mover, "condition", at, "any\n\nwait\n") == "not_the_opponents_move"


def test_free_boards_and_composed_turns_wait_or_offer_alone(
    mover: Player, opponent: Player
) -> None:
    game = make_game(mover, opponent, preset="free-board")
    assert refused(game, opponent, "condition", 0, "check\n\nwait\n") == "no_patterns_here"
    assert refused(game, opponent, "condition", 0, "any\n\nplay\np e7-e5") == "play_on_the_board"
    condition(game, opponent, "any", "wait")


def test_a_free_board_answers_the_very_move(mover: Player, opponent: Player) -> None:
    game = make_game(mover, opponent, preset="free-board")
    set_line(game, opponent, "P e2-e4", "p e7-e5")
    play(game, "P e2-e4")
    assert len(played(game)) == 2


def test_finished_games_set_nothing_and_keep_their_lines(mover: Player, opponent: Player) -> None:
    game = make_game(mover, opponent, moves=("f2f3", "e7e5", "g2g4"))
    at = tried(game, mover, "d8h4")
    play(game, "d8h4", now=START)
    assert refused(game, mover, "set", at) == "game_over"
    change(game, mover, "comment", at, "Too late.")
    assert "Too late." in Plan.objects.get().state
