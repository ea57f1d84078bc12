"""What players say in public beside games."""

from django.conf import settings
from django.db import models
from django.db.models import Q

from courier.common.codes import new_code
from courier.games.models import Game
from courier.presets.models import Preset


class Comment(models.Model):
    """What a player says about a preset, or as kibitz about a ply of a game, whose preset it is.

    Hidden ones are kept: their author, the staff, and the owner of a preset that is commented on,
    see them.
    """

    code = models.CharField(max_length=16, unique=True, default=new_code)
    preset = models.ForeignKey(Preset, on_delete=models.CASCADE, related_name="comments")
    author = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="comments"
    )
    game = models.ForeignKey(
        Game, on_delete=models.CASCADE, null=True, blank=True, related_name="kibitz", db_index=False
    )
    ply = models.PositiveIntegerField(null=True, blank=True)
    text = models.TextField()
    created_at = models.DateTimeField()
    edited_at = models.DateTimeField(null=True, blank=True)
    hidden_at = models.DateTimeField(null=True, blank=True)
    hidden_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, blank=True, related_name="+"
    )

    class Meta:
        ordering = ["-created_at", "-pk"]
        constraints = [
            models.CheckConstraint(condition=~Q(text=""), name="comment_says_something"),
            models.CheckConstraint(
                condition=Q(game__isnull=True, ply__isnull=True)
                | Q(game__isnull=False, ply__isnull=False),
                name="kibitz_has_ply",
            ),
        ]
        indexes = [
            # the page of a preset: its comments, latest first
            models.Index(fields=["preset", "-created_at", "-id"], name="comment_of_preset"),
            # the page of a game: what is said about its plies, oldest first
            models.Index(
                fields=["game", "created_at", "id"],
                condition=Q(game__isnull=False),
                name="kibitz_of_game",
            ),
        ]

    def __str__(self) -> str:
        return self.code


class Complaint(models.Model):
    """A player asks the staff to look at a comment. It is settled by hiding the comment or by
    leaving it. `text` is what the comment said then.
    """

    comment = models.ForeignKey(Comment, on_delete=models.CASCADE, related_name="complaints")
    player = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+")
    reason = models.TextField(blank=True)
    text = models.TextField(blank=True, default="", db_default="")
    created_at = models.DateTimeField()
    settled_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["created_at", "pk"]
        constraints = [models.UniqueConstraint(fields=["comment", "player"], name="complaint_once")]
        indexes = [
            # what waits for the staff, oldest first
            models.Index(
                fields=["created_at"], condition=Q(settled_at__isnull=True), name="complaint_open"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.comment_id}:{self.player_id}"

    @property
    def earlier_text(self) -> str:
        """What the comment said when it was reported, empty where it still says so."""
        return "" if self.text == self.comment.text else self.text


class Notebook(models.Model):
    """What a player writes to themselves about a game of theirs. Nobody else reads it, staff
    included.
    """

    player = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+")
    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="+")
    text = models.TextField()
    version = models.PositiveIntegerField(
        default=1
    )  # counts what was saved, so that nothing is written over unseen
    updated_at = models.DateTimeField()

    class Meta:
        constraints = [models.UniqueConstraint(fields=["player", "game"], name="notebook_once")]

    def __str__(self) -> str:
        return f"{self.player_id}:{self.game_id}"
