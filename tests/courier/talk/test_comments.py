"""Comments on presets: who may write, change, hide and report them, and what is refused."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import timedelta
from html import unescape

import pytest
import time_machine
from allauth.account.models import EmailAddress
from django.core.cache import cache
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from courier.notifications.models import OutboxMail
from courier.players.models import Player
from courier.presets.models import Preset
from courier.talk.domain import comments as domain
from courier.talk.domain.complaints import complain
from courier.talk.errors import (
    AddressNotConfirmed,
    CommentsClosed,
    NotForYouToHide,
    NotYourComment,
    OwnComment,
    SpokenTooOften,
    TooManyComments,
)
from courier.talk.models import Comment, Complaint
from tests.factories import START, make_player, make_revision

PAGE = "/presets/sissa/comments"
NOW = START + timedelta(hours=1)
WHO = ["mover", "opponent", "stranger", "anonymous", "staff"]


@pytest.fixture(autouse=True)
def _now(db: None) -> Iterator[None]:
    make_revision()
    with time_machine.travel(NOW, tick=False):
        yield


@pytest.fixture
def preset(opponent: Player) -> Preset:
    """A preset that is the opponent's; the mover comments on it."""
    Preset.objects.filter(key="sissa").update(owner=opponent)
    return Preset.objects.select_related("owner").get(key="sissa")


@pytest.fixture
def staff_client() -> Client:
    client = Client()
    client.force_login(make_player("staff1", is_staff=True))
    return client


@pytest.fixture
def comment(preset: Preset, mover: Player) -> Comment:
    return domain.add_comment(preset=preset, author=mover, text="The *sissa* is strong.", now=START)


def client_of(request: pytest.FixtureRequest, viewer: str) -> Client:
    client: Client = request.getfixturevalue(f"{viewer}_client")
    return client


def shown(client: Client, path: str = PAGE) -> str:
    response = client.get(path)
    assert response.status_code == 200
    return unescape(response.content.decode())


@pytest.mark.parametrize("viewer", ["mover", "opponent", "stranger", "staff"])
def test_whoever_is_signed_in_comments(
    viewer: str, preset: Preset, request: pytest.FixtureRequest
) -> None:
    response = client_of(request, viewer).post(PAGE, {"text": "A fine game."})
    comment = Comment.objects.get()
    assert (response.status_code, response["Location"]) == (302, f"{PAGE}#comment-{comment.code}")
    assert (comment.text, comment.preset, comment.created_at) == ("A fine game.", preset, NOW)


def test_a_comment_is_said_to_be_posted(mover_client: Client, preset: Preset) -> None:
    page = mover_client.post(PAGE, {"text": "A fine game."}, follow=True).content.decode()
    assert "Your comment is posted." in page


def test_the_anonymous_are_requested_to_sign_in(anonymous_client: Client, preset: Preset) -> None:
    assert "Sign in to comment." in shown(anonymous_client)
    response = anonymous_client.post(PAGE, {"text": "x"})
    assert (response.status_code, response["Location"]) == (302, f"/account/login/?next={PAGE}")
    assert not Comment.objects.exists()


def test_an_unconfirmed_address_says_nothing(preset: Preset, mover: Player) -> None:
    EmailAddress.objects.filter(user=mover).update(verified=False)
    with pytest.raises(AddressNotConfirmed):
        domain.add_comment(preset=preset, author=mover, text="x", now=NOW)


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("  ", "Write something first."),
        ("x" * 3001, "This is too long: a comment has at most 3000 characters, yours has 3001."),
        ("a\0b", "Null characters are not allowed."),
    ],
)
def test_what_cannot_be_said_is_refused_and_kept(
    text: str, sentence: str, mover_client: Client, preset: Preset
) -> None:
    response = mover_client.post(PAGE, {"text": text})
    page = unescape(response.content.decode())
    assert (response.status_code, sentence in page, Comment.objects.count()) == (400, True, 0)
    assert text.strip()[:40].replace("\0", "") in page


