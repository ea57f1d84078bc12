"""What players let mails do, the messages that came, and the turns that were played by a link."""

from django.conf import settings
from django.db import models

from courier.common.codes import new_code
from courier.games.models import Game
from courier.postbox.enums import Trust, Verdict, Wish


class MailPlay(models.Model):
    """A player's wishes about playing by mail; no row means the defaults.

    `key` goes into every link and address that is signed: with a new one, those in earlier mails
    are worth nothing.
    """

    player = models.OneToOneField(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="mail_play"
    )
    trust = models.CharField(max_length=8, choices=Trust, default=Trust.CONFIRM)
    key = models.CharField(max_length=16, blank=True)

    def __str__(self) -> str:
        return f"{self.player_id}: {self.trust}"


class Message(models.Model):
    """A message to a game's address, known again by its Message-ID. Kept for 90 days; what stood in
    it is not kept.

    `ply` and `mark` name the turn whose mail was answered.
    """

    code = models.CharField(max_length=16, unique=True, default=new_code)
    player = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+")
    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="+")
    digest = models.CharField(max_length=64)
    ply = models.PositiveIntegerField()
    mark = models.CharField(max_length=8)
    wish = models.CharField(max_length=8, choices=Wish)
    text = models.TextField(blank=True)
    remark = models.TextField(blank=True)
    verdict = models.CharField(max_length=8, choices=Verdict)
    note = models.TextField(blank=True)  # why it was refused, in the player's language
    received_at = models.DateTimeField(db_index=True)
    settled_at = models.DateTimeField(null=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["player", "game", "digest"], name="message_once")
        ]

    def __str__(self) -> str:
        return f"{self.code}: {self.verdict}"


class SpentTurn(models.Model):
    """A turn that was played by a link or a message: neither plays it again, even if the move is
    taken back.

    Only one that was recalled, before anybody saw it, can be played by them once more.
    """

    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="+")
    player = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+")
    ply = models.PositiveIntegerField()
    mark = models.CharField(max_length=8)
    spent_at = models.DateTimeField(db_index=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["game", "player", "ply", "mark"], name="spent_turn_once"
            )
        ]

    def __str__(self) -> str:
        return f"{self.game_id}:{self.ply}"
