"""From a mail's content to the message that goes over the wire."""

from __future__ import annotations

from datetime import datetime
from email.mime.image import MIMEImage
from typing import Final

from django.conf import settings
from django.core.mail import EmailMultiAlternatives

from courier.notifications.enums import ACCOUNT_MAIL, Timing
from courier.notifications.kinds import InlineImage, MailContent
from courier.notifications.models import OutboxMail
from courier.notifications.return_paths import return_path
from courier.notifications.unsubscribe import bundle_stop_url, unsubscribe_url
from courier.players.models import Player

# Complaints are counted by it, beside the name of what was sent (Gmail's Feedback-ID).
_FEEDBACK_SENDER: Final = "courier"


class RelatedMessage(EmailMultiAlternatives):
    """A message whose attachments belong to its HTML."""

    mixed_subtype = "related"


def build_message(
    *, mail: OutboxMail, address: str, content: MailContent, now: datetime
) -> EmailMultiAlternatives:
    """The message: text and HTML as alternatives, the pictures beside them.

    Its Message-ID belongs to the row of the outbox, so that a mail sent twice is recognised as one.
    All mails of a thread refer to the same root, which makes mail programs show them together.
    """
    if mail.kind == ACCOUNT_MAIL:
        return _message(address, content, _own_headers(mail.code), "")
    stop = unsubscribe_url(kind=mail.kind, player_id=mail.player_id, address=mail.address)
    back = return_path(code=mail.code, address=address, now=now)
    return _message(address, content, _headers(mail.code, mail.kind, stop, content), back)


def build_bundle(
    *, player: Player, code: str, timing: Timing, content: MailContent, now: datetime
) -> EmailMultiAlternatives:
    """The message that stands for several mails; `code` belongs to all of them."""
    stop = bundle_stop_url(timing=timing, player_id=player.pk)
    back = return_path(code=code, address=player.email, now=now)
    return _message(player.email, content, _headers(code, timing, stop, content), back)


def _message(
    address: str, content: MailContent, headers: dict[str, str], back: str
) -> EmailMultiAlternatives:
    """`back` is the sender of the envelope; readers see that of the site."""
    message = RelatedMessage(
        subject=" ".join(content.subject.split()),
        body=content.text,
        from_email=back or None,
        to=[address],
        headers={"From": settings.DEFAULT_FROM_EMAIL} | headers,
    )
    message.attach_alternative(content.html, "text/html")
    for image in content.images:
        message.attach(_inline(image))
    return message


def _headers(code: str, name: str, stop: str, content: MailContent) -> dict[str, str]:
    host = settings.SITE_HOST
    headers = _own_headers(code) | {
        "List-Id": f"{settings.SITE_NAME} <{name.replace('_', '-')}.{host}>",
        "List-Unsubscribe": f"<{stop}>",
        "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
        "Feedback-ID": f"{name}:::{_FEEDBACK_SENDER}",
    }
    if content.thread:
        root = f"<{content.thread}@{host}>"
        headers |= {"In-Reply-To": root, "References": root}
    return headers | content.headers


def _own_headers(code: str) -> dict[str, str]:
    return {
        "Message-ID": f"<{code}@{settings.SITE_HOST}>",
        "Auto-Submitted": "auto-generated",
        "X-Auto-Response-Suppress": "OOF, AutoReply",
    }


def _inline(image: InlineImage) -> MIMEImage:
    part = MIMEImage(image.png(), "png")
    part.add_header("Content-ID", f"<{image.cid}>")
    part.add_header("Content-Disposition", "inline", filename=f"{image.cid}.png")
    return part
