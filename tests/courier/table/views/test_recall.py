"""Recalling a move on the page, by programs, and by whatever shows it to the opponent."""

from __future__ import annotations

import re
from datetime import timedelta
from itertools import pairwise, product
from typing import Any

import pytest
import time_machine
from django.test import Client

from courier.games.domain.moves import submit_move
from courier.games.domain.recalls import recall_move
from courier.games.models import Game, SentMove
from courier.players.models import Player
from courier.table.views.moves import RECALLS_A_MINUTE
from tests.courier.table.views.answers import text_of
from tests.factories import START, make_game, make_player, token_of

NOW = START + timedelta(hours=1)  # when the pages of these tests are looked at
SHOWN = {
    "page": "/games/{}",
    "news": "/games/{}/live",
    "picture": "/games/{}/board.png",
    "print": "/games/{}/print",
    "clock": "/games/{}/clock",
    "file": "/games/{}/game.json",
    "api": "/api/v1/games/{}",
    "api clock": "/api/v1/games/{}/clock",
    "api file": "/api/v1/games/{}/export?as=json",
}
UNSHOWN = {
    "dashboard": "/play",
    "dashboard, those of others": "/play?show=waiting",
    "next": "/play/finished",
    "stamp": "/play/news",
    "player": "/players/mover",
    "everything": "/players/opponent/games.jsonl",
    "api list": "/api/v1/games?list=waiting",
    "api desk": "/api/v1/desk",
    "rules": "/presets/chess",
    "profile": "/account/profile",
    "finished": "/play/finished",
    "players": "/players",
    "frame": "/games/{}/embed",
}
WATCHED = {
    "page": "/games/{}",
    "earlier": "/games/{}?ply=3",
    "news": "/games/{}/live",
    "picture": "/games/{}/board.png",
    "card": "/games/{}/card.png",
    "print": "/games/{}/print",
    "frame": "/games/{}/embed",
    "clock": "/games/{}/clock",
    "pgn": "/games/{}/game.pgn",
    "text": "/games/{}/game.txt",
    "file": "/games/{}/game.json",
    "player": "/players/mover",
    "api": "/api/v1/games/{}",
    "api clock": "/api/v1/games/{}/clock",
    "api file": "/api/v1/games/{}/export?as=json",
}


@pytest.fixture
def mover(db: None) -> Player:
    return make_player("mover", undo_seconds=60)


@pytest.fixture
def sent(mover: Player, opponent: Player) -> Game:
    """A game whose first move was sent a moment ago."""
    game = make_game(mover, opponent)
    submit_move(
        game_id=game.pk, player=mover, text="e2e4", expected_ply=0, remark="Hello <there>.", now=NOW
    )
    return game


def without_chance(answer: Any) -> str:
    """What an answer and its headers say, without tokens of forms and the number of the request."""
    headers = [f"{name}: {value}" for name, value in answer.items() if name != "X-Request-ID"]
    shown = "\n".join(headers) + answer.content.decode()
    return re.sub(
        r'name="csrfmiddlewaretoken" value="[^"]+"|nonce-?[^" ]+|nonce="[^"]+"', "", shown
    )


def tag_of(client: Client, game: Game, seconds: int = 0) -> str:
    with time_machine.travel(NOW + timedelta(seconds=seconds), tick=False):
        return client.get(f"/games/{game.code}/live")["ETag"]


def recall(client: Client, game: Game, ply: int | str = 1) -> Any:
    return client.post(f"/games/{game.code}/recall", {"expected_ply": ply}, follow=True)


def ply_of(game: Game) -> int:
    return Game.objects.get(pk=game.pk).ply


def test_mover_sees_how_long_and_gets_the_move_back(sent: Game, mover_client: Client) -> None:
    with time_machine.travel(NOW + timedelta(seconds=18), tick=False):
        assert "Recall (0:42)" in text_of(mover_client.get(f"/games/{sent.code}"))
        answer = recall(mover_client, sent)

    assert ply_of(sent) == 0
    html = answer.content.decode()
    assert 'data-recalled="e2e4"' in html
    assert "Hello &lt;there&gt;.</textarea>" in html
    assert 'data-state="preview"' in html


def test_nobody_else_is_offered_it(
    sent: Game, stranger_client: Client, anonymous_client: Client
) -> None:
    for client in (stranger_client, anonymous_client):
        assert "data-recall" not in client.get(f"/games/{sent.code}").content.decode()
    assert "You don’t play in this game." in text_of(recall(stranger_client, sent))
    assert (
        anonymous_client.post(f"/games/{sent.code}/recall", {"expected_ply": 1}).status_code == 302
    )
    assert SentMove.objects.get().ply == 1


def test_opponent_sees_the_move_for_good(
    sent: Game, mover_client: Client, opponent_client: Client
) -> None:
    assert "data-recall" not in opponent_client.get(f"/games/{sent.code}").content.decode()

    assert "The move is final" in text_of(recall(mover_client, sent))
    assert "data-recall" not in mover_client.get(f"/games/{sent.code}").content.decode()


