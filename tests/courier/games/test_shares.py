"""Games in which the point is shared otherwise than by halves: what is stored, shown, sealed, rated
and written to files.
"""

from __future__ import annotations

import json
from typing import Any

import jsonschema
import pytest
from django.core.management import call_command
from django.db import IntegrityError, transaction
from django.test import Client

from courier.exchange.writers.game_json import game_value, to_text
from courier.exchange.writers.pgn import pgn_of
from courier.exchange.writers.schema import game_schema
from courier.games.models import Game
from courier.games.moves import moves_of
from courier.games.results import share_in
from courier.games.words import ending_sentence, ending_words, result_text, side_score
from courier.integrity.courier_verify import HOLDS, check_game
from courier.integrity.domain.game_seals import seal_game
from courier.integrity.queries import published_keys
from courier.integrity.replay import Part, replay_stored
from courier.integrity.seals import move_value, seal_of
from courier.integrity.second_opinions import difference_in
from courier.players.models import Player
from courier.ratings.glicko import Game as Seen
from courier.ratings.glicko import Strength, rated
from courier.ratings.models import Rating, RatingChange
from tests.courier.exchange.random_games import read
from tests.courier.shares import shared_game
from tests.factories import START

pytestmark = pytest.mark.django_db
NEW = Strength()


@pytest.fixture
def shared(mover: Player, opponent: Player) -> Game:
    return shared_game(mover, opponent)


def facts(game: Game) -> tuple[object, ...]:
    return game.ending, game.reason, game.winner, game.share


ENDED = ("outcome", "stalemate", None, 45)


def test_the_share_of_the_first_side_is_stored(shared: Game) -> None:
    assert facts(shared) == ENDED


@pytest.mark.parametrize("wrong", [{"share": 0}, {"share": 60}, {"winner": 0}])
def test_the_database_refuses_what_is_no_share(shared: Game, wrong: dict[str, int]) -> None:
    with pytest.raises(IntegrityError), transaction.atomic():
        Game.objects.filter(pk=shared.pk).update(**wrong)


def test_it_is_said_in_words(shared: Game) -> None:
    spec = shared.revision.rules.spec
    assert (result_text(shared), side_score(shared, 0), side_score(shared, 1)) == ("¾–¼", "¾", "¼")
    assert ending_sentence(shared, spec) == "Stalemate: White ¾, Black ¼."
    assert ending_words(shared) == "Stalemate on move 2"


@pytest.mark.parametrize("who", ["mover_client", "stranger_client", "anonymous_client"])
def test_its_page_shows_both_shares(shared: Game, who: str, request: pytest.FixtureRequest) -> None:
    client: Client = request.getfixturevalue(who)
    text = client.get(f"/games/{shared.code}").content.decode()
    assert "¾–¼" in text
    assert "Stalemate: White ¾, Black ¼." in text


def test_the_dashboard_says_what_one_has_of_the_point(
    shared: Game, opponent_client: Client
) -> None:
    text = " ".join(opponent_client.get("/", follow=True).content.decode().split())
    assert "¼ of the point against" in text


def test_programs_are_given_the_points(shared: Game, anonymous_client: Client) -> None:
    shown = anonymous_client.get(f"/api/v1/games/{shared.code}").json()
    assert (shown["winner"], shown["points"]) == (None, ["3/4", "1/4"])


@pytest.mark.parametrize("writer", ["pgn", "json"])
def test_files_come_back_equal(shared: Game, writer: str) -> None:
    moves = moves_of(shared)
    text = pgn_of(shared, moves) if writer == "pgn" else to_text(game_value(shared, moves))
    [found] = read(text)
    assert found.troubles == ()
    assert found.game is not None
    assert facts(found.game) == ENDED


def test_a_pgn_says_half_and_the_points_beside_it(shared: Game) -> None:
    text = pgn_of(shared, moves_of(shared))
    assert '[Result "1/2-1/2"]' in text
    assert '[Points "3/4-1/4"]' in text


def test_the_json_is_valid(shared: Game) -> None:
    shown = game_value(shared, moves_of(shared))
    jsonschema.Draft202012Validator(game_schema()).validate(json.loads(to_text(shown)))
    assert shown["points"] == ["3/4", "1/4"]


def test_told_points_that_the_rules_do_not_find_are_named(shared: Game) -> None:
    text = pgn_of(shared, moves_of(shared)).replace("3/4-1/4", "1/4-3/4")
    [found] = read(text)
    assert found.game is not None
    assert facts(found.game) == ENDED
    assert "1/4-3/4" in found.troubles[0].reason


