"""Consultations in words, for notices about them."""

from __future__ import annotations

from collections.abc import Collection
from typing import Final

from django.urls import reverse
from django.utils.translation import gettext as _

from courier.consultations.models import Consultation
from courier.games.models import Game
from courier.games.seats import seats_of
from courier.games.words import seat_name
from courier.notifications.subjects import Subject
from courier.players.models import Player


def describe_consultations(ids: Collection[int], reader: Player) -> dict[int, Subject]:
    """Each consultation, with its page, or that of the game until both players have agreed; 3
    queries.
    """
    agreed = set(
        Consultation.objects.filter(pk__in=ids, is_agreed=True).values_list("pk", flat=True)
    )
    games = Game.objects.filter(pk__in=ids).select_related("revision__preset")
    return {
        game.pk: Subject(
            words=_words(game),
            url=reverse("consultation" if game.pk in agreed else "game", args=[game.code]),
        )
        for game in games.prefetch_related("seats__player")
    }


def _words(game: Game) -> str:
    first, second = seats_of(game)
    return _("Consultation: %(preset)s, %(first)s – %(second)s") % {
        "preset": game.revision.preset.name,
        "first": seat_name(first),
        "second": seat_name(second),
    }


subjects: Final = {"consultation": describe_consultations}
