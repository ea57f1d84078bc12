"""Reports on players, doubts about the referee, and the log of what the staff has done."""

from django.conf import settings
from django.db import models
from django.db.models import Q

from courier.common.codes import new_code
from courier.games.models import SIDES, Game
from courier.moderation.enums import Fault, Measure, Ruling


class ConductReport(models.Model):
    """A player asks the staff to look at another one, maybe because of their remark with a ply of a
    game.
    """

    code = models.CharField(max_length=16, unique=True, default=new_code)
    reporter = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+"
    )
    reported = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+"
    )
    fault = models.CharField(max_length=12, choices=Fault)
    text = models.TextField()
    game = models.ForeignKey(Game, on_delete=models.SET_NULL, null=True, related_name="+")
    ply = models.PositiveIntegerField(null=True)
    remark = models.TextField(blank=True)  # or a message to the reporter; as it was then
    created_at = models.DateTimeField()
    settled_at = models.DateTimeField(null=True)

    class Meta:
        ordering = ["created_at", "pk"]
        constraints = [
            models.CheckConstraint(
                condition=Q(ply__isnull=True) | Q(game__isnull=False), name="conduct_ply_of_game"
            ),
        ]
        indexes = [
            # what waits for the staff, oldest first
            models.Index(
                fields=["created_at"], condition=Q(settled_at__isnull=True), name="conduct_open"
            ),
        ]

    def __str__(self) -> str:
        return self.code


class Doubt(models.Model):
    """A player says that the referee is wrong. The clocks of the game stand until the staff has
    decided.

    `snapshot` is what there was to see then, `replay` what playing all moves again came to.
    """

    code = models.CharField(max_length=16, unique=True, default=new_code)
    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="doubts")
    player = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="+"
    )
    side = models.PositiveSmallIntegerField()
    ply = models.PositiveIntegerField()
    text = models.TextField()
    snapshot = models.JSONField()
    created_at = models.DateTimeField()
    ruling = models.CharField(max_length=8, choices=Ruling, blank=True)
    sentence = models.TextField(blank=True)
    decided_at = models.DateTimeField(null=True)
    decided_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="+"
    )

    class Meta:
        ordering = ["created_at", "pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["game"], condition=Q(decided_at__isnull=True), name="doubt_one_open"
            ),
            models.CheckConstraint(condition=Q(side__in=SIDES), name="doubt_side"),
            models.CheckConstraint(
                condition=Q(decided_at__isnull=True, ruling="")
                | (Q(decided_at__isnull=False) & ~Q(ruling="")),
                name="doubt_decided",
            ),
        ]

    def __str__(self) -> str:
        return self.code


class Annulment(models.Model):
    """A finished game that the staff has annulled: what it did to the ratings is given back, until
    `revived_at`, when that turned out to be wrong.
    """

    game = models.OneToOneField(
        Game, on_delete=models.CASCADE, primary_key=True, related_name="annulment"
    )
    sentence = models.TextField()
    at = models.DateTimeField()
    decided_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="+"
    )
    revived_at = models.DateTimeField(null=True)

    def __str__(self) -> str:
        return f"{self.game_id}"


class StaffAct(models.Model):
    """A line of the log: who of the staff did what about whom; a pause after time-outs comes from
    nobody. Only ever added to, but for the time at which a measure was taken back.
    """

    staff = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="+"
    )
    player = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, null=True, related_name="+"
    )
    measure = models.CharField(max_length=8, choices=Measure)
    sentence = models.TextField(blank=True)  # what the player was told
    report = models.ForeignKey(
        ConductReport, on_delete=models.SET_NULL, null=True, related_name="acts"
    )
    doubt = models.ForeignKey(Doubt, on_delete=models.SET_NULL, null=True, related_name="acts")
    game = models.ForeignKey(
        Game, on_delete=models.SET_NULL, null=True, related_name="+", db_index=False
    )  # that was annulled
    until = models.DateTimeField(null=True)  # how long somebody is muted, or may enter nothing
    lifted_at = models.DateTimeField(null=True)  # when it was taken back
    hidden_text = models.TextField(blank=True)
    at = models.DateTimeField()

    class Meta:
        ordering = ["-at", "-pk"]

    def __str__(self) -> str:
        return f"{self.measure}:{self.player_id}"


class Appeal(models.Model):
    """A player wants a measure taken back; once for each. Others of the staff than who took it
    decide.
    """

    code = models.CharField(max_length=16, unique=True, default=new_code)
    act = models.OneToOneField(StaffAct, on_delete=models.CASCADE, related_name="appeal")
    player = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+")
    text = models.TextField()
    created_at = models.DateTimeField()
    is_upheld = models.BooleanField(null=True)
    sentence = models.TextField(blank=True)
    decided_at = models.DateTimeField(null=True)
    decided_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="+"
    )

    class Meta:
        ordering = ["created_at", "pk"]
        constraints = [
            models.CheckConstraint(
                condition=Q(decided_at__isnull=True, is_upheld__isnull=True)
                | Q(decided_at__isnull=False, is_upheld__isnull=False),
                name="appeal_decided",
            ),
        ]
        indexes = [
            # what waits for the staff, oldest first
            models.Index(
                fields=["created_at"], condition=Q(decided_at__isnull=True), name="appeal_open"
            ),
        ]

    def __str__(self) -> str:
        return self.code
