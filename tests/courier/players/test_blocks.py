"""Blocking another player: no offers either way, nothing written is shown, running games go on."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.core import mail as sent_mail
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from courier.challenges.domain.answers import accept
from courier.challenges.domain.offers import (
    Offer,
    challenge_by_mail,
    challenge_player,
    post_open_challenge,
)
from courier.challenges.errors import TakesNoOffers
from courier.challenges.queries import open_challenges, received_challenges
from courier.games.domain.endings import resign
from courier.games.domain.moves import submit_move
from courier.games.models import Game
from courier.notifications.domain.delivery import deliver
from courier.notifications.models import OutboxMail
from courier.players.domain.blocks import block, unblock
from courier.players.errors import CannotBlock, Muted
from courier.players.models import Block, Player
from courier.talk.domain.kibitz import add_kibitz
from courier.talk.queries import kibitz_of
from tests.courier.table.views.answers import text_of
from tests.factories import (
    START,
    make_challenge,
    make_game,
    make_open_challenge,
    make_player,
    make_revision,
)


@pytest.fixture
def blocked(mover: Player, opponent: Player) -> Player:
    """The opponent, whom the mover blocks."""
    block(player=mover, other=opponent, now=START)
    return opponent


def offer() -> Offer:
    return Offer(revision=make_revision())


def test_page_of_a_blocked_player_says_so_and_challenges_to_no_game(
    blocked: Player, mover_client: Client
) -> None:
    make_revision()
    page = text_of(mover_client.get(f"/players/{blocked.username}"))
    assert "You’ve blocked opponent: neither of you can challenge the other." in page
    assert "Play a game" not in page


def test_neither_challenges_the_other(mover: Player, blocked: Player) -> None:
    for sender, receiver in ((mover, blocked), (blocked, mover)):
        with pytest.raises(TakesNoOffers):
            challenge_player(sender=sender, receiver=receiver, offer=offer(), now=START)


def test_challenge_by_mail_looks_as_ever_but_is_not_delivered(
    mover: Player, blocked: Player
) -> None:
    sent = challenge_by_mail(sender=blocked, address=mover.email, offer=offer(), now=START)

    assert sent.status == "open"
    assert (OutboxMail.objects.count(), len(received_challenges(mover, now=START))) == (0, 0)


def test_open_challenges_are_hidden_from_each_other_and_not_taken(
    mover: Player, blocked: Player, stranger: Player
) -> None:
    mine, theirs = make_open_challenge(mover), make_open_challenge(blocked)

    def seen(viewer: Player | None) -> set[int]:
        return set(open_challenges(now=START, viewer=viewer).values_list("pk", flat=True))

    assert seen(None) == seen(stranger) == {mine.pk, theirs.pk}
    assert (seen(mover), seen(blocked)) == ({mine.pk}, {theirs.pk})
    with pytest.raises(TakesNoOffers):
        accept(challenge_id=mine.pk, player=blocked, now=START)


def test_older_offer_is_not_accepted_any_more(mover: Player, opponent: Player) -> None:
    challenge = make_challenge(opponent, mover)
    block(player=mover, other=opponent, now=START)
    assert list(received_challenges(mover, now=START)) == []
    with pytest.raises(TakesNoOffers):
        accept(challenge_id=challenge.pk, player=mover, now=START)
    unblock(player=mover, other=opponent)
    assert accept(challenge_id=challenge.pk, player=mover, now=START).ply == 0


def test_remarks_are_shown_to_everybody_else(
    mover: Player,
    blocked: Player,
    mover_client: Client,
    stranger_client: Client,
    opponent_client: Client,
) -> None:
    game = make_game(blocked, mover, days=None)
    submit_move(
        game_id=game.pk,
        player=blocked,
        text="e2e4",
        expected_ply=0,
        remark="Rude words.",
        now=START,
    )

    shown = {
        client: "Rude words." in client.get(f"/games/{game.code}").content.decode()
        for client in (mover_client, stranger_client, opponent_client)
    }
    assert list(shown.values()) == [False, True, True]
    assert "Rude words." not in mover_client.get("/play").content.decode()
    assert Game.objects.get(pk=game.pk).moves.get().remark == "Rude words."


def test_mail_leaves_the_remark_out(mover: Player, blocked: Player) -> None:
    game = make_game(blocked, mover, days=None)
    submit_move(
        game_id=game.pk,
        player=blocked,
        text="e2e4",
        expected_ply=0,
        remark="Rude words.",
        now=START,
    )
    assert deliver(code=OutboxMail.objects.get().code, now=START)
    assert "Rude words." not in sent_mail.outbox[-1].body


def test_kibitz_is_not_shown(mover: Player, blocked: Player, stranger: Player) -> None:
    game = make_game(mover, stranger, days=None, moves=("e2e4",))
    over = resign(game_id=game.pk, player=mover, now=START)
    add_kibitz(game=over, ply=1, author=blocked, text="Badly played.", now=START)
    assert [len(kibitz_of(over, viewer)) for viewer in (mover, stranger, None)] == [0, 1, 1]


def test_page_blocks_and_unblocks(mover: Player, opponent: Player, mover_client: Client) -> None:
    answer = mover_client.post("/players/opponent/block", follow=True)
    assert "opponent is blocked" in text_of(answer)
    assert 'value="off"' in answer.content.decode()
    mover_client.post("/players/opponent/block")
    assert Block.objects.values_list("blocker", "blocked").get() == (mover.pk, opponent.pk)
    assert "Unblock" in text_of(mover_client.get("/account/blocked"))

    answer = mover_client.post("/players/opponent/block", {"to": "off", "list": "1"}, follow=True)
    assert "You haven’t blocked anybody." in text_of(answer)


def test_nobody_blocks_himself_or_without_an_account(
    mover: Player, mover_client: Client, anonymous_client: Client
) -> None:
    with pytest.raises(CannotBlock):
        block(player=mover, other=mover, now=START)
    assert "Only other people can be blocked." in text_of(
        mover_client.post("/players/mover/block", follow=True)
    )
    assert anonymous_client.post("/players/mover/block").status_code == 302
    assert anonymous_client.get("/account/blocked").status_code == 302
    assert mover_client.get("/players/mover/block").status_code == 405
    assert Block.objects.count() == 0


@pytest.mark.parametrize("viewer", ["mover", "opponent", "stranger", "anonymous"])
def test_everybody_blocks_for_himself_alone(
    mover: Player, opponent: Player, stranger: Player, viewer: str, request: pytest.FixtureRequest
) -> None:
    block(player=mover, other=stranger, now=START)
    client: Client = request.getfixturevalue(f"{viewer}_client")

    listed = client.get("/account/blocked")
    assert listed.status_code == (302 if viewer == "anonymous" else 200)
    assert ("/players/stranger/block" in listed.content.decode()) == (viewer == "mover")
    other = "mover" if viewer == "opponent" else "opponent"
    client.post(f"/players/{other}/block")
    client.post("/players/stranger/block", {"to": "off"})
    found = set(Block.objects.values_list("blocker__username", "blocked__username"))
    current = set() if viewer == "mover" else {("mover", "stranger")}
    assert found == (current if viewer == "anonymous" else current | {(viewer, other)})


@pytest.mark.parametrize("rows", [1, 3])
def test_list_costs_the_same_for_any_number(
    mover: Player,
    mover_client: Client,
    rows: int,
    django_assert_num_queries: DjangoAssertNumQueries,
) -> None:
    for _ in range(rows):
        block(player=mover, other=make_player(), now=START)
    with django_assert_num_queries(3):
        page = mover_client.get("/account/blocked").content.decode()
    assert page.count('value="off"') == rows


def test_muted_player_moves_without_words(mover: Player, opponent: Player) -> None:
    until = START + timedelta(days=1)
    Player.objects.filter(pk=mover.pk).update(muted_until=until)
    mover.refresh_from_db()
    game = make_game(mover, opponent, days=None)
    with pytest.raises(Muted):
        submit_move(
            game_id=game.pk, player=mover, text="e2e4", expected_ply=0, remark="Hello.", now=START
        )
    with pytest.raises(Muted):
        post_open_challenge(
            sender=mover, offer=Offer(revision=make_revision(), message="Hello."), now=START
        )
    submit_move(game_id=game.pk, player=mover, text="e2e4 // Hello.", expected_ply=0, now=until)
    assert game.moves.get().remark == "Hello."
