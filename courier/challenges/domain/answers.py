"""Answering offers, withdrawing them, letting them expire."""

from __future__ import annotations

import secrets
from datetime import datetime

from django.db import transaction

from courier.bots.errors import BotsNotWelcome
from courier.challenges.domain.limits import check_room
from courier.challenges.domain.offers import check_pool
from courier.challenges.enums import ChallengeKind, ChallengeStatus, SideChoice
from courier.challenges.errors import (
    CannotDeclineOpenChallenge,
    ChallengeClosed,
    NotForYou,
    NotReliableEnough,
    NotYourOffer,
    OwnOffer,
    PresetClosed,
    RatingTooHigh,
    RatingTooLow,
    TakesNoOffers,
)
from courier.challenges.models import Challenge
from courier.challenges.permissions import OPEN_KINDS, is_on_hold, is_receiver, is_sender
from courier.challenges.queries import begun_from
from courier.challenges.ranges import is_too_high, is_too_low
from courier.common.codes import new_code
from courier.games.domain.start import start_game
from courier.games.models import Game
from courier.notifications.domain.outbox import queue_mail
from courier.players.domain.pauses import refuse_when_paused
from courier.players.models import Player
from courier.players.queries import are_apart
from courier.players.reliability import suffices
from courier.presets.permissions import may_start
from courier.ratings.computation import strength_at
from courier.ratings.families import family_of
from courier.ratings.queries import ShownRating, known_of


@transaction.atomic
def accept(*, challenge_id: int, player: Player, now: datetime, has_link: bool = False) -> Game:
    """Start the game that was offered; of several who accept an open challenge at once, as many as
    it has uses get one.

    `has_link`: the player came by the signed link of a challenge, which is then theirs whoever was
    written to. Accepting twice returns the same game; a standing offer may be taken again when that
    has ended. Raises OwnOffer, NotForYou, TakesNoOffers, ChallengeClosed, RatingTooLow,
    RatingTooHigh, NotReliableEnough, Paused, BotsNotWelcome, BotsPlayCasually, PresetClosed, what
    `check_room` raises.
    """
    challenge = _lock(challenge_id)
    begun = _begun(challenge, player)
    if begun is not None:
        return begun
    _check_receiver(challenge, player, has_link=has_link)
    if are_apart(player, challenge.sender):
        raise TakesNoOffers
    _check_open(challenge, now)
    if not challenge.sender.is_active or is_on_hold(challenge, now=now):
        raise ChallengeClosed
    _check_rating(challenge, player, now)
    if challenge.kind == ChallengeKind.OPEN:
        refuse_when_paused(player, now=now)
    _check_reliability(challenge, player)
    _check_bots(challenge, player)
    if not may_start(challenge.revision.preset, challenge.sender):
        raise PresetClosed
    check_room(player, challenge.sender)
    game = start_game(
        revision=challenge.revision,
        seats=_seated(challenge, player),
        terms=challenge.terms,
        setup_mode=challenge.setup_mode,
        now=now,
    )
    _notify_sender(_taken(challenge, player, game, now), now)
    return game


@transaction.atomic
def decline(
    *, challenge_id: int, player: Player, now: datetime, has_link: bool = False
) -> Challenge:
    """Turn an offer down.

    Raises CannotDeclineOpenChallenge, OwnOffer, NotForYou, ChallengeClosed.
    """
    challenge = _lock(challenge_id)
    if challenge.kind in OPEN_KINDS:
        raise CannotDeclineOpenChallenge
    _check_receiver(challenge, player, has_link=has_link)
    _check_open(challenge, now)
    challenge.receiver = player
    _close(challenge, ChallengeStatus.DECLINED, now)
    _notify_sender(challenge, now)
    return challenge


@transaction.atomic
def withdraw(*, challenge_id: int, player: Player, now: datetime) -> Challenge:
    """Take one's own offer back. Raises NotYourOffer, ChallengeClosed."""
    challenge = _lock(challenge_id)
    if not is_sender(challenge, player):
        raise NotYourOffer
    _check_open(challenge, now)
    _close(challenge, ChallengeStatus.WITHDRAWN, now)
    return challenge


def expire_due(*, now: datetime) -> int:
    """Close the offers whose time is over; return how many. The sweep."""
    due = Challenge.objects.filter(status=ChallengeStatus.OPEN, expires_at__lte=now)
    return due.update(status=ChallengeStatus.EXPIRED)


