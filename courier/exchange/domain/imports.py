"""Bringing games here: a text is kept and read in slices, and its games are stored all at once or
not at all.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from contextlib import nullcontext
from dataclasses import asdict
from datetime import datetime, timedelta
from typing import Final

from django.db import transaction
from django.utils.translation import gettext

from courier.common.tasks import enqueue
from courier.exchange.domain.duplicates import known_games
from courier.exchange.enums import ImportState
from courier.exchange.errors import NothingToRead, TextTooLong, TooManyWaiting
from courier.exchange.models import Import, ImportedGame
from courier.exchange.queries import shelf_for
from courier.exchange.readers.replay import ReadGame
from courier.exchange.readers.values import Kind, Trouble
from courier.exchange.readers.whole_text import parts_of, read_part
from courier.games.domain.records import new_record
from courier.games.models import Game
from courier.players.models import Player
from courier.presets.models import PresetRevision
from variants import Effort, TooMuchWork, counted

READ_TASK: Final = "courier.exchange.tasks.read_import"
LONGEST: Final = 2_000_000  # characters
AT_ONCE: Final = 8_000  # characters: up to here a text is read while its sender waits
MOVES_AT_ONCE: Final = (
    30_000  # so many moves are computed for it meanwhile, a third of a second's work
)
# So many may be computed for one game by a worker: a game of giant boards and ducks takes a tenth.
MOVES_A_GAME: Final = 3_000_000
MOST_WAITING: Final = 5
SECONDS_AT_ONCE: Final = 1.0
FORGOTTEN: Final = timedelta(days=7)
LEFT_OFF: Final = timedelta(minutes=2)
CHUNK: Final = 20  # games read between two looks at the clock and the database

# What is kept of a game until it is imported: plain columns of it.
FACTS: Final = (
    "start_position",
    "start_key",
    "position",
    "ply",
    "side_to_move",
    "in_check",
    "ending",
    "reason",
    "winner",
    "share",
    "site",
    "played_on",
    "year",
    "annotation",
)


@transaction.atomic
def begin_import(
    *,
    owner: Player,
    text: str,
    written: str,
    revision: PresetRevision | None,
    name: str,
    troubles: Sequence[Trouble],
    now: datetime,
) -> Import:
    """Keep a text to be read. Raises NothingToRead, TextTooLong, TooManyWaiting."""
    if len(text) > LONGEST:
        raise TextTooLong(most=LONGEST)
    text = text.replace("\0", "")
    total = len(parts_of(text, Kind(written) if written else None)) if text.strip() else 0
    if not total:
        raise NothingToRead
    Player.objects.select_for_update(of=("self",), no_key=True).get(pk=owner.pk)
    if Import.objects.filter(owner=owner).exclude(state=ImportState.STORED).count() >= MOST_WAITING:
        raise TooManyWaiting(most=MOST_WAITING)
    return Import.objects.create(
        owner=owner,
        created_at=now,
        read_on_at=now,
        revision=revision,
        written=written,
        name=name[:120],
        text=text,
        troubles=[asdict(trouble) for trouble in troubles],
        total=total,
    )


def read_at_once(batch: Import, *, clock: Callable[[], datetime]) -> None:
    """Read a short text now; a longer one, and what is dear to compute, is read by a worker."""
    if len(batch.text) > AT_ONCE:
        enqueue(READ_TASK, batch.pk)
        return
    with counted(MOVES_AT_ONCE) as effort:
        is_whole = read_on(batch.pk, clock=clock, seconds=SECONDS_AT_ONCE, effort=effort)
    if not is_whole:
        enqueue(READ_TASK, batch.pk)


def read_on(
    batch_id: int, *, clock: Callable[[], datetime], seconds: float, effort: Effort | None = None
) -> bool:
    """Read games of a text for so long; return whether all are read. Double runs change nothing.

    A game that takes more than the `effort` allows is left, with all that follow; without one at
    least a game is read, or reported when it takes more than MOVES_A_GAME.
    """
    end = time.monotonic() + seconds
    batch = Import.objects.select_related("owner", "revision__preset").filter(pk=batch_id).first()
    if batch is None or batch.state != ImportState.READING:
        return True
    kind = Kind(batch.written) if batch.written else None
    parts = parts_of(batch.text, kind)
    shelf = shelf_for(batch.owner)
    done = batch.done
    while done < batch.total:
        now = clock()
        found = list[ReadGame]()
        for part in parts[done : done + CHUNK]:
            number = done + len(found) + 1
            try:
                with nullcontext() if effort is not None else counted(MOVES_A_GAME):
                    read = read_part(
                        part, number=number, shelf=shelf, chosen=batch.revision, kind=kind, now=now
                    )
            except TooMuchWork:
                if effort is not None:
                    break
                read = ReadGame(number, part.line, troubles=(_too_dear(part.line),))
            found.append(read)
            if time.monotonic() > end:
                break
        if not _keep(batch, found, done=done, now=now):
            return True  # somebody else reads it, or it is gone
        done += len(found)
        is_over = time.monotonic() > end or (effort is not None and effort.is_spent)
        if is_over and done < batch.total:
            return False
    return True


def _too_dear(line: int) -> Trouble:
    """What is reported of a game that takes too much computing."""
    reason = gettext("The moves of this game take too long to compute.")
    return Trouble(line, "", reason, gettext("Import only its first part."))


@transaction.atomic
def _keep(batch: Import, found: Sequence[ReadGame], *, done: int, now: datetime) -> bool:
    """Keep games that were read; False if somebody else has done so, or the import is gone."""
    locked = Import.objects.select_for_update(of=("self",), no_key=True).filter(pk=batch.pk).first()
    if locked is None or locked.done != done or locked.state != ImportState.READING:
        return False
    known = known_games(batch.owner, found)
    before = set(batch.games.filter(number__lte=done).values_list("fingerprint", flat=True))
    rows = list[ImportedGame]()
    for each in found:
        rows.append(
            _row(
                batch,
                each,
                same_as=known.get(each.fingerprint),
                is_repeated=each.fingerprint in before,
            )
        )
        if each.game is not None:
            before.add(each.fingerprint)
    ImportedGame.objects.bulk_create(rows)
    locked.done = done + len(found)
    locked.read_on_at = now
    locked.state = ImportState.READ if locked.done >= locked.total else ImportState.READING
    locked.save(update_fields=["done", "read_on_at", "state"])
    return True


def _row(batch: Import, read: ReadGame, *, same_as: int | None, is_repeated: bool) -> ImportedGame:
    row = ImportedGame(
        batch=batch,
        number=read.number,
        line=read.line,
        names=list(read.names),
        is_cut=read.is_cut,
        troubles=[asdict(trouble) for trouble in read.troubles],
    )
    if read.game is not None:
        row.revision = read.game.revision
        row.facts = facts_of(read.game)
        record = new_record(read.moves)
        row.record, row.last = record.moves, record.last
        row.plies = len(read.moves)
        row.fingerprint = read.fingerprint
        row.same_as_id = same_as
        row.is_repeated = is_repeated
    return row


def facts_of(game: Game) -> dict[str, object]:
    """Return what is kept of a game until it is imported."""
    kept: dict[str, object] = {name: getattr(game, name) for name in FACTS}
    return kept | {"ended_at": game.ended_at.isoformat() if game.ended_at else None}


@transaction.atomic
def discard(batch: Import) -> None:
    """Forget an import; games that came of it stay."""
    batch.delete()


def forget_old(*, now: datetime) -> int:
    """Forget texts nobody has imported for a week, and read on what was left off; return how many.
    The sweep.
    """
    waiting = Import.objects.exclude(state=ImportState.STORED)
    waiting.filter(read_on_at__lt=now - FORGOTTEN).delete()
    left = waiting.filter(state=ImportState.READING, read_on_at__lt=now - LEFT_OFF)
    ids = list(left.order_by("pk").values_list("pk", flat=True))
    for batch_id in ids:
        enqueue(READ_TASK, batch_id)
    return len(ids)
