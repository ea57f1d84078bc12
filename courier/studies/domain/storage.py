"""How much a player may keep in studies: their number alone would fill the disk."""

from __future__ import annotations

from typing import Final

from django.db.models import Func, IntegerField, QuerySet, Sum

from courier.studies.errors import StorageFull, StudyFull
from courier.studies.models import Chapter, Study, Undo

STUDY_BYTES: Final = 6_000_000  # of one study, which is written out in one piece
BYTES: Final = 40_000_000  # of all studies of a player, with what can be undone
_MILLION: Final = 1_000_000


class OctetLength(Func):
    """The bytes of a text, which PostgreSQL knows without reading it."""

    function = "octet_length"
    output_field = IntegerField()


def check_room(study: Study, more: int) -> int:
    """Make sure that a study may grow by so many bytes, fewer than none to become smaller; return
    how many are left to its owner then. 2 queries, 3 where it grows.

    Several changes at the same instant may go beyond it, by themselves. Raises StudyFull,
    StorageFull.
    """
    if more > 0 and _bytes_in(study.chapters.all()) + more > STUDY_BYTES:
        raise StudyFull(most=STUDY_BYTES // _MILLION)
    kept = _bytes_in(Chapter.objects.filter(study__owner=study.owner_id))
    undone = _bytes_in(Undo.objects.filter(chapter__study__owner=study.owner_id))
    left = BYTES - kept - undone - more
    if more > 0 and left < 0:
        raise StorageFull(most=BYTES // _MILLION)
    return left


def _bytes_in(rows: QuerySet[Chapter] | QuerySet[Undo]) -> int:
    return rows.order_by().aggregate(bytes=Sum(OctetLength("tree")))["bytes"] or 0