def test_open_page_of_the_mover_is_notified(
    sent: Game, mover_client: Client, opponent_client: Client
) -> None:
    address = f"/games/{sent.code}/live"
    tag = mover_client.get(address)["ETag"]
    opponent_client.get(f"/games/{sent.code}")

    news = mover_client.get(address, headers={"If-None-Match": tag})

    assert news.status_code == 200
    assert "data-recall" not in news.content.decode()
    assert "opponent has seen the move." in text_of(news)


def test_it_is_said_only_of_a_move_that_was_seen_in_time(
    sent: Game, mover_client: Client, opponent_client: Client
) -> None:
    with time_machine.travel(NOW + timedelta(seconds=59), tick=False):
        assert "has seen" not in text_of(mover_client.get(f"/games/{sent.code}"))
    with time_machine.travel(NOW + timedelta(seconds=61), tick=False):
        opponent_client.get(f"/games/{sent.code}")
        assert "has seen" not in text_of(mover_client.get(f"/games/{sent.code}"))


def test_open_page_of_who_watches_is_notified_when_the_time_ends(
    sent: Game, mover: Player, stranger_client: Client, mover_client: Client
) -> None:
    address = f"/games/{sent.code}/live"

    def look(seconds: int, tag: str = "") -> Any:
        with time_machine.travel(NOW + timedelta(seconds=seconds), tick=False):
            return stranger_client.get(address, headers={"If-None-Match": tag})

    tag = look(0)["ETag"]
    assert look(59, tag).status_code == 304
    with time_machine.travel(NOW + timedelta(seconds=59), tick=False):
        recall(mover_client, sent)
    assert look(60, tag).status_code == 304

    submit_move(game_id=sent.pk, player=mover, text="e2e4", expected_ply=0, now=NOW)
    assert "e4" in text_of(look(60, tag))


@pytest.mark.parametrize("where", SHOWN)
def test_whatever_shows_it_to_the_opponent_ends_the_time(
    sent: Game, opponent: Player, opponent_client: Client, where: str
) -> None:
    token = token_of(opponent)
    answer = opponent_client.get(
        SHOWN[where].format(sent.code), headers={"Authorization": f"Token {token}"}
    )
    assert answer.status_code == 200
    assert answer.getvalue()  # files are written while they are read

    assert ply_of(sent) == 1


@pytest.mark.parametrize(
    ("where", "viewer"),
    [*product(WATCHED, ("stranger", "anonymous")), ("frame", "mover"), ("frame", "opponent")],
)
def test_who_does_not_play_sees_nothing_of_it_meanwhile(
    request: pytest.FixtureRequest, mover: Player, opponent: Player, where: str, viewer: str
) -> None:
    client: Client = request.getfixturevalue(f"{viewer}_client")
    game = make_game(mover, opponent, moves=("e2e4", "e7e5"))
    address = WATCHED[where].format(game.code)

    def look(seconds: int) -> str | bytes:
        with time_machine.travel(NOW + timedelta(seconds=seconds), tick=False):
            answer = client.get(address)
        assert answer.status_code == 200
        return answer.content if answer["Content-Type"] == "image/png" else without_chance(answer)

    before = look(0)
    submit_move(
        game_id=game.pk,
        player=mover,
        text="g1f3",
        expected_ply=2,
        remark="Hidden.",
        now=NOW,
        offer_draw=True,
    )

    assert look(0) == before
    assert SentMove.objects.filter(game=game).exists()
    assert look(60) != before


@pytest.mark.parametrize(("where", "viewer"), [*product(WATCHED, ("stranger", "anonymous"))])
def test_who_does_not_play_sees_nothing_of_it_afterwards(
    request: pytest.FixtureRequest, mover: Player, opponent: Player, where: str, viewer: str
) -> None:
    client: Client = request.getfixturevalue(viewer + "_client")
    game = make_game(mover, opponent, moves=("e2e4", "e7e5"))

    def look() -> str | bytes:
        with time_machine.travel(NOW, tick=False):
            answer = client.get(WATCHED[where].format(game.code))
        return answer.content if answer["Content-Type"] == "image/png" else without_chance(answer)

    before = look()
    submit_move(
        game_id=game.pk, player=mover, text="g1f3", expected_ply=2, now=NOW, offer_draw=True
    )
    recall_move(game_id=game.pk, player=mover, expected_ply=3, now=NOW)

    assert look() == before


def test_tag_of_the_news_shows_nothing_of_it(mover: Player, opponent: Player) -> None:
    game = make_game(mover, opponent, moves=("e2e4", "e7e5"))
    tag = tag_of(Client(), game)
    for _ in range(2):
        submit_move(game_id=game.pk, player=mover, text="g1f3", expected_ply=2, now=NOW)
        assert tag_of(Client(), game) == tag
        recall_move(game_id=game.pk, player=mover, expected_ply=3, now=NOW)
        assert tag_of(Client(), game) == tag
    submit_move(game_id=game.pk, player=mover, text="g1f3", expected_ply=2, now=NOW)
    assert tag_of(Client(), game, 60) != tag


