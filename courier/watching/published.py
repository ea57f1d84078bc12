"""News of presets: new ones, new revisions, and what is said about them."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime
from typing import Final

from django.db.models import Q, QuerySet
from django.urls import reverse
from django.utils.translation import gettext as _

from courier.players.queries import blocked_by
from courier.presets.models import PresetRevision
from courier.talk.models import Comment
from courier.watching.followed import About, Followed, News, Source

SAID: Final = 200


def _revisions() -> QuerySet[PresetRevision]:
    found = PresetRevision.objects.filter(preset__is_listed=True)
    return found.select_related("preset__owner").defer("document").order_by("-created_at", "-pk")


def about_revision(pk: int) -> About | None:
    """The preset of a revision and its owner; 1 query."""
    revision = _revisions().filter(pk=pk).first()
    if revision is None:
        return None
    return About(revision.preset.owner_id, (revision.preset_id,))


def new_revisions(
    followed: Followed, since: datetime, limit: int, ids: Iterable[int] | None
) -> list[News]:
    """Presets that were published, and revisions of them; 1 query."""
    by_them = Q(preset__owner__in=followed.players) | Q(preset__in=followed.presets)
    found = _revisions().filter(by_them, created_at__gte=since)
    found = found.exclude(preset__owner=followed.reader)
    if ids is not None:
        found = found.filter(pk__in=ids)
    return [_of_revision(revision) for revision in found[:limit]]


def _of_revision(revision: PresetRevision) -> News:
    preset = revision.preset
    names = {"preset": preset.name, "number": revision.number}
    words = _("%(preset)s has a new revision, number %(number)s") % names
    if revision.number == 1:
        words = _("New variant: %(preset)s") % names
    if preset.owner is not None and revision.number == 1:
        names["owner"] = preset.owner.shown_name
        words = _("%(owner)s published a variant: %(preset)s") % names
    url = reverse("preset", args=[preset.key])
    return News(words, url, revision.created_at, revision.note[:SAID])


def _comments() -> QuerySet[Comment]:
    found = Comment.objects.filter(game=None, hidden_at=None, preset__is_listed=True)
    return found.select_related("preset", "author").order_by("-created_at", "-pk")


def about_comment(pk: int) -> About | None:
    """The preset that a comment is about, and who wrote it; 1 query."""
    comment = _comments().filter(pk=pk).first()
    if comment is None:
        return None
    return About(comment.author_id, (comment.preset_id,))


def new_comments(
    followed: Followed, since: datetime, limit: int, ids: Iterable[int] | None
) -> list[News]:
    """What was said about presets; 1 query."""
    by_them = Q(author__in=followed.players) | Q(preset__in=followed.presets)
    found = _comments().filter(by_them, created_at__gte=since).exclude(author=followed.reader)
    found = found.exclude(author__in=blocked_by(followed.reader))
    if ids is not None:
        found = found.filter(pk__in=ids)
    return [_of_comment(comment) for comment in found[:limit]]


def _of_comment(comment: Comment) -> News:
    names = {"author": comment.author.shown_name, "preset": comment.preset.name}
    url = f"{reverse('preset_comments', args=[comment.preset.key])}#comment-{comment.code}"
    words = _("%(author)s commented on %(preset)s") % names
    return News(words, url, comment.created_at, comment.text[:SAID])


published: Final = {
    "revision": Source(about_revision, new_revisions),
    "comment": Source(about_comment, new_comments),
}
