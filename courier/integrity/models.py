"""Seals of finished games, and the keys they were made with."""

from django.db import models
from django.db.models import Q

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
