"""Reading comments."""

from __future__ import annotations

from datetime import datetime
from typing import Final

from django.db.models import Count, Exists, OuterRef, Q, QuerySet, Subquery
from django.http import Http404

from courier.common.kept_queries import kept
from courier.games.models import Game
from courier.games.queries import running_ids
from courier.players.models import Player
from courier.players.queries import blocked_by
from courier.presets.models import Preset
from courier.talk.models import Comment, Complaint, Notebook
from courier.talk.permissions import is_shown, keeps_order, may_kibitz, may_see

SEEN_BY_ALL: Final = Q(game=None, hidden_at=None)


def comments_of(preset: Preset, viewer: Player | None) -> QuerySet[Comment]:
    """The comments on a preset that somebody sees, latest first; 1 query."""
    return _comments(preset, viewer, sees_all=keeps_order(preset, viewer))


def latest_comments(preset: Preset, viewer: Player | None) -> list[Comment]:
    """The first three of them; 1 query."""
    sees_all = keeps_order(preset, viewer)
    return _latest_comments(preset, None if sees_all else viewer, sees_all=sees_all)


@kept
def _latest_comments(preset: Preset, viewer: Player | None, *, sees_all: bool) -> QuerySet[Comment]:
    return _comments(preset, viewer, sees_all=sees_all)[:3]


def _comments(preset: Preset, viewer: Player | None, *, sees_all: bool) -> QuerySet[Comment]:
    comments = (
        Comment.objects.filter(preset=preset, game=None)
        .select_related("author", "preset")
        .order_by("-created_at", "-pk")
    )
    if sees_all:
        return comments
    if viewer is not None:
        comments = comments.exclude(author__in=blocked_by(viewer))
    seen = Q(hidden_at=None)
    return comments.filter(seen | Q(author=viewer) if viewer is not None else seen)


def newest_comments(viewer: Player | None, *, limit: int) -> list[Comment]:
    """What was said last about presets that everybody may find, for somebody; 1 query."""
    found = Comment.objects.filter(game=None, hidden_at=None, preset__is_listed=True)
    if viewer is not None:
        found = found.exclude(author__in=blocked_by(viewer))
    return list(found.select_related("author", "preset").order_by("-pk")[:limit])


def comment_count(preset: Preset) -> int:
    """How many comments on a preset everybody sees; 1 query."""
    return Comment.objects.filter(SEEN_BY_ALL, preset=preset).count()


def counted_comments() -> Subquery:
    """The number of comments on each preset that everybody sees, as a column; None for none."""
    found = Comment.objects.filter(SEEN_BY_ALL, preset=OuterRef("pk")).order_by()
    return Subquery(found.values("preset").annotate(n=Count("pk")).values("n"))


def any_comments() -> Exists:
    """Whether there are comments on each preset that somebody sees, as a column."""
    return Exists(Comment.objects.filter(preset=OuterRef("pk"), game=None))


def kibitz_of(game: Game, viewer: Player | None) -> list[Comment]:
    """What is said about the plies of a game that somebody sees, oldest first; 1 query, with those
    of `may_kibitz`.
    """
    if not may_kibitz(game, viewer):
        return []
    found = (
        Comment.objects.filter(game=game)
        .select_related("author", "preset", "game")
        .order_by("created_at", "pk")
    )
    if viewer is not None and not viewer.is_staff:
        found = found.exclude(author__in=blocked_by(viewer))
    comments = list(found)
    for comment in comments:
        comment.game = game  # with its seats
    return [comment for comment in comments if is_shown(comment, viewer)]


def comment_or_404(code: str, viewer: Player | None) -> Comment:
    """The comment of a code for one who sees it, if they may read the preset; 1 query. Raises
    Http404.
    """
    comment = (
        Comment.objects.filter(code=code).select_related("author", "preset__owner", "game").first()
    )
    if comment is None or not may_see(comment, viewer):
        raise Http404
    return comment


def comments_since(author: Player, *, since: datetime) -> int:
    """How many comments a player has written since then; 1 query."""
    return Comment.objects.filter(author=author, created_at__gte=since).count()


def comments_by(author: Player, preset: Preset) -> int:
    """How many comments of a player stand on a preset; 1 query."""
    return Comment.objects.filter(author=author, preset=preset, game=None).count()


def kibitz_by(author: Player, game: Game) -> int:
    """How often a player has said something about a game; 1 query."""
    return Comment.objects.filter(author=author, game=game).count()


def complaints_since(player: Player, *, since: datetime) -> int:
    """Of how many comments a player has told the staff since then; 1 query."""
    return Complaint.objects.filter(player=player, created_at__gte=since).count()


def comments_complained_of(staff: Player) -> QuerySet[Comment]:
    """The comments that wait for one of the staff, with `open_complaints`, the most complained of
    first; 4 queries.

    Their own ones and kibitz of running games they play wait for somebody else.
    """
    waiting = Q(complaints__settled_at=None, complaints__isnull=False)
    comments = (
        Comment.objects.filter(waiting).exclude(author=staff).exclude(game__in=running_ids(staff))
    )
    comments = comments.select_related("author", "preset", "game")
    counted = comments.annotate(
        open_complaints=Count("complaints", filter=Q(complaints__settled_at=None))
    )
    return counted.prefetch_related("complaints__player", "game__seats").order_by(
        "-open_complaints", "created_at", "pk"
    )


def notebook_of(player: Player, game: Game) -> Notebook | None:
    """A player's own notes about a game; 1 query."""
    return Notebook.objects.filter(player=player, game=game).first()
