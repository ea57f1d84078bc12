"""The computer's view of a finished game: who may ask, how it is worked out, what is shown."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from courier.common.locks import try_session_lock
from courier.games.domain.endings import resign
from courier.games.models import Game
from courier.players.models import Player
from courier.reviews.chances import Fault, chance, chances_of, losses_of
from courier.reviews.domain import looks
from courier.reviews.domain.looks import MOST_ATTEMPTS, STALE, look_on, point_of, sweep
from courier.reviews.domain.requests import MOST_WAITING, request_review
from courier.reviews.errors import GameOfThatKind, NotConfirmed, NotReviewable, ReviewsWait
from courier.reviews.models import Review
from courier.reviews.points import NOTHING, Point, points_in
from tests.courier.racing import race
from tests.courier.table.views.answers import text_of
from tests.factories import START, make_game, make_player
from variants import Rules, TooMuchWork, get_rules

pytestmark = pytest.mark.django_db
# Black hangs the queen, White does not take it, and is mated.
BLUNDERS = ("f2f3", "e7e5", "g2g4", "d8h4")


@pytest.fixture
def finished(mover: Player, opponent: Player) -> Game:
    return make_game(mover, opponent, moves=BLUNDERS)


def requested(game: Game, player: Player) -> Review:
    return request_review(game=game, player=player, now=START)


def looked(times: int = 1) -> list[bool]:
    return [look_on(clock=lambda: START + timedelta(minutes=1)) for _time in range(times)]


def shown(client: Client, game: Game, ply: int = 0) -> str:
    return text_of(client.get(f"/games/{game.code}?ply={ply}&show=computer"))


# -- chances


def test_chances_are_even_at_nought_and_certain_at_an_end() -> None:
    assert chance(0, None) == 0
    assert chance(100, None) == pytest.approx(0.1821, abs=0.0005)
    assert chance(-100, None) == pytest.approx(-chance(100, None))
    assert (chance(5, 3), chance(-5, -4)) == (1, -1)


def test_what_is_unknown_is_as_before_and_the_result_stands_at_the_end() -> None:
    points = [Point(0), NOTHING, Point(300), NOTHING]
    assert chances_of(points, -1.0) == [0, 0, chance(300, None), -1.0]


def test_moves_that_cost_much_are_the_movers_own() -> None:
    points = [
        Point(0, line=("Nf3",)),
        Point(-500, line=("e5",)),
        Point(-450),
        Point(500),
    ]
    chances = chances_of(points, None)
    played = [(0, "f3"), (1, "e6"), (0, "g4")]
    first = losses_of(points, chances, played)[0]
    second = losses_of(points, chances, [*played[:2], (1, "g4")])
    assert (first.ply, first.fault, first.better) == (1, Fault.BLUNDER, ("Nf3",))
    assert [loss.ply for loss in second] == [3, 1]


def test_what_the_computer_would_have_played_gives_nothing_away() -> None:
    points = [Point(0, line=("Nf3", "e5")), Point(-500)]
    chances = chances_of(points, None)
    assert losses_of(points, chances, [(0, "Nf3")]) == []
    assert [loss.ply for loss in losses_of(points, chances, [(0, "Nc3")])] == [1]


# -- asking


@pytest.mark.parametrize("moves", [(), ("e2e4",)])
def test_running_games_are_reviewed_by_nobody(
    moves: tuple[str, ...], mover: Player, opponent: Player, stranger: Player
) -> None:
    game = make_game(mover, opponent, moves=moves)
    with pytest.raises(NotReviewable):
        requested(game, stranger)


def test_who_plays_the_variant_asks_nothing_and_sees_nothing(
    finished: Game, mover: Player, opponent: Player, mover_client: Client, stranger_client: Client
) -> None:
    requested(finished, opponent)
    looked()
    running = make_game(mover, make_player(), moves=("e2e4",))
    with pytest.raises(GameOfThatKind):
        requested(finished, mover)
    assert "You are playing Chess." in shown(mover_client, finished)
    assert "Costliest moves" in shown(stranger_client, finished)
    resign(game_id=running.pk, player=mover, now=START)
    assert "Costliest moves" in shown(mover_client, finished)


def test_a_confirmed_address_is_needed(finished: Game, stranger: Player) -> None:
    stranger.emailaddress_set.update(verified=False)  # type: ignore[attr-defined]
    with pytest.raises(NotConfirmed):
        requested(finished, stranger)


def test_a_game_is_reviewed_once_and_few_wait_for_one_player(
    mover: Player, opponent: Player, stranger: Player
) -> None:
    games = [make_game(mover, opponent, moves=BLUNDERS) for _game in range(MOST_WAITING + 1)]
    for game in games[:-1]:
        requested(game, stranger)
    assert requested(games[0], mover).requested_by == stranger
    with pytest.raises(ReviewsWait):
        requested(games[-1], stranger)


# -- looking


def test_review_marks_the_moves_that_lost_the_game(
    finished: Game, mover: Player, anonymous_client: Client
) -> None:
    requested(finished, mover)
    assert looked() == [False]
    review = Review.objects.get()
    assert len(review.points) == review.wanted == 5
    points = points_in(review.points)
    assert (points[3].ends_in, points[3].line) == (-1, ("Qh4#",))
    assert points[4] == NOTHING
    text = shown(anonymous_client, finished, ply=3)
    assert "Win for Black in 1" in text
    assert "2…Qh4#" in text
    assert "2.g4?? Blunder. Better was" in text


def test_review_goes_on_where_a_slice_was_over(
    finished: Game, mover: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(looks, "SLICE_SECONDS", 0)
    review = requested(finished, mover)
    looked(3)
    review.refresh_from_db()
    assert review.points == []
    monkeypatch.setattr(looks, "SLICE_SECONDS", 20)
    looked()
    review.refresh_from_db()
    assert review.finished_at is not None


def test_game_that_kills_whoever_looks_is_given_up(
    finished: Game, mover: Player, anonymous_client: Client
) -> None:
    review = requested(finished, mover)
    Review.objects.update(attempts=MOST_ATTEMPTS)
    looked()
    review.refresh_from_db()
    assert (review.points, review.finished_at is None) == ([], False)
    assert "The computer couldn’t analyse this game." in shown(anonymous_client, finished)


def test_position_at_which_the_rules_give_up_is_left_out(
    finished: Game, mover: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    whole = looks.point_of

    def dear(rules: Rules, text: str, history: list[str]) -> Point:
        if len(history) == 1:
            raise TooMuchWork("too-much-work", "too much")
        return whole(rules, text, history)

    monkeypatch.setattr(looks, "point_of", dear)
    review = requested(finished, mover)
    looked()
    review.refresh_from_db()
    assert [bool(line) for _worth, _ends_in, line in review.points] == [1, 0, 1, 1, 0]


@pytest.mark.django_db(transaction=True)
def test_one_looks_at_a_time_and_what_was_left_off_is_found(finished: Game, mover: Player) -> None:
    requested(finished, mover)
    with try_session_lock(looks._SPACE, 0):
        assert race([lambda: str(looked())]) == ["[False]"]
    assert not sweep(now=START + STALE / 2)
    assert sweep(now=START + 2 * STALE)
    looked()
    assert not sweep(now=START + 2 * STALE)


@pytest.mark.parametrize(
    "key", ["sissa", "crazyhouse", "shogi", "xiangqi", "duck-chess", "sigma-4-shogi-quick"]
)
def test_lines_are_written_as_people_write_them(key: str) -> None:
    rules = get_rules(key)
    point = point_of(rules, rules.text(rules.start()), [])
    assert point.worth is not None
    position = rules.start()
    for text in point.line:
        position = rules.play(position, rules.read(text, position))
    assert point.line


def test_lines_are_written_as_the_game_writes_its_moves(mover: Player, opponent: Player) -> None:
    game = make_game(mover, opponent, preset="xiangqi", moves=("h3e3", "h10g8"))
    resign(game_id=game.pk, player=mover, now=START)
    game.refresh_from_db()
    line = ["Ng3", "Rh10"]
    review = Review(
        game=game,
        requested_at=START,
        finished_at=START,
        beat_at=START,
        wanted=3,
        points=[[0, None, ["Nc3"]], [-900, None, ["Nc8"]], [-900, None, line]],
    )
    review.save()
    text = shown(Client(), game, ply=2)
    assert "1.C2=5?? Blunder. Better was 1.H8+7" in text
    assert "2.H2+3 R9=8" in text


# -- the page


@pytest.mark.parametrize("who", ["mover", "opponent", "stranger", "anonymous"])
def test_everybody_signed_in_may_ask_for_a_public_game(
    who: str, finished: Game, request: pytest.FixtureRequest
) -> None:
    client: Client = request.getfixturevalue(f"{who}_client")
    answer = client.post(f"/games/{finished.code}/review", {"ply": "2"})
    assert answer.status_code == 302
    assert Review.objects.exists() == (who != "anonymous")
    if who != "anonymous":
        assert answer["Location"] == f"/games/{finished.code}?ply=2&show=computer#aside"
        assert "0 of 5 positions analysed." in shown(client, finished)


def test_private_games_are_unseen(mover: Player, opponent: Player, stranger_client: Client) -> None:
    game = make_game(mover, opponent, moves=BLUNDERS, is_public=False)
    assert stranger_client.post(f"/games/{game.code}/review").status_code == 404


def test_refusal_is_said_on_the_page(finished: Game, mover: Player, mover_client: Client) -> None:
    make_game(mover, make_player(), moves=("e2e4",))
    answer = mover_client.post(f"/games/{finished.code}/review", {"ply": "x" * 9}, follow=True)
    assert "once your own games of that variant are over" in text_of(answer)


def test_running_game_has_no_review(mover_client: Client, mover: Player, opponent: Player) -> None:
    game = make_game(mover, opponent, days=None, moves=("e2e4",))
    assert "Request a computer analysis" not in shown(mover_client, game)


def test_fragment_takes_one_query_more_than_the_game(
    finished: Game,
    mover: Player,
    anonymous_client: Client,
    django_assert_num_queries: DjangoAssertNumQueries,
) -> None:
    requested(finished, mover)
    looked()
    address = f"/games/{finished.code}/aside/computer"
    with django_assert_num_queries(3):
        anonymous_client.get(address)
