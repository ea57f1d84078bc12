"""Notebooks, and the talk of those who watch a running game."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from courier.games.domain.endings import resign
from courier.games.errors import NoNotesAllowed
from courier.games.models import Game
from courier.players.models import Player
from courier.talk.domain.comments import hide_comment
from courier.talk.domain.complaints import complain, leave_comment
from courier.talk.domain.kibitz import add_kibitz
from courier.talk.domain.notebooks import LONGEST, save_notebook
from courier.talk.errors import (
    NotebookChanged,
    NotForYouToHide,
    NotOverYet,
    NotYourNotebook,
    OwnAffair,
)
from courier.talk.models import Comment, Complaint, Notebook
from courier.talk.queries import kibitz_of
from tests.courier.racing import race
from tests.courier.table.views.answers import text_of
from tests.factories import START, make_game, make_player

WHO = ["mover", "opponent", "stranger", "anonymous"]


@pytest.fixture
def played(mover: Player, opponent: Player) -> Game:
    return make_game(mover, opponent, days=None, moves=("e2e4",))


def note(game: Game, player: Player, text: str, version: int = 0) -> int:
    return save_notebook(player=player, game=game, text=text, version=version, now=START)


def write(client: Client, game: Game, text: str, version: int | str) -> Any:
    return client.post(
        f"/games/{game.code}/notebook", {"text": text, "version": version}, follow=True
    )


def test_notebook_is_kept_line_by_line(played: Game, mover: Player) -> None:
    assert note(played, mover, "  a) Nf3\r\n\r\n  b) d4  ") == 1
    assert Notebook.objects.get().text == "  a) Nf3\n\n  b) d4"


def test_nothing_is_written_over_unseen(played: Game, mover: Player) -> None:
    note(played, mover, "first")
    assert note(played, mover, "first") == 1
    assert note(played, mover, "second", version=1) == 2
    with pytest.raises(NotebookChanged):
        note(played, mover, "of another window", version=1)


@pytest.mark.django_db(transaction=True)
def test_of_two_windows_that_save_at_once_one_is_shown(played: Game, mover: Player) -> None:
    def save(text: str) -> str:
        note(played, mover, text)
        return "saved"

    answers = race([lambda: save("one"), lambda: save("two"), lambda: save("three")])
    assert sorted(answers) == ["notebook_changed", "notebook_changed", "saved"]


def test_page_keeps_both_texts(played: Game, mover_client: Client) -> None:
    assert "Your notes are saved." in text_of(write(mover_client, played, "first", 0))
    conflict = write(mover_client, played, "second", 0)
    assert conflict.status_code == 409
    assert all(words in text_of(conflict) for words in ("first", "second", "in another window"))
    assert 'name="version" value="1"' in conflict.content.decode()
    assert write(mover_client, played, "first and second", 1).status_code == 200
    assert Notebook.objects.get().text == "first and second"


def test_too_long_notes_stay_typed(played: Game, mover_client: Client) -> None:
    answer = write(mover_client, played, "x" * (LONGEST + 1), 0)
    assert (answer.status_code, Notebook.objects.count()) == (400, 0)
    assert "x" * (LONGEST + 1) in answer.content.decode()
    assert write(mover_client, played, "a\0b", 0).status_code == 400


@pytest.mark.parametrize("viewer", WHO)
def test_notebook_is_ones_own(
    played: Game, mover: Player, viewer: str, request: pytest.FixtureRequest
) -> None:
    note(played, mover, "my plan")
    answer = request.getfixturevalue(f"{viewer}_client").get(f"/games/{played.code}/notebook")
    assert answer.status_code == {"stranger": 403, "anonymous": 302}.get(viewer, 200)
    assert ("my plan" in answer.content.decode()) == (viewer == "mover")


def test_strangers_keep_none(played: Game, stranger: Player) -> None:
    with pytest.raises(NotYourNotebook):
        note(played, stranger, "x")


def test_notebook_goes_with_the_account(played: Game, mover: Player, stranger: Player) -> None:
    note(played, mover, "my plan")
    mover.delete()
    assert Notebook.objects.count() == 0


@pytest.mark.parametrize("viewer", WHO)
def test_players_of_a_running_game_do_not_read_its_room(
    played: Game, stranger: Player, viewer: str, request: pytest.FixtureRequest
) -> None:
    comment = add_kibitz(
        game=played, ply=1, author=stranger, text="White stands better.", now=START
    )
    client = request.getfixturevalue(f"{viewer}_client")

    room = client.get(f"/games/{played.code}/kibitz-room")
    assert room.status_code == {"stranger": 200, "anonymous": 302}.get(viewer, 403)
    assert ("White stands better." in room.content.decode()) == (viewer == "stranger")
    assert "White stands better." not in client.get(f"/games/{played.code}").content.decode()
    if viewer in ("mover", "opponent"):
        for act in ("report", "edit"):
            assert client.get(f"/comments/{comment.code}/{act}").status_code == 404


@pytest.mark.parametrize("rows", [1, 3])
def test_room_costs_the_same_for_any_number(
    played: Game,
    stranger: Player,
    stranger_client: Client,
    rows: int,
    django_assert_num_queries: DjangoAssertNumQueries,
) -> None:
    for number in range(rows):
        add_kibitz(game=played, ply=1, author=make_player(), text=f"Thought {number}.", now=START)
    with django_assert_num_queries(4):
        page = text_of(stranger_client.get(f"/games/{played.code}/kibitz-room"))
    assert page.count("Thought ") == rows


@pytest.mark.parametrize("viewer", WHO)
def test_notebook_is_written_by_players_and_the_room_by_others(
    played: Game, viewer: str, request: pytest.FixtureRequest
) -> None:
    client: Client = request.getfixturevalue(f"{viewer}_client")
    plays = viewer in ("mover", "opponent")
    room = client.post(f"/games/{played.code}/kibitz-room", {"text": "Well played.", "ply": 1})
    assert room.status_code == {"stranger": 302, "anonymous": 302}.get(viewer, 403)
    assert Comment.objects.count() == (viewer == "stranger")
    book = write(client, played, "my plan", 0)
    assert (book.status_code == 403) == (viewer == "stranger")
    assert Notebook.objects.count() == plays


def test_players_say_nothing_there_and_read_it_afterwards(
    played: Game, mover: Player, stranger: Player
) -> None:
    with pytest.raises(NotOverYet):
        add_kibitz(game=played, ply=1, author=mover, text="I win.", now=START)
    add_kibitz(game=played, ply=1, author=stranger, text="White stands better.", now=START)
    assert kibitz_of(played, mover) == kibitz_of(played, None) == []

    over = resign(game_id=played.pk, player=mover, now=START + timedelta(hours=1))

    assert [comment.text for comment in kibitz_of(over, mover)] == ["White stands better."]
    assert len(kibitz_of(over, None)) == 1


def test_watcher_writes_in_the_room(
    played: Game, stranger_client: Client, mover_client: Client
) -> None:
    address = f"/games/{played.code}/kibitz-room"
    assert address in stranger_client.get(f"/games/{played.code}").content.decode()
    assert address not in mover_client.get(f"/games/{played.code}").content.decode()
    assert "everybody when the game is over" in text_of(stranger_client.get(address))
    stranger_client.post(address, {"text": "A *fine* move.", "ply": 1})
    assert stranger_client.post(address, {"text": "", "ply": 1}).status_code == 400
    assert stranger_client.post(address, {"text": "Later.", "ply": 7}).status_code == 400
    assert Comment.objects.values_list("text", "ply").get() == ("A *fine* move.", 1)


def test_private_game_has_no_room_for_strangers(
    mover: Player, opponent: Player, stranger_client: Client
) -> None:
    game = make_game(mover, opponent, is_public=False)
    assert stranger_client.get(f"/games/{game.code}/kibitz-room").status_code == 404


def appointed(player: Player) -> Player:
    """The player, who is one of the staff from now on."""
    Player.objects.filter(pk=player.pk).update(is_staff=True)
    return Player.objects.get(pk=player.pk)


def reported(game: Game, author: Player, text: str) -> Comment:
    comment = add_kibitz(game=game, ply=1, author=author, text=text, now=START)
    complain(comment=comment, player=make_player(), reason="He plays Nf3.", now=START)
    return comment


def test_staff_that_plays_neither_reads_nor_settles_what_is_reported_of_its_room(
    played: Game, mover: Player, opponent: Player, stranger: Player, mover_client: Client
) -> None:
    comment, player = reported(played, stranger, "White stands better."), appointed(mover)
    other = make_game(opponent, make_player(), days=None, moves=("e2e4",))
    reported(other, stranger, "Black stands better.")

    page = mover_client.get("/comments/reported").content.decode()
    assert ["stands better" in page, "White stands" in page, "He plays Nf3." in page] == [
        True,
        False,
        True,
    ]
    assert mover_client.post("/comments/reported", {"code": comment.code}).status_code == 404
    assert mover_client.post(f"/comments/{comment.code}/hide").status_code == 404
    with pytest.raises(OwnAffair):
        leave_comment(comment_id=comment.pk, staff=player, now=START)
    with pytest.raises(NotForYouToHide):
        hide_comment(comment_id=comment.pk, player=player, now=START, hidden=True)
    assert Complaint.objects.filter(settled_at=None).count() == 2

    resign(game_id=played.pk, player=opponent, now=START + timedelta(hours=1))
    assert "White stands better." in mover_client.get("/comments/reported").content.decode()
    leave_comment(comment_id=comment.pk, staff=player, now=START)
    assert Complaint.objects.filter(settled_at=None).count() == 1


def test_staff_settles_nothing_about_what_it_has_written(
    played: Game, stranger: Player, stranger_client: Client, client: Client
) -> None:
    comment, author = reported(played, stranger, "Rude words."), appointed(stranger)
    assert "He plays Nf3." not in stranger_client.get("/comments/reported").content.decode()
    assert stranger_client.post("/comments/reported", {"code": comment.code}).status_code == 403
    judge = appointed(make_player())
    hide_comment(comment_id=comment.pk, player=judge, now=START, hidden=True)
    with pytest.raises(NotForYouToHide):
        hide_comment(comment_id=comment.pk, player=author, now=START, hidden=False)
    client.force_login(judge)
    Complaint.objects.update(settled_at=None)
    assert "He plays Nf3." in client.get("/comments/reported").content.decode()


@pytest.mark.parametrize("rows", [1, 3])
def test_reported_rooms_cost_the_same_for_any_number(
    rows: int,
    stranger: Player,
    mover: Player,
    mover_client: Client,
    django_assert_num_queries: DjangoAssertNumQueries,
) -> None:
    appointed(mover)
    for _ in range(rows):
        game = make_game(make_player(), make_player(), days=None, moves=("e2e4",))
        reported(game, stranger, "White stands better.")
    with django_assert_num_queries(7):
        page = text_of(mover_client.get("/comments/reported"))
    assert page.count("White stands better.") == rows


def test_where_nothing_may_help_there_is_no_notebook_before_the_end(
    mover: Player,
    opponent: Player,
    mover_client: Client,
    opponent_client: Client,
    stranger_client: Client,
) -> None:
    game = make_game(mover, opponent, days=None, moves=("e2e4", "e7e5"), help="nothing")
    address = f"/games/{game.code}/notebook"
    for client in (mover_client, opponent_client, stranger_client):
        assert client.get(address).status_code == 403
        assert client.post(address, {"text": "Nf3", "version": 0}).status_code == 403
        assert address not in client.get(f"/games/{game.code}").text
    with pytest.raises(NoNotesAllowed):
        save_notebook(player=mover, game=game, text="Nf3", version=0, now=START)
    assert not Notebook.objects.exists()

    resign(game_id=game.pk, player=mover, now=START)
    assert mover_client.get(address).status_code == 200
