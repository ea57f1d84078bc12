"""What two players write to each other."""

from django.conf import settings
from django.db import models
from django.db.models import F, Q

from courier.common.codes import new_code
from courier.conversations.enums import Door
from courier.games.models import Game


class Message(models.Model):
    """What one player writes to another, beside a game of theirs or privately.

    The one without words (`is_end`) is the last of a game: its author has switched messages off.
    """

    code = models.CharField(max_length=16, unique=True, default=new_code)
    author = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+", db_index=False
    )
    receiver = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+", db_index=False
    )
    game = models.ForeignKey(
        Game, on_delete=models.CASCADE, null=True, blank=True, related_name="+", db_index=False
    )
    text = models.TextField(blank=True)
    is_end = models.BooleanField(default=False)
    # of the mail it came in, by which that is known again
    digest = models.CharField(max_length=64, blank=True)
    sent_at = models.DateTimeField()
    read_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["pk"]
        constraints = [
            models.CheckConstraint(condition=~Q(author=F("receiver")), name="message_to_another"),
            models.CheckConstraint(
                condition=Q(is_end=False) & ~Q(text="")
                | Q(is_end=True, text="", game__isnull=False),
                name="message_says_something",
            ),
            models.UniqueConstraint(
                fields=["game", "author"], condition=Q(is_end=True), name="message_end_once"
            ),
            models.UniqueConstraint(
                fields=["author", "digest"], condition=~Q(digest=""), name="message_mailed_once"
            ),
        ]
        indexes = [
            # beside a game, and the last ones of it
            models.Index(fields=["game", "id"], name="message_of_game"),
            # both halves of what two players have written to each other
            models.Index(fields=["author", "receiver", "id"], name="message_of_pair"),
            models.Index(fields=["receiver", "author", "id"], name="message_to_player"),
        ]

    def __str__(self) -> str:
        return self.code


class MessageSettings(models.Model):
    """From whom a player takes private messages; without a row, from those they have played."""

    player = models.OneToOneField(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, primary_key=True, related_name="+"
    )
    door = models.CharField(max_length=8, choices=Door, default=Door.PLAYED)

    def __str__(self) -> str:
        return f"{self.player_id}:{self.door}"
