"""Games in which a turn has several moves: sent, held, charged, mailed and taken back as one."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.core.mail import EmailMessage
from django.test import Client

from courier.computer.domain.search import think
from courier.games.domain.consent import agree, make_request
from courier.games.domain.moves import preview_move, submit_move
from courier.games.domain.recalls import look_at, recall_move
from courier.games.enums import RequestKind
from courier.games.errors import IllegalMoveRefused, MoveConflict, NotYourTurn, UnreadableMove
from courier.games.models import ClockEntry, Game, Move, SentMove
from courier.games.moves import moves_of, position_keys
from courier.games.queries import my_turn_games, with_rows
from courier.games.words import last_number, next_number
from courier.notifications.domain.delivery import deliver
from courier.notifications.models import OutboxMail
from courier.planning.permissions import may_plan
from courier.players.models import Player
from courier.table.lines import lines_of
from courier.table.sources.game_words import subtitle_of
from tests.factories import START, make_game, make_player

LATER = START + timedelta(hours=5)


@pytest.fixture
def game(mover: Player, opponent: Player) -> Game:
    return make_game(mover, opponent, preset="marseillais")


def send(
    game: Game, player: Player, text: str = "e4, d4", *, ply: int = 0, remark: str = ""
) -> Game:
    sent = submit_move(
        game_id=game.pk, player=player, text=text, expected_ply=ply, now=LATER, remark=remark
    )
    return sent.game


@pytest.mark.parametrize(
    "text", ["e4, d4", "e2e4,d2d4", "e4 d4", "1. e4 d4", "e4/d4", "P e2-e4, P d2-d4"]
)
def test_a_turn_is_played_as_one(game: Game, mover: Player, text: str) -> None:
    send(game, mover, text, remark="Both.")

    rows = Move.objects.order_by("ply").values_list("ply", "side", "text", "remark", "time_used")
    assert list(rows) == [
        (1, 0, "e2e4", "", timedelta(hours=5)),
        (2, 0, "d2d4", "Both.", timedelta(0)),
    ]
    game.refresh_from_db()
    assert (game.ply, game.side_to_move, game.turn_started_at) == (2, 1, LATER)


def test_a_turn_ends_with_a_push_of_the_opponents_pawn(mover: Player, opponent: Player) -> None:
    game = make_game(mover, opponent, preset="avalanche")
    with pytest.raises(
        IllegalMoveRefused,
        match="Your turn has one more move: write it behind a comma, as in e4, d4",
    ):
        send(game, mover, "Nf3")
    with pytest.raises(IllegalMoveRefused, match="Your turn ends with a push"):
        send(game, mover, "Nf3, Nc3")
    send(game, mover, "Nf3, e6")
    send(game, opponent, "Ba3, b3", ply=2)

    rows = Move.objects.order_by("ply").values_list("side", "text")
    assert list(rows) == [(0, "g1f3"), (0, "e7e6"), (1, "f8a3"), (1, "b2b3")]


def test_a_turn_makes_one_mail_and_one_entry_of_the_clock(
    game: Game, mover: Player, opponent: Player
) -> None:
    before = ClockEntry.objects.count()
    send(game, mover)

    assert [mail.player for mail in OutboxMail.objects.all()] == [opponent]
    entries = ClockEntry.objects.order_by("pk")[before:]
    assert {entry.ply for entry in entries} <= {1}


def test_moves_of_a_turn_have_its_number_wherever_it_is_shown(
    game: Game, mover: Player, opponent: Player, client: Client
) -> None:
    assert (last_number(game), next_number(game)) == (1, 1)
    send(game, mover)
    send(game, opponent, "e5, d5", ply=2)
    game.refresh_from_db()

    assert (last_number(game), next_number(game)) == (1, 2)
    (line,) = lines_of(with_rows(Game.objects.all()))
    assert (line.move_number, line.last_shown) == (1, "1…d5")
    table = client.get(f"/games/{game.code}").context["table"]
    assert (table.draft_number, table.move_count) == (2, 1)
    assert subtitle_of(game).startswith("Move 2. ")


def test_it_is_the_opponents_turn_only_after_the_whole(
    game: Game, mover: Player, opponent: Player
) -> None:
    send(game, mover)

    with pytest.raises(NotYourTurn):
        send(game, mover, "c4, b3", ply=2)
    send(game, opponent, "e5, d5", ply=2)
    game.refresh_from_db()
    assert (game.ply, game.side_to_move) == (4, 0)
    assert list(my_turn_games(mover)) == [game]


@pytest.mark.parametrize(
    ("text", "error", "rule"),
    [
        ("e4", IllegalMoveRefused, "unfinished-turn"),
        ("e4, d4, c4", IllegalMoveRefused, "turn-over"),
        ("e4, e4", IllegalMoveRefused, "illegal"),
        ("e4,, d4", UnreadableMove, "notation"),
        (",".join(["e4"] * 50), UnreadableMove, "notation"),
    ],
)
def test_what_is_no_turn_is_refused(
    game: Game, mover: Player, text: str, error: type[Exception], rule: str
) -> None:
    with pytest.raises(error) as refused:
        send(game, mover, text)

    assert Move.objects.count() == 0
    assert rule == "illegal" or vars(refused.value)["params"]["rule"] == rule


def test_a_part_of_a_turn_can_be_looked_at(game: Game, mover: Player) -> None:
    preview = preview_move(game=game, player=mover, text="e4")

    assert (preview.text, preview.moves_left, preview.side_to_move) == ("e2e4", 1, 0)
    whole = preview_move(game=game, player=mover, text="e4, d4")
    assert (whole.turn_text, whole.moves_left, whole.side_to_move) == ("e2e4, d2d4", 0, 1)


def test_a_check_ends_the_turn(mover: Player, opponent: Player) -> None:
    game = make_game(mover, opponent, preset="marseillais-balanced")
    send(game, mover, "e4")
    send(game, opponent, "f6, a6", ply=1)
    send(game, mover, "Qh5+", ply=3)

    game.refresh_from_db()
    assert (game.ply, game.side_to_move, game.in_check) == (4, 1, True)


def test_a_turn_sent_again_is_confirmed(game: Game, mover: Player) -> None:
    send(game, mover)
    again = submit_move(game_id=game.pk, player=mover, text="e2e4, d2d4", expected_ply=0, now=LATER)

    assert again.repeated
    assert Move.objects.count() == 2
    with pytest.raises(MoveConflict):
        send(game, mover, "e4, c4")


def test_a_turn_is_held_and_recalled_whole(opponent: Player) -> None:
    holder = make_player("holder", undo_seconds=60)
    game = make_game(holder, opponent, preset="marseillais")
    shown = send(game, holder)

    assert [move.text for move in moves_of(shown)] == ["e2e4", "d2d4"]
    assert len(position_keys(shown)) == 3
    assert (Move.objects.count(), SentMove.objects.get().text) == (0, "e2e4, d2d4")
    recalled = recall_move(game_id=game.pk, player=holder, expected_ply=2, now=LATER)
    assert recalled.text == "e2e4, d2d4"
    assert SentMove.objects.count() == 0


def test_a_held_turn_is_played_when_the_opponent_looks(opponent: Player) -> None:
    holder = make_player("holder", undo_seconds=60)
    game = make_game(holder, opponent, preset="marseillais")
    send(game, holder)
    look_at(game.code, opponent, now=LATER)

    assert list(Move.objects.order_by("ply").values_list("text", flat=True)) == ["e2e4", "d2d4"]


def test_a_takeback_takes_back_the_whole_turn(game: Game, mover: Player, opponent: Player) -> None:
    send(game, mover)
    make_request(
        game_id=game.pk, player=mover, what=RequestKind.TAKEBACK, expected_ply=2, now=LATER
    )
    agree(game_id=game.pk, player=opponent, what=RequestKind.TAKEBACK, expected_ply=2, now=LATER)

    game.refresh_from_db()
    assert (game.ply, game.side_to_move, Move.objects.count()) == (0, 0, 0)


def test_both_have_moved_once_the_second_side_has(
    game: Game, mover: Player, opponent: Player
) -> None:
    send(game, mover)
    game.refresh_from_db()
    assert not game.both_have_moved
    send(game, opponent, "e5, d5", ply=2)
    game.refresh_from_db()
    assert game.both_have_moved


def test_the_mail_tells_the_whole_turn(
    game: Game, mover: Player, mailoutbox: list[EmailMessage]
) -> None:
    send(game, mover)

    assert deliver(code=OutboxMail.objects.get().code, now=LATER + timedelta(hours=1))
    assert "1.e4, d4" in mailoutbox[0].subject


def test_nobody_plans_in_such_a_game(game: Game, mover: Player) -> None:
    assert not may_plan(game, mover)


def test_the_computer_plays_all_moves_of_its_turn(mover: Player) -> None:
    game = make_game(mover, make_player("other"), preset="marseillais")

    assert think(game, level=1).text.count(", ") == 1
