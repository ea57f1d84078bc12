"""Texts that were brought here, and the games read from them until they are imported."""

from django.conf import settings
from django.db import models
from django.db.models import Q

from courier.common.codes import new_code
from courier.exchange.enums import FeedKind, ImportState, Written
from courier.games.models import Game
from courier.presets.models import PresetRevision


class Import(models.Model):
    """A text somebody has brought. It is kept until its games are imported, then only what became
    of it.
    """

    code = models.CharField(max_length=16, unique=True, default=new_code)
    owner = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="imports"
    )
    created_at = models.DateTimeField()
    revision = models.ForeignKey(
        PresetRevision, on_delete=models.PROTECT, null=True, related_name="+"
    )  # as chosen
    written = models.CharField(max_length=8, choices=Written, blank=True)
    name = models.CharField(max_length=120, blank=True)  # of the file
    text = models.TextField(blank=True)
    troubles = models.JSONField(default=list)  # of the text as a whole
    state = models.CharField(max_length=8, choices=ImportState, default=ImportState.READING)
    total = models.PositiveIntegerField()  # games in the text
    done = models.PositiveIntegerField(default=0)  # games read
    read_on_at = models.DateTimeField()  # when a part of it was read last
    stored_at = models.DateTimeField(null=True)
    deleted_at = models.DateTimeField(null=True)  # by its owner; its games go one after the other

    class Meta:
        constraints = [
            models.CheckConstraint(condition=Q(done__lte=models.F("total")), name="import_done"),
            models.CheckConstraint(
                condition=Q(state=ImportState.STORED, stored_at__isnull=False, text="")
                | (~Q(state=ImportState.STORED) & Q(stored_at__isnull=True)),
                name="import_stored",
            ),
        ]
        indexes = [
            # somebody's imports, newest first
            models.Index(fields=["owner", "-id"], name="import_owner"),
            # the sweep: texts that wait to be read on, or have not been imported
            models.Index(
                fields=["read_on_at"], condition=~Q(state="stored"), name="import_waiting"
            ),
            # the games that go into the archive: those imported of late
            models.Index(
                fields=["stored_at"], condition=Q(stored_at__isnull=False), name="import_stored_at"
            ),
            # the games that are to be deleted
            models.Index(
                fields=["deleted_at"], condition=Q(deleted_at__isnull=False), name="import_deleted"
            ),
        ]

    def __str__(self) -> str:
        return self.code


class ImportedGame(models.Model):
    """A game of a text: as it was read, and once it is imported the game it became.

    `facts` are columns of `Game`, null where nothing could be read, `record` its packed moves; both
    go with the import.
    """

    batch = models.ForeignKey(Import, on_delete=models.CASCADE, related_name="games")
    number = models.PositiveIntegerField()  # in the text, from 1
    line = models.PositiveIntegerField()  # where it begins there
    names = models.JSONField(default=list)
    revision = models.ForeignKey(
        PresetRevision, on_delete=models.PROTECT, null=True, related_name="+"
    )
    facts = models.JSONField(null=True)
    record = models.BinaryField(null=True)
    last = models.JSONField(null=True)
    plies = models.PositiveIntegerField(default=0)
    fingerprint = models.CharField(max_length=32, blank=True)
    is_cut = models.BooleanField(default=False)
    is_repeated = models.BooleanField(default=False)  # the same game stands before it in the text
    same_as = models.ForeignKey(
        Game, on_delete=models.SET_NULL, null=True, related_name="+"
    )  # it is here already
    troubles = models.JSONField(default=list)
    game = models.OneToOneField(
        Game, on_delete=models.SET_NULL, null=True, related_name="imported_as"
    )

    class Meta:
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(fields=["batch", "number"], name="imported_game_once")
        ]
        indexes = [
            # whether somebody has imported a game before
            models.Index(
                fields=["fingerprint"], condition=Q(game__isnull=False), name="imported_fingerprint"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.batch_id}:{self.number}"

    @property
    def is_readable(self) -> bool:
        """Whether there is a game that can be imported, or was."""
        return self.revision_id is not None

    @property
    def is_duplicate(self) -> bool:
        """Whether the same game is here already, or stands before it in the text."""
        return self.is_repeated or self.same_as_id is not None


class FeedAddress(models.Model):
    """An address at which a program reads a player's feed without signing in; only a hash of its
    secret is kept.
    """

    player = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="feed_addresses"
    )
    kind = models.CharField(max_length=12, choices=FeedKind)
    token_hash = models.CharField(max_length=64, unique=True)
    created_at = models.DateTimeField()

    class Meta:
        constraints = [models.UniqueConstraint(fields=["player", "kind"], name="feed_address_once")]

    def __str__(self) -> str:
        return f"{self.player_id}:{self.kind}"
