"""The same message, the same button and the same link at the same instant."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from courier.games.models import Game
from courier.notifications.models import OutboxMail
from courier.players.models import Player
from courier.postbox.domain.confirmation import confirm
from courier.postbox.domain.turns import play_by_link
from courier.postbox.domain.wishes import save_trust
from courier.postbox.enums import Trust
from courier.postbox.models import Message
from courier.postbox.queries import message_of
from courier.postbox.tickets import read_link
from tests.courier.postbox.letters import SOON, address_for, link_path, only_message, send
from tests.courier.racing import race

pytestmark = pytest.mark.django_db(transaction=True)


def test_one_message_delivered_by_many_at_once_plays_once(game: Game, mover: Player) -> None:
    save_trust(player=mover, trust=Trust.TRUSTED)
    to = address_for(game, mover)

    receipts = race([lambda: send(game, mover, "e4", to=to).value] * 6)

    assert sorted(receipts) == ["ignored"] * 5 + ["taken"]
    assert (Game.objects.get().ply, OutboxMail.objects.filter(kind="move_answered").count()) == (
        1,
        1,
    )


def test_different_replies_at_once_play_one_move(game: Game, mover: Player) -> None:
    save_trust(player=mover, trust=Trust.TRUSTED)
    to = address_for(game, mover)

    def reply(number: int, text: str) -> Callable[[], str]:
        return lambda: send(game, mover, text, to=to, message_id=f"<{number}@example.org>").value

    race([reply(number, text) for number, text in enumerate(("e4", "d4", "c4", "Nf3"))])

    assert Game.objects.get().ply == 1
    assert sorted(Message.objects.values_list("verdict", flat=True)) == [
        "done",
        "stale",
        "stale",
        "stale",
    ]


def test_a_button_pressed_twice_plays_once(game: Game, mover: Player) -> None:
    send(game, mover, "e4")
    code = only_message().code

    def press() -> str:
        message = message_of(code)
        assert message is not None
        confirm(message=message, now=SOON)
        return "played"

    assert sorted(race([press] * 4)) == ["already_settled"] * 3 + ["played"]
    assert Game.objects.get().ply == 1


def test_a_link_and_a_confirmation_at_once_play_one_move(game: Game, mover: Player) -> None:
    send(game, mover, "e4")
    code, token = only_message().code, link_path(game, mover).rpartition("/")[2]

    def press() -> str:
        message = message_of(code)
        assert message is not None
        confirm(message=message, now=SOON)
        return "played"

    def open_link() -> str:
        ticket = read_link(token)
        assert ticket is not None
        play_by_link(ticket=ticket, text="d4", remark="", now=SOON)
        return "played"

    answers = race([press, open_link])

    assert (answers.count("played"), Game.objects.get().ply) == (1, 1)
    assert {*answers} - {"played"} <= {"turn_spent", "already_settled", "conflict"}
