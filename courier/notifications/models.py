"""The outbox, how players wish to be notified, and the mailbox of the try-out."""

from django.conf import settings
from django.db import models
from django.db.models import Q

from courier.common.codes import new_code
from courier.notifications.enums import Channel, Timing


class OutboxMail(models.Model):
    """A notice. Written in the transaction of what it shows; sent as a mail and marked afterwards.

    `dedup_key` makes writing idempotent (`your_move:<move id>`). `payload` holds ids only; the text
    is made at delivery. `address` is set for people without an account. `subject` names what it is
    about, such as `game.17`.

    `timing` says when the mail goes; it is empty until the notice takes effect, at
    `next_attempt_at` as written: before that it is neither pushed nor shown on the site. `seen_at`
    is when the player has seen on the site what the notice shows. Mails that go together have the
    same `bundle`. `returned_at` is when the server of its receiver gave it back, or refused it.
    """

    code = models.CharField(
        max_length=16, unique=True, default=new_code
    )  # the Message-ID is made from it
    kind = models.CharField(max_length=24)  # the key of a declared one (kinds.py)
    player = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, null=True, related_name="+"
    )
    address = models.EmailField(blank=True)
    payload = models.JSONField(default=dict)
    dedup_key = models.CharField(max_length=120, unique=True)
    created_at = models.DateTimeField()
    next_attempt_at = models.DateTimeField()
    attempts = models.PositiveSmallIntegerField(default=0)
    sent_at = models.DateTimeField(null=True)
    dropped_at = models.DateTimeField(null=True)
    last_error = models.TextField(blank=True)
    subject = models.CharField(max_length=40, blank=True, default="")
    timing = models.CharField(max_length=8, choices=Timing, blank=True, default="")
    is_muted = models.BooleanField(default=False)
    seen_at = models.DateTimeField(null=True)
    bundle = models.CharField(max_length=16, blank=True, default="")
    returned_at = models.DateTimeField(null=True)

    class Meta:
        constraints = [
            models.CheckConstraint(
                condition=Q(player__isnull=False) | ~Q(address=""), name="outbox_has_receiver"
            ),
            models.CheckConstraint(
                condition=Q(sent_at__isnull=True) | Q(dropped_at__isnull=True),
                name="outbox_sent_or_dropped",
            ),
        ]
        indexes = [
            # the sweep: due mails, oldest first
            models.Index(
                fields=["next_attempt_at"],
                condition=Q(sent_at__isnull=True, dropped_at__isnull=True),
                name="outbox_due",
            ),
            # the page of notices
            models.Index(fields=["player", "-created_at"], name="outbox_of_player"),
            # the number at the bell, and what a game that is looked at makes seen
            models.Index(
                fields=["player", "subject"],
                condition=Q(seen_at__isnull=True),
                name="outbox_unseen",
            ),
            # a mail that comes back and stood for several
            models.Index(fields=["bundle"], condition=~Q(bundle=""), name="outbox_bundle"),
        ]

    def __str__(self) -> str:
        return self.dedup_key

    @property
    def receiving_address(self) -> str:
        """Where the mail goes now; empty when the account was closed or its address rests."""
        if self.player is None:
            return self.address
        is_closed = not self.player.is_active or self.player.is_address_resting
        return "" if is_closed else self.player.email


class NoticePreference(models.Model):
    """A player's wish for one kind of notice by one channel; no row means the usual timing
    (`wishes.py`).
    """

    player = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="notice_preferences"
    )
    kind = models.CharField(max_length=24)
    channel = models.CharField(max_length=8, choices=Channel)
    timing = models.CharField(max_length=8, choices=Timing)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["player", "kind", "channel"], name="notice_preference_once"
            )
        ]

    def __str__(self) -> str:
        return f"{self.player_id}:{self.kind}:{self.channel}"


class DigestHour(models.Model):
    """The hour of a player's own clock at which their digest goes; no row means seven in the
    morning.
    """

    player = models.OneToOneField(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+"
    )
    hour = models.PositiveSmallIntegerField()

    class Meta:
        constraints = [
            models.CheckConstraint(condition=Q(hour__lte=23), name="digest_hour_of_a_day")
        ]

    def __str__(self) -> str:
        return f"{self.player_id}:{self.hour}"


class Mute(models.Model):
    """A subject (`game.17`) or an opponent a player wants no notices about."""

    player = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="mutes"
    )
    subject = models.CharField(max_length=40, blank=True, default="")
    opponent = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, null=True, related_name="+"
    )
    created_at = models.DateTimeField()

    class Meta:
        constraints = [
            models.CheckConstraint(
                condition=Q(opponent__isnull=False) ^ ~Q(subject=""), name="mute_of_one_thing"
            ),
            models.UniqueConstraint(
                fields=["player", "subject"],
                condition=~Q(subject=""),
                name="mute_of_a_subject_once",
            ),
            models.UniqueConstraint(fields=["player", "opponent"], name="mute_of_an_opponent_once"),
        ]

    def __str__(self) -> str:
        return f"{self.player_id}:{self.subject or self.opponent_id}"


class PushDevice(models.Model):
    """A browser that takes notices even when no page is open: where its push service is, and how to
    write to it.
    """

    player = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="push_devices"
    )
    name = models.CharField(max_length=60, blank=True)
    endpoint = models.CharField(max_length=1000, unique=True)
    point = models.BinaryField()
    secret = models.BinaryField()
    created_at = models.DateTimeField()

    def __str__(self) -> str:
        return f"{self.player_id}:{self.name}"


class PushMessage(models.Model):
    """A notice on its way to a device; the text is made and encrypted at delivery."""

    mail = models.ForeignKey(OutboxMail, on_delete=models.CASCADE, related_name="pushes")
    device = models.ForeignKey(PushDevice, on_delete=models.CASCADE, related_name="messages")
    next_attempt_at = models.DateTimeField()
    attempts = models.PositiveSmallIntegerField(default=0)
    sent_at = models.DateTimeField(null=True)
    dropped_at = models.DateTimeField(null=True)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["mail", "device"], name="push_message_once")]
        indexes = [
            # the sweep
            models.Index(
                fields=["next_attempt_at"],
                condition=Q(sent_at__isnull=True, dropped_at__isnull=True),
                name="push_due",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.mail_id}:{self.device_id}"


class RefusedAddress(models.Model):
    """An address without an account whose owner wants no mail from here. Lower case."""

    address = models.EmailField(unique=True)
    created_at = models.DateTimeField()

    def __str__(self) -> str:
        return self.address


class FailingAddress(models.Model):
    """An address that takes no mails, in lower case, and how much that counts
    (`domain/failures.py`).
    """

    address = models.EmailField(unique=True)
    points = models.PositiveSmallIntegerField()
    noted_at = models.DateTimeField()
    status = models.CharField(max_length=11, blank=True)

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
