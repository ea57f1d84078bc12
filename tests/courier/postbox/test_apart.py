"""Messages are read where a limit ends it: the process that takes mails is never held up by one."""

from __future__ import annotations

from email.message import EmailMessage

import pytest

from courier.common.errors import TooExpensive
from courier.postbox import apart
from courier.postbox.apart import read_apart
from courier.postbox.enums import Wish
from courier.postbox.mime import LARGEST, open_message
from courier.postbox.replies import request_in

SENDER = "a@b.example"


def written(text: str) -> bytes:
    message = EmailMessage()
    message["From"], message["Message-ID"] = SENDER, "<one@b.example>"
    message.set_content(text)
    return message.as_bytes()


@pytest.mark.parametrize("text", ["Nf3 // Grüße", "resign", "draw?", "*" * 2999 + "a", "", "> Nf3"])
def test_apart_the_same_is_read(text: str) -> None:
    letter, requested = read_apart(written(text), sender=SENDER)
    here = open_message(written(text), sender=SENDER)
    assert (letter.digest, letter.is_automatic, requested) == (
        here.digest,
        here.is_automatic,
        request_in(here),
    )
    assert (letter.plain, letter.html) == ("", "")


def test_bytes_of_any_kind_are_read() -> None:
    source = bytes(range(256)) * 8
    here = open_message(source, sender=SENDER)
    letter, requested = read_apart(source, sender=SENDER)
    assert (letter.digest, requested) == (here.digest, request_in(here))


def test_a_message_that_takes_too_much_requests_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    def ended(_work: str, **_given: object) -> dict[str, object]:
        raise TooExpensive

    monkeypatch.setattr(apart, "query", ended)
    letter, requested = read_apart(written("Nf3"), sender=SENDER)
    assert (requested.wish, letter.is_automatic) == (Wish.NOTHING, False)
    assert read_apart(written("Nf3"), sender=SENDER)[0].digest == letter.digest


def test_one_that_is_too_large_is_not_sent_on() -> None:
    letter, requested = read_apart(b"x" * (LARGEST + 1), sender="<>")
    assert (requested.wish, letter.is_automatic) == (Wish.NOTHING, True)
