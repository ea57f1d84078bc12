"""Messages made to break a reader: none does, none takes long, and none is read as a move it is
not.
"""

from __future__ import annotations

import random
import time
from collections.abc import Callable
from email.message import EmailMessage

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from courier.postbox.mime import LARGEST, Letter, open_message
from courier.postbox.replies import (
    LONGEST_LINE,
    LONGEST_REMARK,
    own_lines,
    request_in,
    text_of_html,
)
from tests.courier.postbox.test_replies import REPLIES
from tests.depth import chosen

LONGEST_CPU_SECONDS = 10  # of the processor, not of the clock; all of them take a small part of it


def read(source: bytes) -> Letter:
    """Open a message and read it; whatever comes of it can be stored."""
    letter = open_message(source, sender="a@b.example")
    requested = request_in(letter)
    for text in (requested.text, requested.remark):
        assert "\0" not in text
        text.encode("utf-8")
    assert len(requested.text) <= LONGEST_LINE + LONGEST_REMARK
    assert len(requested.remark) <= LONGEST_REMARK
    assert len(letter.digest) == 64
    return letter


def nested(depth: int) -> bytes:
    """Parts within parts, as deep as that."""
    heads = (
        f'Content-Type: multipart/mixed; boundary="{level}"\r\n\r\n--{level}\r\n'
        for level in range(depth)
    )
    return "".join(heads).encode() + b"\r\nNf3\r\n"


def boundaries(count: int) -> bytes:
    lines = b"".join(b"--x\r\nContent-Type: text/plain\r\n\r\nNf3\r\n" for _ in range(count))
    return b"Content-Type: multipart/mixed; boundary=x\r\n\r\n" + lines + b"--x--\r\n"


HOSTILE: dict[str, Callable[[], bytes]] = {
    "nothing": lambda: b"",
    "NUL": lambda: b"\0" * 5000,
    "NUL in the text": lambda: b"Subject: x\r\n\r\nNf3\0\0 // a\0b\r\n",
    "deep": lambda: nested(30),
    "too deep": lambda: nested(400),
    "many parts": lambda: boundaries(20_000),
    "open boundaries": lambda: (
        b"Content-Type: multipart/mixed; boundary=x\r\n\r\n" + b"--x\r\n" * 150_000
    ),
    "nested messages": lambda: b"Content-Type: message/rfc822\r\n\r\n" * 5000 + b"Nf3",
    "no end of headers": lambda: b"X-Header: value\r\n" * 60_000,
    "one long header": lambda: b"Subject: " + b"x" * 900_000 + b"\r\n\r\nNf3",
    "folded header": lambda: b"Message-ID:" + b"\r\n <a" * 100_000 + b"\r\n\r\nNf3",
    "no line ends": lambda: b"x" * 900_000,
    "too large": lambda: b"\r\n\r\n" + b"x" * LARGEST,
    "unknown charset": lambda: b"Content-Type: text/plain; charset=klingon\r\n\r\nNf3",
    "charset that is a transformation": lambda: b"Content-Type: text/plain; charset=zip\r\n\r\nNf3",
    "punycode": lambda: b"Content-Type: text/plain; charset=punycode\r\n\r\n" + b"a-b9" * 100_000,
    "charset with NUL": lambda: b'Content-Type: text/plain; charset="utf\x00-8"\r\n\r\nNf3',
    "charset in parts": lambda: (
        b"Content-Type: text/plain; charset*0*=x'y'%zz; charset*1=a\r\n\r\nNf3"
    ),
    "utf-16 by halves": lambda: b"Content-Type: text/plain; charset=utf-16\r\n\r\n\xff\xfeN\x00f",
    "lone surrogates": lambda: (
        b"Content-Type: text/plain; charset=utf-16-le\r\n\r\n\x00\xd8\x00\xd8N\x00"
    ),
    "broken base64": lambda: b"Content-Transfer-Encoding: base64\r\n\r\n=TmYz=A=\x80\xff===",
    "broken quoted-printable": lambda: (
        b"Content-Transfer-Encoding: quoted-printable\r\n\r\n=ZZ=4=\r\nNf3="
    ),
    "uuencode": lambda: b"Content-Transfer-Encoding: x-uuencode\r\n\r\nbegin 666 a\r\n`\r\nend\r\n",
    "bad type": lambda: b'Content-Type: ;;;=""/\r\nContent-Disposition: \x00;=\r\n\r\nNf3',
    "parameters": lambda: (
        b"Content-Type: multipart/mixed; boundary=x\r\n\r\n--x\rContent-Type: text/plain;"
        b'\r\n\tx="' + b";" * 250_000 + b'"\r\n\r\nNf3\r\n--x--'
    ),
    "bad address": lambda: b'From: "\\" <<<>>> =?x?q?=\r\nAuto-Submitted: \xff\xfe\r\n\r\nNf3',
    "multipart without parts": lambda: (
        b'Content-Type: multipart/alternative; boundary=""\r\n\r\nNf3'
    ),
    "report": lambda: b"Content-Type: multipart/report; boundary=x\r\n\r\n--x\r\n\r\nNf3\r\n--x--",
    "quotes for ever": lambda: b"\r\n\r\n" + b"On " * 200_000,
    "nearly attributions": lambda: b"\r\n\r\n" + (b"On " + b"a wrote " * 40 + b"x\r\n") * 2000,
    "html of tags": lambda: b"Content-Type: text/html\r\n\r\n" + b"<blockquote>" * 60_000,
    "html unfinished": lambda: b"Content-Type: text/html\r\n\r\n" + b"<!--" * 100_000,
    "html entities": lambda: (
        b"Content-Type: text/html\r\n\r\n" + b"&#x0;&#xd800;&#1114112;&bogus;" * 5000
    ),
    "commas": lambda: b"\r\n\r\n" + b"a,\r\n" * 100_000,
    "emphasis": lambda: b"\r\n\r\n" + b"*" * 60_000,
}


