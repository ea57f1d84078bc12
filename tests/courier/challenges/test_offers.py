"""Making and answering offers."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from datetime import timedelta
from functools import partial

import pytest

from courier.challenges.domain.answers import accept, decline, expire_due, withdraw
from courier.challenges.domain.offers import (
    Offer,
    challenge_by_mail,
    challenge_player,
    post_open_challenge,
)
from courier.challenges.enums import ChallengeStatus, SideChoice
from courier.challenges.errors import (
    CannotBeRated,
    CannotChallengeYourself,
    CannotDeclineOpenChallenge,
    ChallengeClosed,
    MessageTooLong,
    NotForYou,
    NotYourOffer,
    OwnOffer,
    TooManyChallenges,
    TooManyOpenChallenges,
    TooManyToOnePlayer,
    UnknownSetupMode,
    UnknownTime,
)
from courier.challenges.models import Challenge
from courier.challenges.queries import received_challenges
from courier.clocks.errors import WeekendsNeedBank
from courier.games.domain.endings import abort
from courier.games.models import Game
from courier.games.seats import seats_of
from courier.notifications.models import OutboxMail
from courier.players.models import Player
from tests.factories import (
    START,
    make_challenge,
    make_game,
    make_open_challenge,
    make_player,
    make_revision,
)

LATER = START + timedelta(days=1)


@pytest.fixture
def offer(db: None) -> Offer:
    return Offer(revision=make_revision("chess"), side=SideChoice.FIRST, days_per_move=3)


def test_open_challenge_stands_for_fourteen_days(mover: Player, offer: Offer) -> None:
    open_challenge = post_open_challenge(sender=mover, offer=offer, now=START)

    assert (open_challenge.kind, open_challenge.status, open_challenge.expires_at) == (
        "open",
        "open",
        START + timedelta(days=14),
    )
    assert OutboxMail.objects.count() == 0


def test_challenge_is_shown_to_the_receiver_by_mail(
    mover: Player, opponent: Player, offer: Offer
) -> None:
    challenge = challenge_player(sender=mover, receiver=opponent, offer=offer, now=START)

    mail = OutboxMail.objects.get()
    assert (mail.kind, mail.player, mail.payload) == (
        "challenge",
        opponent,
        {"challenge": challenge.pk},
    )


def test_challenge_goes_to_the_address(mover: Player, offer: Offer) -> None:
    challenge = challenge_by_mail(sender=mover, address="new@example.org", offer=offer, now=START)

    mail = OutboxMail.objects.get()
    assert (mail.player, mail.address, challenge.expires_at) == (
        None,
        "new@example.org",
        START + timedelta(days=7),
    )


def test_challenge_to_the_address_of_an_account_respects_its_wishes(
    mover: Player, opponent: Player, offer: Offer
) -> None:
    challenge = challenge_by_mail(
        sender=mover, address="Opponent@Example.org", offer=offer, now=START
    )

    assert OutboxMail.objects.get().player == opponent
    assert challenge.receiver is None
    assert list(received_challenges(opponent, now=START)) == [challenge]


def test_nobody_challenges_himself(mover: Player, offer: Offer) -> None:
    with pytest.raises(CannotChallengeYourself):
        challenge_player(sender=mover, receiver=mover, offer=offer, now=START)
    with pytest.raises(CannotChallengeYourself):
        challenge_by_mail(sender=mover, address="MOVER@example.org", offer=offer, now=START)


@pytest.mark.parametrize(
    ("change", "error"),
    [
        (partial(replace, setup_mode="symmetric"), UnknownSetupMode),
        (partial(replace, days_per_move=4), UnknownTime),
        (partial(replace, weekend_pause=True), WeekendsNeedBank),
        (partial(replace, weekend_pause=True, days_per_move=None), WeekendsNeedBank),
        (partial(replace, rated=True, days_per_move=None), CannotBeRated),
        (partial(replace, message="x" * 1001), MessageTooLong),
    ],
)
def test_offer_that_cannot_stand_is_refused(
    mover: Player, offer: Offer, change: Callable[[Offer], Offer], error: type[Exception]
) -> None:
    with pytest.raises(error):
        post_open_challenge(sender=mover, offer=change(offer), now=START)

    assert Challenge.objects.count() == 0


def test_unenforced_games_cannot_be_rated(mover: Player, offer: Offer) -> None:
    revision = make_revision("sea-horses-unenforced")
    mode = revision.rules.spec.setup_modes[0].key

    with pytest.raises(CannotBeRated):
        post_open_challenge(
            sender=mover,
            offer=replace(offer, revision=revision, setup_mode=mode, rated=True),
            now=START,
        )


def test_ten_open_challenges_may_be_open_at_once(mover: Player, offer: Offer) -> None:
    challenges = [post_open_challenge(sender=mover, offer=offer, now=START) for _ in range(10)]

    with pytest.raises(TooManyOpenChallenges):
        post_open_challenge(sender=mover, offer=offer, now=START)

    withdraw(challenge_id=challenges[0].pk, player=mover, now=START)
    post_open_challenge(sender=mover, offer=offer, now=START)


def test_twenty_strangers_a_day_may_be_challenged(
    mover: Player, opponent: Player, offer: Offer
) -> None:
    for number in range(20):
        challenge_by_mail(
            sender=mover, address=f"friend{number}@example.org", offer=offer, now=START
        )

    with pytest.raises(TooManyChallenges):
        challenge_player(
            sender=mover, receiver=opponent, offer=offer, now=LATER - timedelta(seconds=1)
        )

    make_game(mover, opponent)
    challenge_player(sender=mover, receiver=opponent, offer=offer, now=START)
    challenge_player(
        sender=mover, receiver=make_player(), offer=offer, now=LATER + timedelta(seconds=1)
    )


def test_one_player_may_be_challenged_ten_times_a_day_even_by_an_old_opponent(
    mover: Player, opponent: Player, stranger: Player, offer: Offer
) -> None:
    make_game(mover, opponent)
    for _ in range(10):
        challenge = challenge_player(sender=mover, receiver=opponent, offer=offer, now=START)
        withdraw(challenge_id=challenge.pk, player=mover, now=START)

    with pytest.raises(TooManyToOnePlayer):
        challenge_player(
            sender=mover, receiver=opponent, offer=offer, now=LATER - timedelta(seconds=1)
        )

    challenge_player(sender=mover, receiver=stranger, offer=offer, now=START)
    challenge_player(sender=mover, receiver=opponent, offer=offer, now=LATER + timedelta(seconds=1))


def test_accepting_starts_the_game_on_the_terms(mover: Player, opponent: Player) -> None:
    challenge = make_challenge(mover, opponent)

    game = accept(challenge_id=challenge.pk, player=opponent, now=LATER)

    assert [seat.player for seat in seats_of(game)] == [mover, opponent]
    assert (game.days_per_move, game.deadline, game.turn_started_at) == (
        3,
        LATER + timedelta(days=3),
        LATER,
    )
    challenge.refresh_from_db()
    assert (challenge.status, challenge.game, challenge.answered_at) == ("accepted", game, LATER)


def test_accepting_notifies_the_sender(mover: Player, opponent: Player) -> None:
    challenge = make_challenge(mover, opponent)
    OutboxMail.objects.all().delete()

    accept(challenge_id=challenge.pk, player=opponent, now=LATER)

    mail = OutboxMail.objects.get()
    assert (mail.kind, mail.player) == ("challenge_answered", mover)


def test_accepting_twice_returns_the_same_game(mover: Player, opponent: Player) -> None:
    challenge = make_challenge(mover, opponent)

    games = {accept(challenge_id=challenge.pk, player=opponent, now=LATER).pk for _ in range(2)}

    assert len(games) == Game.objects.count() == 1


def test_second_side_of_an_open_challenge_moves_first_when_the_sender_wants_so(
    mover: Player, opponent: Player
) -> None:
    open_challenge = make_open_challenge(opponent, side=SideChoice.SECOND)

    game = accept(challenge_id=open_challenge.pk, player=mover, now=LATER)

    assert [seat.player for seat in seats_of(game)] == [mover, opponent]


def test_sides_drawn_by_lot_differ_from_game_to_game(mover: Player, opponent: Player) -> None:
    firsts = set()
    for _ in range(30):
        open_challenge = make_open_challenge(mover, side=SideChoice.RANDOM)
        game = accept(challenge_id=open_challenge.pk, player=opponent, now=LATER)
        firsts.add(seats_of(game)[0].player)
        abort(game_id=game.pk, player=mover, now=LATER)

    assert firsts == {mover, opponent}


def test_drawn_array_is_recorded_as_the_start(mover: Player, opponent: Player) -> None:
    revision = make_revision("sea-horses")
    mode = revision.rules.spec.setup_modes[0].key
    open_challenge = post_open_challenge(
        sender=mover, offer=Offer(revision=revision, setup_mode=mode), now=START
    )

    game = accept(challenge_id=open_challenge.pk, player=opponent, now=LATER)

    assert (game.setup_mode, game.start_position) == (mode, game.position)
    assert revision.rules.text(revision.rules.position(game.start_position)) == game.start_position


def test_stranger_cannot_answer_a_challenge(
    mover: Player, opponent: Player, stranger: Player
) -> None:
    challenge = make_challenge(mover, opponent)

    with pytest.raises(NotForYou):
        accept(challenge_id=challenge.pk, player=stranger, now=LATER)
    with pytest.raises(NotForYou):
        decline(challenge_id=challenge.pk, player=stranger, now=LATER)


def test_sender_cannot_answer_himself(mover: Player, opponent: Player) -> None:
    with pytest.raises(OwnOffer):
        accept(challenge_id=make_open_challenge(mover).pk, player=mover, now=LATER)
    with pytest.raises(OwnOffer):
        decline(challenge_id=make_challenge(mover, opponent).pk, player=mover, now=LATER)


def test_link_of_a_challenge_is_good_for_one_account(
    mover: Player, stranger: Player, offer: Offer
) -> None:
    challenge = challenge_by_mail(sender=mover, address="new@example.org", offer=offer, now=START)

    with pytest.raises(NotForYou):
        accept(challenge_id=challenge.pk, player=stranger, now=LATER)
    accept(challenge_id=challenge.pk, player=stranger, now=LATER, has_link=True)

    with pytest.raises(NotForYou):
        accept(challenge_id=challenge.pk, player=make_player(), now=LATER, has_link=True)


def test_link_does_not_open_a_challenge_to_somebody_else(
    mover: Player, opponent: Player, stranger: Player
) -> None:
    with pytest.raises(NotForYou):
        accept(
            challenge_id=make_challenge(mover, opponent).pk,
            player=stranger,
            now=LATER,
            has_link=True,
        )


def test_declining_closes_and_notifies(mover: Player, opponent: Player) -> None:
    challenge = make_challenge(mover, opponent)

    decline(challenge_id=challenge.pk, player=opponent, now=LATER)

    assert list(OutboxMail.objects.values_list("kind", flat=True).order_by("pk")) == [
        "challenge",
        "challenge_answered",
    ]
    with pytest.raises(ChallengeClosed):
        accept(challenge_id=challenge.pk, player=opponent, now=LATER)


def test_open_challenge_cannot_be_declined(mover: Player, opponent: Player) -> None:
    with pytest.raises(CannotDeclineOpenChallenge):
        decline(challenge_id=make_open_challenge(mover).pk, player=opponent, now=LATER)


def test_only_the_sender_withdraws(mover: Player, opponent: Player) -> None:
    open_challenge = make_open_challenge(mover)

    with pytest.raises(NotYourOffer):
        withdraw(challenge_id=open_challenge.pk, player=opponent, now=LATER)
    assert (
        withdraw(challenge_id=open_challenge.pk, player=mover, now=LATER).status
        == ChallengeStatus.WITHDRAWN
    )


def test_offer_expires_at_its_instant(mover: Player, opponent: Player) -> None:
    open_challenge = make_open_challenge(mover)

    with pytest.raises(ChallengeClosed):
        accept(challenge_id=open_challenge.pk, player=opponent, now=open_challenge.expires_at)
    assert (
        expire_due(now=open_challenge.expires_at - timedelta(seconds=1)),
        expire_due(now=open_challenge.expires_at),
    ) == (0, 1)
    assert Challenge.objects.get(pk=open_challenge.pk).status == "expired"


def test_accepted_game_leaves_out_weekends_as_agreed(
    mover: Player, opponent: Player, offer: Offer
) -> None:
    free = replace(offer, days_per_move=None, time_control="7d+1d<=14d", weekend_pause=True)
    challenge = challenge_player(sender=mover, receiver=opponent, offer=free, now=START)

    game = accept(challenge_id=challenge.pk, player=opponent, now=START)

    assert (game.time_control, game.weekend_pause, game.deadline) == (
        "7d+1d<=14d",
        True,
        START + timedelta(days=9),
    )
