"""Messages between two players: who may write, who reads, what is told by mail."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import timedelta

import pytest
from django.db import transaction
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from courier.conversations.domain.messages import (
    LONGEST,
    MOST_UNREAD,
    QUIET,
    choose_door,
    read_all_of,
    switch,
    write_beside,
    write_privately,
)
from courier.conversations.enums import Door
from courier.conversations.errors import (
    MessageTooLong,
    NobodyThere,
    NoMessagesTaken,
    NotConfirmed,
    NothingWritten,
    ReadFirst,
    SwitchedOff,
    WrittenTooOften,
)
from courier.conversations.mails import message as render_message
from courier.conversations.models import Message
from courier.conversations.permissions import opponent_to_write_to
from courier.conversations.queries import conversations_of, messages_beside, messages_between
from courier.games.domain.endings import resign
from courier.games.domain.locks import lock_game
from courier.games.domain.succession import hand_over
from courier.games.models import Game
from courier.moderation.models import ConductReport
from courier.notifications.models import OutboxMail
from courier.players.domain.blocks import block
from courier.players.errors import Muted
from courier.players.models import Player
from tests.courier.racing import race
from tests.courier.table.views.answers import text_of
from tests.factories import START, make_game, make_player

WHO = ["mover", "opponent", "stranger", "anonymous"]


@pytest.fixture
def played(mover: Player, opponent: Player) -> Game:
    return make_game(mover, opponent, days=3, moves=("e2e4",))


def shown_to(game: Game, player: Player) -> list[Message]:
    other = opponent_to_write_to(game, player)
    assert other is not None
    return messages_beside(game, player, other)


def beside(
    game: Game, author: Player, text: str = "Good luck!", after: timedelta = timedelta()
) -> Message:
    return write_beside(game=game, author=author, text=text, now=START + after)


def private(author: Player, receiver: Player, text: str = "Another game?") -> Message:
    return write_privately(author=author, receiver=receiver, text=text, now=START)


def mails_to(player: Player) -> Sequence[OutboxMail]:
    return list(OutboxMail.objects.filter(player=player, kind="message").order_by("pk"))


def test_players_write_at_any_time_also_when_the_game_is_over(
    played: Game, mover: Player, opponent: Player
) -> None:
    beside(played, opponent, " Sorry, \r\nI am ill ")
    resign(game_id=played.pk, player=mover, now=START)
    beside(played, mover, "Well played")
    texts = [message.text for message in messages_between(mover, opponent)]
    assert texts == ["Sorry, \nI am ill", "Well played"]


@pytest.mark.parametrize(
    ("text", "refused"), [(" \n ", NothingWritten), ("x" * (LONGEST + 1), MessageTooLong)]
)
def test_a_message_says_something_of_bounded_length(
    text: str, refused: type[Exception], played: Game, mover: Player
) -> None:
    with pytest.raises(refused):
        beside(played, mover, text)


def test_only_two_people_of_one_game_write_beside_it(
    played: Game, mover: Player, stranger: Player
) -> None:
    with pytest.raises(NobodyThere):
        beside(played, stranger)
    with pytest.raises(NobodyThere):
        beside(make_game(mover, mover, solo=True, days=None), mover)


def test_who_is_muted_or_has_no_confirmed_address_writes_nothing(
    played: Game, mover: Player, opponent: Player
) -> None:
    mover.muted_until = START + timedelta(days=1)
    with pytest.raises(Muted):
        beside(played, mover)
    opponent.emailaddress_set.update(verified=False)  # type: ignore[attr-defined]
    with pytest.raises(NotConfirmed):
        beside(played, opponent)


@pytest.mark.parametrize("is_blocker", [False, True])
def test_players_apart_write_nothing_to_each_other(
    is_blocker: bool, played: Game, mover: Player, opponent: Player
) -> None:
    beside(played, opponent, "before")
    first, second = (mover, opponent) if is_blocker else (opponent, mover)
    block(player=first, other=second, now=START)
    with pytest.raises(NoMessagesTaken):
        beside(played, mover)
    with pytest.raises(NoMessagesTaken):
        private(mover, opponent)
    assert len(messages_between(first, second)) == (0 if is_blocker else 1)


def test_either_player_switches_messages_off_and_only_they_on_again(
    played: Game, mover: Player, opponent: Player
) -> None:
    for _again in range(2):
        switch(game=played, player=mover, on=False, now=START)
    for author in (mover, opponent):
        with pytest.raises(SwitchedOff):
            beside(played, author)
    switch(game=played, player=opponent, on=True, now=START)
    with pytest.raises(SwitchedOff):
        beside(played, opponent)
    switch(game=played, player=mover, on=True, now=START)
    assert beside(played, opponent).text == "Good luck!"


def test_after_many_unread_messages_the_reader_comes_first(
    played: Game, mover: Player, opponent: Player
) -> None:
    for number in range(MOST_UNREAD):
        beside(played, mover, after=timedelta(hours=number))
    later = timedelta(days=3)
    with pytest.raises(ReadFirst):
        beside(played, mover, after=later)
    read_all_of(author=mover, reader=opponent, now=START)
    assert beside(played, mover, after=later).pk


def test_a_player_writes_so_much_at_a_time(played: Game, mover: Player, opponent: Player) -> None:
    for _number in range(20):
        beside(played, mover)
        read_all_of(author=mover, reader=opponent, now=START)
    with pytest.raises(WrittenTooOften):
        beside(played, mover)
    assert beside(played, mover, after=timedelta(minutes=11)).pk


@pytest.mark.django_db(transaction=True)
def test_threads_write_no_more_than_may_be_unread(played: Game, mover: Player) -> None:
    for number in range(MOST_UNREAD - 1):
        beside(played, mover, after=timedelta(hours=number))
    later = timedelta(days=3)
    outcomes = race([lambda: beside(played, mover, after=later).text] * 3)
    assert sorted(outcomes) == ["Good luck!", "read_first", "read_first"]
    assert Message.objects.count() == MOST_UNREAD


# -- privately


def test_strangers_write_to_nobody_who_has_not_opened_the_door(
    played: Game, mover: Player, opponent: Player, stranger: Player
) -> None:
    assert private(mover, opponent).pk
    with pytest.raises(NoMessagesTaken):
        private(stranger, mover)
    choose_door(player=mover, door=Door.EVERYBODY)
    assert private(stranger, mover).pk


def test_nobody_writes_where_the_door_is_shut_but_to_answer(
    played: Game, mover: Player, opponent: Player
) -> None:
    choose_door(player=mover, door=Door.NOBODY)
    with pytest.raises(NoMessagesTaken):
        private(opponent, mover)
    private(mover, opponent)
    assert private(opponent, mover).pk


def test_nobody_writes_to_themselves(mover: Player) -> None:
    choose_door(player=mover, door=Door.EVERYBODY)
    with pytest.raises(NoMessagesTaken):
        private(mover, mover)


# -- mails


def test_mail_says_all_that_is_unread_and_goes_once_an_hour(
    played: Game, mover: Player, opponent: Player
) -> None:
    beside(played, mover, "First")
    beside(played, mover, "Second", after=QUIET / 2)
    (mail,) = mails_to(opponent)
    content = render_message(mail, START)
    assert content is not None
    assert content.subject == "mover writes to you about your game of Chess"
    assert content.text.index("First") < content.text.index("Second")
    assert f"/games/{played.code}#messages" in content.text
    beside(played, mover, "Third", after=2 * QUIET)
    assert len(mails_to(opponent)) == 2


def test_mail_of_a_private_message_leads_to_the_conversation(
    played: Game, mover: Player, opponent: Player
) -> None:
    private(mover, opponent, "Shall we try Sissa?")
    content = render_message(mails_to(opponent)[0], START)
    assert content is not None
    assert content.subject == "mover writes to you"
    assert "Shall we try Sissa?" in content.html
    assert "/messages/mover" in content.text


def test_mail_is_obsolete_once_it_is_read_or_its_author_blocked(
    played: Game, mover: Player, opponent: Player
) -> None:
    beside(played, mover)
    private(mover, opponent)
    block(player=opponent, other=mover, now=START)
    assert render_message(mails_to(opponent)[0], START) is None
    read_all_of(author=mover, reader=opponent, now=START)
    assert render_message(mails_to(opponent)[1], START) is None


# -- pages


@pytest.mark.parametrize(("who", "status"), list(zip(WHO, [200, 200, 403, 302], strict=True)))
def test_messages_of_a_game_are_its_players(
    who: str, status: int, played: Game, request: pytest.FixtureRequest
) -> None:
    client: Client = request.getfixturevalue(f"{who}_client")
    assert client.get(f"/games/{played.code}/messages").status_code == status
    switched = client.post(f"/games/{played.code}/messages/switch", {"to": "off"})
    assert switched.status_code == (302 if status == 200 else status)
    assert Message.objects.exists() == (status == 200)


def test_board_shows_messages_to_its_players_alone(
    played: Game,
    mover: Player,
    mover_client: Client,
    opponent_client: Client,
    stranger_client: Client,
    anonymous_client: Client,
) -> None:
    beside(played, mover, "Only for *you*")
    page = f"/games/{played.code}"
    assert "Only for <em>you</em>" in mover_client.get(page).content.decode()
    assert "Only for <em>you</em>" in opponent_client.get(page).content.decode()
    assert "Only for" not in stranger_client.get(page).content.decode()
    assert "Only for" not in anonymous_client.get(page).content.decode()


def test_what_is_shown_beside_the_board_is_read(
    played: Game, mover: Player, mover_client: Client, opponent_client: Client
) -> None:
    beside(played, mover)
    page = f"/games/{played.code}"
    mover_client.get(page)
    assert Message.objects.get().read_at is None
    opponent_client.get(page)
    assert Message.objects.get().read_at is not None


def test_message_is_sent_from_the_board(played: Game, mover_client: Client) -> None:
    answer = mover_client.post(f"/games/{played.code}/messages", {"text": "Hello <b>there</b>"})
    assert answer["Location"] == f"/games/{played.code}#messages"
    page = mover_client.get(f"/games/{played.code}").content.decode()
    assert "Hello &lt;b&gt;there&lt;/b&gt;" in page


def test_refused_message_stays_typed(played: Game, mover: Player, mover_client: Client) -> None:
    switch(game=played, player=mover, on=False, now=START)
    private_text = "y" * (LONGEST + 1)
    answer = mover_client.post("/messages/opponent", {"text": private_text})
    assert answer.status_code == 400
    assert private_text in answer.content.decode()
    answer = mover_client.post(f"/games/{played.code}/messages", {"text": "lost?"})
    assert answer.status_code == 409
    assert "Messages are turned off in this game." in text_of(answer)


def test_page_with_a_player_shows_all_and_counts_as_read(
    played: Game, mover: Player, opponent: Player, opponent_client: Client
) -> None:
    beside(played, mover, "beside")
    private(mover, opponent, "in private")
    shown = text_of(opponent_client.get("/messages/MOVER"))
    assert shown.index("beside") < shown.index("in private")
    assert not Message.objects.filter(read_at=None).exists()
    assert not OutboxMail.objects.filter(subject=f"writer.{mover.pk}", seen_at=None).exists()


def test_page_says_who_takes_no_messages(stranger_client: Client, mover: Player) -> None:
    page = text_of(stranger_client.get("/messages/mover"))
    assert "mover doesn’t take messages from you." in page
    assert stranger_client.post("/messages/mover", {"text": "Hi"}).status_code == 403
    assert stranger_client.get("/messages/nobody-here").status_code == 404
    assert stranger_client.get("/messages/stranger")["Location"] == "/messages"


@pytest.mark.parametrize("others", [1, 3])
def test_list_costs_six_queries(
    others: int,
    mover: Player,
    mover_client: Client,
    django_assert_num_queries: DjangoAssertNumQueries,
) -> None:
    for number in range(others):
        other = make_player(f"other{number}")
        game = make_game(mover, other, days=3)
        beside(game, other, "Old")
        beside(game, other, f"Hello {number}")
    with django_assert_num_queries(6):
        page = text_of(mover_client.get("/messages"))
    assert page.count("Hello ") == others
    assert [found.unread for found in conversations_of(mover)] == [2] * others


def test_door_is_chosen_on_the_list(mover: Player, mover_client: Client) -> None:
    assert mover_client.post("/messages", {"door": "all"}).status_code == 302
    assert 'value="all" selected' in mover_client.get("/messages").content.decode()
    assert mover_client.post("/messages", {"door": "x"}).status_code == 400


@pytest.mark.parametrize("path", ["/messages", "/messages/mover"])
def test_strangers_without_account_are_sent_to_sign_in(
    path: str, mover: Player, anonymous_client: Client
) -> None:
    assert anonymous_client.get(path)["Location"].startswith("/account/login/")


def test_received_message_is_reported_with_its_words(
    played: Game, mover: Player, opponent: Player, opponent_client: Client, stranger_client: Client
) -> None:
    said = beside(played, mover, "You are a patzer")
    address = f"/players/mover/report?message={said.code}"
    assert "You are a patzer" in text_of(opponent_client.get(address))
    assert "You are a patzer" not in text_of(stranger_client.get(address))
    opponent_client.post(address, {"fault": "abuse", "text": "Rude"})
    report = ConductReport.objects.get()
    assert (report.remark, report.game, report.ply) == ("You are a patzer", played, None)


@pytest.mark.django_db(transaction=True)
def test_open_pages_of_the_players_alone_have_news_by_a_message(
    played: Game, opponent: Player, mover_client: Client, stranger_client: Client
) -> None:
    address = f"/games/{played.code}/live"
    tags = {client: client.get(address)["ETag"] for client in (mover_client, stranger_client)}
    with transaction.atomic():
        beside(played, opponent, "Are you there?")
    answers = {
        client: client.get(address, headers={"if-none-match": tag}) for client, tag in tags.items()
    }
    assert answers[stranger_client].status_code == 304
    assert "Are you there?" in answers[mover_client].content.decode()


def test_who_takes_over_a_seat_reads_nothing_older(
    played: Game, mover: Player, opponent: Player
) -> None:
    heir = make_player("heir")
    beside(played, mover, "Between us")
    beside(played, opponent, "Sure")
    switch(game=played, player=mover, on=False, now=START)
    with transaction.atomic():
        hand_over(lock_game(played.pk), 0, heir, now=START)

    game = Game.objects.get(pk=played.pk)
    for player in (heir, opponent):
        assert not {"Between us", "Sure"} & {each.text for each in shown_to(game, player)}
    beside(game, heir, "Good evening")
    assert [each.text for each in shown_to(game, opponent)] == ["Good evening"]
    switch(game=game, player=opponent, on=False, now=START)
    with pytest.raises(SwitchedOff):
        beside(game, heir, "Hello?")
