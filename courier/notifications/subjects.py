"""What notices are about.

The application that knows a subject declares who shows about it as `subjects`, in its module of
that name.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Final

from django.urls import reverse
from django.utils.translation import gettext as _

from courier.common.declarations import modules_named
from courier.players.models import Player


@dataclass(frozen=True, slots=True)
class Subject:
    """A subject in words for one player: `Chess against Ada`, where it is, and who the other player
    is.

    `detail` is what may be worth knowing at once: `2 days left`.
    """

    words: str
    url: str
    detail: str = ""
    opponent_id: int | None = None


# Called with the ids of the subjects and who reads; leaves out what is gone. As many queries for
# one id as for all.
Describer = Callable[[Collection[int], Player], dict[int, Subject]]


@cache
def describers() -> Mapping[str, Describer]:
    """Return who shows about the subjects that payloads call by each name."""
    modules = modules_named("subjects").values()
    return {
        name: describer
        for module in modules
        for name, describer in getattr(module, "subjects", {}).items()
    }


def subject_of(payload: Mapping[str, int | str]) -> str:
    """The subject a payload names first, `game.17`; empty when it names none."""
    for name, value in payload.items():
        if isinstance(value, int):
            return f"{name}.{value}"
    return ""


def describe(subjects: Iterable[str], player: Player) -> dict[str, Subject]:
    """The subjects in words for a player; those that are gone, or that nobody shows about, are left
    out.
    """
    ids: dict[str, set[int]] = {}
    for subject in subjects:
        name, _dot, number = subject.partition(".")
        if number.isdecimal() and name in describers():
            ids.setdefault(name, set()).add(int(number))
    found = {name: describers()[name](numbers, player) for name, numbers in ids.items()}
    return {
        f"{name}.{number}": shown for name, each in found.items() for number, shown in each.items()
    }


def describe_addresses(ids: Collection[int], reader: Player) -> dict[int, Subject]:
    """The reader's own address, which takes no mails; no query."""
    words = _("We write no more to %(address)s") % {"address": reader.email}
    own = Subject(words, reverse("address_rests"), _("Confirm it again, or use another one"))
    return {reader.pk: own} if reader.pk in ids else {}


subjects: Final = {"address": describe_addresses}