@pytest.mark.parametrize("name", HOSTILE)
def test_hostile_messages_are_read_in_little_time(name: str) -> None:
    source = HOSTILE[name]()
    began = time.process_time()
    read(source)
    assert time.process_time() - began < LONGEST_CPU_SECONDS


@given(st.binary(max_size=3000))
@example(b"Message-ID: <\xff>\r\n\r\nNf3")
def test_any_bytes_are_read(source: bytes) -> None:
    read(source)


@given(st.text(max_size=2000))
@example("On \nwrote:")
def test_any_text_is_read(text: str) -> None:
    assert len(own_lines(text)) <= 400
    text_of_html(text)


def real_looking() -> list[bytes]:
    """Messages as mail programs write them: every reply of the other tests, plain, in base64 and
    with HTML.
    """
    found = []
    for text in REPLIES.values():
        message = EmailMessage()
        message["Message-ID"], message["From"], message["Subject"] = (
            "<a@b.example>",
            "A <a@b.example>",
            "Re: Zug – é",
        )
        message.set_content(text, cte="base64")
        message.add_alternative(f"<div>{text}</div>", subtype="html")
        message.add_attachment(b"PNG" * 100, maintype="image", subtype="png", filename="board.png")
        found.append(message.as_bytes())
    return found


def mutated(source: bytes, chance: random.Random) -> bytes:
    """The message with some bytes changed, cut out, doubled or exchanged for what breaks
    readers.
    """
    spices = [
        b"\0",
        b"\xff",
        b"\r\n",
        b"--",
        b"boundary=",
        b"charset=",
        b"=?utf-8?b?",
        b";",
        b'"',
        b"<",
        b">",
        b"On ",
        b" wrote:",
    ]
    work = bytearray(source)
    for _ in range(chance.randint(1, 12)):
        at = chance.randrange(len(work) + 1)
        end = min(len(work), at + chance.randint(0, 60))
        match chance.randrange(4):
            case 0:
                work[at:end] = b""
            case 1:
                work[at:at] = work[at:end]
            case 2:
                work[at:at] = chance.choice(spices)
            case _:
                work[at : at + 1] = bytes([chance.randrange(256)])
    return bytes(work)


@pytest.mark.parametrize("seed", chosen(range(8), "messages"))
def test_mutated_messages_are_read(seed: int) -> None:
    chance = random.Random(seed)
    sources = real_looking()
    for _ in range(250):
        read(mutated(chance.choice(sources), chance))
