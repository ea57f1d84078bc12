"""What a block stops, and what it does not: words and offers to play; a running game goes on with
all that is asked.
"""

from __future__ import annotations

import json
from datetime import timedelta
from typing import Any

import pytest
from django.core import mail as sent_mail
from django.test import Client
from django.utils import timezone
from rest_framework.test import APIClient

from courier.archive.domain.index import index_again
from courier.challenges.domain.offers import Offer, make_link
from courier.challenges.domain.rematches import request_rematch
from courier.challenges.errors import TakesNoOffers
from courier.challenges.links import link_token
from courier.challenges.models import Challenge
from courier.games.domain.endings import resign
from courier.games.models import Game
from courier.moderation.domain.doubts import raise_doubt
from courier.notifications.domain.delivery import deliver
from courier.notifications.models import OutboxMail
from courier.players.domain.blocks import block
from courier.players.models import Player
from courier.studies.beginnings import from_game
from courier.talk.domain.comments import add_comment
from courier.trees.domain.plain import to_plain
from tests.courier.table.views.answers import text_of
from tests.factories import (
    START,
    make_challenge,
    make_game,
    make_open_challenge,
    make_revision,
    play,
)

RUDE = "Rude words."
DIRECTIONS = pytest.mark.parametrize("blocker", ["mover", "opponent"])


@pytest.fixture
def played(mover: Player, opponent: Player) -> Game:
    """A timed game of two who have both moved; it is the mover's turn."""
    return make_game(mover, opponent, moves=("e2e4", "e7e5"), now=timezone.now())


def apart(blocker: str, mover: Player, opponent: Player) -> None:
    first, second = (mover, opponent) if blocker == "mover" else (opponent, mover)
    block(player=first, other=second, now=START)


def body_of(answer: Any) -> str:
    parts = b"".join(answer.streaming_content) if answer.streaming else answer.content
    return str(parts, "utf-8")


@DIRECTIONS
def test_whatever_is_requested_in_a_running_game_goes_on_by_page(
    played: Game,
    mover: Player,
    opponent: Player,
    mover_client: Client,
    opponent_client: Client,
    blocker: str,
) -> None:
    apart(blocker, mover, opponent)
    address = f"/games/{played.code}"
    opponent_client.post(f"{address}/draw/offer", {"confirm": "yes"})
    opponent_client.post(f"{address}/takeback", {"act": "request", "expected_ply": "2"})
    opponent_client.post(f"{address}/abort/together", {"act": "request", "expected_ply": "2"})
    opponent_client.post(f"{address}/clock/give", {"days": "1"})

    game = Game.objects.get(pk=played.pk)
    assert (game.draw_offered_by, game.takeback_requested_by, game.abort_requested_by) == (1, 1, 1)
    assert game.deadline == (played.deadline or START) + timedelta(days=1)
    assert OutboxMail.objects.filter(kind="requested", player=mover).count() >= 2
    mover_client.post(f"{address}/draw/accept", {"confirm": "yes"})
    assert Game.objects.get(pk=played.pk).ending == "agreed"


@DIRECTIONS
def test_whatever_is_requested_in_a_running_game_goes_on_by_program(
    played: Game,
    mover: Player,
    opponent: Player,
    mover_api: APIClient,
    opponent_api: APIClient,
    blocker: str,
) -> None:
    apart(blocker, mover, opponent)
    requested = {
        "draw": {"action": "offer"},
        "takeback": {"action": "request", "expected_ply": 2},
        "abort/together": {"action": "request", "expected_ply": 2},
    }
    for what, data in requested.items():
        assert (
            opponent_api.post(
                f"/api/v1/games/{played.code}/{what}", data, format="json"
            ).status_code
            == 200
        )
    agreed = {"action": "agree", "expected_ply": 2}
    assert (
        mover_api.post(f"/api/v1/games/{played.code}/takeback", agreed, format="json").json()["ply"]
        == 1
    )
    assert opponent_api.post(f"/api/v1/games/{played.code}/resign").json()["ending"] == "resigned"


