"""The outbox, what players wish to receive, and the mailbox of the try-out."""

from django.conf import settings
from django.db import models
from django.db.models import Q

from courier.common.codes import new_code
from courier.notifications.enums import MailKind


class OutboxMail(models.Model):
    """A mail that is due. Written in the transaction of what it tells; delivered and marked afterwards.

    `dedup_key` makes writing idempotent (`your_move:<move id>`). `payload` holds ids only; the text is made at
    delivery. `address` is set for people without an account.
    """

    code = models.CharField(max_length=16, unique=True, default=new_code)  # the Message-ID is made from it
    kind = models.CharField(max_length=24, choices=MailKind)
    player = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, null=True, related_name="+")
    address = models.EmailField(blank=True)
    payload = models.JSONField(default=dict)
    dedup_key = models.CharField(max_length=120, unique=True)
    created_at = models.DateTimeField()
    next_attempt_at = models.DateTimeField()
    attempts = models.PositiveSmallIntegerField(default=0)
    sent_at = models.DateTimeField(null=True)
    dropped_at = models.DateTimeField(null=True)
    last_error = models.TextField(blank=True)

    class Meta:
        constraints = [
            models.CheckConstraint(condition=Q(player__isnull=False) | ~Q(address=""), name="outbox_has_receiver"),
            models.CheckConstraint(
                condition=Q(sent_at__isnull=True) | Q(dropped_at__isnull=True), name="outbox_sent_or_dropped"
            ),
        ]
        indexes = [
            # the sweep: due mails, oldest first
            models.Index(
                fields=["next_attempt_at"],
                condition=Q(sent_at__isnull=True, dropped_at__isnull=True),
                name="outbox_due",
            ),
        ]

    def __str__(self) -> str:
        return self.dedup_key


class MailPreference(models.Model):
    """A player's wish for one kind of mail; no row means yes."""

    player = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="mail_preferences")
    kind = models.CharField(max_length=24, choices=MailKind)
    wanted = models.BooleanField()

    class Meta:
        constraints = [models.UniqueConstraint(fields=["player", "kind"], name="mail_preference_once")]

    def __str__(self) -> str:
        return f"{self.player_id}:{self.kind}"


class RefusedAddress(models.Model):
    """An address without an account whose owner wants no mail from here. Lower case."""

    address = models.EmailField(unique=True)
    created_at = models.DateTimeField()

    def __str__(self) -> str:
        return self.address


class MailboxMessage(models.Model):
    """A mail of the try-out, kept for the mailbox page instead of being sent."""

    code = models.CharField(max_length=16, unique=True, default=new_code)
    receiver = models.EmailField()
    subject = models.CharField(max_length=255)
    source = models.BinaryField()  # the whole message, RFC 5322
    created_at = models.DateTimeField(db_index=True)

    class Meta:
        ordering = ["-created_at"]

    def __str__(self) -> str:
        return self.subject