def test_markup_is_safe_and_has_no_headings(
    mover_client: Client, preset: Preset, anonymous_client: Client
) -> None:
    text = "# Loud\n\n<script>alert(1)</script> **bold** [here](javascript:alert(1)) [there](https://example.org)"
    mover_client.post(PAGE, {"text": text})
    page = anonymous_client.get(PAGE).content.decode()
    said = page[
        page.index('<div class="comment-text">') : page.index(
            "</li>", page.index('<div class="comment-text">')
        )
    ]
    assert "<script>" not in said
    assert "<h1>" not in said
    assert "javascript:" not in said.replace("[here](javascript:alert(1))", "")
    assert "<strong>bold</strong>" in said
    assert '<a href="https://example.org" rel="nofollow noopener">there</a>' in said


def test_nobody_talks_without_end(preset: Preset, mover: Player) -> None:
    for number in range(5):
        domain.add_comment(preset=preset, author=mover, text=f"No. {number}", now=NOW)
    with pytest.raises(SpokenTooOften):
        domain.add_comment(
            preset=preset, author=mover, text="One more", now=NOW + timedelta(minutes=9)
        )
    domain.add_comment(
        preset=preset, author=mover, text="One more", now=NOW + timedelta(minutes=11)
    )


def test_comments_that_were_deleted_count(preset: Preset, mover: Player) -> None:
    cache.clear()
    for number in range(5):
        comment = domain.add_comment(preset=preset, author=mover, text=f"No. {number}", now=NOW)
        domain.delete_comment(comment_id=comment.pk, author=mover)
    with pytest.raises(SpokenTooOften):
        domain.add_comment(preset=preset, author=mover, text="One more", now=NOW)
    cache.clear()


