"""The link of a mail: what it opens for whom, and that it plays one move."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import timedelta

import pytest
import time_machine
from django.core.cache import cache
from django.test import Client
from django.utils import timezone

from courier.games.domain.clock_holds import hold_clocks, release_clocks
from courier.games.domain.locks import lock_game
from courier.games.domain.recalls import recall_move
from courier.games.models import Game, SentMove
from courier.players.models import Player
from courier.postbox.domain.wishes import revoke_links, save_trust
from courier.postbox.enums import Trust
from courier.postbox.models import SpentTurn
from courier.presets.models import Preset
from tests.courier.postbox.letters import SOON, link_path
from tests.factories import START, make_game, play

pytestmark = pytest.mark.django_db
JSON = {"accept": "application/json"}


@pytest.fixture(autouse=True)
def _soon() -> Iterator[None]:
    with time_machine.travel(SOON, tick=False):
        yield


@pytest.fixture
def path(game: Game, mover: Player) -> str:
    return link_path(game, mover)


def ply(game: Game) -> int:
    return Game.objects.get(pk=game.pk).ply


def move(text: str, *, number: int = 0, remark: str = "") -> dict[str, str]:
    return {"text": text, "expected_ply": str(number), "remark": remark}


def test_anybody_with_the_link_sees_the_game_as_its_player(
    anonymous_client: Client, path: str
) -> None:
    response = anonymous_client.get(path)
    page = response.content.decode()
    assert response.status_code == 200
    assert "Your move" in page
    assert "it plays one move for mover, without signing in" in page
    assert f'action="{path}/preview"' in page
    assert f'"move":"{path}/move"' in page


def test_looking_changes_nothing_and_signs_nobody_in(
    anonymous_client: Client, game: Game, path: str
) -> None:
    before = Game.objects.filter(pk=game.pk).values().get()
    for suffix in ("", "/preview", "/move"):
        anonymous_client.get(path + suffix)
        anonymous_client.head(path + suffix)
    assert Game.objects.filter(pk=game.pk).values().get() == before
    assert "sessionid" not in anonymous_client.cookies
    assert anonymous_client.get("/play").status_code == 302


def test_a_move_is_shown_and_sent_once(anonymous_client: Client, game: Game, path: str) -> None:
    shown = anonymous_client.post(f"{path}/preview", move("Nf3"), headers=JSON).json()
    sent = anonymous_client.post(f"{path}/move", move("Nf3", remark="Hello"), headers=JSON).json()
    again = anonymous_client.post(f"{path}/move", move("Nf3"), headers=JSON).json()
    other = anonymous_client.post(f"{path}/move", move("e4"), headers=JSON)

    assert (shown["shown"], sent["repeated"], again["repeated"]) == ("Nf3", False, True)
    assert other.json()["error"]["code"] == "conflict"
    stored = Game.objects.get(pk=game.pk).moves.get()
    assert (stored.shown, stored.remark, SpentTurn.objects.count()) == ("Nf3", "Hello", 1)
    assert "1.Nf3 sent" in anonymous_client.get(path).content.decode()


def test_a_recalled_move_is_sent_again_by_the_same_link(
    anonymous_client: Client, game: Game, mover: Player, path: str
) -> None:
    Player.objects.filter(pk=mover.pk).update(undo_seconds=60)
    anonymous_client.post(f"{path}/move", move("Nf3"), headers=JSON)
    assert "1.Nf3 sent" in anonymous_client.get(path).content.decode()
    recall_move(game_id=game.pk, player=mover, expected_ply=1, now=SOON)

    assert "it plays one move for mover" in anonymous_client.get(path).content.decode()
    again = anonymous_client.post(f"{path}/move", move("e4"), headers=JSON)
    assert (again.json()["repeated"], again.json()["ply"], SpentTurn.objects.count()) == (
        False,
        1,
        1,
    )
    assert (ply(game), SentMove.objects.get().text) == (0, "e2e4")


def test_link_opens_nothing_while_the_game_is_held(
    anonymous_client: Client, game: Game, path: str
) -> None:
    hold_clocks(lock_game(game.pk), now=SOON)
    assert anonymous_client.get(path).status_code == 409
    refused = anonymous_client.post(f"{path}/move", move("Nf3"), headers=JSON)
    assert (refused.status_code, refused.json()["error"]["code"], ply(game)) == (
        409,
        "game_held",
        0,
    )

    release_clocks(lock_game(game.pk), now=SOON)
    assert anonymous_client.post(f"{path}/move", move("Nf3"), headers=JSON).status_code == 200


def test_it_works_without_scripts(anonymous_client: Client, game: Game, path: str) -> None:
    preview = anonymous_client.post(f"{path}/preview", move("e4")).content.decode()
    response = anonymous_client.post(f"{path}/move", move("e4"))
    assert f'action="{path}/move"' in preview
    assert (response.status_code, response["Location"], ply(game)) == (302, path, 1)


def test_a_refused_move_keeps_what_was_typed(
    anonymous_client: Client, game: Game, path: str
) -> None:
    response = anonymous_client.post(f"{path}/move", move("Nf6", remark="thinking"))
    page = response.content.decode()
    assert (response.status_code, ply(game)) == (400, 0)
    assert 'value="Nf6"' in page
    assert ">thinking</textarea>" in page


@pytest.mark.parametrize("typed", ["", "\0", "e4\0", "x" * 5000])
def test_junk_is_refused_in_words(
    anonymous_client: Client, game: Game, path: str, typed: str
) -> None:
    for suffix in ("/move", "/preview"):
        assert anonymous_client.post(path + suffix, move(typed)).status_code == 400
    assert ply(game) == 0


def test_the_player_himself_is_led_to_the_game(mover_client: Client, game: Game, path: str) -> None:
    response = mover_client.get(path)
    assert (response.status_code, response["Location"]) == (302, f"/games/{game.code}")


@pytest.mark.parametrize("viewer", ["opponent_client", "stranger_client"])
def test_somebody_else_who_is_signed_in_is_shown(
    request: pytest.FixtureRequest, game: Game, path: str, viewer: str
) -> None:
    client: Client = request.getfixturevalue(viewer)
    response = client.get(path)
    assert response.status_code == 403
    assert "This link is mover’s" in response.content.decode()
    assert client.post(f"{path}/move", move("e4")).status_code == 403
    assert (
        client.post(f"{path}/move", move("e4"), headers=JSON).json()["error"]["code"]
        == "somebody_else"
    )
    assert client.post(f"{path}/preview", move("e4"), headers=JSON).status_code == 403
    assert ply(game) == 0


def test_the_link_opens_nothing_else(
    anonymous_client: Client, mover: Player, opponent: Player
) -> None:
    game = make_game(mover, opponent, is_public=False)
    path = link_path(game, mover)
    page = anonymous_client.get(path)
    assert (page.status_code, f"/games/{game.code}/clock" in page.content.decode()) == (200, False)
    assert anonymous_client.get(f"/games/{game.code}").status_code == 404
    assert anonymous_client.post(f"/games/{game.code}/resign").status_code == 302
    assert Game.objects.get().status == "active"


def test_the_rules_are_linked_where_everybody_may_read_them(
    anonymous_client: Client, game: Game, path: str, stranger: Player
) -> None:
    link = 'href="/presets/chess"'
    assert link in anonymous_client.get(path).content.decode()
    Preset.objects.update(visibility="private", is_listed=False, owner=stranger)
    page = anonymous_client.get(path)
    assert (page.status_code, link in page.content.decode()) == (200, False)


def test_the_clocks_of_a_public_game_are_linked(
    anonymous_client: Client, game: Game, path: str
) -> None:
    assert f"/games/{game.code}/clock" in anonymous_client.get(path).content.decode()
    assert anonymous_client.get(f"/games/{game.code}/clock").status_code == 200


def test_no_other_signature_opens_it(anonymous_client: Client, path: str) -> None:
    letter = "b" if path[-1] == "a" else "a"
    for wrong in (
        path[:-1] + letter,
        path[:-1],
        path.upper(),
        "/mail/play/x",
        path.rpartition(".")[0] + ".%00",
    ):
        assert anonymous_client.get(wrong).status_code == 404


def test_a_link_of_an_earlier_turn_says_so(anonymous_client: Client, game: Game, path: str) -> None:
    play(game, "e4", "e5", now=timezone.now())
    response = anonymous_client.get(path)
    assert response.status_code == 409
    assert "The game has moved on since this email was written" in response.content.decode()
    assert (
        anonymous_client.post(f"{path}/move", move("Nf3", number=2), headers=JSON).json()["error"][
            "code"
        ]
        == "conflict"
    )
    assert ply(game) == 2


def test_a_link_dies_after_two_weeks(
    anonymous_client: Client, mover: Player, opponent: Player
) -> None:
    game = make_game(mover, opponent, days=None)
    path = link_path(game, mover)
    with time_machine.travel(START + timedelta(days=15), tick=False):
        assert anonymous_client.get(path).status_code == 409
        answer = anonymous_client.post(f"{path}/move", move("e4"), headers=JSON)
    assert (answer.json()["error"]["code"], ply(game)) == ("link_expired", 0)


def test_a_link_dies_with_the_wish_and_with_its_key(
    anonymous_client: Client, mover: Player, path: str
) -> None:
    save_trust(player=mover, trust=Trust.OFF)
    assert anonymous_client.get(path).status_code == 403
    save_trust(player=mover, trust=Trust.CONFIRM)
    assert anonymous_client.get(path).status_code == 200
    revoke_links(player=mover)
    assert anonymous_client.get(path).status_code == 404


def test_the_address_is_kept_from_caches_and_other_sites(
    anonymous_client: Client, path: str
) -> None:
    response = anonymous_client.get(path)
    assert response["Referrer-Policy"] == "same-origin"
    assert "no-store" in response["Cache-Control"]
    assert response["X-Robots-Tag"] == "noindex, nofollow"


def test_moves_of_the_link_need_the_token_of_the_form(game: Game, path: str) -> None:
    client = Client(enforce_csrf_checks=True)
    assert client.post(f"{path}/move", move("e4")).status_code == 403
    assert ply(game) == 0


def test_a_secret_set_up_is_sent_by_the_link(
    anonymous_client: Client, mover: Player, opponent: Player
) -> None:
    game = make_game(mover, opponent, preset="sigma-4-shogi")
    path = link_path(game, mover)
    page = anonymous_client.get(path).content.decode()
    text = page.split("<textarea")[1].split(">", 1)[1].split("</textarea>")[0]

    refused = anonymous_client.post(f"{path}/move", move("K@a1"))
    sent = anonymous_client.post(f"{path}/move", move(text))

    assert (refused.status_code, sent.status_code) == (400, 302)
    seats = {seat.player_id: seat.has_set_up for seat in Game.objects.get().seats.all()}
    assert seats == {mover.pk: True, opponent.pk: False}
    assert "Turn played" in anonymous_client.get(path).content.decode()


def test_composed_turns_request_by_the_link(
    anonymous_client: Client, mover: Player, opponent: Player
) -> None:
    game = make_game(mover, opponent, preset="sigma-4-shogi-quick")
    path = link_path(game, mover)
    page = anonymous_client.get(path).content.decode()
    assert f'"composing":"{path}/composing"' in page
    assert anonymous_client.get(f"{path}/composing", {"ply": "0"}).status_code == 400
    assert (
        anonymous_client.get(f"{path}/composing", {"ply": "4", "square": "e5"}).status_code == 409
    )


def test_games_without_composed_turns_have_no_such_page(
    anonymous_client: Client, path: str
) -> None:
    assert (
        anonymous_client.get(f"{path}/composing", {"ply": "0", "square": "e5"}).status_code == 404
    )


def test_moves_looked_at_by_the_link_count_with_those_of_the_page(
    anonymous_client: Client, game: Game, mover: Player, path: str
) -> None:
    cache.set(f"rate:preview:{mover.pk}", 239, 60)
    answers = [
        anonymous_client.post(f"{path}/preview", move(text), headers=JSON) for text in ("e4", "d4")
    ]
    assert [answer.status_code for answer in answers] == [200, 429]
    sent = anonymous_client.post(f"{path}/move", move("e4"), headers=JSON)
    assert (sent.status_code, ply(game)) == (200, 1)
