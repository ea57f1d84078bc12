"""Offers that start several games, challenges by link, and how many games one may have at once."""

from __future__ import annotations

import re
from collections import Counter
from datetime import timedelta
from functools import partial

import pytest
import time_machine
from django.core.signing import Signer
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from courier.challenges.domain import limits
from courier.challenges.domain.answers import accept, decline, expire_due, withdraw
from courier.challenges.domain.offers import Offer, challenge_player, make_link, post_open_challenge
from courier.challenges.enums import ChallengeKind, ChallengeStatus, SideChoice
from courier.challenges.errors import (
    BadUses,
    CannotDeclineOpenChallenge,
    ChallengeClosed,
    HighestNumberOfGames,
    NotForYou,
    OtherHasTooManyGames,
    OwnOffer,
    TooManyGames,
    TooManyLinks,
    TooManyOpenChallenges,
)
from courier.challenges.links import link_token
from courier.challenges.models import Challenge
from courier.games.domain.endings import abort, resign
from courier.games.domain.start import start_solo
from courier.games.enums import GameStatus
from courier.games.models import Game
from courier.notifications.models import OutboxMail
from courier.players.models import Player
from courier.presets.enums import Visibility
from courier.presets.models import Preset
from tests.courier.racing import race
from tests.factories import (
    START,
    make_challenge,
    make_copies,
    make_game,
    make_open_challenge,
    make_player,
    make_revision,
    play,
)

LATER = START + timedelta(hours=1)


def repeatable(sender: Player, uses: int | None = 2, **terms: object) -> Challenge:
    """An open challenge of chess that starts several games."""
    offer = Offer(revision=make_revision(), side=SideChoice.FIRST, uses=uses, **terms)  # type: ignore[arg-type]
    return post_open_challenge(sender=sender, offer=offer, now=START)


def link_of(sender: Player, uses: int = 1) -> Challenge:
    return make_link(
        sender=sender, offer=Offer(revision=make_revision(), uses=uses, message="Hi."), now=START
    )


def address_of(link: Challenge) -> str:
    return f"/challenges/by-link/{link_token(link)}"


def take(offer: Challenge, player: Player) -> Game:
    return accept(
        challenge_id=offer.pk, player=player, now=LATER, has_link=offer.kind == ChallengeKind.LINK
    )


def test_a_repeated_open_challenge_stays_until_it_is_used_up(
    mover: Player, opponent: Player, stranger: Player
) -> None:
    open_challenge = repeatable(mover)
    first = take(open_challenge, opponent)
    open_challenge.refresh_from_db()
    assert (open_challenge.status, open_challenge.uses_left, open_challenge.game) == (
        ChallengeStatus.OPEN,
        1,
        None,
    )
    second = take(open_challenge, stranger)
    open_challenge.refresh_from_db()
    assert (open_challenge.status, open_challenge.uses_left) == (ChallengeStatus.ACCEPTED, 0)
    taken = (
        Challenge.objects.filter(taken_from=open_challenge)
        .order_by("pk")
        .values_list("game", "receiver", "status")
    )
    assert list(taken) == [
        (first.pk, opponent.pk, "accepted"),
        (second.pk, stranger.pk, "accepted"),
    ]
    with pytest.raises(ChallengeClosed):
        take(open_challenge, make_player())


def test_each_game_of_a_repeated_open_challenge_is_sent_by_mail(
    mover: Player, opponent: Player, stranger: Player
) -> None:
    open_challenge = repeatable(mover)
    take(open_challenge, opponent)
    take(open_challenge, stranger)
    mails = OutboxMail.objects.filter(kind="challenge_answered").order_by("pk")
    games = [Challenge.objects.get(pk=mail.payload["challenge"]).game for mail in mails]
    assert [game and game.seats.get(side=1).player for game in games] == [opponent, stranger]


def test_an_endless_open_challenge_goes_on(mover: Player) -> None:
    open_challenge = repeatable(mover, uses=None)
    for _ in range(3):
        take(open_challenge, make_player())
    open_challenge.refresh_from_db()
    assert (open_challenge.status, open_challenge.uses_made, open_challenge.uses_left) == (
        ChallengeStatus.OPEN,
        3,
        None,
    )


