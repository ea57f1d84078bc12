"""Many players at one offer, against real PostgreSQL."""

from __future__ import annotations

from collections import Counter
from datetime import timedelta
from functools import partial

import pytest

from courier.challenges.domain.answers import accept, withdraw
from courier.challenges.domain.offers import Offer, post_seek
from courier.challenges.models import Challenge
from courier.games.models import Game
from courier.players.models import Player
from tests.courier.racing import race
from tests.factories import START, make_player, make_revision, make_seek

pytestmark = pytest.mark.django_db(transaction=True)

LATER = START + timedelta(hours=1)


def take(seek: Challenge, player: Player) -> str:
    accept(challenge_id=seek.pk, player=player, now=LATER)
    return "accepted"


def test_seek_taken_by_twenty_players_gives_one_game(mover: Player) -> None:
    seek = make_seek(mover)
    players = [make_player() for _ in range(20)]

    answers = race([partial(take, seek, player) for player in players])

    assert Counter(answers) == {"accepted": 1, "challenge_closed": 19}
    game = Game.objects.get()
    assert game.seats.get(side=1).player == players[answers.index("accepted")]


def test_seek_is_withdrawn_or_taken_never_both(mover: Player, opponent: Player) -> None:
    for _ in range(5):
        seek = make_seek(mover)

        def pull(seek: Challenge = seek) -> str:
            withdraw(challenge_id=seek.pk, player=mover, now=LATER)
            return "withdrawn"

        answers = race([pull, partial(take, seek, opponent)])

        assert Counter(answers)["challenge_closed"] == 1
        assert Challenge.objects.get(pk=seek.pk).status in answers


def test_limit_of_open_seeks_holds_when_all_come_at_once(mover: Player) -> None:
    offer = Offer(revision=make_revision())

    def post() -> str:
        post_seek(sender=mover, offer=offer, now=START)
        return "posted"

    assert Counter(race([post] * 15)) == {"posted": 10, "too_many_seeks": 5}
