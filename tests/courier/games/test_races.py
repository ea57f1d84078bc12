"""Many at once, against real PostgreSQL."""

from __future__ import annotations

from collections import Counter
from datetime import datetime, timedelta
from functools import partial

import pytest

from courier.clocks.turns import UNTIL_FINAL
from courier.games.domain.endings import accept_draw, claim_draw, offer_draw, resign
from courier.games.domain.flags import settle, settle_due
from courier.games.domain.moves import submit_move, undo_move
from courier.games.models import Game, Move
from courier.games.moves import moves_of
from courier.notifications.models import OutboxMail
from courier.players.models import Player
from tests.courier.racing import race
from tests.factories import FOOLS_MATE, START, let_flag_fall, make_game

pytestmark = pytest.mark.django_db(transaction=True)

THREADS = 20
FIRST_MOVES = [f"{file}2{file}{rank}" for file in "abcdefgh" for rank in (3, 4)] + [
    "b1a3",
    "b1c3",
    "g1f3",
    "g1h3",
]
KNIGHTS_OUT = ("g1f3", "g8f6", "f3g1", "f6g8")


def send(game: Game, player: Player, text: str, ply: int = 0, *, now: datetime = START) -> str:
    result = submit_move(game_id=game.pk, player=player, text=text, expected_ply=ply, now=now)
    return "repeated" if result.repeated else "stored"


def test_same_move_sent_twenty_times_is_stored_once(game: Game, mover: Player) -> None:
    answers = race([partial(send, game, mover, "e2e4")] * THREADS)

    assert Counter(answers) == {"stored": 1, "repeated": THREADS - 1}
    assert Move.objects.count() == OutboxMail.objects.count() == 1


def test_of_twenty_different_moves_one_is_stored(game: Game, mover: Player) -> None:
    answers = race([partial(send, game, mover, text) for text in FIRST_MOVES])

    assert Counter(answers) == {"stored": 1, "conflict": THREADS - 1}
    assert [FIRST_MOVES[answers.index("stored")]] == list(
        Move.objects.values_list("text", flat=True)
    )
    assert OutboxMail.objects.count() == 1


def test_mating_move_sent_twenty_times_ends_the_game_once(mover: Player, opponent: Player) -> None:
    game = make_game(mover, opponent, moves=FOOLS_MATE[:3])
    OutboxMail.objects.all().delete()

    answers = race([partial(send, game, opponent, "d8h4", 3)] * THREADS)

    assert Counter(answers) == {"stored": 1, "repeated": THREADS - 1}
    assert list(OutboxMail.objects.values_list("kind", "player")) == [("game_over", mover.pk)]


def test_flag_that_many_settle_falls_once(mover: Player, opponent: Player) -> None:
    game = let_flag_fall(make_game(mover, opponent, moves=("e2e4", "e7e5")))
    deadline = game.deadline
    assert deadline is not None

    def sweep() -> str:
        return str(len(settle_due(now=deadline + UNTIL_FINAL)))

    def look() -> str:
        return str(int(settle(game_id=game.pk, now=deadline + UNTIL_FINAL)))

    assert sorted(race([sweep, look] * 5)) == ["0"] * 9 + ["1"]
    assert Game.objects.get(pk=game.pk).ended_at == deadline
    assert OutboxMail.objects.filter(kind="game_over").count() == 2


def test_claim_move_and_resignation_give_one_ending(mover: Player, opponent: Player) -> None:
    for _ in range(5):
        game = make_game(mover, opponent, moves=KNIGHTS_OUT * 2)

        def claim(game: Game = game) -> str:
            claim_draw(game_id=game.pk, player=mover, kind="repetition", now=START)
            return "claimed"

        def give_up(game: Game = game) -> str:
            resign(game_id=game.pk, player=opponent, now=START)
            return "resigned"

        answers = race([claim, partial(send, game, mover, "e2e4", 8), give_up])

        ended = Game.objects.get(pk=game.pk)
        assert ended.ending in answers
        assert answers.count("claimed") + answers.count("resigned") == 1
        assert len(moves_of(ended)) == 8 + answers.count("stored")


def test_move_that_comes_too_late_loses_against_the_flag_whoever_comes_first(
    mover: Player, opponent: Player
) -> None:
    game = let_flag_fall(make_game(mover, opponent, moves=("e2e4", "e7e5")))
    deadline = game.deadline
    assert deadline is not None

    def move() -> str:
        submit_move(
            game_id=game.pk, player=mover, text="d4", expected_ply=2, now=deadline + UNTIL_FINAL
        )
        return "stored"

    def sweep() -> str:
        settle_due(now=deadline + timedelta(seconds=1) + UNTIL_FINAL)
        return "swept"

    answers = race([move, sweep, move, sweep])

    assert set(answers) - {"swept"} <= {"flagged", "game_over"}
    ended = Game.objects.get(pk=game.pk)
    assert (ended.ending, ended.winner, ended.ended_at, ended.ply) == ("flagged", 1, deadline, 2)


def test_move_just_after_the_deadline_counts_whatever_sweeps(
    mover: Player, opponent: Player
) -> None:
    game = let_flag_fall(make_game(mover, opponent, moves=("e2e4", "e7e5")))
    deadline = game.deadline
    assert deadline is not None
    late = deadline + UNTIL_FINAL - timedelta(seconds=1)

    def sweep() -> str:
        return str(settle_due(now=late))

    assert Counter(race([partial(send, game, mover, "d2d4", 2, now=late), sweep, sweep])) == {
        "stored": 1,
        "[]": 2,
    }
    found = Game.objects.get(pk=game.pk)
    assert (found.ending, found.ply, found.turn_started_at) == ("", 3, late)


def test_draw_is_agreed_or_declined_by_the_move_never_both(mover: Player, opponent: Player) -> None:
    for _ in range(5):
        game = make_game(mover, opponent, moves=("e2e4", "e7e5"))
        offer_draw(game_id=game.pk, player=opponent, now=START)

        def agree(game: Game = game) -> str:
            accept_draw(game_id=game.pk, player=mover, now=START)
            return "agreed"

        answers = race([agree, partial(send, game, mover, "d2d4", 2)])

        assert sorted(answers) in (["agreed", "game_over"], ["nothing_offered", "stored"])


def test_take_back_and_answer_exclude_each_other(mover: Player, opponent: Player) -> None:
    for _ in range(5):
        game = make_game(mover, opponent, preset="free-board", days=None, moves=("P e2-e4",))

        def take_back(game: Game = game) -> str:
            undo_move(game_id=game.pk, player=mover, now=START)
            return "taken back"

        answers = race([take_back, partial(send, game, opponent, "p e7-e5", 1)])

        assert sorted(answers) in (["conflict", "taken back"], ["nothing_to_take_back", "stored"])
        assert Game.objects.get(pk=game.pk).ply == game.moves.count()
