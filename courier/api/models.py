"""Tokens by which programs act for a player."""

from django.conf import settings
from django.contrib.postgres.fields import ArrayField
from django.db import models
from django.db.models import Q

from courier.api.enums import Scope
from courier.common.codes import new_code


class ApiToken(models.Model):
    """What a program may do for a player, and until when; only a hash of the secret it sends is
    kept.

    `last_used_at` is exact to ten minutes, so that not every request writes.
    """

    code = models.CharField(max_length=16, unique=True, default=new_code)
    player = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="api_tokens"
    )
    name = models.CharField(max_length=60)
    secret_hash = models.CharField(max_length=64, unique=True)
    scopes = ArrayField(models.CharField(max_length=8, choices=Scope))
    created_at = models.DateTimeField()
    expires_at = models.DateTimeField()
    last_used_at = models.DateTimeField(null=True)

    class Meta:
        constraints = [
            models.CheckConstraint(condition=~Q(scopes=[]), name="api_token_has_a_scope")
        ]

    def __str__(self) -> str:
        return f"{self.player_id}:{self.name}"

    @property
    def scope_labels(self) -> list[str]:
        """The scopes in words, always in the same order."""
        return [str(scope.label) for scope in Scope if scope in self.scopes]
