"""Comments as pages show them."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime

from django.utils.safestring import SafeString

from courier.players.models import Player
from courier.presets.permissions import is_owner
from courier.presets.prose import remark_html
from courier.talk.domain.comments import is_editable
from courier.talk.models import Comment
from courier.talk.permissions import is_author, may_hide


@dataclass(frozen=True, slots=True)
class CommentLine:
    """One comment and what the reader may do with it."""

    code: str
    author: Player
    html: SafeString
    created_at: datetime
    is_edited: bool
    is_hidden: bool
    by_owner: bool
    is_own: bool
    may_edit: bool
    may_hide: bool


def comment_lines(
    comments: Iterable[Comment], viewer: Player | None, *, now: datetime
) -> list[CommentLine]:
    """The comments for a reader; they come with author and preset, no query."""
    return [comment_line(comment, viewer, now=now) for comment in comments]


def comment_line(comment: Comment, viewer: Player | None, *, now: datetime) -> CommentLine:
    """One comment for a reader."""
    is_own = is_author(comment, viewer)
    return CommentLine(
        code=comment.code,
        author=comment.author,
        html=remark_html(comment.text),
        created_at=comment.created_at,
        is_edited=comment.edited_at is not None,
        is_hidden=comment.hidden_at is not None,
        by_owner=is_owner(comment.preset, comment.author),
        is_own=is_own,
        may_edit=is_own and is_editable(comment, now=now),
        may_hide=may_hide(comment, viewer),
    )
