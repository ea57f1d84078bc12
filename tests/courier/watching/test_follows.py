"""Following presets and authors: the buttons, what is new on one page, and who is notified."""

from __future__ import annotations

from datetime import timedelta

import pytest
import time_machine
from django.test import Client
from django.utils.html import escape
from pytest_django import DjangoAssertNumQueries

from courier.notifications.enums import Channel, Timing
from courier.notifications.models import OutboxMail
from courier.notifications.wishes import usual
from courier.players.models import Block, Player
from courier.presets.enums import Visibility
from courier.presets.models import Preset, PresetRevision
from courier.studies.beginnings import from_position
from courier.studies.domain.studies import change_study, make_study
from courier.talk.models import Comment
from courier.watching.domain import follows
from courier.watching.domain.follows import follow, notify, unfollow
from courier.watching.domain.watches import watch
from courier.watching.errors import NothingToFollow, TooManyWatched
from courier.watching.followed import news_for
from courier.watching.mails import news
from courier.watching.models import PresetFollow
from tests.courier.racing import race
from tests.courier.table.views.answers import text_of
from tests.factories import START, make_player, make_revision

pytestmark = pytest.mark.django_db
WHO = ["mover", "opponent", "stranger", "anonymous"]


@pytest.fixture
def preset(mover: Player) -> Preset:
    """A preset that belongs to the mover."""
    found = make_revision().preset
    Preset.objects.filter(pk=found.pk).update(owner=mover)
    found.refresh_from_db()
    return found


def revise(preset: Preset, *, number: int = 2, note: str = "") -> PresetRevision:
    return PresetRevision.objects.create(
        preset=preset,
        number=number,
        content_hash=str(number),
        document="",
        note=note,
        created_at=START,
    )


def comment_on(preset: Preset, author: Player, text: str = "A fine game.") -> Comment:
    return Comment.objects.create(preset=preset, author=author, text=text, created_at=START)


def study_by(owner: Player, *, visibility: str = "public") -> int:
    beginning = from_position(make_revision(), "")
    study = make_study(
        owner=owner, title="Rooks", visibility=visibility, chapters=[beginning], now=START
    )
    return study.pk


def told(kind: str, pk: int) -> set[str]:
    """Notify of something; return who has a mail."""
    number = notify(kind, pk, now=START)
    mails = OutboxMail.objects.filter(kind="news", dedup_key__startswith=f"news:{kind}:{pk}:")
    names = {mail.player.username for mail in mails if mail.player is not None}
    assert number == len(names)
    return names


def words_for(player: Player) -> list[str]:
    return [each.words for each in news_for(player, now=START + timedelta(days=1))]


# -- what may be followed


def test_following_twice_is_following_once_and_may_end(preset: Preset, stranger: Player) -> None:
    for _again in range(2):
        follow(player=stranger, preset=preset, now=START)
    assert PresetFollow.objects.count() == 1
    for _again in range(2):
        unfollow(player=stranger, preset=preset)
    assert not PresetFollow.objects.exists()


def test_presets_that_are_not_listed_are_not_followed(preset: Preset, stranger: Player) -> None:
    preset.is_listed = False
    with pytest.raises(NothingToFollow):
        follow(player=stranger, preset=preset, now=START)


