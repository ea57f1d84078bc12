"""Finished public games, readable by anybody."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any, Final

from django.db.models import DateTimeField, QuerySet, Value
from django.db.models.functions import Coalesce
from django_filters import rest_framework as filters
from rest_framework import generics, pagination
from rest_framework.exceptions import NotFound
from rest_framework.permissions import AllowAny
from rest_framework.request import Request

from courier.api.actors import viewer_of
from courier.api.serializers import GameDetailSerializer, GameSerializer
from courier.archive.queries import public_games
from courier.games.models import Game
from courier.games.queries import with_rows

NEVER: Final = datetime(1, 1, 1, tzinfo=UTC)


class ArchiveFilter(filters.FilterSet):  # type: ignore[misc]  # the library has no types
    """Which games."""

    preset = filters.CharFilter(field_name="revision__preset__key", max_length=64)
    player = filters.CharFilter(
        field_name="seats__player__username", lookup_expr="iexact", max_length=24
    )
    winner = filters.NumberFilter(min_value=0, max_value=1)
    year = filters.NumberFilter(min_value=1, max_value=9999)
    rating_least = filters.NumberFilter(
        field_name="entry__rating", lookup_expr="gte", min_value=0, max_value=9999
    )
    rating_most = filters.NumberFilter(
        field_name="entry__rating", lookup_expr="lte", min_value=0, max_value=9999
    )

    class Meta:
        model = Game
        fields = ("preset", "player", "winner", "year", "rating_least", "rating_most")


class ArchivePagination(pagination.CursorPagination):
    """Newest first; `next` and `previous` are addresses, not page numbers."""

    ordering = ("-ended_or_never", "-id")
    page_size = 50

    def decode_cursor(self, request: Request) -> pagination.Cursor | None:
        """Where the page begins. Raises NotFound for a cursor that names no instant."""
        cursor: pagination.Cursor | None = super().decode_cursor(request)
        if cursor is None or cursor.position is None:
            return cursor
        instant = _instant(str(cursor.position))
        if instant is None:
            raise NotFound(self.invalid_cursor_message)
        return cursor._replace(position=str(instant))  # type: ignore[arg-type]  # the stubs know numbers only


def _instant(text: str) -> datetime | None:
    """The instant a cursor of ours names, None for anything else."""
    try:
        instant = datetime.fromisoformat(text)
        return instant.astimezone(UTC) if instant.tzinfo else None
    except (ValueError, OverflowError):
        return None


class ArchiveList(generics.ListAPIView[Game]):
    """Finished public games, newest first."""

    permission_classes = [AllowAny]
    serializer_class = GameSerializer
    filterset_class = ArchiveFilter
    pagination_class = ArchivePagination

    def get_queryset(self) -> QuerySet[Game]:
        # a cursor cannot pass empty dates, so games of unknown date count as ended before all
        # others
        ended = Coalesce("ended_at", Value(NEVER), output_field=DateTimeField())
        return with_rows(public_games().annotate(ended_or_never=ended))


class ArchiveDetail(generics.RetrieveAPIView[Game]):
    """A finished public game with all its moves and remarks."""

    permission_classes = [AllowAny]
    serializer_class = GameDetailSerializer
    lookup_field = "code"

    def get_queryset(self) -> QuerySet[Game]:
        return with_rows(public_games())

    def get_serializer_context(self) -> dict[str, Any]:
        return {**super().get_serializer_context(), "viewer": viewer_of(self.request)}