def test_tag_of_the_news_has_no_word_for_an_offer_sent_along(
    mover: Player, opponent: Player
) -> None:
    game = make_game(mover, opponent, moves=("e2e4", "e7e5"))
    tag = tag_of(Client(), game)
    submit_move(
        game_id=game.pk, player=mover, text="g1f3", expected_ply=2, now=NOW, offer_draw=True
    )
    assert tag_of(Client(), game) == tag


def test_mover_is_notified_of_each_of_their_changes(
    mover: Player, opponent: Player, mover_client: Client
) -> None:
    game = make_game(mover, opponent, moves=("e2e4", "e7e5"))
    tags = [tag_of(mover_client, game)]
    for text in ("g1f3", "b1c3"):
        submit_move(game_id=game.pk, player=mover, text=text, expected_ply=2, now=NOW)
        tags.append(tag_of(mover_client, game))
        recall_move(game_id=game.pk, player=mover, expected_ply=3, now=NOW)
        tags.append(tag_of(mover_client, game))
    assert all(earlier != later for earlier, later in pairwise(tags))


@pytest.mark.parametrize("where", UNSHOWN)
def test_other_pages_do_not(sent: Game, opponent_client: Client, where: str) -> None:
    assert opponent_client.get(UNSHOWN[where].format(sent.code)).status_code == 200
    assert (ply_of(sent), SentMove.objects.get().release_at) == (0, NOW + timedelta(seconds=60))


def test_marks_and_rematches_show_nothing(
    sent: Game, opponent: Player, opponent_client: Client
) -> None:
    headers = {"Authorization": f"Token {token_of(opponent)}"}
    api = f"/api/v1/games/{sent.code}"
    answers = [
        Client().put(f"{api}/pin", headers=headers),
        Client().delete(f"{api}/snooze", headers=headers),
        Client().post(f"{api}/rematch", headers=headers),
        opponent_client.post(f"/play/{sent.code}/pin"),
        opponent_client.post(f"/play/{sent.code}/snooze", {"until": "tomorrow"}),
        opponent_client.post(f"/games/{sent.code}/rematch"),
    ]
    assert [answer.status_code for answer in answers] == [204, 204, 403, 302, 302, 302]
    assert (ply_of(sent), SentMove.objects.get().release_at) == (0, NOW + timedelta(seconds=60))


def test_repeated_and_unreadable_posts_lead_back_to_the_game(
    sent: Game, mover_client: Client
) -> None:
    recall(mover_client, sent)
    for ply in (1, "x", "", 0):
        assert recall(mover_client, sent, ply).redirect_chain == [(f"/games/{sent.code}", 302)]
    assert mover_client.get(f"/games/{sent.code}/recall")["Location"] == f"/games/{sent.code}"
    assert ply_of(sent) == 0


def test_the_page_after_a_recall_is_not_computed_all_day(sent: Game, mover_client: Client) -> None:
    for number in range(RECALLS_A_MINUTE):
        with time_machine.travel(NOW + timedelta(seconds=18), tick=False):
            assert recall(mover_client, sent, 1 if number == 0 else 9).status_code == 200
    answer = recall(mover_client, sent)
    assert "You’re going too fast." in text_of(answer)


def test_programs_recall(sent: Game, mover: Player, opponent: Player, stranger: Player) -> None:
    address, body = f"/api/v1/games/{sent.code}/recall", {"expected_ply": 1}

    def call(player: Player) -> Any:
        token = {"Authorization": f"Token {token_of(player)}"}
        return Client().post(address, body, content_type="application/json", headers=token)

    assert Client().post(address, body, content_type="application/json").status_code == 401
    assert call(stranger).status_code == 403
    assert [call(mover).json()["ply"] for _ in range(2)] == [0, 0]
    submit_move(game_id=sent.pk, player=mover, text="e2e4", expected_ply=0, now=NOW)
    assert (call(opponent).json()["error"]["code"], ply_of(sent)) == ("too_late_to_recall", 1)


def test_time_is_set_in_the_profile(mover: Player, mover_client: Client) -> None:
    page = mover_client.get("/account/profile").content.decode()
    assert 'name="undo_seconds" value="60"' in page
    wanted = {
        "time_zone": "UTC",
        "language": "en",
        "notation": "short",
        "theme": "system",
        "board_theme": "ledger",
        "undo_seconds": "601",
        "after_move": "stay",
        "draw_claims": "automatic",
    }
    assert mover_client.post("/account/profile", wanted).status_code == 200
    mover_client.post("/account/profile", wanted | {"undo_seconds": "0"})
    mover.refresh_from_db()
    assert mover.undo_seconds == 0
