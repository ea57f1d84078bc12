"""Wishes of players to be forgotten."""

from django.conf import settings
from django.db import models

from courier.common.codes import new_code


class Erasure(models.Model):
    """A player wants to be erased at `due_at`; until then it can be called off. The row goes with
    the account.
    """

    player = models.OneToOneField(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, primary_key=True, related_name="erasure"
    )
    code = models.CharField(
        max_length=16, unique=True, default=new_code
    )  # of the link that calls it off
    with_remarks = models.BooleanField(default=False)  # what they wrote in their games goes as well
    requested_at = models.DateTimeField()
    due_at = models.DateTimeField(db_index=True)

    def __str__(self) -> str:
        return f"{self.player_id}"
