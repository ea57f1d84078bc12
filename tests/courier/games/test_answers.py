"""Games in which the opponent has a say in a turn: sent, numbered, mailed, shown and exported."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.core.mail import EmailMessage
from django.test import Client

from courier.computer.domain.search import think
from courier.games.domain.moves import preview_move, submit_move
from courier.games.errors import IllegalMoveRefused
from courier.games.models import Game, Move
from courier.games.seats import seats_of
from courier.games.words import next_number, numbers_of
from courier.notifications.domain.delivery import deliver
from courier.notifications.models import OutboxMail
from courier.players.models import Player
from tests.factories import START, make_game

LATER = START + timedelta(hours=5)


@pytest.fixture
def refusal(mover: Player, opponent: Player) -> Game:
    return make_game(mover, opponent, preset="refusal", days=None)


@pytest.fixture
def compromise(mover: Player, opponent: Player) -> Game:
    return make_game(mover, opponent, preset="compromise", days=None)


def send(game: Game, *texts: str) -> Game:
    """Send turns, each by whoever is to act."""
    for text in texts:
        game.refresh_from_db()
        player = seats_of(game)[game.side_to_move].player
        assert player is not None
        submit_move(game_id=game.pk, player=player, text=text, expected_ply=game.ply, now=LATER)
    game.refresh_from_db()
    return game


def test_a_refused_move_is_replaced_and_all_of_it_is_one_turn(refusal: Game) -> None:
    game = send(refusal, "e4", "refuse e4", "d4", "d5", "refuse", "Nf6", "c4")

    rows = list(Move.objects.order_by("ply"))
    assert [(row.side, row.text) for row in rows] == [
        (0, "e2e4"),
        (1, "refuse"),
        (0, "d2d4"),
        (1, "d7d5"),
        (0, "refuse"),
        (1, "g8f6"),
        (0, "c2c4"),
    ]
    assert numbers_of(rows, game.revision.spec) == [1, 1, 1, 1, 1, 1, 2]
    assert next_number(game) == 2


def test_what_was_refused_is_shown_with_what_replaced_it(refusal: Game, client: Client) -> None:
    send(refusal, "e4", "refuse", "d4")
    table = client.get(f"/games/{refusal.code}").context["table"]

    cells = [(i.kind.value, i.short, [more.short for more in i.more]) for i in table.items]
    assert [cell for cell in cells if cell[1]] == [("move", "e4", ["refuse", "d4"])]


def test_a_piece_whose_capture_was_refused_is_not_among_the_captured(
    refusal: Game, client: Client
) -> None:
    send(refusal, "e4", "d5", "exd5", "refuse")
    page = client.get(f"/games/{refusal.code}").context["table"]
    assert (page.top.taken, page.bottom.taken) == ((), ())

    send(refusal, "Nc3", "dxe4")
    page = client.get(f"/games/{refusal.code}").context["table"]
    assert len(page.top.taken) + len(page.bottom.taken) == 1


def test_answers_are_buttons_of_the_side_to_move(
    refusal: Game, mover: Player, opponent: Player, client: Client
) -> None:
    send(refusal, "Nf3")

    seen = {}
    for player in (mover, opponent):
        client.force_login(player)
        table = client.get(f"/games/{refusal.code}").context["table"]
        seen[player.username] = (table.answers, table.turn_words)
    assert seen[mover.username] == ([], "")
    assert seen[opponent.username] == (
        [{"text": "refuse", "label": "Refuse Nf3"}],
        "Refuse Nf3, or make your move and so accept it.",
    )


def test_who_was_refused_is_notified_of_it(refusal: Game, mailoutbox: list[EmailMessage]) -> None:
    send(refusal, "Nf3", "refuse")
    for waiting in OutboxMail.objects.order_by("pk"):
        deliver(code=waiting.code, now=LATER + timedelta(hours=1))

    (mail,) = mailoutbox
    assert "1…refuse" in mail.subject
    assert "refuse: knight g1 to f3" in mail.body
    assert "Your move Nf3 was refused. Make another one: it cannot be refused." in mail.body


def test_a_mail_says_how_to_refuse(refusal: Game, mailoutbox: list[EmailMessage]) -> None:
    send(refusal, "Nf3")
    deliver(code=OutboxMail.objects.get().code, now=LATER + timedelta(hours=1))

    assert "Refuse Nf3, or make your move and so accept it." in mailoutbox[0].body
    assert "In a reply, write “refuse” for that." in mailoutbox[0].body


def test_choosing_and_proposing_are_sent_as_one_turn(compromise: Game) -> None:
    with pytest.raises(IllegalMoveRefused, match="one more move"):
        send(compromise, "e4")
    game = send(compromise, "e4, Nf3", "Nf3, d5, e5", "e5, d4, c4")

    sides = [(row.side, row.text) for row in Move.objects.order_by("ply")]
    assert sides[:5] == [(0, "e2e4"), (0, "g1f3"), (1, "g1f3"), (1, "d7d5"), (1, "e7e5")]
    assert (game.ply, game.side_to_move, next_number(game)) == (8, 1, 2)


def test_a_choice_comes_before_the_proposals(compromise: Game, opponent: Player) -> None:
    game = send(compromise, "e4, Nf3")

    with pytest.raises(IllegalMoveRefused, match="First choose which of your opponent"):
        send(game, "d5, e5, e4")
    chosen = preview_move(game=game, player=opponent, text="e4")
    assert (chosen.moves_left, chosen.words) == (2, "choose: pawn e2 to e4")


def test_both_proposals_are_marked_and_can_be_chosen(
    compromise: Game, opponent: Player, client: Client
) -> None:
    game = send(compromise, "e4, Nf3")
    client.force_login(opponent)
    table = client.get(f"/games/{game.code}").context["table"]

    assert [answer["label"] for answer in table.answers] == ["Choose e4", "Choose Nf3"]
    assert Move.objects.get(ply=2).squares == ["e2", "e4", "g1", "f3"]
    assert table.turn_words.startswith("Choose one of your opponent’s moves")


def test_only_the_second_side_ends_the_time_to_abort(compromise: Game) -> None:
    assert not send(compromise, "e4, Nf3").both_have_moved
    assert send(compromise, "Nf3, d5, e5").both_have_moved


@pytest.mark.parametrize("preset", ["refusal", "compromise"])
def test_the_computer_acts_for_its_whole_turn(mover: Player, opponent: Player, preset: str) -> None:
    game = make_game(mover, opponent, preset=preset)
    send(game, "e4" if preset == "refusal" else "e4, Nf3")

    text = think(game, level=1).text
    assert text.count(", ") == (0 if preset == "refusal" else 2)
    send(game, text)
