"""Seals of finished games, their keys, and games two referees judge differently."""

from math import ceil

from django.conf import settings
from django.db import models
from django.db.models import Q

from courier.common.codes import new_code
from courier.games.models import SIDES, Game
from courier.integrity.enums import SealKind


class SealKey(models.Model):
    """A public key the site has sealed games with; the private one stands in the environment alone.
    Never deleted.
    """

    key_id = models.CharField(max_length=16, primary_key=True)
    public_key = models.CharField(max_length=64)  # hexadecimal
    first_used_at = models.DateTimeField()

    def __str__(self) -> str:
        return self.key_id


class Seal(models.Model):
    """The head of a finished game's chain, signed. Written once; the links in between follow from
    the game.
    """

    game = models.OneToOneField(
        Game, on_delete=models.CASCADE, primary_key=True, related_name="seal"
    )
    algorithm = models.CharField(max_length=16)
    kind = models.CharField(max_length=8, choices=SealKind)
    plies = models.PositiveIntegerField()
    head = models.CharField(max_length=64)
    key = models.ForeignKey(SealKey, on_delete=models.PROTECT, related_name="+")
    signature = models.CharField(max_length=128)
    sealed_at = models.DateTimeField()

    def __str__(self) -> str:
        return f"{self.game_id} {self.head[:16]}"


class SealedName(models.Model):
    """A player as the seal knows them. The chain holds the commitment alone, so that name and salt
    can be erased.
    """

    seal = models.ForeignKey(Seal, on_delete=models.CASCADE, related_name="names")
    side = models.PositiveSmallIntegerField()
    name = models.CharField(max_length=80, blank=True)
    handle = models.CharField(max_length=24, blank=True)
    salt = models.CharField(max_length=32, blank=True)
    commitment = models.CharField(max_length=64)

    class Meta:
        ordering = ["side"]
        constraints = [
            models.UniqueConstraint(fields=["seal", "side"], name="sealed_name_once"),
            models.CheckConstraint(condition=Q(side__in=SIDES), name="sealed_name_side"),
            models.CheckConstraint(
                condition=~Q(salt="") | Q(name="", handle=""),
                name="sealed_name_erased_with_its_salt",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.seal_id}:{self.side}"


class Disagreement(models.Model):
    """The first difference between what is stored of a game and what a second referee says of it.
    The game goes on; the staff looks at it.
    """

    code = models.CharField(max_length=16, unique=True, default=new_code)
    game = models.OneToOneField(Game, on_delete=models.CASCADE, related_name="+")
    ply = models.PositiveIntegerField()
    referee = models.CharField(max_length=80)  # the second one
    part = models.CharField(max_length=8)  # a member of `courier.integrity.replay.Part`
    stored = models.TextField()
    found = models.TextField()
    found_at = models.DateTimeField()
    settled_at = models.DateTimeField(null=True)
    settled_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="+"
    )

    class Meta:
        ordering = ["found_at", "pk"]
        indexes = [
            # what waits for the staff, oldest first
            models.Index(
                fields=["found_at"], condition=Q(settled_at__isnull=True), name="disagreement_open"
            ),
        ]

    def __str__(self) -> str:
        return self.code


class Drill(models.Model):
    """One restoring of the backup to a server of its own, and what was found there.

    It is begun by storing the row: what was committed before has to be in what is restored.
    """

    began_at = models.DateTimeField()
    # the highest number of each table at that time, by its name
    marks = models.JSONField(default=dict)
    # how long the row took to reach the repository; None: it did not, or nobody may know
    risk_seconds = models.FloatField(null=True)
    recovery_seconds = models.FloatField(null=True)  # until the restored server could be used
    ended_at = models.DateTimeField(null=True)
    games = models.PositiveIntegerField(default=0)
    moves = models.PositiveIntegerField(default=0)
    seals = models.PositiveIntegerField(default=0)
    rows = models.PositiveBigIntegerField(default=0)  # of all tables, compared one by one
    fault_count = models.PositiveIntegerField(default=0)
    faults = models.JSONField(default=list)  # the first of them, in words for the operator

    def __str__(self) -> str:
        return f"{self.began_at:%Y-%m-%d %H:%M}"

    @property
    def seconds(self) -> float:
        """How long restoring and examining took."""
        assert self.ended_at is not None
        return (self.ended_at - self.began_at).total_seconds()

    @property
    def minutes(self) -> int:
        """The same in minutes, rounded up."""
        return ceil(self.seconds / 60)

    @property
    def could_restore(self) -> bool:
        """Whether there was a restored server to examine, once the drill has ended."""
        return self.recovery_seconds is not None

    @property
    def most_seconds_at_risk(self) -> int | None:
        """How many seconds of moves a lost disk takes along, rounded up."""
        return None if self.risk_seconds is None else ceil(self.risk_seconds)
