"""Plans meet what else happens in a game: odd moves, endings, claims, takebacks, vacations,
computers, set-ups.
"""

from __future__ import annotations

from datetime import timedelta

import pytest

from courier.games.domain.consent import agree, make_request
from courier.games.domain.endings import claim_draw
from courier.games.enums import RequestKind
from courier.games.models import Game
from courier.notifications.models import OutboxMail
from courier.planning.models import Plan
from courier.planning.pages.deeds import shown_since
from courier.planning.queries import conditional_elsewhere
from courier.players.models import Player
from courier.vacations.domain.changes import book_vacation
from tests.courier.computer.conftest import against_computer, answered
from tests.courier.games.secret_setups import BLACK, WHITE, make_setup_game, send
from tests.courier.planning.plans import change, condition, played, report, set_line, tried
from tests.factories import START, make_game, play

pytestmark = pytest.mark.django_db
KNIGHTS = ("g1f3", "g8f6", "f3g1", "f6g8")
TO_STALEMATE = (
    "e2e3",
    "a7a5",
    "d1h5",
    "a8a6",
    "h5a5",
    "h7h5",
    "a5c7",
    "a6h6",
    "h2h4",
    "f7f6",
    "c7d7",
    "e8f7",
    "d7b7",
    "d8d3",
    "b7b8",
    "d3h7",
    "b8c8",
    "f7g6",
)


def test_a_reply_promotes(mover: Player, opponent: Player) -> None:
    moves = ("a2a4", "b7b5", "a4b5", "a7a6", "b5a6", "h7h6", "a6a7", "h6h5")
    game = make_game(mover, opponent, moves=moves)
    set_line(game, mover, "h2h3", "h5h4", "a7b8q")
    play(game, "h2h3", "h5h4")
    assert played(game)[-1] == "a7b8q"


def test_a_reply_stalemates(mover: Player, opponent: Player) -> None:
    game = make_game(mover, opponent, moves=TO_STALEMATE[:-1])
    condition(game, mover, "any", "play", move="Qe6")
    play(game, TO_STALEMATE[-1])
    game.refresh_from_db()
    assert (game.ending, game.reason, game.winner) == ("outcome", "stalemate", None)


def test_a_repetition_that_plans_lead_to_may_be_claimed(mover: Player, opponent: Player) -> None:
    game = make_game(mover, opponent, moves=KNIGHTS)
    set_line(game, mover, *KNIGHTS[:3])
    set_line(game, opponent, *KNIGHTS)
    play(game, KNIGHTS[0])
    assert len(played(game)) == 8
    claim_draw(game_id=game.pk, player=mover, kind="repetition", now=START)
    assert Game.objects.get(pk=game.pk).ending == "claimed"


def test_after_a_takeback_nothing_is_played_by_itself_again(
    mover: Player, opponent: Player
) -> None:
    game = make_game(mover, opponent, moves=("e2e4", "e7e5"))
    set_line(game, opponent, "g1f3", "b8c6")
    play(game, "g1f3")
    for act, player in ((make_request, mover), (agree, opponent)):
        act(game_id=game.pk, player=player, what=RequestKind.TAKEBACK, expected_ply=4, now=START)
    assert played(game) == ["e2e4", "e7e5"]

    play(game, "g1f3")

    assert played(game) == ["e2e4", "e7e5", "g1f3"]
    assert shown_since(Plan.objects.get(), Game.objects.get(pk=game.pk), opponent) == []


def test_a_line_the_game_left_is_met_after_a_takeback(mover: Player, opponent: Player) -> None:
    game = make_game(mover, opponent, moves=("e2e4", "e7e5"))
    set_line(game, opponent, "g1f3", "b8c6")
    play(game, "f1c4")
    for act, player in ((make_request, mover), (agree, opponent)):
        act(game_id=game.pk, player=player, what=RequestKind.TAKEBACK, expected_ply=3, now=START)
    play(game, "g1f3")
    assert played(game) == ["e2e4", "e7e5", "g1f3", "b8c6"]


def test_a_reply_is_played_while_its_player_is_on_vacation(mover: Player, opponent: Player) -> None:
    Player.objects.update(date_joined=START - timedelta(days=400))
    opponent.refresh_from_db()
    game = make_game(mover, opponent, moves=("e2e4", "e7e5"))
    set_line(game, opponent, "g1f3", "b8c6")
    book_vacation(player=opponent, starts_at=START, days=3, now=START)
    play(game, "g1f3", now=START + timedelta(days=1))
    assert played(game)[-1] == "b8c6"


def test_plans_work_against_the_computer(mover: Player) -> None:
    game = against_computer(mover)
    condition(game, mover, "any", "play", move="g1f3", line=("e2e4",))
    play(game, "e2e4")
    assert answered(game)
    assert played(game)[2] == "g1f3"
    assert answered(game)
    assert len(played(game)) == 4


def test_turns_of_stones_are_answered_once_the_set_ups_are_in(
    mover: Player, opponent: Player
) -> None:
    game = make_setup_game(mover, opponent)
    send(game, mover, WHITE)
    send(game, opponent, BLACK)
    set_line(game, opponent, "JDb1-b4", "FWa5-a4")
    play(game, "JDb1-b4")
    assert played(game)[2:] == ["JDb1-b4", "FWa5-a4"]


def test_an_answer_needs_no_mail_unless_it_is_the_players_turn_again(
    mover: Player, opponent: Player
) -> None:
    game = make_game(mover, opponent, moves=("e2e4", "e7e5"))
    OutboxMail.objects.all().delete()
    set_line(game, opponent, "g1f3", "b8c6")
    set_line(game, mover, "g1f3", "b8c6", "f1b5")
    play(game, "g1f3")
    assert list(OutboxMail.objects.values_list("kind", "player")) == [("your_move", opponent.pk)]
    assert [met for met, _result, _shown in report(opponent)] == ["2.Nf3"]


def test_finished_games_leave_room_for_other_plans(mover: Player, opponent: Player) -> None:
    games = [make_game(mover, opponent, moves=("f2f3", "e7e5")) for _ in range(2)]
    set_line(games[0], opponent, "g2g4", "d8h4")
    assert conditional_elsewhere(opponent, games[1]) == 1
    play(games[0], "g2g4")
    assert conditional_elsewhere(opponent, games[1]) == 0


def test_undoing_does_not_set_what_was_played(game: Game, mover: Player, opponent: Player) -> None:
    at = set_line(game, opponent, "e2e4", "e7e5")
    change(game, opponent, "comment", at, "Solid.")
    play(game, "e2e4")
    tried(game, opponent, "g1f3")
    assert Plan.objects.get().conditional_count == 0
