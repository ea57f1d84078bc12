"""The mailbox of the try-out: shows every mail, runs nothing, and exists only without a mail
server.
"""

from __future__ import annotations

import base64
from datetime import UTC, datetime, timedelta
from email.mime.image import MIMEImage

import pytest
from django.core.mail import EmailMultiAlternatives, send_mail
from django.test import Client
from pytest_django import DjangoAssertNumQueries, Settings

from courier.notifications.domain.mailbox import keep_message
from courier.notifications.models import MailboxMessage

pytestmark = pytest.mark.django_db

NOW = datetime(2026, 11, 21, 12, 0, tzinfo=UTC)
PNG = b"\x89PNG\r\n\x1a\nnot really"
HTML = (
    '<html><head lang="en"><title>T</title></head><body><img src="cid:board"><a'
    ' href="/games/x">Go</a></body></html>'
)


def keep(
    *,
    to: str = "inez@example.org",
    subject: str = "Your move",
    html: str = HTML,
    now: datetime = NOW,
) -> MailboxMessage:
    message = EmailMultiAlternatives(
        subject, "Play: http://testserver/games/x <b>", "courier@testserver", [to]
    )
    message.attach_alternative(html, "text/html")
    image = MIMEImage(PNG, "png")
    image.add_header("Content-ID", "<board>")
    message.attach(image)
    return keep_message(message=message, now=now)[0]


@pytest.mark.parametrize("path", ["/mailbox", "/mailbox/{code}", "/mailbox/{code}/html"])
@pytest.mark.parametrize(
    ("visitor", "status"),
    [
        ({"REMOTE_ADDR": "127.0.0.1"}, 200),
        ({"REMOTE_ADDR": "127.8.0.1"}, 200),
        ({"REMOTE_ADDR": "::1"}, 200),
        ({"REMOTE_ADDR": "::ffff:127.0.0.1"}, 200),
        ({"REMOTE_ADDR": "192.0.2.7"}, 404),
        ({"REMOTE_ADDR": "::ffff:192.0.2.7"}, 404),
        ({"REMOTE_ADDR": ""}, 404),
        ({"HTTP_X_FORWARDED_FOR": "127.0.0.1"}, 404),
        ({"HTTP_X_FORWARDED_PROTO": "http"}, 404),
        ({"HTTP_X_REAL_IP": "127.0.0.1"}, 404),
        ({"HTTP_FORWARDED": "for=127.0.0.1"}, 404),
        ({"HTTP_VIA": "1.1 proxy"}, 404),
    ],
)
def test_only_this_machine_is_shown_the_mails(
    anonymous_client: Client, path: str, visitor: dict[str, str], status: int
) -> None:
    place = path.format(code=keep().code)
    assert anonymous_client.get(place, **visitor).status_code == status  # type: ignore[arg-type]


@pytest.mark.parametrize(("peer", "is_linked"), [("127.0.0.1", True), ("192.0.2.7", False)])
def test_only_this_machine_is_shown_of_the_mailbox(
    anonymous_client: Client, peer: str, is_linked: bool
) -> None:
    for path in ("/", "/account/login/"):
        assert (
            'href="/mailbox' in anonymous_client.get(path, REMOTE_ADDR=peer).content.decode()
        ) is is_linked


def test_mails_land_in_the_mailbox_without_a_mail_server(
    settings: Settings, anonymous_client: Client
) -> None:
    settings.EMAIL_BACKEND = "courier.notifications.mailbox_backend.MailboxBackend"
    assert send_mail("Welcome", "Hello", None, ["inez@example.org", "albert@example.org"]) == 1
    assert sorted(message.receiver for message in MailboxMessage.objects.all()) == [
        "albert@example.org",
        "inez@example.org",
    ]
    assert "Welcome" in anonymous_client.get("/mailbox").content.decode()


def test_the_list_shows_the_newest_first(anonymous_client: Client) -> None:
    keep(subject="Older", now=NOW)
    keep(subject="Newer", now=NOW + timedelta(seconds=1))
    page = anonymous_client.get("/mailbox").content.decode()
    assert page.index("Newer") < page.index("Older")


