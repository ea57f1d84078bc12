"""Many players at one offer, against real PostgreSQL."""

from __future__ import annotations

from collections import Counter
from datetime import timedelta
from functools import partial

import pytest

from courier.challenges.domain.answers import accept, withdraw
from courier.challenges.domain.offers import Offer, post_open_challenge
from courier.challenges.models import Challenge
from courier.games.models import Game
from courier.players.models import Player
from tests.courier.racing import race
from tests.factories import START, make_open_challenge, make_player, make_revision

pytestmark = pytest.mark.django_db(transaction=True)

LATER = START + timedelta(hours=1)


def take(open_challenge: Challenge, player: Player) -> str:
    accept(challenge_id=open_challenge.pk, player=player, now=LATER)
    return "accepted"


def test_open_challenge_taken_by_twenty_players_gives_one_game(mover: Player) -> None:
    open_challenge = make_open_challenge(mover)
    players = [make_player() for _ in range(20)]

    answers = race([partial(take, open_challenge, player) for player in players])

    assert Counter(answers) == {"accepted": 1, "challenge_closed": 19}
    game = Game.objects.get()
    assert game.seats.get(side=1).player == players[answers.index("accepted")]


def test_open_challenge_is_withdrawn_or_taken_never_both(mover: Player, opponent: Player) -> None:
    for _ in range(5):
        open_challenge = make_open_challenge(mover)

        def pull(open_challenge: Challenge = open_challenge) -> str:
            withdraw(challenge_id=open_challenge.pk, player=mover, now=LATER)
            return "withdrawn"

        answers = race([pull, partial(take, open_challenge, opponent)])

        assert Counter(answers)["challenge_closed"] == 1
        assert Challenge.objects.get(pk=open_challenge.pk).status in answers


def test_limit_of_open_challenges_holds_when_all_come_at_once(mover: Player) -> None:
    offer = Offer(revision=make_revision())

    def post() -> str:
        post_open_challenge(sender=mover, offer=offer, now=START)
        return "posted"

    assert Counter(race([post] * 15)) == {"posted": 10, "too_many_open_challenges": 5}
