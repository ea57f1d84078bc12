"""The set-ups a player keeps under names, for further games of a preset."""

from __future__ import annotations

from datetime import datetime
from typing import Final

from django.db import transaction

from courier.games.errors import (
    NoSetupsHere,
    SetupNameMissing,
    SetupNameTaken,
    SetupNameTooLong,
    TooManySetups,
    refusal_of,
)
from courier.games.models import SavedSetup
from courier.players.models import Player
from courier.presets.models import PresetRevision
from variants import RulesError, composing_rules

MOST: Final = 50
LONGEST_NAME: Final = 40


@transaction.atomic
def save_setup(
    *,
    player: Player,
    revision: PresetRevision,
    name: str,
    text: str,
    now: datetime,
    replace: bool = False,
) -> SavedSetup:
    """Keep a set-up of either side under a name; `replace` puts it in the place of one that has the
    name already.

    The same set-up under the same name is kept once. Raises NoSetupsHere, MoveRefused,
    SetupNameMissing, SetupNameTooLong, SetupNameTaken, TooManySetups.
    """
    name = _checked_name(name)
    text = _canonical(revision, text)
    _lock(player)
    mine = SavedSetup.objects.filter(player=player, preset=revision.preset)
    known = mine.filter(name__iexact=name).first()
    if known is None:
        if SavedSetup.objects.filter(player=player).count() >= MOST:
            raise TooManySetups(most=MOST)
        return SavedSetup.objects.create(
            player=player, preset=revision.preset, name=name, text=text, created_at=now
        )
    if known.text != text:
        if not replace:
            raise SetupNameTaken(name=known.name)
        known.text = text
        known.save(update_fields=["text"])
    return known


@transaction.atomic
def rename_setup(*, setup: SavedSetup, name: str) -> SavedSetup:
    """Give a kept set-up another name. Raises SetupNameMissing, SetupNameTooLong,
    SetupNameTaken.
    """
    name = _checked_name(name)
    _lock(setup.player)
    others = SavedSetup.objects.filter(player=setup.player, preset=setup.preset).exclude(
        pk=setup.pk
    )
    if others.filter(name__iexact=name).exists():
        raise SetupNameTaken(name=name)
    setup.name = name
    setup.save(update_fields=["name"])
    return setup


def delete_setup(*, setup: SavedSetup) -> None:
    """Forget a kept set-up."""
    setup.delete()


def _lock(player: Player) -> None:
    """Let one player save one after the other, so that the limit and the names hold."""
    Player.objects.select_for_update(of=("self",), no_key=True).get(pk=player.pk)


def _checked_name(name: str) -> str:
    name = " ".join(name.split())
    if not name:
        raise SetupNameMissing
    if len(name) > LONGEST_NAME:
        raise SetupNameTooLong(most=LONGEST_NAME)
    return name


def _canonical(revision: PresetRevision, text: str) -> str:
    """The set-up as side 0 would send it."""
    rules = composing_rules(revision.rules)
    if rules is None:
        raise NoSetupsHere
    try:
        return rules.setup_for(text, 0)
    except RulesError as error:
        raise refusal_of(error) from error
