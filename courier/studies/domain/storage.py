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


def check_room(study: Study, more: int) -> None:
    """Make sure that a study may grow by so many bytes; 3 queries. Several changes at the same
    instant may go beyond it, by themselves. Raises StudyFull, StorageFull.
    """
    if _bytes_in(study.chapters.all()) + more > STUDY_BYTES:
        raise StudyFull(most=STUDY_BYTES // _MILLION)
    if not has_room(study, more):
        raise StorageFull(most=BYTES // _MILLION)


def has_room(study: Study, more: int) -> bool:
    """Whether all studies of an owner, with what can be undone, may grow by so many bytes; 2
    queries.
    """
    kept = _bytes_in(Chapter.objects.filter(study__owner=study.owner_id))
    undone = _bytes_in(Undo.objects.filter(chapter__study__owner=study.owner_id))
    return kept + undone + more <= BYTES


def _bytes_in(rows: QuerySet[Chapter] | QuerySet[Undo]) -> int:
    return rows.order_by().aggregate(bytes=Sum(OctetLength("tree")))["bytes"] or 0
