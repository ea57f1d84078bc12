"""Messages that are answered by mail: whose answer it is, where it goes, what comes back."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.conf import LazySettings

from courier.conversations.domain.answers import MOST_UNSENT_A_DAY
from courier.conversations.domain.messages import LONGEST, switch, write_beside, write_privately
from courier.conversations.models import Message
from courier.conversations.tickets import reply_address
from courier.games.models import Game
from courier.notifications.models import OutboxMail
from courier.players.domain.blocks import block
from courier.players.models import Player
from courier.postbox.domain.receipt import is_known_address, receive
from courier.postbox.domain.wishes import revoke_links, save_trust
from courier.postbox.enums import Receipt, Trust
from courier.postbox.tickets import LINK_LIFE
from tests.courier.postbox.letters import SOON, delivered, letter, text_of
from tests.factories import START, make_game

pytestmark = pytest.mark.django_db
QUOTED = "\n\nOn Tue, 24 Nov 2026 at 10:00, Courier <said@example.org> wrote:\n> Good luck!\n"


@pytest.fixture
def game(mover: Player, opponent: Player) -> Game:
    return make_game(mover, opponent, days=3, moves=("e2e4",))


@pytest.fixture
def asked(game: Game, opponent: Player) -> Message:
    """What the mover has been written to."""
    return write_beside(game=game, author=opponent, text="Good luck!", now=START)


def send(message: Message, text: str, *, to: str = "", number: int = 1, **headers: str) -> Receipt:
    """Have the receiver answer by mail."""
    source = letter(text, message_id=f"<{number}@example.org>", **headers)
    return receive(
        recipient=to or reply_address(message), sender="else@example.net", source=source, now=SOON
    )


def answers_of(player: Player) -> list[str]:
    return list(Message.objects.filter(author=player).values_list("text", flat=True))


def test_the_mail_is_answered_beside_the_game(
    asked: Message, game: Game, mover: Player, opponent: Player
) -> None:
    notice = delivered("message")
    assert notice["Reply-To"] == f"Courier <{reply_address(asked)}>"
    assert "Reply to this email to answer." in text_of(notice)
    to = notice["Reply-To"].addresses[0].addr_spec

    assert send(asked, f"Thank you!\n\nSame to you.{QUOTED}", to=to) == Receipt.TAKEN

    answer = Message.objects.get(author=mover)
    assert (answer.text, answer.receiver, answer.game) == (
        "Thank you!\n\nSame to you.",
        opponent,
        game,
    )
    asked.refresh_from_db()
    assert asked.read_at == SOON
    assert not OutboxMail.objects.filter(kind="message_unsent").exists()


def test_the_conversation_goes_on_by_mail_alone(asked: Message, opponent: Player) -> None:
    send(asked, "Thank you!")
    back = delivered("message")
    assert back["To"] == opponent.email
    assert "Thank you!" in text_of(back)
    to = back["Reply-To"].addresses[0].addr_spec
    assert send(asked, "A fine opening.", to=to, number=2) == Receipt.TAKEN
    assert answers_of(opponent) == ["Good luck!", "A fine opening."]


def test_a_private_message_is_answered_privately(
    game: Game, mover: Player, opponent: Player
) -> None:
    asked = write_privately(author=opponent, receiver=mover, text="Another one?", now=START)
    assert send(asked, "Yes") == Receipt.TAKEN
    assert Message.objects.get(author=mover).game is None


def test_the_same_mail_is_sent_once(asked: Message, mover: Player) -> None:
    receipts = [send(asked, "Thank you!") for _time in range(2)]
    assert receipts == [Receipt.TAKEN, Receipt.IGNORED]
    assert answers_of(mover) == ["Thank you!"]


@pytest.mark.parametrize(
    ("text", "reason"),
    [("", "Write something first."), ("x" * (LONGEST + 1), "This is too long")],
)
def test_what_cannot_be_sent_comes_back_with_the_reason(
    asked: Message, mover: Player, text: str, reason: str
) -> None:
    send(asked, text)
    assert answers_of(mover) == []
    back = delivered("message_unsent")
    assert back["To"] == mover.email
    assert reason in text_of(back)
    assert text in text_of(back).replace("\n", "")


def test_nobody_is_written_to_who_has_ended_it(
    asked: Message, game: Game, mover: Player, opponent: Player
) -> None:
    switch(game=game, player=opponent, on=False, now=START)
    send(asked, "Thank you!")
    assert "Messages are turned off in this game." in text_of(delivered("message_unsent"))
    block(player=opponent, other=mover, now=START)
    send(asked, "Why?", number=2)
    assert "doesn’t take messages from you." in text_of(delivered("message_unsent"))
    assert answers_of(mover) == []


def test_answers_that_come_back_are_bounded(asked: Message) -> None:
    for number in range(MOST_UNSENT_A_DAY + 3):
        send(asked, "", number=number)
    assert OutboxMail.objects.filter(kind="message_unsent").count() == MOST_UNSENT_A_DAY


def test_programs_are_not_answered(asked: Message, mover: Player) -> None:
    assert send(asked, "I am away", Auto_Submitted="auto-replied") == Receipt.IGNORED
    assert answers_of(mover) == []


def test_an_address_is_one_players_and_ends(asked: Message, mover: Player) -> None:
    address = reply_address(asked)
    assert is_known_address(address.upper(), now=SOON)
    name, _, domain = address.partition("@")
    wrong = f"{name[:-1]}{'a' if name[-1] != 'a' else 'b'}@{domain}"
    for unknown in (wrong, f"{name}@elsewhere.example", "said+x.y@" + domain, ""):
        assert not is_known_address(unknown, now=SOON)
        if unknown:
            assert send(asked, "Thank you!", to=unknown) == Receipt.UNKNOWN
    assert not is_known_address(address, now=START + LINK_LIFE + timedelta(seconds=1))

    revoke_links(player=mover)
    assert not is_known_address(address, now=SOON)
    assert is_known_address(reply_address(asked), now=SOON)


def test_who_wants_no_moves_by_mail_answers_on_the_site(
    asked: Message, mover: Player, settings: LazySettings
) -> None:
    address = reply_address(asked)
    save_trust(player=mover, trust=Trust.OFF)
    assert reply_address(asked) == ""
    assert not is_known_address(address, now=SOON)
    assert "Reply to this email" not in text_of(delivered("message"))

    save_trust(player=mover, trust=Trust.CONFIRM)
    settings.REPLY_DOMAIN = ""
    assert reply_address(asked) == ""
    assert not is_known_address(address, now=SOON)
