"""What may help, from the offer to the game and its files: pages, mails, the API, rematches."""

from __future__ import annotations

import pytest
import time_machine
from django.test import Client
from rest_framework.test import APIClient

from courier.challenges.domain.answers import accept
from courier.challenges.domain.offers import Offer, challenge_player, post_open_challenge
from courier.challenges.domain.rematches import request_rematch
from courier.challenges.errors import BadHelp
from courier.challenges.mails import challenge_made
from courier.challenges.models import Challenge
from courier.games.domain.endings import resign
from courier.games.models import Game
from courier.notifications.models import OutboxMail
from courier.players.models import Player
from tests.courier.table.views.answers import text_of
from tests.factories import START, make_game, make_revision, play, token_of

pytestmark = pytest.mark.django_db
NEW = "/presets/chess/challenge"
FORM = {"kind": "open", "side": "random", "pace": "steady", "access": "public", "message": ""}
ADVANCED = "advanced: engines allowed"
SENTENCE = "An advanced game: books, notes, the explorer and engines may be used"


@pytest.fixture(autouse=True)
def _at_start() -> object:
    with time_machine.travel(START, tick=False):
        yield


@pytest.fixture
def api(mover: Player) -> APIClient:
    client = APIClient()
    client.credentials(HTTP_AUTHORIZATION=f"Token {token_of(mover)}")
    return client


def test_an_advanced_offer_says_so_and_starts_advanced_games(
    mover_client: Client,
    stranger_client: Client,
    anonymous_client: Client,
    mover: Player,
    opponent: Player,
) -> None:
    make_revision()
    mover_client.post(NEW, FORM | {"help": "engines", "rated": "on"})
    offer = Challenge.objects.get()
    assert (offer.help, offer.explorer) == ("engines", False)
    assert SENTENCE in text_of(stranger_client.get(f"/challenges/{offer.code}"))
    assert ADVANCED in stranger_client.get("/challenges").text

    accept(challenge_id=offer.pk, player=opponent, now=START)

    game = Game.objects.get()
    for client in (mover_client, stranger_client, anonymous_client):
        assert ADVANCED in client.get(f"/games/{game.code}").text
    assert '[Help "engines"]' in anonymous_client.get(f"/games/{game.code}/game.pgn").text
    assert anonymous_client.get(f"/games/{game.code}/game.json").json()["terms"]["help"] == (
        "engines"
    )
    play(game, "e2e4", "e7e5")
    resign(game_id=game.pk, player=mover, now=START)
    request_rematch(game_id=game.pk, player=mover, now=START)
    again = request_rematch(game_id=game.pk, player=opponent, now=START).game
    assert again is not None
    assert again.help == "engines"


def test_the_mail_of_an_offer_says_it(mover: Player, opponent: Player) -> None:
    offer = Offer(revision=make_revision(), help="nothing")
    challenge_player(sender=mover, receiver=opponent, offer=offer, now=START)
    letter = challenge_made(OutboxMail.objects.get(kind="challenge"), START)
    assert letter is not None
    assert "Nothing may help the players" in letter.text


@pytest.mark.parametrize("chosen", ["telepathy", "ENGINES", "0", "<b>", "engines " * 40])
def test_what_is_no_choice_is_refused(mover_client: Client, api: APIClient, chosen: str) -> None:
    make_revision()
    page = mover_client.post(NEW, FORM | {"help": chosen})
    assert "help" in page.context["form"].errors
    assert (
        api.post(
            "/api/v1/challenges", {"preset": "chess", "help": chosen}, format="json"
        ).status_code
        == 400
    )
    assert mover_client.get(f"{NEW}/meaning", FORM | {"help": chosen}).status_code == 200
    assert not Challenge.objects.exists()


@pytest.mark.parametrize("terms", [{"help": "telepathy"}, {"help": "nothing", "explorer": True}])
def test_the_domain_refuses_what_cannot_be(mover: Player, terms: dict[str, object]) -> None:
    with pytest.raises(BadHelp):
        post_open_challenge(
            sender=mover,
            offer=Offer(revision=make_revision(), **terms),  # type: ignore[arg-type]
            now=START,
        )


def test_programs_choose_and_read_it(api: APIClient) -> None:
    make_revision()
    both = {"preset": "chess", "help": "nothing", "explorer": True}
    assert api.post("/api/v1/challenges", both, format="json").json()["error"]["code"] == "bad_help"
    made = [
        api.post("/api/v1/challenges", {"preset": "chess"} | terms, format="json").json()
        for terms in ({}, {"explorer": True}, {"help": "nothing"}, {"help": "engines"})
    ]
    assert [(each["help"], each["explorer"]) for each in made] == [
        ("notes", False),
        ("notes", True),
        ("nothing", False),
        ("engines", False),
    ]


def test_a_game_with_a_value_nobody_knows_is_shown_as_any(
    mover: Player, opponent: Player, mover_client: Client, api: APIClient
) -> None:
    game = make_game(mover, opponent, moves=("e2e4", "e7e5"))
    Game.objects.filter(pk=game.pk).update(help="telepathy")
    paths = ("", "/plan", "/game.pgn", "/game.json", "/live")
    assert {mover_client.get(f"/games/{game.code}{path}").status_code for path in paths} == {200}
    assert api.get(f"/api/v1/games/{game.code}").json()["help"] == "telepathy"
    resign(game_id=game.pk, player=mover, now=START)
    with pytest.raises(BadHelp):
        request_rematch(game_id=game.pk, player=mover, now=START)


def test_files_say_what_is_not_usual(
    mover: Player, opponent: Player, anonymous_client: Client
) -> None:
    games = [
        make_game(mover, opponent),
        make_game(mover, opponent, explorer=True),
        make_game(mover, opponent, help="nothing"),
    ]
    files = [anonymous_client.get(f"/games/{game.code}/game.pgn").text for game in games]
    assert ["[Help " in text for text in files] == [False, True, True]
    assert '[Help "explorer"]' in files[1]
    assert '[Help "nothing"]' in files[2]