@pytest.mark.django_db(transaction=True)
def test_threads_follow_no_more_than_there_may_be(
    preset: Preset, stranger: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(follows, "MOST", 1)
    other = make_revision("sissa").preset

    def add(each: Preset) -> str:
        follow(player=stranger, preset=each, now=START)
        return "followed"

    assert sorted(race([lambda: add(preset), lambda: add(other)])) == [
        "followed",
        TooManyWatched.code,
    ]


@pytest.mark.parametrize("who", WHO)
def test_others_than_the_owner_have_the_button(
    who: str, preset: Preset, request: pytest.FixtureRequest
) -> None:
    client: Client = request.getfixturevalue(f"{who}_client")
    page = client.get("/presets/chess").content.decode()
    assert ("/presets/chess/follow" in page) == (who in {"opponent", "stranger"})
    client.post("/presets/chess/follow", {"to": "on"})
    assert PresetFollow.objects.exists() == (who != "anonymous")
    client.post("/presets/chess/follow", {"to": "off"})
    assert not PresetFollow.objects.exists()


def test_private_presets_of_others_are_not_found(preset: Preset, stranger_client: Client) -> None:
    Preset.objects.update(visibility=Visibility.PRIVATE, is_listed=False)
    assert stranger_client.post("/presets/chess/follow").status_code == 404


# -- who is notified of what


def test_revision_is_told_to_those_who_follow_the_preset_or_its_owner(
    preset: Preset, mover: Player, opponent: Player, stranger: Player
) -> None:
    follow(player=stranger, preset=preset, now=START)
    follow(player=mover, preset=preset, now=START)
    watch(player=opponent, other=mover, now=START)
    make_player()
    revision = revise(preset)
    assert told("revision", revision.pk) == {"stranger", "opponent"}
    assert told("revision", revision.pk) == {"stranger", "opponent"}


def test_nobody_hears_of_what_is_not_for_everybody(preset: Preset, stranger: Player) -> None:
    follow(player=stranger, preset=preset, now=START)
    revision, comment = revise(preset), comment_on(preset, make_player())
    Comment.objects.update(hidden_at=START)
    assert told("comment", comment.pk) == set()
    Preset.objects.update(visibility=Visibility.PRIVATE, is_listed=False)
    assert told("revision", revision.pk) == set()
    assert told("study", study_by(make_player(), visibility="link")) == set()


def test_blocked_authors_are_not_heard_of(
    preset: Preset, opponent: Player, stranger: Player
) -> None:
    for fan in (opponent, stranger):
        follow(player=fan, preset=preset, now=START)
    author = make_player("author")
    Block.objects.create(blocker=stranger, blocked=author, created_at=START)
    comment = comment_on(preset, author)
    assert told("comment", comment.pk) == {"opponent"}
    Block.objects.create(blocker=opponent, blocked=author, created_at=START)
    assert news(OutboxMail.objects.get(kind="news"), START) is None
    assert "author commented on Chess" not in words_for(opponent)


def test_study_is_told_when_it_is_for_everybody(mover: Player, stranger: Player) -> None:
    watch(player=stranger, other=mover, now=START)
    pk = study_by(mover, visibility="private")
    assert (told("study", pk), words_for(stranger)) == (set(), [])
    change_study(study_id=pk, title="Rooks", visibility="public", now=START)
    assert told("study", pk) == {"stranger"}
    assert words_for(stranger) == ["mover published a study: Rooks"]


def test_mail_says_what_is_new_and_comes_with_the_digest(
    preset: Preset, mover: Player, stranger: Player
) -> None:
    follow(player=stranger, preset=preset, now=START)
    notify("revision", revise(preset, note="Pawns are quicker.").pk, now=START)
    mail = OutboxMail.objects.get(kind="news")
    content = news(mail, START)
    assert content is not None
    assert content.subject == "Chess has a new revision, number 2"
    assert "Pawns are quicker." in content.text
    assert "/presets/chess" in content.text
    assert (usual("news", Channel.MAIL), usual("news", Channel.PUSH)) == (
        Timing.DIGEST,
        Timing.NEVER,
    )
    unfollow(player=stranger, preset=preset)
    assert news(mail, START) is None


# -- the page


@pytest.mark.parametrize("rows", [1, 3])
def test_page_shows_what_is_new_by_seventeen_queries(
    rows: int,
    preset: Preset,
    stranger: Player,
    stranger_client: Client,
    django_assert_num_queries: DjangoAssertNumQueries,
) -> None:
    follow(player=stranger, preset=preset, now=START)
    for number in range(rows):
        author = make_player(f"author{number}")
        watch(player=stranger, other=author, now=START)
        revise(preset, number=number + 2)
        comment_on(preset, author, text=f"<b>{number}</b>")
        study_by(author)
    PresetRevision.objects.filter(number=1).update(created_at=START - timedelta(days=365))
    Comment.objects.create(preset=preset, author=stranger, text="Mine.", created_at=START)
    now = START + timedelta(days=1)
    with django_assert_num_queries(8):
        found = news_for(stranger, now=now)
    assert len(found) == 3 * rows
    with time_machine.travel(now, tick=False), django_assert_num_queries(17):
        page = stranger_client.get("/watching")
    assert text_of(page).count("commented on Chess") == rows


def test_page_escapes_what_people_say(
    preset: Preset, stranger: Player, stranger_client: Client
) -> None:
    follow(player=stranger, preset=preset, now=START)
    said = "<script>alert(1)</script>"
    Comment.objects.create(preset=preset, author=make_player("author"), text=said, created_at=START)
    with time_machine.travel(START, tick=False):
        page = stranger_client.get("/watching")
    assert "author commented on Chess" in text_of(page)
    assert escape(said) in page.content.decode()
    assert said not in page.content.decode()
