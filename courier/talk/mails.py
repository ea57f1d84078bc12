"""The mail to the owner of a preset: somebody has said something about it."""

from __future__ import annotations

from datetime import datetime
from typing import Final

from django.utils.translation import gettext_lazy

from courier.common.links import absolute_url
from courier.notifications.kinds import MailContent, MailKind
from courier.notifications.letters import Letter, render
from courier.notifications.models import OutboxMail
from courier.players.queries import blocks
from courier.presets.permissions import is_owner
from courier.talk.models import Comment


def preset_comment(mail: OutboxMail, now: datetime) -> MailContent | None:
    """A comment on one's preset; obsolete once it is gone or hidden, its author blocked, or the
    preset another's.
    """
    comments = Comment.objects.select_related("preset", "author")
    comment = comments.filter(pk=mail.payload["comment"], hidden_at=None).first()
    if (
        comment is None
        or not is_owner(comment.preset, mail.player)
        or blocks(mail.player, comment.author)
    ):
        return None
    context: dict[str, object] = {
        "preset_name": comment.preset.name,
        "preset_url": absolute_url("preset", comment.preset.key),
        "author_name": comment.author.shown_name,
        "said": comment.text,
        "url": f"{absolute_url('preset_comments', comment.preset.key)}#comment-{comment.code}",
    }
    return render(mail, Letter(context=context, thread=f"comments.{comment.preset.key}"))


mail_kinds: Final = (
    MailKind(
        "preset_comment", gettext_lazy("Somebody comments on a preset of yours"), preset_comment
    ),
)