def test_points_of_a_game_that_the_rules_did_not_end_are_kept_as_told(shared: Game) -> None:
    text = pgn_of(shared, moves_of(shared)).replace(" 2. f5k3", "").replace("2. Qk3", "")
    [found] = read(text)
    assert found.game is not None
    assert facts(found.game) == ("recorded", "", None, 45)
    assert result_text(found.game) == "¾–¼"


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        ("3/4-1/4", 45),
        ("1/3-2/3", 20),
        ("1/4-1/4", None),
        ("1/2-1/2", None),
        ("", None),
        ("x", None),
    ],
)
def test_only_what_makes_a_whole_point_is_read(text: str, parts: int | None) -> None:
    assert share_in(text) == parts


@pytest.mark.parametrize("points", ["3/4", [], ["3/4"], ["3/4", "3/4"], {"a": 1}, [[], None], 5])
def test_a_file_with_other_points_is_refused_in_words(shared: Game, points: Any) -> None:
    shown = {**game_value(shared, moves_of(shared)), "points": points}
    [found] = read(to_text(shown))
    assert found.game is None
    assert "“points” must be two shares of a point, or null." in found.troubles[0].reason


# -- seals and referees


def download(game: Game) -> dict[str, Any]:
    return {"moves": [move_value(move) for move in moves_of(game)], "seal": seal_of(game)}


def test_the_seal_holds_and_covers_the_points(shared: Game) -> None:
    assert seal_game(shared.pk, now=START)
    shown = download(shared)
    assert shown["seal"]["ending"]["points"] == ["3/4", "1/4"]
    assert {each.state for each in check_game(shown, published_keys())} == {HOLDS}
    for points in (["1/4", "3/4"], None):
        shown["seal"]["ending"]["points"] = points
        codes = {each.code for each in check_game(shown, published_keys())}
        assert "ending_differs" in codes


def test_a_changed_row_does_not_lead_to_its_head(shared: Game) -> None:
    assert seal_game(shared.pk, now=START)
    Game.objects.filter(pk=shared.pk).update(share=15)
    changed = Game.objects.select_related("revision__preset").get(pk=shared.pk)
    codes = {each.code for each in check_game(download(changed), published_keys())}
    assert "head_differs" in codes
    found = replay_stored(changed, moves_of(changed))
    assert found is not None
    assert (found.part, found.stored, found.found) == (
        Part.RESULT,
        "stalemate, 1/4 to 3/4",
        "stalemate, 3/4 to 1/4",
    )


@pytest.mark.parametrize(
    ("points", "found"),
    [({"points": ["3/4", "1/4"]}, ""), ({}, "stalemate, drawn")],
)
def test_a_second_referee_has_to_find_the_same_points(
    shared: Game, points: dict[str, Any], found: str
) -> None:
    answer = {"outcome": {"winner": None, "reason": "stalemate", **points}}
    difference = difference_in(answer, shared)
    assert (difference.found if difference else "") == found


# -- ratings


def test_ratings_count_the_shares(mover: Player, opponent: Player) -> None:
    game = shared_game(mover, opponent, rated=True)
    columns = ("player", "half_points", "share")
    rows = RatingChange.objects.filter(game=game).order_by("side").values_list(*columns)
    assert [*rows] == [(mover.pk, 1, 45), (opponent.pk, 1, 15)]
    for player, score in ((mover, 0.75), (opponent, 0.25)):
        rating = Rating.objects.get(player=player)
        assert rating.strength == rated(NEW, [Seen(NEW, score)], periods=0)
        assert (rating.won, rating.drawn, rating.lost) == (0, 1, 0)


def test_recomputing_them_changes_nothing(mover: Player, opponent: Player) -> None:
    shared_game(mover, opponent, rated=True)
    before = [*Rating.objects.order_by("pk").values_list("player", "rating", "drawn")]
    call_command("recompute_ratings")
    assert [*Rating.objects.order_by("player").values_list("player", "rating", "drawn")] == before
    assert [*RatingChange.objects.order_by("side").values_list("share", flat=True)] == [45, 15]


def test_the_history_of_a_rating_shows_the_share(
    mover: Player, opponent: Player, anonymous_client: Client
) -> None:
    shared_game(mover, opponent, rated=True)
    family = Rating.objects.filter(player=opponent).values_list("family", flat=True)[0]
    page = anonymous_client.get(f"/ratings/{family}/{opponent.username}")
    assert "¼ of the point" in page.content.decode()
