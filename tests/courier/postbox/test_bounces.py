"""What messages that come back say, and what they do: something once, for the mail they are of."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.core import mail as sent
from django.core.signing import Signer
from pytest_django import Settings

from courier.notifications.domain.delivery import deliver
from courier.notifications.models import FailingAddress, OutboxMail
from courier.notifications.return_paths import LIFE, read_return_path
from courier.players.models import Player
from courier.postbox.bounces import failure_in
from courier.postbox.domain.receipt import is_known_address, receive
from courier.postbox.domain.returns import MOST_READ_AN_HOUR
from courier.postbox.enums import Receipt
from tests.courier.postbox.letters import letter
from tests.courier.postbox.reports import EXCHANGE, GMAIL, POSTFIX, report
from tests.courier.racing import race
from tests.factories import START, make_game

SENT = START + timedelta(minutes=1)
LATER = SENT + timedelta(minutes=1)


@pytest.mark.parametrize("form", [POSTFIX, EXCHANGE, GMAIL])
@pytest.mark.parametrize("status", ["5.1.1", "5.2.2", "4.4.7"])
def test_the_status_of_a_failure_is_read(form: str, status: str) -> None:
    assert failure_in(report(status, form=form)) == status


@pytest.mark.parametrize("action", ["delayed", "delivered", "relayed", "expanded", ""])
def test_what_has_not_failed_is_no_failure(action: str) -> None:
    assert failure_in(report("4.4.1", action=action)) == ""


@pytest.mark.parametrize(
    "source",
    [
        b"",
        letter("I am away until Monday.", Auto_Submitted="auto-replied"),
        letter("550 5.1.1 User unknown\nAction: failed\nStatus: 5.1.1"),
        report("2.1.5"),
        report("five"),
        report().replace(b"multipart/report", b"multipart/mixed"),
        report().replace(b"message/delivery-status", b"text/plain"),
        report()[:500],
        report() + b"x" * (1 << 20),
    ],
)
def test_what_is_no_report_of_a_failure_says_nothing(source: bytes) -> None:
    assert failure_in(source) == ""


@pytest.fixture
def back(mover: Player, opponent: Player) -> str:
    """Where the mail goes back to that shows the mover about the opponent's move."""
    make_game(mover, opponent, moves=("e2e4", "e7e5"))
    found = OutboxMail.objects.get(kind="your_move", player=mover)
    assert deliver(code=found.code, now=SENT) is True
    return str(sent.outbox[0].from_email)


def come_back(to: str, source: bytes = b"") -> Receipt:
    return receive(recipient=to, sender="", source=source or report(), now=LATER)


def returned() -> list[bool]:
    rows = OutboxMail.objects.filter(kind="your_move", sent_at__isnull=False)
    return [mail.returned_at is not None for mail in rows]


def test_readers_see_the_address_of_the_site(back: str, settings: Settings) -> None:
    message = sent.outbox[0].message()
    assert message["From"] == settings.DEFAULT_FROM_EMAIL
    assert back.endswith(f"@{settings.REPLY_DOMAIN}")
    assert len(back.rpartition("@")[0]) <= 64


def test_without_a_domain_of_its_own_the_envelope_has_the_address_of_the_site(
    mover: Player, opponent: Player, settings: Settings
) -> None:
    settings.REPLY_DOMAIN = ""
    make_game(mover, opponent, moves=("e2e4", "e7e5"))
    mail = OutboxMail.objects.get(kind="your_move", player=mover)
    assert deliver(code=mail.code, now=SENT) is True
    assert sent.outbox[0].from_email == settings.DEFAULT_FROM_EMAIL


def test_a_mail_comes_back_once(back: str) -> None:
    assert is_known_address(back, now=LATER)
    assert [come_back(back), come_back(back)] == [Receipt.TAKEN, Receipt.IGNORED]
    assert returned() == [True]
    failing = FailingAddress.objects.get()
    assert (failing.address, failing.points, failing.status) == ("mover@example.org", 3, "5.1.1")


def test_capitals_and_brackets_keep_its_meaning(back: str) -> None:
    assert come_back(f"<{back.upper()}>") == Receipt.TAKEN


@pytest.mark.django_db(transaction=True)
def test_a_mail_that_comes_back_to_ten_threads_counts_once(back: str) -> None:
    answers = race([lambda: come_back(back).value] * 4)
    assert sorted(answers) == ["ignored", "ignored", "ignored", "taken"]
    assert FailingAddress.objects.get().points == 3


def test_a_bounce_may_be_faster_than_the_mark_of_what_was_sent(back: str) -> None:
    OutboxMail.objects.update(sent_at=None, returned_at=None)
    assert come_back(back) == Receipt.TAKEN


@pytest.mark.parametrize("changed", [0, 8, 14, 20, -20])
def test_a_changed_return_path_is_no_address(back: str, changed: int) -> None:
    letters = list(back)
    letters[changed] = "7" if letters[changed] != "7" else "6"
    assert come_back("".join(letters)) == Receipt.UNKNOWN
    assert not is_known_address("".join(letters), now=LATER)
    assert returned() == [False]


def test_a_signature_made_with_another_purpose_is_none(back: str) -> None:
    local, _at, domain = back.rpartition("@")
    claims = local.rpartition(".")[0]
    forged = f"{claims}.{Signer().signature(claims).lower()[:26]}@{domain}"
    assert come_back(forged) == Receipt.UNKNOWN


def test_a_return_path_ends(back: str) -> None:
    day = timedelta(days=1)
    assert read_return_path(back, now=SENT + LIFE) is not None
    assert read_return_path(back, now=SENT + LIFE + day) is None
    assert read_return_path(back, now=SENT - day) is None


def test_who_has_another_address_is_not_blamed_for_the_old_one(back: str, mover: Player) -> None:
    Player.objects.filter(pk=mover.pk).update(email="new@example.org")
    assert come_back(back) == Receipt.UNKNOWN
    assert FailingAddress.objects.count() == 0


def test_what_programs_answer_is_left_alone(back: str) -> None:
    away = letter("I am away.", Auto_Submitted="auto-replied")
    assert come_back(back, away) == Receipt.IGNORED
    assert (returned(), come_back(back)) == ([False], Receipt.TAKEN)


def test_what_says_nothing_is_read_a_few_times_only(back: str) -> None:
    for _ in range(MOST_READ_AN_HOUR):
        come_back(back, letter("nothing"))
    assert (come_back(back), returned()) == (Receipt.IGNORED, [False])


def test_a_bundle_comes_back_as_all_it_stood_for(mover: Player, opponent: Player) -> None:
    for _ in range(2):
        make_game(mover, opponent, moves=("e2e4", "e7e5"))
    mail = OutboxMail.objects.filter(kind="your_move", player=mover)[0]
    OutboxMail.objects.filter(kind="your_move", player=mover).update(timing="batched")
    assert deliver(code=mail.code, now=SENT) is True
    assert come_back(str(sent.outbox[-1].from_email)) == Receipt.TAKEN
    assert returned() == [True, True]
