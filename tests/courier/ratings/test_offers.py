"""Ratings beside offers, what is at stake, and open challenges that ask for ratings."""

from __future__ import annotations

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from courier.challenges.domain.answers import accept
from courier.challenges.domain.offers import Offer, challenge_player, post_open_challenge
from courier.challenges.errors import (
    BadRatingRange,
    RangeNeedsOpenChallenge,
    RatingTooHigh,
    RatingTooLow,
)
from courier.challenges.models import Challenge
from courier.common.errors import DomainError
from courier.games.models import Game
from courier.players.models import Player
from courier.ratings.models import Rating
from courier.ratings.queries import stakes
from courier.table.page import table_page
from courier.table.state import Viewing
from tests.courier.ratings.conftest import begin, end, played
from tests.courier.ratings.test_pages import NOW, at_noon, rating  # noqa: F401 -- a fixture
from tests.factories import make_player, make_revision

pytestmark = pytest.mark.django_db


def open_challenge(
    sender: Player, *, least: int | None = None, most: int | None = None, rated: bool = True
) -> Challenge:
    offer = Offer(revision=make_revision(), rated=rated, rating_least=least, rating_most=most)
    return post_open_challenge(sender=sender, offer=offer, now=NOW)


def take(offer: Challenge, player: Player) -> Game:
    return accept(challenge_id=offer.pk, player=player, now=NOW)


def test_stakes_are_what_the_game_then_does(mover: Player, opponent: Player) -> None:
    rating(mover, 1600)
    rating(opponent, 1700, deviation=90)
    shown = stakes(mover, opponent, family="chess", now=NOW)
    played(mover, opponent, winner=0, at=NOW)

    assert (str(shown.own), str(shown.other)) == ("1600", "1700")
    assert shown.win == f"+{round(Rating.objects.get(player=mover).rating) - 1600}"
    assert (shown.win, shown.draw, shown.loss) == ("+15", "+3", "−8")


def test_rated_offer_shows_what_is_at_stake_to_both(
    mover: Player,
    opponent: Player,
    mover_client: Client,
    opponent_client: Client,
    anonymous_client: Client,
) -> None:
    offer = Offer(revision=make_revision(), rated=True)
    challenge = challenge_player(sender=mover, receiver=opponent, offer=offer, now=NOW)
    open_one = open_challenge(mover)

    def wins(client: Client, code: str) -> str | None:
        shown = client.get(f"/challenges/{code}").context["stakes"]
        return str(shown.win) if shown else None

    assert wins(opponent_client, challenge.code) == wins(mover_client, challenge.code) == "+162"
    assert wins(opponent_client, open_one.code) == "+162"
    assert wins(mover_client, open_one.code) is None
    assert wins(anonymous_client, open_one.code) is None


def test_casual_offer_has_nothing_at_stake(
    mover: Player, opponent: Player, opponent_client: Client
) -> None:
    page = opponent_client.get(f"/challenges/{open_challenge(mover, rated=False).code}")
    assert page.context["stakes"] is None
    assert "Rating change" not in page.content.decode()


@pytest.mark.parametrize(("least", "most"), [(399, None), (None, 4001), (1700, 1600), (-1, None)])
def test_ranges_out_of_bounds_are_refused(
    mover: Player, least: int | None, most: int | None
) -> None:
    with pytest.raises(BadRatingRange):
        open_challenge(mover, least=least, most=most)


def test_range_is_for_open_challenges_alone(mover: Player, opponent: Player) -> None:
    offer = Offer(revision=make_revision(), rating_least=1500)
    with pytest.raises(RangeNeedsOpenChallenge):
        challenge_player(sender=mover, receiver=opponent, offer=offer, now=NOW)


@pytest.mark.parametrize(
    ("own", "least", "most", "refusal"),
    [
        (1599.4, 1600, None, RatingTooLow),
        (1599.6, 1600, None, None),
        (1700.4, None, 1700, None),
        (1700.6, None, 1700, RatingTooHigh),
        (None, 1501, None, RatingTooLow),
        (None, 1500, 1500, None),
    ],
)
def test_open_challenge_is_taken_by_a_rating_it_requests_for(
    mover: Player,
    opponent: Player,
    own: float | None,
    least: int | None,
    most: int | None,
    refusal: type[DomainError] | None,
) -> None:
    if own is not None:
        rating(opponent, own)
    offer = open_challenge(mover, least=least, most=most)
    if refusal is None:
        assert take(offer, opponent).rated
    else:
        with pytest.raises(refusal):
            take(offer, opponent)
        assert not Game.objects.exists()


