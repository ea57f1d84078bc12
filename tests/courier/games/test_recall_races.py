"""Recalling, looking, sending and sweeping at the same instant: every held move is played once, or
not at all.
"""

from __future__ import annotations

from datetime import datetime
from functools import partial

import pytest

from courier.clocks.turns import UNTIL_FINAL
from courier.games.domain.flags import settle
from courier.games.domain.moves import submit_move
from courier.games.domain.recalls import look_at, recall_move
from courier.games.domain.sent_moves import release_due, release_if_due
from courier.games.models import Game, SentMove
from courier.notifications.models import OutboxMail
from courier.players.models import Player
from tests.courier.games.test_recalls import SECOND, SENT, ply_of, recall, send
from tests.courier.racing import race
from tests.factories import make_game, make_player


@pytest.fixture
def mover(db: None) -> Player:
    """Somebody who may recall their moves for a minute."""
    return make_player("mover", undo_seconds=60)


@pytest.mark.django_db(transaction=True)
def test_what_the_opponent_is_shown_stands_and_what_was_recalled_is_not_shown(
    mover: Player, opponent: Player
) -> None:
    for _ in range(6):
        game = make_game(mover, opponent)
        send(game, mover)
        shown: list[int] = []

        def take(game: Game = game) -> str:
            return recall(game, mover)[0] or "again"

        def look(game: Game = game, shown: list[int] = shown) -> str:
            shown.append(look_at(game.code, opponent, now=SENT).ply)
            return "looked"

        answers = race([take, look, take, look])

        stands = Game.objects.get(pk=game.pk).ply
        assert set(shown) == {stands}
        assert ("e2e4" in answers) == (stands == 0)
        assert answers.count("e2e4") <= 1


@pytest.mark.django_db(transaction=True)
def test_of_a_recall_and_an_answer_one_wins(mover: Player, opponent: Player) -> None:
    for _ in range(4):
        game = make_game(mover, opponent)
        send(game, mover)

        def reply(game: Game = game) -> str:
            submit_move(game_id=game.pk, player=opponent, text="e7e5", expected_ply=1, now=SENT)
            return "answered"

        answers = race([partial(lambda game: recall(game, mover)[0], game), reply])

        assert sorted(answers) in (["conflict", "e2e4"], ["answered", "too_late_to_recall"])
        assert Game.objects.get(pk=game.pk).ply == (2 if "answered" in answers else 0)


def swept(game: Game) -> str:
    return "released" if release_if_due(game.pk, now=SENT + 60 * SECOND) else "nothing"


def looked(game: Game, viewer: Player | None) -> str:
    look_at(game.code, viewer, now=SENT + 60 * SECOND)
    return "looked"


@pytest.mark.django_db(transaction=True)
def test_move_is_released_once_however_many_release_it(mover: Player, opponent: Player) -> None:
    for _ in range(4):
        game = make_game(mover, opponent)
        send(game, mover)
        race(
            [
                partial(swept, game),
                partial(looked, game, opponent),
                partial(swept, game),
                partial(looked, game, None),
            ]
        )
        release_due(now=SENT + 60 * SECOND)
        assert [move.text for move in game.moves.all()] == ["e2e4"]
        assert (ply_of(game), OutboxMail.objects.filter(payload__game=game.pk).count()) == (1, 1)


@pytest.mark.django_db(transaction=True)
def test_of_two_tabs_one_sends(mover: Player, opponent: Player) -> None:
    def sent(game: Game, text: str) -> str:
        return (
            submit_move(game_id=game.pk, player=mover, text=text, expected_ply=0, now=SENT).repeated
            and "again"
        ) or text

    for _ in range(4):
        game = make_game(mover, opponent)
        answers = race([partial(sent, game, text) for text in ("e2e4", "d2d4", "e2e4")])
        held = SentMove.objects.get(game=game).text
        assert sorted(answers) == (
            ["again", "conflict", "e2e4"] if held == "e2e4" else ["conflict", "conflict", "d2d4"]
        )


@pytest.mark.django_db(transaction=True)
def test_of_a_recall_and_the_sweep_one_wins(mover: Player, opponent: Player) -> None:
    for _ in range(4):
        game = make_game(mover, opponent)
        send(game, mover)
        SentMove.objects.update(release_at=SENT + 50 * SECOND)

        def take(game: Game = game) -> str:
            return recall_move(
                game_id=game.pk, player=mover, expected_ply=1, now=SENT + 49 * SECOND
            ).text

        answers = race([take, partial(swept, game)])
        assert sorted(answers) in (
            ["e2e4", "nothing"],
            ["released", "too_late_to_recall"],
            ["nothing", "too_late_to_recall"],
        )
        assert ply_of(game) == (0 if "e2e4" in answers else 1)


@pytest.mark.django_db(transaction=True)
def test_flag_sweep_and_release_play_it_once(mover: Player, opponent: Player) -> None:
    for _ in range(4):
        game = make_game(mover, opponent, moves=("e2e4", "e7e5"))
        assert game.deadline is not None
        sent, late = game.deadline - 5 * SECOND, game.deadline + UNTIL_FINAL
        submit_move(game_id=game.pk, player=mover, text="d2d4", expected_ply=2, now=sent)

        def flag(game: Game = game, late: datetime = late) -> str:
            return "flagged" if settle(game_id=game.pk, now=late) else "not flagged"

        def play_it(game: Game = game, late: datetime = late) -> str:
            release_if_due(game.pk, now=late)
            return "released"

        assert race([flag, play_it, flag, play_it]) == ["not flagged", "released"] * 2
        found = Game.objects.get(pk=game.pk)
        assert (found.ply, found.status, found.moves.count()) == (3, "active", 3)
