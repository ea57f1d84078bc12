"""Kibitz: what is said about moves of finished games, by whom, where it stands, and who keeps
order.
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import timedelta

import pytest
import time_machine
from allauth.account.models import EmailAddress
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from courier.games.domain.moves import submit_move
from courier.games.models import Game
from courier.players.models import Player
from courier.talk.domain import kibitz as domain
from courier.talk.domain.comments import edit_comment, hide_comment
from courier.talk.domain.kibitz import add_kibitz
from courier.talk.errors import (
    AddressNotConfirmed,
    CommentTooLong,
    NoSuchPly,
    NotForYouToHide,
    NotOverYet,
    TooMuchKibitz,
)
from courier.talk.models import Comment, Complaint
from tests.factories import FOOLS_MATE, START, make_game, make_player

NOW = START + timedelta(hours=1)
WHO = ["mover_client", "opponent_client", "stranger_client", "anonymous_client"]


@pytest.fixture(autouse=True)
def _now(db: None) -> Iterator[None]:
    with time_machine.travel(NOW, tick=False):
        yield


@pytest.fixture
def finished(mover: Player, opponent: Player) -> Game:
    return make_game(mover, opponent, moves=FOOLS_MATE)


def say(game: Game, author: Player, text: str = "A blunder.", ply: int = 3) -> Comment:
    return add_kibitz(game=game, ply=ply, author=author, text=text, now=NOW)


@pytest.mark.parametrize(
    ("viewer", "status", "kept"), [(viewer, 302, int(viewer != WHO[3])) for viewer in WHO]
)
def test_whoever_is_signed_in_says_something_about_a_finished_game(
    finished: Game, viewer: str, status: int, kept: int, request: pytest.FixtureRequest
) -> None:
    client: Client = request.getfixturevalue(viewer)

    answer = client.post(f"/games/{finished.code}/kibitz", {"ply": 3, "text": "A *blunder*."})

    assert (answer.status_code, Comment.objects.filter(game=finished, ply=3).count()) == (
        status,
        kept,
    )
    goes_to_the_ply = (
        f"/games/{finished.code}?ply=3&show=kibitz#comment-" in answer.headers["Location"]
    )
    assert goes_to_the_ply == bool(kept)


@pytest.mark.parametrize("viewer", WHO)
def test_it_stands_below_the_move_and_in_its_aside(
    finished: Game, stranger: Player, viewer: str, request: pytest.FixtureRequest
) -> None:
    comment = say(finished, stranger, "A *blunder*, <script>I</script> think.")
    client: Client = request.getfixturevalue(viewer)

    page = client.get(f"/games/{finished.code}").content.decode()
    aside = client.get(f"/games/{finished.code}/aside/kibitz?ply=3").content.decode()
    elsewhere = client.get(f"/games/{finished.code}/aside/kibitz?ply=1").content.decode()

    said = "A <em>blunder</em>, &lt;script&gt;I&lt;/script&gt; think."
    assert f'<b>stranger</b><div class="words"><p>{said}</p>' in page
    assert page.index('data-ply="3"') < page.index(said) < page.index('data-ply="4"')
    assert said in aside
    assert f'id="comment-{comment.code}"' not in elsewhere
    assert ">2.g4</a>" in elsewhere


def test_players_say_nothing_about_their_running_game(
    game: Game, mover: Player, mover_client: Client
) -> None:
    with pytest.raises(NotOverYet):
        say(game, mover, ply=0)
    answer = mover_client.post(f"/games/{game.code}/kibitz", {"ply": 0, "text": "Play e4!"})
    assert answer.status_code == 403
    assert "Its players read it afterwards." in answer.content.decode()


def test_move_that_may_be_recalled_is_none_to_talk_about(
    mover: Player, opponent: Player, stranger_client: Client
) -> None:
    Player.objects.filter(pk=mover.pk).update(undo_seconds=60)
    game = make_game(mover, opponent)
    submit_move(
        game_id=game.pk,
        player=Player.objects.get(pk=mover.pk),
        text="e2e4",
        expected_ply=0,
        now=NOW,
    )

    answers = [
        stranger_client.post(f"/games/{game.code}/kibitz", {"ply": ply, "text": "x"})
        for ply in (2, 1)
    ]

    assert [answer.status_code for answer in answers] == [400, 400]
    assert not Comment.objects.exists()
    with time_machine.travel(NOW + timedelta(seconds=60), tick=False):
        assert (
            stranger_client.post(f"/games/{game.code}/kibitz", {"ply": 1, "text": "x"}).status_code
            == 302
        )


def test_private_games_are_talked_about_by_their_players(
    mover: Player, opponent: Player, mover_client: Client, stranger_client: Client
) -> None:
    game = make_game(mover, opponent, moves=FOOLS_MATE, is_public=False)
    codes = [
        client.post(f"/games/{game.code}/kibitz", {"ply": 1, "text": "x"}).status_code
        for client in (mover_client, stranger_client)
    ]
    assert codes == [302, 404]
    comment = Comment.objects.get()
    assert stranger_client.get(f"/comments/{comment.code}/report").status_code == 404


@pytest.mark.parametrize("ply", ["", "-1", "x", "5", "99999999999999999999"])
def test_a_move_that_is_not_there_is_refused_and_the_words_are_kept(
    finished: Game, stranger_client: Client, ply: str
) -> None:
    answer = stranger_client.post(
        f"/games/{finished.code}/kibitz", {"ply": ply, "text": "Keep this."}
    )

    assert answer.status_code == 400
    assert "Keep this." in answer.content.decode()


@pytest.mark.parametrize("text", ["", "   ", "x" * 2001])
def test_what_cannot_be_said_is_refused(finished: Game, stranger_client: Client, text: str) -> None:
    assert (
        stranger_client.post(f"/games/{finished.code}/kibitz", {"ply": 1, "text": text}).status_code
        == 400
    )


def test_an_unconfirmed_address_says_nothing(finished: Game, stranger: Player) -> None:
    EmailAddress.objects.filter(user=stranger).update(verified=False)
    with pytest.raises(AddressNotConfirmed):
        say(finished, stranger)


def test_plies_are_those_of_the_game(finished: Game, stranger: Player) -> None:
    with pytest.raises(NoSuchPly):
        say(finished, stranger, ply=5)


def test_a_game_is_not_filled_by_one(
    finished: Game, stranger: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(domain, "ON_ONE_GAME", 1)
    say(finished, stranger)
    with pytest.raises(TooMuchKibitz):
        say(finished, stranger)


def test_it_is_reported_and_hidden_by_the_staff_alone(
    finished: Game, stranger: Player, mover: Player, mover_client: Client, anonymous_client: Client
) -> None:
    comment = say(finished, stranger)
    answer = mover_client.post(f"/comments/{comment.code}/report", {"reason": "rude"})
    assert (answer.status_code, Complaint.objects.count()) == (302, 1)
    with pytest.raises(NotForYouToHide):
        hide_comment(comment_id=comment.pk, player=mover, now=NOW, hidden=True)

    hide_comment(
        comment_id=comment.pk, player=make_player("staff", is_staff=True), now=NOW, hidden=True
    )

    assert "A blunder." not in anonymous_client.get(f"/games/{finished.code}").content.decode()


def test_staff_finds_its_way_to_what_is_reported(
    finished: Game, stranger: Player, mover_client: Client
) -> None:
    comment = say(finished, stranger)
    mover_client.post(f"/comments/{comment.code}/report", {"reason": "rude"})
    staff = Client()
    staff.force_login(make_player("staff", is_staff=True))

    page = staff.get("/comments/reported").content.decode()

    assert f"/games/{finished.code}?ply=3&amp;show=kibitz#comment-{comment.code}" in page


def test_the_author_changes_it_and_takes_it_away(
    finished: Game, stranger: Player, stranger_client: Client
) -> None:
    comment = say(finished, stranger)

    changed = stranger_client.post(f"/comments/{comment.code}/edit", {"text": "A mistake."})
    gone = stranger_client.post(f"/comments/{comment.code}/delete")

    place = f"/games/{finished.code}?ply=3&show=kibitz#comment-{comment.code}"
    assert [changed.headers["Location"], gone.headers["Location"]] == [place, place]
    assert not Comment.objects.exists()


def test_it_is_no_comment_on_the_preset(
    finished: Game, stranger: Player, anonymous_client: Client
) -> None:
    say(finished, stranger)
    assert "A blunder." not in anonymous_client.get("/presets/chess/comments").content.decode()


@pytest.mark.parametrize("count", [1, 3])
def test_queries_do_not_grow(
    finished: Game,
    anonymous_client: Client,
    django_assert_num_queries: DjangoAssertNumQueries,
    count: int,
) -> None:
    for number in range(count):
        say(finished, make_player(f"reader{number}"), ply=number)
    with django_assert_num_queries(3):
        anonymous_client.get(f"/games/{finished.code}")
    with django_assert_num_queries(3):
        anonymous_client.get(f"/games/{finished.code}/aside/kibitz?ply=1")


def test_kibitz_is_as_long_as_a_remark_at_most(finished: Game, stranger: Player) -> None:
    said = say(finished, stranger, "x" * 2000)
    with pytest.raises(CommentTooLong):
        say(finished, stranger, "x" * 2001)
    with pytest.raises(CommentTooLong):
        edit_comment(comment_id=said.pk, author=stranger, text="x" * 2001, now=NOW)
    assert (
        edit_comment(comment_id=said.pk, author=stranger, text="y" * 2000, now=NOW).text
        == "y" * 2000
    )
