"""Making offers: to everybody, to a player, to an e-mail address."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any, Final

from django.db import transaction

from courier.bots.domain.events import note_challenge
from courier.bots.errors import BotsAreChallenged, BotsPlayCasually
from courier.challenges.enums import ChallengeKind, SideChoice
from courier.challenges.errors import (
    BadHelp,
    BadRatingRange,
    BadReliability,
    BadUses,
    CannotBeRated,
    CannotChallengeYourself,
    MessageTooLong,
    NotYetRated,
    OpenChallengeNeedsPublicPreset,
    PresetClosed,
    RangeNeedsOpenChallenge,
    ReliabilityNeedsOpenChallenge,
    TakesNoOffers,
    TimeOutOfBounds,
    TooManyChallenges,
    TooManyLinks,
    TooManyOpenChallenges,
    TooManyToOnePlayer,
    UnknownSetupMode,
    UnknownTime,
)
from courier.challenges.models import Challenge
from courier.challenges.permissions import OPEN_KINDS
from courier.challenges.queries import approaches_since, challenges_since, have_played, open_count
from courier.clocks.controls import BadControl, TimeControl, read_control
from courier.clocks.durations import duration_text
from courier.clocks.terms import TERMS, Help, Terms, control_columns, term_values
from courier.games.rated_presets import RATABLE_GAMES, RATABLE_PLAYERS, is_ratable
from courier.notifications.domain.outbox import queue_mail
from courier.players import reliability
from courier.players.domain.mutes import refuse_when_muted
from courier.players.domain.pauses import refuse_when_paused
from courier.players.models import Player
from courier.players.queries import are_apart
from courier.presets.models import PresetRevision
from courier.presets.permissions import is_watchable, may_start
from courier.ratings.glicko import HIGHEST, LOWEST

MOST_OPEN_CHALLENGES: Final = 10
OPEN_LINKS: Final = 10
USES: Final = 20
STRANGERS_A_DAY: Final = 20
TO_ONE_PLAYER_A_DAY: Final = 10
MESSAGE_LENGTH: Final = 1000
LIFETIMES: Final = {
    ChallengeKind.OPEN: timedelta(days=14),
    ChallengeKind.DIRECT: timedelta(days=14),
    ChallengeKind.MAIL: timedelta(days=7),
    ChallengeKind.LINK: timedelta(days=7),
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Offer(Terms):
    """What is offered: terms, and who may take them. A time control, as text, goes before the days
    per move.

    An open challenge may ask for ratings in the family of its preset, and for a reliability in
    percent, which new players need not have. An open challenge or a link
    may start several games: `uses`, None for any number of an open challenge. Either may be for
    bots, too, unless it is rated.
    """

    revision: PresetRevision
    setup_mode: str = ""
    side: SideChoice = SideChoice.RANDOM
    days_per_move: int | None = 3
    message: str = ""
    rating_least: int | None = None
    rating_most: int | None = None
    reliability_least: int | None = None
    uses: int | None = 1
    bots_welcome: bool = False


@transaction.atomic
def post_open_challenge(*, sender: Player, offer: Offer, now: datetime) -> Challenge:
    """Offer a game to everybody. Raises OpenChallengeNeedsPublicPreset, TooManyOpenChallenges,
    BotsAreChallenged, Paused and what `check_offer` raises.
    """
    refuse_bots(sender)
    refuse_when_paused(sender, now=now)
    if not offer.revision.preset.is_listed:
        raise OpenChallengeNeedsPublicPreset
    _lock(sender)
    if open_count(sender, ChallengeKind.OPEN, now=now) >= MOST_OPEN_CHALLENGES:
        raise TooManyOpenChallenges(limit=MOST_OPEN_CHALLENGES)
    return _create(ChallengeKind.OPEN, sender, offer, now)


@transaction.atomic
def make_link(*, sender: Player, offer: Offer, now: datetime) -> Challenge:
    """Offer a game to the first who opens the link of the offer. Raises TooManyLinks,
    BotsAreChallenged and what `check_offer` raises.
    """
    refuse_bots(sender)
    _lock(sender)
    if open_count(sender, ChallengeKind.LINK, now=now) >= OPEN_LINKS:
        raise TooManyLinks(limit=OPEN_LINKS)
    return _create(ChallengeKind.LINK, sender, offer, now)


@transaction.atomic
def challenge_player(*, sender: Player, receiver: Player, offer: Offer, now: datetime) -> Challenge:
    """Offer a game to one player and queue the mail. Raises CannotChallengeYourself,
    TooManyChallenges, TooManyToOnePlayer, TakesNoOffers, BotsAreChallenged, BotsPlayCasually and
    what `check_offer` raises."""
    if sender.pk == receiver.pk:
        raise CannotChallengeYourself
    if not receiver.is_bot:
        refuse_bots(sender)
    check_pool(sender, receiver, is_rated=offer.rated)
    if are_apart(sender, receiver):
        raise TakesNoOffers
    _lock(sender)
    if not have_played(sender, receiver):
        _check_approaches(sender, now)
    if challenges_since(sender, receiver, since=now - timedelta(days=1)) >= TO_ONE_PLAYER_A_DAY:
        raise TooManyToOnePlayer(limit=TO_ONE_PLAYER_A_DAY)
    challenge = _create(ChallengeKind.DIRECT, sender, offer, now, receiver=receiver)
    _queue_challenge(challenge, receiver=receiver, address="", now=now)
    note_challenge(receiver, challenge.code)
    return challenge


@transaction.atomic
def challenge_by_mail(*, sender: Player, address: str, offer: Offer, now: datetime) -> Challenge:
    """Offer a game to the owner of an address and queue the mail with the link.

    Whether the address has an account stays unknown to the sender; if it has one, that player's
    wishes count. Raises CannotChallengeYourself, TooManyChallenges, BotsAreChallenged and what
    `check_offer` raises.
    """
    refuse_bots(sender)
    if address.casefold() == sender.email.casefold():
        raise CannotChallengeYourself
    _lock(sender)
    _check_approaches(sender, now)
    challenge = _create(ChallengeKind.MAIL, sender, offer, now, address=address)
    owner = Player.objects.filter(email__iexact=address, is_active=True).order_by("pk").first()
    if owner is None or not are_apart(sender, owner):
        _queue_challenge(challenge, receiver=owner, address="" if owner else address, now=now)
    return challenge


def refuse_bots(sender: Player) -> None:
    """Bots ask nobody but bots for a game. Raises BotsAreChallenged."""
    if sender.is_bot:
        raise BotsAreChallenged


def check_pool(sender: Player, receiver: Player, *, is_rated: bool) -> None:
    """Bots are rated among themselves, people too. Raises BotsPlayCasually."""
    if is_rated and sender.is_bot != receiver.is_bot:
        raise BotsPlayCasually


def check_offer(offer: Offer) -> None:
    """Refuse what cannot stand. Raises UnknownSetupMode, UnknownTime, TimeOutOfBounds, BadHelp,
    CannotBeRated, NotYetRated, BotsPlayCasually, MessageTooLong, BadRatingRange, BadReliability,
    and what the terms raise that need another time control."""
    rules = offer.revision.rules
    modes = {mode.key for mode in rules.spec.setup_modes}
    if (offer.setup_mode not in modes) if modes else offer.setup_mode:
        raise UnknownSetupMode
    control = control_of(offer)
    for term in TERMS:
        if term.need is not None and getattr(offer, term.name) and not term.need.is_met(control):
            raise term.need.error
    if offer.help not in Help.values or (offer.explorer and not offer.has_notes):
        raise BadHelp
    if offer.rated and (control is None or not rules.enforced):
        raise CannotBeRated
    if offer.rated and not is_ratable(offer.revision.preset):
        raise NotYetRated(games=RATABLE_GAMES, players=RATABLE_PLAYERS)
    if offer.rated and offer.bots_welcome:
        raise BotsPlayCasually
    if len(offer.message) > MESSAGE_LENGTH:
        raise MessageTooLong(limit=MESSAGE_LENGTH)
    bounds = [bound for bound in (offer.rating_least, offer.rating_most) if bound is not None]
    if bounds != sorted(bounds) or any(not LOWEST <= bound <= HIGHEST for bound in bounds):
        raise BadRatingRange(lowest=round(LOWEST), highest=round(HIGHEST))
    check_reliability(offer.reliability_least)


def check_reliability(least: int | None) -> None:
    """Refuse what cannot be asked for. Raises BadReliability."""
    if least is not None and not reliability.LOWEST <= least <= reliability.HIGHEST:
        raise BadReliability(lowest=reliability.LOWEST, highest=reliability.HIGHEST)


def control_of(offer: Offer) -> TimeControl | None:
    """The time control that is offered; None when untimed. Raises UnknownTime, TimeOutOfBounds."""
    if not offer.time_control and offer.days_per_move is None:
        return None
    try:
        return read_control(offer.time_control or f"{offer.days_per_move}d/move")
    except BadControl as error:
        if not error.part:
            raise UnknownTime from error
        bounds = {"least": duration_text(error.least), "most": duration_text(error.most)}
        raise TimeOutOfBounds(part=error.part, **bounds) from error


def _lock(sender: Player) -> None:
    """Make offers of one player wait for each other, so that the limits hold."""
    Player.objects.select_for_update(of=("self",), no_key=True).get(pk=sender.pk)


def _check_approaches(sender: Player, now: datetime) -> None:
    if approaches_since(sender, since=now - timedelta(days=1)) >= STRANGERS_A_DAY:
        raise TooManyChallenges(limit=STRANGERS_A_DAY)


def _create(
    kind: ChallengeKind,
    sender: Player,
    offer: Offer,
    now: datetime,
    *,
    receiver: Player | None = None,
    address: str = "",
) -> Challenge:
    if not may_start(offer.revision.preset, sender):
        raise PresetClosed
    check_offer(offer)
    if offer.message.strip():
        refuse_when_muted(sender, now=now)
    if kind != ChallengeKind.OPEN and (offer.rating_least, offer.rating_most) != (None, None):
        raise RangeNeedsOpenChallenge
    if kind != ChallengeKind.OPEN and offer.reliability_least is not None:
        raise ReliabilityNeedsOpenChallenge
    _check_uses(kind, offer.uses)
    return Challenge.objects.create(
        kind=kind,
        sender=sender,
        receiver=receiver,
        address=address,
        revision=offer.revision,
        setup_mode=offer.setup_mode,
        sender_side=offer.side,
        **_columns_of(offer),
        rating_least=offer.rating_least,
        rating_most=offer.rating_most,
        reliability_least=offer.reliability_least,
        uses_most=offer.uses,
        bots_welcome=offer.bots_welcome and kind in OPEN_KINDS,
        message=offer.message.strip(),
        created_at=now,
        expires_at=now + LIFETIMES[kind],
    )


def _columns_of(offer: Offer) -> dict[str, Any]:
    """The terms of an offer as columns; what nobody may watch is private."""
    is_public = offer.is_public and is_watchable(offer.revision.preset)
    return term_values(offer) | control_columns(control_of(offer)) | {"is_public": is_public}


def _check_uses(kind: ChallengeKind, uses: int | None) -> None:
    allowed = {
        ChallengeKind.OPEN: (None, *range(1, USES + 1)),
        ChallengeKind.LINK: tuple(range(1, USES + 1)),
    }
    if uses not in allowed.get(kind, (1,)):
        raise BadUses(most=USES)


def _queue_challenge(
    challenge: Challenge, *, receiver: Player | None, address: str, now: datetime
) -> None:
    queue_mail(
        kind="challenge",
        player=receiver,
        address=address,
        payload={"challenge": challenge.pk},
        dedup_key=f"challenge:{challenge.pk}",
        now=now,
    )
