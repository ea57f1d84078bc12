"""Comments in words, for notices about them."""

from __future__ import annotations

from collections.abc import Collection
from typing import Final

from django.urls import reverse
from django.utils.translation import gettext as _

from courier.notifications.subjects import Subject
from courier.players.models import Player
from courier.talk.models import Comment


def describe_comments(ids: Collection[int], reader: Player) -> dict[int, Subject]:
    """Each comment with the preset it is about and who wrote it; 1 query."""
    comments = Comment.objects.select_related("preset", "author").filter(pk__in=ids, hidden_at=None)
    return {comment.pk: _subject(comment) for comment in comments}


def _subject(comment: Comment) -> Subject:
    names = {"author": comment.author.shown_name, "preset": comment.preset.name}
    url = f"{reverse('preset_comments', args=[comment.preset.key])}#comment-{comment.code}"
    return Subject(words=_("%(author)s about %(preset)s") % names, url=url)


subjects: Final = {"comment": describe_comments}
