"""Set-ups that arrive at the same instant, against real PostgreSQL."""

from __future__ import annotations

from collections import Counter
from datetime import timedelta
from functools import partial

import pytest

from courier.games.domain.arrangements import MOST, save_setup
from courier.games.domain.endings import abort
from courier.games.domain.flags import settle_due
from courier.games.errors import SetupFinal
from courier.games.models import Game, Move, SavedSetup, SentMove
from courier.notifications.models import OutboxMail
from courier.players.models import Player
from tests.courier.games.secret_setups import (
    BLACK,
    OTHER_BLACK,
    OTHER_WHITE,
    PRESET,
    RULES,
    WHITE,
    make_setup_game,
    send,
)
from tests.courier.racing import race
from tests.factories import START, make_revision

pytestmark = pytest.mark.django_db(transaction=True)

ROUNDS = 8


def sent(game: Game, player: Player, text: str) -> str:
    result = send(game, player, text)
    return "repeated" if result.repeated else "waiting" if result.waiting else "played"


def texts() -> list[str]:
    return list(Move.objects.order_by("ply").values_list("text", flat=True))


def test_two_set_ups_at_the_same_instant_are_combined_once(mover: Player, opponent: Player) -> None:
    for _ in range(ROUNDS):
        game = make_setup_game(mover, opponent)

        answers = race([partial(sent, game, mover, WHITE), partial(sent, game, opponent, BLACK)])

        assert sorted(answers) == ["played", "waiting"]
        assert list(game.moves.order_by("ply").values_list("ply", "side", "text")) == [
            (1, 0, WHITE),
            (2, 1, BLACK),
        ]
        fresh = Game.objects.get(pk=game.pk)
        assert (fresh.ply, fresh.is_setting_up) == (2, False)
        assert fresh.position == RULES.text(RULES.combined(WHITE, BLACK))
        assert SentMove.objects.count() == 0
        turns = OutboxMail.objects.filter(kind="your_move", payload__game=game.pk)
        assert [mail.player for mail in turns.select_related("player")] == [mover]


def test_twenty_requests_of_both_players_are_combined_once(mover: Player, opponent: Player) -> None:
    game = make_setup_game(mover, opponent)

    answers = race([partial(sent, game, mover, WHITE), partial(sent, game, opponent, BLACK)] * 10)

    assert Counter(answers) == {"waiting": 1, "played": 1, "repeated": 18}
    assert texts() == [WHITE, BLACK]


def test_the_same_set_up_sent_many_times_is_kept_once(mover: Player, opponent: Player) -> None:
    game = make_setup_game(mover, opponent)

    answers = race([partial(sent, game, mover, WHITE)] * 20)

    assert Counter(answers) == {"waiting": 1, "repeated": 19}
    assert SentMove.objects.values_list("side", "text").get() == (0, WHITE)
    assert Game.objects.get().version == game.version + 1


def test_a_replacement_comes_before_the_other_set_up_or_is_refused(
    mover: Player, opponent: Player
) -> None:
    for _ in range(ROUNDS):
        game = make_setup_game(mover, opponent)
        send(game, mover, WHITE)

        def replace(game: Game = game) -> str:
            try:
                return sent(game, mover, OTHER_WHITE)
            except SetupFinal as error:
                return error.message

        answers = race([replace, partial(sent, game, opponent, BLACK)])

        stands = game.moves.get(side=0).text
        assert answers[1] == "played"
        assert answers[0] == "waiting" if stands == OTHER_WHITE else WHITE in answers[0]
        assert game.moves.count() == 2


def test_of_many_replacements_one_stands_whole(mover: Player, opponent: Player) -> None:
    game = make_setup_game(mover, opponent)

    race([partial(sent, game, opponent, text) for text in (BLACK, OTHER_BLACK)] * 5)

    assert SentMove.objects.get().text in (BLACK, OTHER_BLACK)
    send(game, mover, WHITE)
    assert texts()[0] == WHITE


def test_the_last_set_up_and_the_flag_exclude_each_other(mover: Player, opponent: Player) -> None:
    game = make_setup_game(mover, opponent)
    send(game, mover, WHITE)
    assert game.deadline is not None
    deadline = game.deadline

    def arrive() -> str:
        send(game, opponent, BLACK, now=deadline - timedelta(seconds=1))
        return "played"

    def sweep() -> str:
        return "swept" if settle_due(now=deadline) else "nothing"

    answers = race([arrive, sweep])

    ended = Game.objects.get()
    assert (answers[0], ended.ply, ended.ending) in (("played", 2, ""), ("game_over", 0, "aborted"))


def test_the_last_set_up_and_aborting_exclude_each_other(mover: Player, opponent: Player) -> None:
    for _ in range(ROUNDS):
        game = make_setup_game(mover, opponent)
        send(game, mover, WHITE)

        def end(game: Game = game) -> str:
            abort(game_id=game.pk, player=mover, now=START)
            return "aborted"

        answers = race([end, partial(sent, game, opponent, BLACK)])

        assert sorted(answers) in (["aborted", "game_over"], ["played", "too_late"])


def test_the_limit_of_saved_set_ups_holds(mover: Player) -> None:
    revision = make_revision(PRESET)

    def save(number: int) -> str:
        save_setup(player=mover, revision=revision, name=f"No {number}", text=WHITE, now=START)
        return "saved"

    for number in range(MOST - 2):
        save(number)
    answers = race([partial(save, MOST + number) for number in range(8)])

    assert Counter(answers) == {"saved": 2, "too_many_setups": 6}
    assert SavedSetup.objects.count() == MOST


def test_a_set_up_saved_many_times_under_a_name_is_kept_once(mover: Player) -> None:
    revision = make_revision(PRESET)

    def save() -> str:
        return save_setup(player=mover, revision=revision, name="Wall", text=WHITE, now=START).code

    assert len(set(race([save] * 10))) == 1
    assert SavedSetup.objects.count() == 1
