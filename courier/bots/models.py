"""Bots, what they are notified of, and the calls of their webhooks."""

from django.conf import settings
from django.db import models
from django.db.models import Q

from courier.bots.enums import CallState, EventKind, Trouble
from courier.common.codes import new_code
from courier.games.models import Game

LONGEST_ADDRESS = 500


class Bot(models.Model):
    """An account by which a program plays, since when, and the number of its last event.

    Numbers are given to events under a lock of this row.
    """

    player = models.OneToOneField(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, primary_key=True, related_name="+"
    )
    made_at = models.DateTimeField()
    last_number = models.PositiveBigIntegerField(default=0)

    def __str__(self) -> str:
        return f"{self.player_id}"


class BotEvent(models.Model):
    """Something a bot is notified of, written in the transaction of what has happened.

    It gets its `number` later, when somebody reads: so a program that has read up to a number
    misses nothing that is committed after that.
    """

    player = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+", db_index=False
    )
    kind = models.CharField(max_length=12, choices=EventKind)
    game = models.ForeignKey(Game, on_delete=models.CASCADE, null=True, related_name="+")
    ply = models.PositiveIntegerField(default=0)
    challenge = models.CharField(max_length=16, blank=True)  # its code
    number = models.PositiveBigIntegerField(null=True)
    created_at = models.DateTimeField(db_index=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["player", "number"], name="bot_event_number"),
            models.CheckConstraint(
                condition=Q(kind=EventKind.CHALLENGED, game__isnull=True) & ~Q(challenge="")
                | ~Q(kind=EventKind.CHALLENGED) & Q(game__isnull=False, challenge=""),
                name="bot_event_subject",
            ),
        ]
        indexes = [
            # what is to be numbered
            models.Index(
                fields=["player"], condition=Q(number__isnull=True), name="bot_event_fresh"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.player_id}:{self.number} {self.kind}"


class Webhook(models.Model):
    """The address that is called for every event of a bot. The secret that signs calls follows from
    the code, so another secret is another code.
    """

    player = models.OneToOneField(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, primary_key=True, related_name="+"
    )
    code = models.CharField(max_length=16, unique=True, default=new_code)
    address = models.CharField(max_length=LONGEST_ADDRESS)
    is_paused = models.BooleanField(default=False)
    failed_in_a_row = models.PositiveIntegerField(default=0)
    created_at = models.DateTimeField()

    def __str__(self) -> str:
        return f"{self.player_id} {self.address}"


class Call(models.Model):
    """A call of a webhook for an event: the outbox, and afterwards what came of it."""

    event = models.OneToOneField(
        BotEvent, on_delete=models.CASCADE, primary_key=True, related_name="call"
    )
    webhook = models.ForeignKey(Webhook, on_delete=models.CASCADE, related_name="calls")
    state = models.CharField(max_length=8, choices=CallState, default=CallState.WAITING)
    attempts = models.PositiveSmallIntegerField(default=0)
    next_attempt_at = models.DateTimeField()
    called_at = models.DateTimeField(null=True)
    status = models.PositiveSmallIntegerField(null=True)  # of the last answer
    trouble = models.CharField(max_length=12, choices=Trouble, blank=True)
    milliseconds = models.PositiveIntegerField(null=True)

    class Meta:
        indexes = [
            # the sweep
            models.Index(fields=["next_attempt_at"], condition=Q(state="waiting"), name="call_due"),
        ]

    def __str__(self) -> str:
        return f"{self.event_id} {self.state}"