def test_a_preset_is_not_filled_by_one(
    preset: Preset, mover: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(domain, "ON_ONE_PRESET", 1)
    domain.add_comment(preset=preset, author=mover, text="First", now=START)
    with pytest.raises(TooManyComments):
        domain.add_comment(preset=preset, author=mover, text="Second", now=NOW)


def test_what_is_refused_for_a_while_stays_typed(
    mover_client: Client, preset: Preset, mover: Player
) -> None:
    for number in range(5):
        domain.add_comment(preset=preset, author=mover, text=f"No. {number}", now=NOW)
    response = mover_client.post(PAGE, {"text": "The sixth one"})
    assert response.status_code == 429
    assert "The sixth one</textarea>" in response.content.decode()


def test_nothing_is_said_about_hidden_presets(preset: Preset, mover: Player) -> None:
    preset.hidden_at = START
    with pytest.raises(CommentsClosed):
        domain.add_comment(preset=preset, author=mover, text="x", now=NOW)


def test_the_owner_gets_a_mail_and_nobody_else(
    comment: Comment, preset: Preset, opponent: Player
) -> None:
    mail = OutboxMail.objects.get()
    assert (mail.kind, mail.player, mail.payload) == (
        "preset_comment",
        opponent,
        {"comment": comment.pk},
    )
    domain.add_comment(preset=preset, author=opponent, text="Thank you.", now=NOW)
    assert OutboxMail.objects.count() == 1


@pytest.mark.parametrize(
    ("viewer", "status"), list(zip(WHO, [200, 403, 403, 302, 403], strict=True))
)
def test_only_the_author_changes_it(
    viewer: str, status: int, comment: Comment, request: pytest.FixtureRequest
) -> None:
    client = client_of(request, viewer)
    assert client.get(f"/comments/{comment.code}/edit").status_code == status
    response = client.post(f"/comments/{comment.code}/edit", {"text": "Other words"})
    comment.refresh_from_db()
    assert (response.status_code, comment.text == "Other words") == (
        302 if viewer == "mover" else status,
        viewer == "mover",
    )


def test_it_is_changed_for_a_day(mover_client: Client, comment: Comment) -> None:
    with time_machine.travel(START + timedelta(hours=25), tick=False):
        response = mover_client.post(f"/comments/{comment.code}/edit", {"text": "Too late"})
    assert response.status_code == 409
    assert "A comment can be changed for a day." in response.content.decode()
    assert "Too late</textarea>" in response.content.decode()


def test_a_change_is_shown(mover_client: Client, comment: Comment) -> None:
    mover_client.post(f"/comments/{comment.code}/edit", {"text": "Other words"})
    assert ", edited</span>" in shown(mover_client)


@pytest.mark.parametrize(
    ("viewer", "status"), list(zip(WHO, [302, 403, 403, 302, 403], strict=True))
)
def test_only_the_author_takes_it_away(
    viewer: str, status: int, comment: Comment, request: pytest.FixtureRequest
) -> None:
    assert client_of(request, viewer).post(f"/comments/{comment.code}/delete").status_code == status
    assert Comment.objects.exists() is (viewer != "mover")


@pytest.mark.parametrize(
    ("viewer", "hides"), list(zip(WHO, [False, True, False, False, True], strict=True))
)
def test_owner_and_staff_hide_it(
    viewer: str, hides: bool, comment: Comment, request: pytest.FixtureRequest
) -> None:
    client_of(request, viewer).post(f"/comments/{comment.code}/hide")
    comment.refresh_from_db()
    assert (comment.hidden_at is not None) is hides


@pytest.mark.parametrize(
    ("viewer", "sees"), list(zip(WHO, [True, True, False, False, True], strict=True))
)
def test_hidden_ones_are_seen_by_few(
    viewer: str, sees: bool, comment: Comment, opponent: Player, request: pytest.FixtureRequest
) -> None:
    domain.hide_comment(comment_id=comment.pk, player=opponent, now=NOW, hidden=True)
    client = client_of(request, viewer)
    assert ("is strong." in shown(client)) is sees
    assert ("is strong." in shown(client, "/presets/sissa")) is sees


def test_what_the_staff_has_hidden_the_owner_does_not_show(
    comment: Comment, opponent: Player
) -> None:
    domain.hide_comment(
        comment_id=comment.pk, player=make_player("staff2", is_staff=True), now=NOW, hidden=True
    )
    with pytest.raises(NotForYouToHide):
        domain.hide_comment(comment_id=comment.pk, player=opponent, now=NOW, hidden=False)


def test_what_the_owner_has_hidden_they_show_again(
    comment: Comment, opponent_client: Client
) -> None:
    opponent_client.post(f"/comments/{comment.code}/hide", {"to": "on"})
    opponent_client.post(f"/comments/{comment.code}/hide", {"to": "off"})
    comment.refresh_from_db()
    assert (comment.hidden_at, comment.hidden_by) == (None, None)


def test_domain_refuses_strangers(comment: Comment, stranger: Player, mover: Player) -> None:
    with pytest.raises(NotYourComment):
        domain.delete_comment(comment_id=comment.pk, author=stranger)
    with pytest.raises(NotForYouToHide):
        domain.hide_comment(comment_id=comment.pk, player=stranger, now=NOW, hidden=True)
    with pytest.raises(OwnComment):
        complain(comment=comment, player=mover, reason="", now=NOW)


@pytest.mark.parametrize(
    ("viewer", "status"), list(zip(WHO, [400, 302, 302, 302, 302], strict=True))
)
def test_others_report_it_once(
    viewer: str, status: int, comment: Comment, request: pytest.FixtureRequest
) -> None:
    client = client_of(request, viewer)
    answers = [
        client.post(f"/comments/{comment.code}/report", {"reason": "Rude"}).status_code
        for _ in range(2)
    ]
    assert answers == [status, status]
    assert Complaint.objects.count() == (1 if viewer in ("opponent", "stranger", "staff") else 0)


@pytest.mark.parametrize(
    ("viewer", "status"), list(zip(WHO, [403, 403, 403, 302, 200], strict=True))
)
def test_only_the_staff_reads_what_is_reported(
    viewer: str, status: int, comment: Comment, stranger: Player, request: pytest.FixtureRequest
) -> None:
    complain(comment=comment, player=stranger, reason="Rude", now=NOW)
    assert client_of(request, viewer).get("/comments/reported").status_code == status


def test_the_staff_hides_or_leaves_it(
    comment: Comment, stranger: Player, staff_client: Client
) -> None:
    complain(comment=comment, player=stranger, reason="Rude", now=NOW)
    assert "<b>stranger</b>: Rude" in shown(staff_client, "/comments/reported")
    staff_client.post("/comments/reported", {"code": comment.code})
    assert "Nothing waiting for you." in shown(staff_client, "/comments/reported")
    comment.refresh_from_db()
    assert comment.hidden_at is None
    Complaint.objects.update(settled_at=None)
    staff_client.post(f"/comments/{comment.code}/hide", {"to": "on", "reported": "1"})
    assert (Comment.objects.get().hidden_at, Complaint.objects.get().settled_at) == (NOW, NOW)


def test_what_was_edited_since_can_be_reported_again(
    comment: Comment, mover: Player, stranger: Player, staff_client: Client
) -> None:
    complain(comment=comment, player=stranger, reason="Rude", now=NOW)
    said = comment.text
    staff_client.post("/comments/reported", {"code": comment.code})
    complain(comment=comment, player=stranger, reason="Still", now=NOW)
    assert "Nothing waiting for you." in shown(staff_client, "/comments/reported")

    Complaint.objects.update(settled_at=NOW - timedelta(minutes=1))
    edited = domain.edit_comment(comment_id=comment.pk, author=mover, text="You fool.", now=NOW)
    complain(comment=edited, player=stranger, reason="Worse now", now=NOW)
    page = shown(staff_client, "/comments/reported")
    assert "<b>stranger</b>: Worse now" in page
    assert "It said then:" not in page

    domain.edit_comment(comment_id=comment.pk, author=mover, text="Well played.", now=NOW)
    page = shown(staff_client, "/comments/reported")
    assert "It said then:" in page
    assert "You fool." in page
    assert said not in page
    assert Complaint.objects.count() == 1


@pytest.mark.parametrize("act", ["edit", "delete", "hide", "report"])
def test_comments_on_private_presets_are_not_found(
    act: str, comment: Comment, stranger_client: Client
) -> None:
    Preset.objects.filter(key="sissa").update(visibility="private", is_listed=False)
    assert stranger_client.post(f"/comments/{comment.code}/{act}").status_code == 404
    assert stranger_client.get(PAGE).status_code == 404
    assert stranger_client.post("/comments/nonsense/delete").status_code == 404


def test_pages_hold_twenty(preset: Preset, mover: Player, anonymous_client: Client) -> None:
    for number in range(21):
        Comment.objects.create(preset=preset, author=mover, text=f"No. {number}.", created_at=START)
    first, second = shown(anonymous_client), shown(anonymous_client, f"{PAGE}?page=2")
    assert (first.count('<li id="comment-'), second.count('<li id="comment-')) == (20, 1)
    assert "No. 20." in first
    assert "No. 0." in second


@pytest.mark.parametrize("rows", [1, 3])
def test_queries_do_not_grow(
    rows: int,
    preset: Preset,
    anonymous_client: Client,
    staff_client: Client,
    django_assert_num_queries: DjangoAssertNumQueries,
) -> None:
    for number in range(rows):
        said = Comment.objects.create(
            preset=preset, author=make_player(), text=f"No. {number}", created_at=START
        )
        complain(comment=said, player=make_player(), reason="", now=NOW)
    with django_assert_num_queries(3):
        shown(anonymous_client)
    with django_assert_num_queries(9):  # two of them: events, and presets like it
        shown(anonymous_client, "/presets/sissa")
    with django_assert_num_queries(6):
        shown(staff_client, "/comments/reported")