@pytest.fixture
def rude(mover: Player, opponent: Player, mover_api: APIClient) -> Game:
    """A finished game in which the mover, whom the opponent blocks, has said something, with the
    last move too.
    """
    block(player=opponent, other=mover, now=START)
    game = make_game(mover, opponent, days=None, moves=("f2f3", "e7e5"))
    sent = {"text": "g2g4", "expected_ply": 2, "remark": RUDE}
    assert (
        mover_api.post(f"/api/v1/games/{game.code}/moves", sent, format="json").status_code == 200
    )
    return Game.objects.get(pk=game.pk)


def test_remarks_are_in_no_file_and_no_answer_for_the_blocker(
    rude: Game,
    opponent_client: Client,
    stranger_client: Client,
    opponent_api: APIClient,
    stranger_api: APIClient,
) -> None:
    play(rude, "d8h4")
    index_again(rude.pk)
    code = rude.code
    pages = [
        f"/games/{code}",
        f"/games/{code}/print",
        f"/games/{code}/game.pgn",
        f"/games/{code}/game.txt",
        f"/games/{code}/game.json",
        "/players/mover/games.pgn",
        "/players/mover/games.jsonl",
    ]
    answers = [
        f"/api/v1/games/{code}",
        f"/api/v1/archive/{code}",
        f"/api/v1/games/{code}/export",
        f"/api/v1/games/{code}/export?as=pgn",
        "/api/v1/archive/export",
    ]
    for address, blocker, other in [
        *((page, opponent_client, stranger_client) for page in pages),
        *((answer, opponent_api, stranger_api) for answer in answers),
    ]:
        assert [RUDE in body_of(client.get(address)) for client in (blocker, other)] == [
            False,
            True,
        ], address


def test_remarks_are_not_kept_in_a_study_of_the_blocker(
    rude: Game, opponent: Player, stranger: Player
) -> None:
    play(rude, "d8h4")
    shown = [
        RUDE in json.dumps(to_plain(from_game(Game.objects.get(), reader).tree))
        for reader in (opponent, stranger)
    ]
    assert shown == [False, True]


def test_remarks_do_not_count_as_unread_and_are_not_announced(
    rude: Game, opponent_client: Client, opponent_api: APIClient
) -> None:
    desk = opponent_client.get("/play").content.decode()
    assert ["g4" in desk, RUDE in desk, "unread" in desk.lower()] == [True, False, False]
    assert (
        "A remark came with it." not in opponent_client.get(f"/games/{rude.code}").content.decode()
    )
    for address in ("/notices", "/api/v1/notices", "/api/v1/desk", "/api/v1/games"):
        client = opponent_api if "api" in address else opponent_client
        assert RUDE not in client.get(address).content.decode()


def test_remarks_are_in_no_mail(rude: Game, mover: Player, opponent: Player) -> None:
    deliver(
        code=OutboxMail.objects.filter(player=opponent, kind="your_move").latest("pk").code,
        now=timezone.now(),
    )
    resign(game_id=rude.pk, player=mover, now=timezone.now())
    deliver(code=OutboxMail.objects.get(player=opponent, kind="game_over").code, now=timezone.now())
    assert [["g4" in mail.body, RUDE in str(mail.message())] for mail in sent_mail.outbox] == [
        [True, False]
    ] * 2


@DIRECTIONS
def test_no_rematch_either_way(
    mover: Player,
    opponent: Player,
    mover_client: Client,
    opponent_client: Client,
    mover_api: APIClient,
    blocker: str,
) -> None:
    over = resign(
        game_id=make_game(mover, opponent, days=None, moves=("e2e4", "e7e5")).pk,
        player=mover,
        now=START,
    )
    offer = request_rematch(game_id=over.pk, player=opponent, now=timezone.now())
    apart(blocker, mover, opponent)

    with pytest.raises(TakesNoOffers):
        request_rematch(game_id=over.pk, player=mover, now=timezone.now())
    assert mover_api.post(f"/api/v1/games/{over.code}/rematch").status_code == 403
    assert "Play the rematch" not in text_of(mover_client.get(f"/games/{over.code}"))
    assert "Withdraw" in text_of(opponent_client.get(f"/games/{over.code}"))
    opponent_client.post(f"/challenges/{offer.code}/withdraw")
    for client, player in ((mover_client, mover), (opponent_client, opponent)):
        assert "Rematch" not in text_of(client.get(f"/games/{over.code}"))
        with pytest.raises(TakesNoOffers):
            request_rematch(game_id=over.pk, player=player, now=timezone.now())


