"""Saying something about a preset, changing it, and keeping order."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Final

from django.db import transaction

from courier.common.rates import add, total
from courier.common.tasks import enqueue
from courier.games.domain.moves import MAX_REMARK
from courier.notifications.domain.outbox import queue_mail
from courier.players.domain.mutes import refuse_when_muted
from courier.players.models import Player
from courier.players.queries import is_verified
from courier.presets.models import Preset
from courier.presets.permissions import is_owner
from courier.talk.errors import (
    AddressNotConfirmed,
    CommentsClosed,
    CommentTooLong,
    NotForYouToHide,
    NothingSaid,
    NotYourComment,
    SpokenTooOften,
    TooLateToEdit,
    TooManyComments,
)
from courier.talk.models import Comment, Complaint
from courier.talk.permissions import is_author, is_own_affair, may_hide
from courier.talk.queries import comments_by, comments_since

LONGEST: Final = 3000
EDITABLE: Final = timedelta(days=1)
ON_ONE_PRESET: Final = 50
NEWS_TASK: Final = "courier.watching.tasks.tell_news"
# How many comments a player may write within a time.
PACE: Final = ((timedelta(minutes=10), 5), (timedelta(days=1), 40))


@transaction.atomic
def add_comment(*, preset: Preset, author: Player, text: str, now: datetime) -> Comment:
    """Say something about a preset; its owner gets a mail, unless they say it themselves.

    Locks the author. The caller makes sure that they may read the preset. Raises NothingSaid,
    CommentTooLong, AddressNotConfirmed, CommentsClosed, SpokenTooOften, TooManyComments.
    """
    said = checked_text(text)
    if preset.hidden_at is not None:
        raise CommentsClosed
    hold_author(author, now=now)
    if comments_by(author, preset) >= ON_ONE_PRESET:
        raise TooManyComments(limit=ON_ONE_PRESET)
    comment = Comment.objects.create(preset=preset, author=author, text=said, created_at=now)
    if preset.owner is not None and not is_owner(preset, author):
        queue_mail(
            kind="preset_comment",
            player=preset.owner,
            payload={"comment": comment.pk},
            dedup_key=f"preset_comment:{comment.pk}",
            now=now,
        )
    enqueue(NEWS_TASK, "comment", comment.pk)
    return comment


@transaction.atomic
def edit_comment(*, comment_id: int, author: Player, text: str, now: datetime) -> Comment:
    """Put a comment into other words. Raises NothingSaid, CommentTooLong, NotYourComment,
    TooLateToEdit.
    """
    refuse_when_muted(author, now=now)
    comment = _own(comment_id, author)
    said = checked_text(text, most=LONGEST if comment.game_id is None else MAX_REMARK)
    if not is_editable(comment, now=now):
        raise TooLateToEdit
    comment.text = said
    comment.edited_at = now
    comment.save(update_fields=["text", "edited_at"])
    return comment


@transaction.atomic
def delete_comment(*, comment_id: int, author: Player) -> None:
    """Take one's own comment away for good. Raises NotYourComment."""
    _own(comment_id, author).delete()
    for span, _limit in PACE:
        add(_gone_within(span), author.pk, 1, seconds=int(span.total_seconds()))


@transaction.atomic
def hide_comment(*, comment_id: int, player: Player, now: datetime, hidden: bool) -> Comment:
    """Put a comment out of sight, or back; what was complained of is settled by that. Raises
    NotForYouToHide.
    """
    comment = _locked(comment_id)
    if not may_hide(comment, player):
        raise NotForYouToHide
    comment.hidden_at, comment.hidden_by = (now, player) if hidden else (None, None)
    comment.save(update_fields=["hidden_at", "hidden_by"])
    if player.is_staff and not is_own_affair(comment, player):
        Complaint.objects.filter(comment=comment, settled_at=None).update(settled_at=now)
    return comment


def is_editable(comment: Comment, *, now: datetime) -> bool:
    """Whether the author may still change the words: for a day, and not once it is hidden."""
    return comment.hidden_at is None and now < comment.created_at + EDITABLE


def hold_author(author: Player, *, now: datetime) -> None:
    """Lock who is about to write in public. Raises AddressNotConfirmed, SpokenTooOften."""
    if not is_verified(author):
        raise AddressNotConfirmed
    refuse_when_muted(author, now=now)
    Player.objects.select_for_update(of=("self",), no_key=True).get(pk=author.pk)
    for span, limit in PACE:
        # What was deleted again counts as well: it has sent its mail.
        gone = total(_gone_within(span), author.pk)
        if comments_since(author, since=now - span) + gone >= limit:
            raise SpokenTooOften


def _gone_within(span: timedelta) -> str:
    return f"comments-gone-{int(span.total_seconds())}"


def checked_text(text: str, *, most: int = LONGEST) -> str:
    """Return what somebody says as it is kept. Raises NothingSaid, CommentTooLong."""
    said = text.replace("\r\n", "\n").strip()
    if not said:
        raise NothingSaid
    if len(said) > most:
        raise CommentTooLong(limit=most)
    return said


def _locked(comment_id: int) -> Comment:
    comments = Comment.objects.select_for_update(of=("self",), no_key=True)
    return comments.select_related("preset", "game").get(pk=comment_id)


def _own(comment_id: int, author: Player) -> Comment:
    comment = _locked(comment_id)
    if not is_author(comment, author):
        raise NotYourComment
    return comment
