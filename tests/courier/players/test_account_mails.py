"""Account mails: every kind has subject, text and HTML, and both parts say the same."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path

import pytest
from allauth.core import context
from django.conf import settings
from django.test import RequestFactory

from courier.players.adapters import AccountAdapter
from courier.players.mails import Paragraph, read_paragraphs, render_html
from courier.players.models import Player

TEMPLATES = Path(settings.BASE_DIR) / "templates"
# Of ways to sign in or confirm that this site does not offer.
UNUSED = {"login_code", "password_reset_code"}
OURS = ("account", "mfa")
VALUES = {
    "user": Player(username="inez"),
    "username": "inez",
    "email": "inez@example.org",
    "from_email": "old@example.org",
    "to_email": "new@example.org",
    "deleted_email": "gone@example.org",
    "activate_url": "https://testserver/confirm?next=%2Fa",
    "password_reset_url": "https://testserver/reset",
    "signup_url": "https://testserver/sign-up",
    "cancel_url": "https://testserver/account/erasure/code",
    "again_url": "https://testserver/mail/again/code",
    "token_name": "Notebook",
    "token_names": "Notebook, Phone",
    "scopes": ["Read my games, plans and notices"],
    "expires_at": datetime(2027, 2, 28, 12, 0, tzinfo=UTC),
    "due_at": datetime(2026, 11, 28, 12, 0, tzinfo=UTC),
    "timestamp": datetime(2026, 11, 21, 12, 0, tzinfo=UTC),
    "ip": "192.0.2.1",
    "user_agent": "<b>Browser</b>",
}


def kinds() -> list[str]:
    """Every mail that allauth can send, and our own."""
    import allauth

    places = [Path(allauth.__file__).parent / "templates", TEMPLATES]
    found = {
        f"{app}/email/{path.name.removesuffix('_subject.txt')}"
        for place in places
        for app in OURS
        for path in (place / app / "email").glob("*_subject.txt")
    }
    return sorted(kind for kind in found if kind.rsplit("/", 1)[1] not in UNUSED)


@pytest.mark.parametrize("kind", kinds())
def test_every_kind_is_ours_and_has_all_parts(kind: str, rf: RequestFactory) -> None:
    assert (TEMPLATES / f"{kind}_subject.txt").exists()
    assert (TEMPLATES / f"{kind}_message.txt").exists()
    with context.request_context(rf.get("/")):
        message = AccountAdapter().render_mail(kind, "inez@example.org", VALUES)
    assert message.subject == message.subject.strip()
    assert 10 < len(message.subject) < 80
    text, html = str(message.body), str(message.alternatives[0][0])
    assert "{{" not in text + html
    assert "{%" not in text + html
    assert text.endswith(f"Courier, {settings.SITE_URL}")
    assert f"<title>{message.subject}</title>" in html
    assert "<b>Browser</b>" not in html
    assert "\n\n\n" not in text


def test_the_kinds_are_those_we_know() -> None:
    assert len(kinds()) == 22


def test_a_mail_is_marked_as_automatic(rf: RequestFactory) -> None:
    with context.request_context(rf.get("/")):
        message = (
            AccountAdapter()
            .render_mail("account/email/password_changed", "inez@example.org", VALUES)
            .message()
        )
    assert message["Auto-Submitted"] == "auto-generated"
    assert [part.get_content_type() for part in message.walk()] == [
        "multipart/alternative",
        "text/plain",
        "text/html",
    ]


def test_an_address_at_the_end_of_a_paragraph_becomes_its_button() -> None:
    text = (
        "Hello.\n\nIf it was not you, hurry. Set a new"
        " one:\nhttps://testserver/reset\n\nWhy.\n\nCourier, here"
    )
    assert read_paragraphs(text) == (
        Paragraph(text="Hello."),
        Paragraph(
            text="If it was not you, hurry.", label="Set a new one", link="https://testserver/reset"
        ),
        Paragraph(text="Why."),
        Paragraph(text="Courier, here"),
    )


def test_the_html_escapes_what_people_wrote() -> None:
    html = render_html(subject="<i>", text='<script>alert("x")</script>\n\nWhy.\n\nCourier')
    assert "<script>" not in html
    assert "&lt;script&gt;" in html
    assert "<title>&lt;i&gt;</title>" in html