@DIRECTIONS
def test_no_offer_is_taken_either_way(
    mover: Player, opponent: Player, mover_client: Client, mover_api: APIClient, blocker: str
) -> None:
    offer = Offer(revision=make_revision(), message=RUDE)
    link = make_link(sender=opponent, offer=offer, now=timezone.now())
    open_challenge, challenge = make_open_challenge(opponent), make_challenge(opponent, mover)
    Challenge.objects.update(message=RUDE, expires_at=timezone.now() + timedelta(days=7))
    apart(blocker, mover, opponent)

    listed = mover_api.get("/api/v1/challenges").json()
    assert (listed["received"], listed["open"]) == ([], [])
    for kept in (open_challenge, challenge):
        assert (
            mover_api.post(f"/api/v1/challenges/{kept.code}/accept").json()["error"]["code"]
            == "takes_no_offers"
        )
    addresses = [
        f"/challenges/{open_challenge.code}",
        f"/challenges/{challenge.code}",
        f"/challenges/by-link/{link_token(link)}",
    ]
    for address in addresses:
        page = mover_client.get(address)
        assert "one of you has blocked the other" in text_of(page), address
        assert (RUDE in text_of(page)) is (blocker == "opponent")
        assert ">Accept<" not in page.content.decode()
        mover_client.post(
            address if "by-link" in address else f"{address}/accept", {"answer": "accept"}
        )
    assert Game.objects.count() == 0


def test_message_of_an_offer_is_not_answered_to_the_blocker(
    mover: Player, opponent: Player, mover_api: APIClient, opponent_api: APIClient
) -> None:
    challenge = make_challenge(opponent, mover)
    Challenge.objects.update(message=RUDE)
    block(player=mover, other=opponent, now=START)
    assert mover_api.get(f"/api/v1/challenges/{challenge.code}").json()["message"] == ""
    assert opponent_api.get(f"/api/v1/challenges/{challenge.code}").json()["message"] == RUDE
    assert Challenge.objects.get().message == RUDE


def test_offer_that_was_made_before_the_block_is_not_delivered(
    mover: Player, opponent: Player
) -> None:
    make_challenge(opponent, mover)
    block(player=mover, other=opponent, now=START)
    assert deliver(code=OutboxMail.objects.get().code, now=START) is False
    assert sent_mail.outbox == []


def test_comment_of_a_blocked_player_is_not_mailed(mover: Player, opponent: Player) -> None:
    preset = make_revision().preset
    preset.owner = mover
    preset.save(update_fields=["owner"])
    block(player=mover, other=opponent, now=START)
    add_comment(preset=preset, author=opponent, text=RUDE, now=START)
    deliver(code=OutboxMail.objects.get().code, now=START)
    assert sent_mail.outbox == []


@pytest.mark.parametrize("why", ["blocked", "muted", ""])
def test_words_of_a_doubt_reach_the_staff_and_not_who_blocks_their_writer(
    mover: Player, opponent: Player, opponent_client: Client, mover_client: Client, why: str
) -> None:
    game = make_game(mover, opponent, moves=("e2e4",))
    if why == "blocked":
        block(player=opponent, other=mover, now=START)
    if why == "muted":
        Player.objects.filter(pk=mover.pk).update(muted_until=timezone.now() + timedelta(days=1))
    found = (
        Game.objects.select_related("revision__preset")
        .prefetch_related("seats__player")
        .get(pk=game.pk)
    )
    doubt = raise_doubt(game=found, player=mover, text=RUDE, now=START)
    deliver(code=OutboxMail.objects.get(kind="ruling").code, now=START)

    address = f"/games/{game.code}"
    assert [RUDE in text_of(client.get(address)) for client in (opponent_client, mover_client)] == [
        why == "",
        True,
    ]
    assert [RUDE in mail.body for mail in sent_mail.outbox] == [why == ""]
    assert doubt.text == RUDE
