"""From an address to a player: one press in the mail, and what its owner came for is done."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final, TypedDict
from uuid import UUID

from django.db import IntegrityError, transaction

from courier.challenges.domain.answers import accept
from courier.challenges.models import Challenge
from courier.common import rates
from courier.common.errors import Refusal
from courier.games.models import Game
from courier.guests.domain.kept_games import keep_game
from courier.guests.errors import AddressTaken, ArrivalOver, TooManyArrivals, TooMuchToKeep
from courier.guests.models import Arrival
from courier.notifications.domain.outbox import queue_mail
from courier.players.domain.arrivals import create_arrived_player, has_account
from courier.players.models import Player
from variants import TooMuchWork

KEPT: Final = timedelta(days=3)
MOST_AN_ADDRESS: Final = {rates.HOUR: 3, rates.DAY: 6}  # mails within so many seconds
MOST_A_PAYER: Final = {rates.HOUR: 10, rates.DAY: 40}


class Wish(TypedDict, total=False):
    """What somebody came for: to keep a visitor's game, or to accept an open challenge."""

    guest: str
    game: int
    challenge: int
    has_link: bool


@dataclass(frozen=True, slots=True)
class Arrived:
    """A player who has just arrived, the game they came for, and why they did not get it."""

    player: Player
    game: Game | None
    refusal: Refusal | None


def begin_arrival(
    *, address: str, wish: Wish, time_zone: str, language: str, payer: str, now: datetime
) -> bool:
    """Queue the mail to an address; False where it has an account already, which nobody but its
    owner may hear of. Raises TooManyArrivals.
    """
    wanted = address.casefold()
    _count("arrivals", payer, MOST_A_PAYER)
    _count("arrival", wanted, MOST_AN_ADDRESS)
    if has_account(address):
        return False
    with transaction.atomic():
        arrival = Arrival.objects.create(
            address=address, time_zone=time_zone, language=language, wish=wish, created_at=now
        )
        queue_mail(
            kind="arrival",
            address=address,
            payload={"arrival": arrival.pk},
            dedup_key=f"arrival:{arrival.pk}",
            now=now,
        )
    return True


def arrive(*, code: str, now: datetime) -> Arrived:
    """Make the account of an arrival, once, and do what its owner came for. Where that can no
    longer be done they arrive nevertheless.

    Raises ArrivalOver, AddressTaken.
    """
    try:
        with transaction.atomic():
            arrival = _locked(code, now)
            player = create_arrived_player(
                address=arrival.address, time_zone=arrival.time_zone, language=arrival.language
            )
            Arrival.objects.filter(address__iexact=arrival.address).delete()
    except IntegrityError as error:  # confirmed by another account in this instant
        raise AddressTaken from error
    try:
        return Arrived(player, _fulfilled(arrival.wish, player, now), None)
    except Refusal as refusal:
        return Arrived(player, None, refusal)
    except TooMuchWork:
        return Arrived(player, None, TooMuchToKeep())


def forget_old(*, now: datetime) -> int:
    """Forget the addresses that were not confirmed in time; return how many there were."""
    return Arrival.objects.filter(created_at__lt=now - KEPT).delete()[0]


def _count(what: str, caller: str, limits: dict[int, int]) -> None:
    for seconds, limit in limits.items():
        if not rates.may_again(f"{what}-{seconds}", caller, limit=limit, seconds=seconds):
            raise TooManyArrivals


def _locked(code: str, now: datetime) -> Arrival:
    """The arrival with a code; all of its address are locked, in one order, for they go with it."""
    address = Arrival.objects.filter(code=code).values_list("address", flat=True).first() or ""
    rows = Arrival.objects.select_for_update(of=("self",)).order_by("pk")
    of_address = {row.code: row for row in rows.filter(address__iexact=address)}
    arrival = of_address.get(code)
    if arrival is None or arrival.created_at < now - KEPT:
        raise ArrivalOver
    if has_account(arrival.address):
        raise AddressTaken
    return arrival


def _fulfilled(wish: Wish, player: Player, now: datetime) -> Game | None:
    if "game" in wish:
        guest = UUID(hex=wish["guest"])
        return keep_game(guest=guest, game_id=wish["game"], player=player, now=now)
    if "challenge" in wish and Challenge.objects.filter(pk=wish["challenge"]).exists():
        return accept(
            challenge_id=wish["challenge"],
            player=player,
            now=now,
            has_link=wish.get("has_link", False),
        )
    return None