def test_taken_twice_it_is_the_same_game_until_that_has_ended(
    mover: Player, opponent: Player
) -> None:
    open_challenge = repeatable(mover, uses=3)
    game = take(open_challenge, opponent)
    assert take(open_challenge, opponent) == game
    play(game, "e2e4", "e7e5", now=LATER)
    resign(game_id=game.pk, player=opponent, now=LATER)
    assert take(open_challenge, opponent) != game


@pytest.mark.django_db(transaction=True)
def test_of_many_who_take_the_last_uses_at_once_as_many_get_a_game(mover: Player) -> None:
    open_challenge = repeatable(mover, uses=3)
    players = [make_player() for _ in range(8)]

    def job(player: Player) -> str:
        take(open_challenge, player)
        return "begun"

    assert Counter(race([partial(job, player) for player in players])) == {
        "begun": 3,
        "challenge_closed": 5,
    }
    assert (Game.objects.count(), Challenge.objects.get(pk=open_challenge.pk).uses_made) == (3, 3)


@pytest.mark.django_db(transaction=True)
def test_the_limit_of_games_holds_when_two_begin_at_once(
    mover: Player, opponent: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(limits, "FIRST", 2)
    make_game(mover, opponent)
    challenges = [make_open_challenge(make_player()), make_open_challenge(make_player())]

    def job(open_challenge: Challenge) -> str:
        take(open_challenge, mover)
        return "begun"

    assert Counter(race([partial(job, open_challenge) for open_challenge in challenges])) == {
        "begun": 1,
        "too_many_games": 1,
    }


@pytest.mark.parametrize("uses", [0, 21, -1])
def test_uses_have_bounds(uses: int, mover: Player) -> None:
    with pytest.raises(BadUses):
        repeatable(mover, uses=uses)


def test_only_open_challenges_and_links_stand(mover: Player, opponent: Player) -> None:
    offer = Offer(revision=make_revision(), uses=2)
    with pytest.raises(BadUses):
        challenge_player(sender=mover, receiver=opponent, offer=offer, now=START)
    with pytest.raises(BadUses):
        make_link(sender=mover, offer=Offer(revision=make_revision(), uses=None), now=START)


def test_open_challenges_and_links_are_counted_apart(mover: Player) -> None:
    for _ in range(10):
        make_open_challenge(mover)
        link_of(mover)
    with pytest.raises(TooManyOpenChallenges):
        make_open_challenge(mover)
    with pytest.raises(TooManyLinks):
        link_of(mover)


def test_newcomers_have_twenty_games_and_one_more_for_each_that_ended(
    mover: Player, opponent: Player
) -> None:
    game = make_game(mover, make_player())
    copies = make_copies(game, 19)
    with pytest.raises(TooManyGames):
        take(make_open_challenge(opponent), mover)
    with pytest.raises(OtherHasTooManyGames):
        take(make_open_challenge(mover), opponent)
    play(copies[0], "e2e4", "e7e5", now=LATER)
    resign(game_id=copies[0].pk, player=mover, now=LATER)
    take(make_open_challenge(opponent), mover)
    take(make_open_challenge(opponent), mover)
    with pytest.raises(TooManyGames):
        take(make_open_challenge(opponent), mover)


def test_aborted_games_make_no_room_and_solo_games_take_none(
    mover: Player, opponent: Player, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    copies = make_copies(make_game(mover, make_player()), 18)
    start_solo(revision=make_revision(), player=mover, setup_mode="", now=START)
    take(make_open_challenge(opponent), mover)
    abort(game_id=copies[0].pk, player=mover, now=LATER)
    take(make_open_challenge(opponent), mover)
    assert limits.full_at(mover) == 20
    with django_assert_num_queries(2):
        assert limits.full_among([mover.pk, opponent.pk]) == {mover.pk}


def test_games_against_the_computer_take_no_room(mover: Player) -> None:
    computer = make_player("computer-9")
    Player.objects.filter(pk=computer.pk).update(computer_level=9, is_active=False, email="")
    make_copies(make_game(mover, computer), 25)
    assert limits.full_at(mover) is None


def test_nobody_has_more_than_two_hundred(
    mover: Player, opponent: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(limits, "HIGHEST", 21)
    make_copies(make_game(mover, make_player()), 20)
    ended = make_copies(make_game(mover, make_player()), 4)
    Game.objects.filter(pk__in=[game.pk for game in ended]).update(
        status=GameStatus.FINISHED, ending="resigned", winner=0, ended_at=LATER, deadline=None
    )
    with pytest.raises(HighestNumberOfGames, match="You have 21 games running"):
        take(make_open_challenge(opponent), mover)


def test_a_link_is_taken_by_whoever_has_it(
    mover: Player, opponent: Player, stranger: Player
) -> None:
    link = link_of(mover)
    with pytest.raises(NotForYou):
        accept(challenge_id=link.pk, player=opponent, now=LATER)
    with pytest.raises(OwnOffer):
        take(link, mover)
    with pytest.raises(CannotDeclineOpenChallenge):
        decline(challenge_id=link.pk, player=opponent, now=LATER, has_link=True)
    game = take(link, opponent)
    assert take(link, opponent) == game
    with pytest.raises(NotForYou):
        take(link, stranger)


def test_only_the_sender_finds_the_link(
    mover: Player, mover_client: Client, opponent_client: Client, anonymous_client: Client
) -> None:
    link = link_of(mover)
    with time_machine.travel(LATER, tick=False):
        page = mover_client.get(f"/challenges/{link.code}").content.decode()
    assert f"{address_of(link)}" in page
    assert "Revoke the link" in page
    assert opponent_client.get(f"/challenges/{link.code}").status_code == 404
    assert opponent_client.post(f"/challenges/{link.code}/accept").status_code == 404
    assert opponent_client.post(f"/challenges/{link.code}/withdraw").status_code == 404
    assert anonymous_client.get(f"/challenges/{link.code}")["Location"].startswith(
        "/account/login/"
    )


@pytest.mark.parametrize("guess", ["{code}", "{code}:", "{code}:AAAA", "x", "{other}"])
def test_a_link_cannot_be_guessed(guess: str, mover: Player, opponent_client: Client) -> None:
    link = link_of(mover)
    other = Signer(salt="another").sign(link.code)
    assert (
        opponent_client.get(
            f"/challenges/by-link/{guess.format(code=link.code, other=other)}"
        ).status_code
        == 404
    )


def test_a_link_is_read_without_an_account_and_leads_back_after_signing_up(
    mover: Player, anonymous_client: Client
) -> None:
    link = link_of(mover)
    with time_machine.travel(LATER, tick=False):
        page = anonymous_client.get(address_of(link)).content.decode()
        answer = anonymous_client.post(address_of(link), {"answer": "accept"})
    assert "The rules of chess." in page
    assert f'action="{address_of(link)}/arrive"' in page
    assert f'href="/account/login/?next={address_of(link).replace(":", "%3A")}"' in page
    assert answer["Location"].startswith("/account/login/?next=/challenges/by-link/")
    assert not Game.objects.exists()


def test_the_card_of_a_link_shows_no_names(mover: Player, anonymous_client: Client) -> None:
    link = link_of(mover)
    page = anonymous_client.get(address_of(link)).content.decode()
    cards = "".join(re.findall(r"<meta [^>]+>", page))
    assert "A challenge to a game of Chess" in cards
    for secret in (mover.shown_name, "Hi.", link.code, mover.email):
        assert secret not in cards


@pytest.mark.parametrize(
    ("fate", "words"),
    [
        ("revoked", "This link has been revoked. Request a new one."),
        ("used", "This link has been used: its game has begun."),
        ("used up", "All the games of this challenge have begun."),
        ("expired", "This challenge has expired."),
    ],
)
def test_a_link_that_is_over_says_so(
    fate: str, words: str, mover: Player, opponent_client: Client
) -> None:
    link, later = link_of(mover, uses=2 if fate == "used up" else 1), LATER
    match fate:
        case "revoked":
            withdraw(challenge_id=link.pk, player=mover, now=LATER)
        case "expired":
            later = START + timedelta(days=7)
        case _:
            for _use in range(link.uses_left or 0):
                take(link, make_player())
    with time_machine.travel(later, tick=False):
        assert words in opponent_client.get(address_of(link)).content.decode()
        opponent_client.post(address_of(link), {"answer": "accept"})
    assert Game.objects.count() == {"used": 1, "used up": 2}.get(fate, 0)


def test_links_and_open_challenges_expire(mover: Player) -> None:
    link_of(mover)
    repeatable(mover, uses=None)
    assert (
        expire_due(now=START + timedelta(days=7)),
        expire_due(now=START + timedelta(days=14)),
    ) == (1, 1)


@pytest.mark.parametrize(
    ("data", "uses"),
    [
        ({"kind": "open", "uses": "5"}, 5),
        ({"kind": "standing", "uses": ""}, None),
        ({"kind": "standing", "uses": "99"}, None),
        ({"kind": "open", "uses": "99"}, 0),
        ({"kind": "link", "uses": "3"}, 3),
        ({"kind": "direct", "to": "opponent", "uses": "99"}, 1),
    ],
)
def test_the_form_makes_repeatable_offers(
    data: dict[str, str], uses: int | None, mover_client: Client, opponent: Player
) -> None:
    make_revision()
    form = {
        "side": "random",
        "pace": "simple",
        "days": "3",
        "access": "public",
        "message": "",
        **data,
    }
    response = mover_client.post("/presets/chess/challenge", form)
    made = Challenge.objects.first()
    assert (made.uses_most if made else 0) == uses
    assert response.status_code == (302 if made else 200)


def test_every_page_of_an_offer_shows_the_rules_in_short(
    mover: Player, opponent: Player, opponent_client: Client, mover_client: Client
) -> None:
    open_challenge = make_open_challenge(mover, preset="sissa")
    sent = make_challenge(mover, opponent, preset="sissa")
    for address in (
        "/challenges",
        f"/challenges/{open_challenge.code}",
        f"/challenges/{sent.code}",
        "/presets/sissa/challenge",
    ):
        with time_machine.travel(LATER, tick=False):
            page = opponent_client.get(address).content.decode()
        assert "Like chess, except:" in page, address
        assert "The board has 9 files instead of 8" in page


@pytest.mark.parametrize(
    ("explorer", "said"),
    [
        (
            False,
            "Books and your own notes may be used; programs and other people may not be asked.",
        ),
        (
            True,
            (
                "Books, your own notes and the explorer may be used; programs and other people may"
                " not be asked."
            ),
        ),
    ],
)
@time_machine.travel(LATER, tick=False)
def test_every_offer_says_what_may_help(
    mover: Player, anonymous_client: Client, explorer: bool, said: str
) -> None:
    offer = Offer(revision=make_revision(), explorer=explorer)
    made = [repeatable(mover, explorer=explorer), make_link(sender=mover, offer=offer, now=START)]
    for address in (f"/challenges/{made[0].code}", address_of(made[1])):
        assert said in anonymous_client.get(address).content.decode()


@time_machine.travel(LATER, tick=False)
def test_a_link_leads_to_the_rules_only_where_they_may_be_read(
    mover: Player, mover_client: Client, opponent_client: Client, anonymous_client: Client
) -> None:
    link, clients = link_of(mover), (mover_client, opponent_client, anonymous_client)
    assert [_leads_to_the_rules(client, link) for client in clients] == [True, True, True]
    Preset.objects.filter(key="chess").update(
        owner=mover, visibility=Visibility.PRIVATE, is_listed=False
    )
    assert [_leads_to_the_rules(client, link) for client in clients] == [True, False, False]


def _leads_to_the_rules(client: Client, link: Challenge) -> bool:
    """Whether the page of a link has one to the rules; they can be read if so, and cannot if
    not.
    """
    has_link = 'href="/presets/chess"' in client.get(address_of(link)).content.decode()
    assert client.get("/presets/chess").status_code == (200 if has_link else 404)
    return has_link
