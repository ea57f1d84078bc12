"""Keeping arrangements from the editor, and the page that lists them."""

from __future__ import annotations

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from courier.games.domain.arrangements import save_setup
from courier.games.models import Game, SavedSetup
from courier.players.models import Player
from courier.presets.enums import Visibility
from courier.presets.models import Preset
from tests.courier.games.secret_setups import BLACK, OTHER_WHITE, PRESET, WHITE, make_setup_game
from tests.courier.table.views.answers import JSON, text_of
from tests.factories import START, make_revision

PAGE = "/account/arrangements"
FIELDS = {"preset": PRESET, "name": "Wall", "text": WHITE}


@pytest.fixture
def saved(mover: Player) -> SavedSetup:
    """An arrangement of the mover."""
    return save_setup(
        player=mover, revision=make_revision(PRESET), name="Wall", text=WHITE, now=START
    )


@pytest.fixture
def game(mover: Player, opponent: Player) -> Game:
    return make_setup_game(mover, opponent)


def test_a_script_keeps_one(mover_client: Client, game: Game) -> None:
    answer = mover_client.post(PAGE, FIELDS, headers=JSON)

    code = SavedSetup.objects.get().code
    assert answer.json() == {
        "message": "The arrangement Wall is saved.",
        "code": code,
        "name": "Wall",
    }


def test_only_who_may_read_a_preset_or_plays_it_keeps_one(
    mover_client: Client, stranger_client: Client, game: Game
) -> None:
    preset = game.revision.preset
    Preset.objects.filter(pk=preset.pk).update(visibility=Visibility.PRIVATE, is_listed=False)

    assert stranger_client.post(PAGE, FIELDS, headers=JSON).status_code == 404
    assert SavedSetup.objects.count() == 0
    assert mover_client.post(PAGE, FIELDS, headers=JSON).status_code == 200


def test_a_form_goes_back_to_its_game_with_the_arrangement(
    mover_client: Client, game: Game
) -> None:
    answer = mover_client.post(PAGE, FIELDS | {"game": game.code})

    assert (
        answer.headers["Location"]
        == f"/games/{game.code}?arrangement={SavedSetup.objects.get().code}"
    )


def test_a_form_without_a_game_goes_to_the_list(mover_client: Client, game: Game) -> None:
    answer = mover_client.post(PAGE, FIELDS, follow=True)

    assert answer.redirect_chain == [(PAGE, 302)]
    assert "The arrangement Wall is saved." in text_of(answer)


@pytest.mark.parametrize(
    ("fields", "code", "sentence"),
    [
        ({"name": ""}, "name_missing", "Give the arrangement a name."),
        ({"text": "x"}, "notation", "is no base of a set-up"),
        ({"text": WHITE.replace("FW@g3", "F@g3")}, "illegal", "1 W left over"),
        ({"text": ""}, "invalid", "There is nothing to save yet"),
        ({"text": OTHER_WHITE}, "name_taken", "You have another arrangement called Wall."),
    ],
)
def test_what_cannot_be_kept_is_refused_in_words_and_comes_back(
    fields: dict[str, str],
    code: str,
    sentence: str,
    mover_client: Client,
    game: Game,
    saved: SavedSetup,
) -> None:
    requested = FIELDS | fields | {"game": game.code}
    error = mover_client.post(PAGE, requested, headers=JSON).json()["error"]
    page = mover_client.post(PAGE, requested)

    assert (error["code"], page.status_code) == (code, 400)
    assert sentence in error["message"]
    assert sentence in text_of(page)
    assert requested["text"] in page.content.decode()


def test_a_preset_without_set_ups_is_refused(mover_client: Client, game: Game) -> None:
    answers = [
        mover_client.post(PAGE, FIELDS | {"preset": key}, headers=JSON)
        for key in ("chess", "nothing")
    ]

    assert [answer.status_code for answer in answers] == [400, 404]
    assert answers[0].json()["error"]["code"] == "no_setups"


def test_the_list_names_and_shows_them(mover_client: Client, saved: SavedSetup) -> None:
    page = mover_client.get(PAGE)

    assert "Wall" in text_of(page)
    assert "Sigma 4 Shogi" in text_of(page)
    assert page.content.decode().count("<svg") > 0
    assert "White" in page.content.decode()


def test_an_empty_list_says_where_they_come_from(mover_client: Client) -> None:
    assert "No saved arrangements yet." in text_of(mover_client.get(PAGE))


@pytest.mark.parametrize("count", [1, 3])
def test_the_list_costs_three_queries(
    count: int,
    mover: Player,
    mover_client: Client,
    django_assert_num_queries: DjangoAssertNumQueries,
) -> None:
    for number in range(count):
        save_setup(
            player=mover, revision=make_revision(PRESET), name=f"No {number}", text=WHITE, now=START
        )
    mover_client.get(PAGE)

    with django_assert_num_queries(3):
        mover_client.get(PAGE)


def test_one_is_renamed(mover_client: Client, saved: SavedSetup) -> None:
    answer = mover_client.post(f"{PAGE}/{saved.code}/name", {"name": "Tower"}, follow=True)

    assert "The arrangement is called Tower now." in text_of(answer)
    refused = mover_client.post(f"{PAGE}/{saved.code}/name", {"name": ""}, headers=JSON)
    assert (refused.status_code, refused.json()["error"]["code"]) == (400, "name_missing")
    assert SavedSetup.objects.get().name == "Tower"


def test_one_is_deleted(mover_client: Client, saved: SavedSetup) -> None:
    answer = mover_client.post(f"{PAGE}/{saved.code}/delete", follow=True)

    assert "The arrangement Wall is deleted." in text_of(answer)
    assert SavedSetup.objects.count() == 0


@pytest.mark.parametrize("verb", ["name", "delete"])
def test_nobody_else_reaches_one(
    verb: str, saved: SavedSetup, opponent_client: Client, anonymous_client: Client
) -> None:
    where = f"{PAGE}/{saved.code}/{verb}"
    assert opponent_client.post(where, {"name": "Mine"}).status_code == 404
    assert anonymous_client.post(where, {"name": "Mine"}).status_code == 302
    assert SavedSetup.objects.get().name == "Wall"
    assert "Wall" not in text_of(opponent_client.get(PAGE))


def test_an_arrangement_of_the_other_side_is_kept_too(mover_client: Client, game: Game) -> None:
    mover_client.post(PAGE, FIELDS | {"text": BLACK})
    assert SavedSetup.objects.get().text == WHITE