def test_refusal_says_what_is_requested(mover: Player, opponent: Player) -> None:
    rating(opponent, 1432)
    with pytest.raises(RatingTooLow) as refused:
        take(open_challenge(mover, least=1600), opponent)

    assert (
        str(refused.value.message)
        == "This open challenge is for ratings of 1600 or more; yours is 1432."
        " Post your own open challenge instead."
    )


def test_page_of_an_open_challenge_says_whom_it_is_for(
    mover: Player, stranger: Player, stranger_client: Client, anonymous_client: Client
) -> None:
    rating(mover, 1650)
    rating(stranger, 1432)
    offer = open_challenge(mover, least=1600, most=1800)

    page = stranger_client.get(f"/challenges/{offer.code}")
    assert page.context["line"].terms == "3 days a move, rated, for ratings from 1600 to 1800"
    assert page.context["line"].sender_rating == "1650"
    assert not page.context["line"].suits
    assert "Post your own open challenge" in page.content.decode()
    assert anonymous_client.get(f"/challenges/{offer.code}").context["line"].suits
    lines = stranger_client.get("/challenges").context["lines"]
    assert [(line.sender_rating, line.suits) for line, _is_own in lines] == [("1650", False)]


def test_form_posts_an_open_challenge_for_ratings(mover: Player, mover_client: Client) -> None:
    make_revision()
    shown = {
        "kind": "open",
        "side": "random",
        "pace": "simple",
        "days": "3",
        "rated": "on",
        "access": "public",
    }
    mover_client.post(
        "/presets/chess/challenge", shown | {"rating_least": "1400", "rating_most": "1600"}
    )

    assert list(Challenge.objects.values_list("rating_least", "rating_most", "rated")) == [
        (1400, 1600, True)
    ]


@pytest.mark.parametrize(
    ("least", "most"),
    [("1700", "1600"), ("12", ""), ("", "99999999999999999999"), ("x", ""), ("1e3", "")],
)
def test_form_keeps_a_range_it_refuses(
    mover: Player, mover_client: Client, least: str, most: str
) -> None:
    make_revision()
    shown = {"kind": "open", "side": "random", "pace": "simple", "days": "3", "access": "public"}
    page = mover_client.post(
        "/presets/chess/challenge", shown | {"rating_least": least, "rating_most": most}
    )

    assert page.status_code == 200
    assert {"rating_least", "rating_most"} & set(page.context["form"].errors)
    assert page.context["form"]["rating_least"].value() == least
    assert not Challenge.objects.exists()


def test_form_forgets_a_range_where_somebody_is_challenged(
    mover: Player, opponent: Player, mover_client: Client
) -> None:
    make_revision()
    shown = {
        "kind": "direct",
        "to": "opponent",
        "side": "random",
        "pace": "simple",
        "days": "3",
        "access": "public",
    }
    mover_client.post(
        "/presets/chess/challenge", shown | {"rating_least": "x", "rating_most": "1600"}
    )

    assert list(Challenge.objects.values_list("kind", "rating_most")) == [("direct", None)]


@pytest.mark.parametrize("count", [1, 3])
def test_list_of_open_challenges_reads_all_ratings_at_once(
    count: int, stranger_client: Client, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    for _ in range(count):
        sender = make_player()
        rating(sender, 1500)
        open_challenge(sender, least=1400)
    stranger_client.get("/challenges")

    with django_assert_num_queries(5):
        stranger_client.get("/challenges")


def test_game_page_shows_ratings_and_what_the_game_did(
    mover: Player, opponent: Player, anonymous_client: Client
) -> None:
    game = begin(mover, opponent, at=NOW)

    def shown() -> list[tuple[str, str]]:
        state = anonymous_client.get(f"/games/{game.code}").context["page"]
        page = table_page(state, Viewing())
        return [(strip.rating.text, strip.rating.change) for strip in (page.bottom, page.top)]

    assert shown() == [("", ""), ("", "")]
    rating(mover, 1600)
    assert shown() == [("1600", ""), ("", "")]
    end(game, winner=1, at=NOW)
    assert shown() == [("1600", "−10"), ("1500?", "+232")]
    assert "+232" in anonymous_client.get(f"/games/{game.code}").content.decode()
