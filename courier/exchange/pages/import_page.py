"""What the page of an import shows: how far it is, its games with what could not be read, what can
be done.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from hashlib import blake2b
from itertools import islice
from typing import Final

from django.db.models import Count, Q
from django.utils.translation import gettext as _

from courier.exchange.domain.imported_games import chosen_games
from courier.exchange.enums import ImportState
from courier.exchange.models import Import, ImportedGame
from courier.exchange.readers.values import MOST_TROUBLES, Trouble

PAGE_SIZE: Final = 50
ICONS: Final = {
    "ready": "check",
    "cut": "warn",
    "same": "info",
    "unreadable": "warn",
    "empty": "info",
    "stored": "check",
}


@dataclass(frozen=True, slots=True)
class Row:
    """A game of the text. `state` is one of `ICONS`; `code` names the game here, `same_code` the
    one it is like.
    """

    number: int
    line: int
    title: str
    preset: str
    plies: int
    state: str
    said: str
    icon: str
    troubles: list[Trouble]
    code: str
    same_code: str


@dataclass(frozen=True, slots=True)
class Counts:
    """How many games of the text are whole, cut, here already, unreadable; how many became games,
    are kept.
    """

    ready: int
    cut: int
    same: int
    unreadable: int
    kept: int


@dataclass(frozen=True, slots=True)
class ImportPage:
    """Everything on the page."""

    batch: Import
    counts: Counts
    rows: list[Row]
    troubles: list[Trouble]
    first: int  # the number after which the page before begins, -1 if there is none
    next: int  # the number after which the next page begins, 0 if there is none

    @property
    def is_reading(self) -> bool:
        """Whether there is more to come."""
        return self.batch.state == ImportState.READING

    @property
    def has_games(self) -> bool:
        """Whether any game of the text can be imported."""
        return bool(self.counts.ready or self.counts.cut or self.counts.same)

    @property
    def tag(self) -> str:
        """What changes with the page."""
        shown = (
            f"{self.batch.code} {self.batch.state} {self.batch.done} {self.first}"
            f" {self.counts.kept}"
        )
        return f'"{blake2b(shown.encode(), digest_size=9).hexdigest()}"'


def import_page(batch: Import, *, after: int = 0) -> ImportPage:
    """Return the page of an import, games after a number; 4 queries."""
    games = batch.games.filter(number__gt=after).select_related(
        "revision__preset", "game", "same_as"
    )
    found = list(games.defer("record", "facts").order_by("number")[: PAGE_SIZE + 1])
    shown = found[:PAGE_SIZE]
    return ImportPage(
        batch=batch,
        counts=counts_of(batch),
        rows=[_row(each, batch) for each in shown],
        troubles=troubles_of(batch.troubles),
        first=max(0, after - PAGE_SIZE) if after else -1,
        next=shown[-1].number if len(found) > PAGE_SIZE else 0,
    )


def counts_of(batch: Import) -> Counts:
    """Return what the games of an import came to; 2 queries."""
    same = Q(is_repeated=True) | Q(same_as__isnull=False)
    shown = batch.games.aggregate(
        cut=Count("pk", filter=Q(is_cut=True, revision__isnull=False) & ~same),
        same=Count("pk", filter=same),
        unreadable=Count("pk", filter=Q(revision__isnull=True)),
        kept=Count("pk", filter=Q(game__isnull=False)),
    )
    ready = chosen_games(batch, with_cut=False, with_duplicates=False).count()
    return Counts(ready, shown["cut"], shown["same"], shown["unreadable"], shown["kept"])


def troubles_of(shown: Iterable[dict[str, object]]) -> list[Trouble]:
    """Return the report of a game as it is stored, at most `MOST_TROUBLES`; older rows may have
    more.
    """
    kept = islice(shown, MOST_TROUBLES)
    return [Trouble(**each) for each in kept]  # type: ignore[arg-type]  # written from the same


def _row(item: ImportedGame, batch: Import) -> Row:
    state, said = _state(item, batch)
    names = [name or "?" for name in item.names]
    return Row(
        number=item.number,
        line=item.line,
        title=(
            " – ".join(names) if any(item.names) else _("Game %(number)s") % {"number": item.number}
        ),
        preset=item.revision.preset.name if item.revision else "",
        plies=item.plies,
        state=state,
        said=said,
        icon=ICONS[state],
        troubles=troubles_of(item.troubles),
        code=item.game.code if item.game else "",
        same_code=item.same_as.code if item.same_as else "",
    )


def _state(item: ImportedGame, batch: Import) -> tuple[str, str]:
    if item.game is not None:
        return "stored", _("Imported")
    if not item.is_readable:
        return "unreadable", _("Unreadable")
    if batch.state == ImportState.STORED:
        return "empty", _("Not here, or since deleted")
    if item.is_repeated:
        return "same", _("Duplicate in this text")
    if item.same_as is not None:
        return "same", _("Already here")
    if item.is_cut:
        return "cut", _("Missing moves")
    return ("ready", _("Ready")) if item.plies else ("empty", _("Without moves"))
