"""Addresses that take no mails."""

from __future__ import annotations

from courier.players.models import Player


def rest_address(address: str) -> list[Player]:
    """Let an address rest; return the players it belongs to."""
    players = list(Player.objects.filter(email__iexact=address, is_active=True))
    for player in players:
        player.resting_address = player.email
        player.save(update_fields=["resting_address"])
    return players


def wake_address(player: Player, address: str) -> None:
    """Let an address of a player rest no more."""
    resting = Player.objects.filter(pk=player.pk, resting_address__iexact=address)
    resting.update(resting_address="")


def wake_addresses(ending: str) -> int:
    """Let no address with this ending rest any more; return how many players' did."""
    resting = Player.objects.filter(resting_address__iendswith=ending).exclude(resting_address="")
    return resting.update(resting_address="")