def _lock(challenge_id: int) -> Challenge:
    """The offer, locked until the end of the transaction. Raises `Challenge.DoesNotExist`."""
    offers = Challenge.objects.select_for_update(of=("self",), no_key=True)
    return offers.select_related("revision__preset", "sender", "receiver", "game").get(
        pk=challenge_id
    )


def _begun(challenge: Challenge, player: Player) -> Game | None:
    """The game this player has begun from the offer already."""
    if challenge.is_repeatable:
        return begun_from(challenge, player)
    return challenge.game if challenge.receiver_id == player.pk else None


def _taken(challenge: Challenge, player: Player, game: Game, now: datetime) -> Challenge:
    """Note who has accepted; of a standing offer by an accepted one of its own. Return the one that
    has the game.
    """
    challenge.uses_made += 1
    if not challenge.is_repeatable:
        challenge.game = game
        challenge.receiver = player
        _close(challenge, ChallengeStatus.ACCEPTED, now)
        return challenge
    same = {
        field.attname: getattr(challenge, field.attname)
        for field in Challenge._meta.concrete_fields
    }
    taken = Challenge(**{**same, "id": None, "code": new_code()})
    taken.taken_from = challenge
    taken.uses_most = 1
    taken.uses_made = 1
    taken.game = game
    taken.receiver = player
    taken.status = ChallengeStatus.ACCEPTED
    taken.answered_at = now
    taken.save(force_insert=True)
    if challenge.uses_left == 0:
        challenge.status = ChallengeStatus.ACCEPTED
        challenge.answered_at = now
    challenge.save(update_fields=["uses_made", "status", "answered_at"])
    return taken


def _check_receiver(challenge: Challenge, player: Player, *, has_link: bool) -> None:
    if is_sender(challenge, player):
        raise OwnOffer
    is_linked = challenge.kind in (ChallengeKind.MAIL, ChallengeKind.LINK)
    by_link = has_link and is_linked and challenge.receiver_id in (None, player.pk)
    if not by_link and not is_receiver(challenge, player):
        raise NotForYou


def _check_rating(challenge: Challenge, player: Player, now: datetime) -> None:
    """Refuse a rating that an open challenge does not ask for; without one counts what the player
    would begin with. 1 query.
    """
    if challenge.rating_least is None and challenge.rating_most is None:
        return
    own = strength_at(
        known_of([player.pk])[player.pk], family_of(challenge.revision, challenge).key, now
    )
    if is_too_low(challenge, own):
        raise RatingTooLow(least=challenge.rating_least, rating=ShownRating.of(own))
    if is_too_high(challenge, own):
        raise RatingTooHigh(most=challenge.rating_most, rating=ShownRating.of(own))


def _check_reliability(challenge: Challenge, player: Player) -> None:
    """Refuse who loses more games on time than an open challenge allows; nobody who is new."""
    if not suffices(player.reliability, challenge.reliability_least):
        raise NotReliableEnough(least=challenge.reliability_least, own=player.reliability)


def _check_bots(challenge: Challenge, player: Player) -> None:
    """Refuse a bot what was not offered to it or to bots, and ratings of people and bots in one."""
    if player.is_bot and challenge.kind != ChallengeKind.DIRECT and not challenge.bots_welcome:
        raise BotsNotWelcome
    check_pool(challenge.sender, player, is_rated=challenge.rated)


def _check_open(challenge: Challenge, now: datetime) -> None:
    if challenge.status != ChallengeStatus.OPEN or challenge.expires_at <= now:
        raise ChallengeClosed


def _seated(challenge: Challenge, player: Player) -> tuple[Player, Player]:
    """Sender and receiver by side."""
    choice = challenge.sender_side
    side = secrets.randbelow(2) if choice == SideChoice.RANDOM else int(choice)
    return (player, challenge.sender) if side else (challenge.sender, player)


def _close(challenge: Challenge, status: ChallengeStatus, now: datetime) -> None:
    challenge.status = status
    challenge.answered_at = now
    challenge.save(update_fields=["status", "answered_at", "receiver", "game", "uses_made"])


def _notify_sender(challenge: Challenge, now: datetime) -> None:
    queue_mail(
        kind="challenge_answered",
        player=challenge.sender,
        payload={"challenge": challenge.pk},
        dedup_key=f"challenge_answered:{challenge.pk}",
        now=now,
    )
