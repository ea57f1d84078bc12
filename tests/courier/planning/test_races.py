"""Plans and moves at the same instant, against real PostgreSQL."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import pytest
from django.db import connection

from courier.games.domain.moves import submit_move
from courier.games.models import Game
from courier.notifications.models import OutboxMail
from courier.planning.domain.edits import edit_plan, replace_plan
from courier.planning.errors import GameMoved, PlanMoved
from courier.planning.models import Plan
from courier.planning.plan import PlanState, from_text
from courier.players.models import Player
from courier.trees.domain.edits import Change
from tests.courier.planning.plans import here, played, report, set_line, tried
from tests.courier.racing import race
from tests.factories import START, make_game

pytestmark = pytest.mark.django_db(transaction=True)


def send(game: Game, player: Player, text: str, ply: int) -> str:
    result = submit_move(game_id=game.pk, player=player, text=text, expected_ply=ply, now=START)
    return "repeated" if result.repeated else "stored"


def at_once(job: Callable[[], str]) -> str:
    """Do something that nobody may make wait."""
    with connection.cursor() as cursor:
        cursor.execute("SET lock_timeout = '5s'")
    return job()


def put(game: Game, player: Player, act: str, at: int, version: int, text: str = "") -> str:
    edit_plan(
        game_id=game.pk, player=player, change=Change(act, at, text), version=version, now=START
    )
    return "changed"


def test_a_reply_and_a_move_by_hand_answer_once(mover: Player, opponent: Player) -> None:
    for _ in range(5):
        game = make_game(mover, opponent)
        set_line(game, opponent, "e2e4", "e7e5")

        answers = race(
            [partial(send, game, mover, "e2e4", 0), *[partial(send, game, opponent, "c7c5", 1)] * 4]
        )

        assert answers == ["stored", *["conflict"] * 4]
        assert played(game) == ["e2e4", "e7e5"]


def test_a_move_sent_twenty_times_is_answered_once(
    game: Game, mover: Player, opponent: Player
) -> None:
    set_line(game, opponent, "e2e4", "e7e5")
    answers = race([partial(send, game, mover, "e2e4", 0)] * 20)
    assert sorted(answers) == ["repeated"] * 19 + ["stored"]
    assert (played(game), len(report(opponent))) == (["e2e4", "e7e5"], 1)
    assert OutboxMail.objects.count() == 1


def test_setting_meets_the_move_or_comes_too_late_never_half(
    mover: Player, opponent: Player
) -> None:
    for _ in range(5):
        game = make_game(mover, opponent)
        at = tried(game, opponent, "e2e4", "e7e5")
        version = Plan.objects.get(game=game).version

        answers = race(
            [
                partial(put, game, opponent, "set", at, version),
                partial(send, game, mover, "e2e4", 0),
            ]
        )

        is_set_first = played(game) == ["e2e4", "e7e5"]
        assert answers == (["changed", "stored"] if is_set_first else ["move_is_due", "stored"])


def test_changes_in_two_windows_lose_nothing(game: Game, mover: Player) -> None:
    at = tried(game, mover, "e2e4")
    version = Plan.objects.get().version

    answers = race(
        [
            partial(put, game, mover, "comment", at, version, text)
            for text in ("one", "two", "three")
        ]
    )

    assert sorted(answers) == ["changed", "conflict", "conflict"]
    assert ["one", "two", "three"][answers.index("changed")] in Plan.objects.get().state


def test_moves_tried_in_two_windows_are_both_kept(game: Game, mover: Player) -> None:
    tried(game, mover, "e2e4")
    moves = ("d2d4", "c2c4", "g1f3")
    assert (
        race([partial(put, game, mover, "play", 0, 0, text) for text in moves]) == ["changed"] * 3
    )
    assert all(f'"{text}"' in Plan.objects.get().state for text in moves)


def test_nothing_waits_for_a_plan_that_is_computed(game: Game, mover: Player) -> None:
    at = tried(game, mover, "e2e4")
    state = from_text(Plan.objects.get(game=game).state)

    def shown(_game: Game) -> PlanState:
        assert race([partial(at_once, partial(send, game, mover, "e2e4", 0))]) == ["stored"]
        return state

    with pytest.raises(GameMoved):
        replace_plan(game_id=game.pk, player=mover, shown=shown, ply=0, version=1, now=START)
    assert (played(game), here(game, mover)) == (["e2e4"], at)


def test_a_plan_changed_while_another_is_computed_stays(game: Game, mover: Player) -> None:
    at = tried(game, mover, "e2e4")
    state = from_text(Plan.objects.get(game=game).state)

    def shown(_game: Game) -> PlanState:
        job = partial(put, game, mover, "comment", at, 1, "mine")
        assert race([partial(at_once, job)]) == ["changed"]
        return state

    with pytest.raises(PlanMoved):
        replace_plan(game_id=game.pk, player=mover, shown=shown, ply=0, version=1, now=START)
    assert '"mine"' in Plan.objects.get(game=game).state
