"""Telling the staff of a comment."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Final

from django.db import transaction

from courier.players.models import Player
from courier.talk.errors import OwnAffair, OwnComment, ReasonTooLong, StaffOnly, TooManyComplaints
from courier.talk.models import Comment, Complaint
from courier.talk.permissions import is_author, is_own_affair
from courier.talk.queries import complaints_since

LONGEST_REASON: Final = 500
A_DAY: Final = 20


@transaction.atomic
def complain(*, comment: Comment, player: Player, reason: str, now: datetime) -> None:
    """Ask the staff to look at a comment; a second time changes nothing, unless it was edited since
    they did.

    Locks the player. Raises OwnComment, ReasonTooLong, TooManyComplaints.
    """
    if is_author(comment, player):
        raise OwnComment
    if len(reason) > LONGEST_REASON:
        raise ReasonTooLong(limit=LONGEST_REASON)
    Player.objects.select_for_update(of=("self",), no_key=True).get(pk=player.pk)
    if complaints_since(player, since=now - timedelta(days=1)) >= A_DAY:
        raise TooManyComplaints
    values = {"reason": reason.strip(), "text": comment.text, "created_at": now}
    known, is_new = Complaint.objects.get_or_create(comment=comment, player=player, defaults=values)
    if not is_new and _was_edited_since(known, comment):
        Complaint.objects.filter(pk=known.pk).update(**values, settled_at=None)


def _was_edited_since(settled: Complaint, comment: Comment) -> bool:
    """Whether a comment says something else than what the staff has looked at."""
    return (
        settled.settled_at is not None
        and comment.edited_at is not None
        and comment.edited_at > settled.settled_at
    )


@transaction.atomic
def leave_comment(*, comment_id: int, staff: Player, now: datetime) -> None:
    """Settle what was complained of a comment without hiding it. Raises StaffOnly, OwnAffair."""
    if not staff.is_staff:
        raise StaffOnly
    if is_own_affair(Comment.objects.select_related("game").get(pk=comment_id), staff):
        raise OwnAffair
    Complaint.objects.filter(comment=comment_id, settled_at=None).update(settled_at=now)
