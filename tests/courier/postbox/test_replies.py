"""What is taken from replies as common mail programs write them."""

from __future__ import annotations

import time
from email.message import EmailMessage

import pytest

from courier.postbox.enums import Wish
from courier.postbox.mime import open_message
from courier.postbox.replies import (
    LONGEST_LINE,
    LONGEST_REMARK,
    MailRequest,
    own_lines,
    request_in,
    text_of_html,
)

QUOTE = (
    "> opponent played 1…e6 in your game of Sissa\n> Make your move: https://example.org/\n>\n>"
    " e4\n"
)

REPLIES = {
    "Gmail, above": (
        f"Nf3\n\nOn Mon, Mar 2, 2026 at 1:00 PM Courier <courier@example.org> wrote:\n\n{QUOTE}"
    ),
    "Gmail, long line broken": (
        f"Nf3\n\nOn Mon, Mar 2, 2026 at 1:00 PM Courier <\nc@example.org> wrote:\n\n{QUOTE}"
    ),
    "below the quote": f"On 02/03/2026 13:00, Courier wrote:\n{QUOTE}\nNf3\n\n-- \nMy name\n",
    "below a broken attribution": (
        f"On Mon, 2 Mar 2026, at 13:00, Courier <c@example.org>\nwrote:\n{QUOTE}\nNf3\n"
    ),
    "Thunderbird, German": f"Nf3\n\nAm 02.03.26 um 13:00 schrieb Courier:\n{QUOTE}",
    "French": f"Nf3\n\nLe lun. 2 mars 2026 à 13:00, Courier <c@example.org> a écrit :\n{QUOTE}",
    "by date": f"Nf3\n\n2026-03-02 13:00 GMT+01:00 Courier <c@example.org> wrote:\n{QUOTE}",
    "Outlook": (
        "Nf3\n\n________________________________\nFrom: Courier <c@example.org>\nSent:"
        " Monday\n\ne4\n"
    ),
    "Outlook without a rule": "Nf3\n\nFrom: Courier <c@example.org>\nSent: Monday\n\ne4\n",
    "original message": "Nf3\n\n-----Original Message-----\nFrom: Courier\n\ne4\n",
    "telephone": f"Nf3\n\nSent from my telephone\n\nOn Mon wrote:\n{QUOTE}",
    "signature": "Nf3\n-- \nInez\ne4\n",
    "emphasis": "*Nf3*\n",
    "emphasis twice": "**_Nf3_**\n",
    "quotation marks": "“Nf3”\n",
    "quotation marks inside of emphasis": "* “Nf3” *\n",
    "blank lines first": "\n\n   \n\u200b\nNf3\n",
    "no-break spaces": "\u00a0Nf3\u00a0\n",
}


def read(text: str) -> MailRequest:
    message = EmailMessage()
    message.set_content(text)
    return request_in(open_message(message.as_bytes(), sender="a@b.example"))


@pytest.mark.parametrize("name", REPLIES)
def test_the_move_is_the_first_line_somebody_wrote(name: str) -> None:
    assert read(REPLIES[name]) == MailRequest(Wish.MOVE, "Nf3")


@pytest.mark.parametrize("first", ["*e4", "e4*", "P*e5", "'", "***"])
def test_marks_on_one_side_alone_are_part_of_the_move(first: str) -> None:
    assert read(first) == MailRequest(Wish.MOVE, first)


@pytest.mark.parametrize("end", ["", "a"])
def test_a_line_of_asterisks_is_read_at_once(end: str) -> None:
    began = time.process_time()
    assert read("*" * (LONGEST_LINE + LONGEST_REMARK - 1) + end).wish == Wish.MOVE
    assert time.process_time() - began < 0.5


@pytest.mark.parametrize(
    "first", ["a4", "1. e4", "12...e5", "1.a4", "P*e5", "e5-", "O-O", "d8d9s", "on", "le4"]
)
def test_moves_are_not_taken_for_attributions(first: str) -> None:
    text = f"{first}\nOn Mon, Mar 2, 2026 at 1:00 PM Courier <c@example.org> wrote:\n{QUOTE}"
    assert read(text) == MailRequest(Wish.MOVE, first)


@pytest.mark.parametrize(
    "text",
    ["", "\n\n", QUOTE, f"On Mon, Courier wrote:\n{QUOTE}", "-- \nInez\ne4", "// only a remark"],
)
def test_where_nothing_is_said_nothing_is_requested(text: str) -> None:
    assert read(text).wish == Wish.NOTHING


@pytest.mark.parametrize(
    ("text", "remark"),
    [
        ("Nf3 // good luck", "good luck"),
        (
            "Nf3 //\nGood luck.\nI am off to the sea.\n\n> quoted\n",
            "Good luck.\nI am off to the sea.",
        ),
        ("Nf3\nGood luck.\n", ""),
        ("Nf3 // " + "x" * 3000, "x" * 2000),
    ],
)
def test_a_remark_stands_behind_two_strokes(text: str, remark: str) -> None:
    assert read(text) == MailRequest(Wish.MOVE, "Nf3", remark)


@pytest.mark.parametrize("text", ["resign", "Resign.", "I resign", "RESIGN!"])
def test_resigning_is_read(text: str) -> None:
    assert read(text).wish == Wish.RESIGN


@pytest.mark.parametrize(
    "text", ["draw?", "Draw", "offer a draw", "I offer draw.", "I accept the draw", "draw accepted"]
)
def test_draws_are_read(text: str) -> None:
    assert read(text).wish == Wish.DRAW


def test_a_long_set_up_is_put_together_again() -> None:
    assert read("CD@a2, EN@b2,\nK@c1, LL@d2\n\nThanks").text == "CD@a2, EN@b2, K@c1, LL@d2"


def test_the_plain_part_goes_before_html() -> None:
    message = EmailMessage()
    message.set_content("Nf3")
    message.add_alternative("<p>e4</p>", subtype="html")
    assert request_in(open_message(message.as_bytes(), sender="a@b.example")).text == "Nf3"


@pytest.mark.parametrize(
    "html",
    [
        (
            "<div dir='ltr'>Nf3</div><br><div>On Mon, Courier"
            " wrote:<br><blockquote>e4</blockquote></div>"
        ),
        "<html><head><style>p{color:red}</style><title>e4</title></head><body><p>Nf3</p></body></html>",
        "<script>e4</script><p><b>N</b>f<i>3</i></p><p>thanks</p>",
        "<blockquote>e4<br>d4</blockquote><p>Nf3</p>",
        "<p>&#78;f3</p>",
        "<table><tr><td>Nf3</td></tr><tr><td>e4</td></tr></table>",
    ],
)
def test_html_alone_is_read_without_what_it_quotes(html: str) -> None:
    message = EmailMessage()
    message.set_content(html, subtype="html")
    assert request_in(open_message(message.as_bytes(), sender="a@b.example")).text == "Nf3"


def test_html_is_not_executed_but_dropped() -> None:
    assert text_of_html("<img src=x onerror=alert(1)>Nf3").strip() == "Nf3"


def test_own_lines_end_where_the_quote_begins() -> None:
    assert own_lines("a\n\nb\nOn Mon, Courier wrote:\n> c\nd") == ["a", "", "b"]