def test_the_list_can_be_narrowed_to_one_receiver(anonymous_client: Client) -> None:
    keep(subject="For Inez")
    keep(subject="For Albert", to="albert@example.org")
    page = anonymous_client.get("/mailbox", {"to": "ALBERT@example.org"}).content.decode()
    assert "For Albert" in page
    assert "For Inez" not in page


def test_an_empty_mailbox_says_what_to_do(anonymous_client: Client) -> None:
    assert "No emails yet" in anonymous_client.get("/mailbox").content.decode()


@pytest.mark.parametrize("mails", [1, 3])
def test_the_list_costs_three_queries(
    anonymous_client: Client, django_assert_num_queries: DjangoAssertNumQueries, mails: int
) -> None:
    for _ in range(mails):
        keep()
    with django_assert_num_queries(3):
        anonymous_client.get("/mailbox")


def test_a_mail_shows_its_text_with_links_and_nothing_else_alive(anonymous_client: Client) -> None:
    page = anonymous_client.get(f"/mailbox/{keep().code}").content.decode()
    assert '<a href="http://testserver/games/x">http://testserver/games/x</a> &lt;b&gt;' in page


def test_the_frame_may_run_nothing(anonymous_client: Client) -> None:
    message = keep()
    page = anonymous_client.get(f"/mailbox/{message.code}").content.decode()
    assert f'<iframe class="mail-frame tall" src="/mailbox/{message.code}/html"' in page
    assert (
        'sandbox="allow-popups allow-popups-to-escape-sandbox'
        ' allow-top-navigation-by-user-activation"' in page
    )
    response = anonymous_client.get(f"/mailbox/{message.code}/html")
    policy = {
        rule.split()[0]: rule.split()[1:] for rule in response["Content-Security-Policy"].split(";")
    }
    assert policy["default-src"] == ["'none'"]
    assert policy["img-src"] == ["data:"]
    assert policy["frame-ancestors"] == ["'self'"]
    assert "script-src" not in policy
    assert "allow-scripts" not in policy["sandbox"]
    assert "allow-same-origin" not in policy["sandbox"]
    assert response["X-Frame-Options"] == "SAMEORIGIN"


def test_pictures_of_the_mail_are_put_in_and_links_lead_out_of_the_frame(
    anonymous_client: Client,
) -> None:
    html = anonymous_client.get(f"/mailbox/{keep().code}/html").content.decode()
    assert f'src="data:image/png;base64,{base64.b64encode(PNG).decode()}"' in html
    assert '<head lang="en"><base target="_top">' in html


def test_a_mail_without_html_has_no_frame(settings: Settings, anonymous_client: Client) -> None:
    settings.EMAIL_BACKEND = "courier.notifications.mailbox_backend.MailboxBackend"
    send_mail("Plain", "Only text", None, ["inez@example.org"])
    code = MailboxMessage.objects.get().code
    assert "<iframe" not in anonymous_client.get(f"/mailbox/{code}").content.decode()
    assert anonymous_client.get(f"/mailbox/{code}/html").status_code == 404


def test_old_mails_make_room(anonymous_client: Client) -> None:
    old = keep(now=NOW - timedelta(days=31))
    keep(now=NOW)
    assert not MailboxMessage.objects.filter(pk=old.pk).exists()


def test_an_unknown_mail_is_not_found(anonymous_client: Client) -> None:
    assert anonymous_client.get("/mailbox/nothing").status_code == 404


def test_with_a_mail_server_there_is_no_mailbox(
    settings: Settings, anonymous_client: Client
) -> None:
    message = keep()
    settings.MAILBOX_ENABLED = False
    for path in ("/mailbox", f"/mailbox/{message.code}", f"/mailbox/{message.code}/html"):
        assert anonymous_client.get(path).status_code == 404
    assert "/mailbox" not in anonymous_client.get("/account/login/").content.decode()


def test_a_mail_cannot_break_out_of_its_subject(anonymous_client: Client) -> None:
    message = keep(subject="<script>alert(1)</script>")
    for path in ("/mailbox", f"/mailbox/{message.code}"):
        assert "<script>alert" not in anonymous_client.get(path).content.decode()
