"""Ladders, their rungs and games."""

from django.conf import settings
from django.db import models
from django.db.models import F, Q

from courier.clocks.models import AgreedTerms
from courier.clocks.terms import TIMED, constraints_of_terms
from courier.common.codes import new_code
from courier.events.enums import BoardState
from courier.events.models.counted import Counted
from courier.events.models.lengths import ABOUT_LENGTH, NAME_LENGTH
from courier.games.models import Game
from courier.presets.models import Preset, PresetRevision
from courier.presets.permissions import is_watchable
from variants import SHARE_PARTS


class Ladder(AgreedTerms):
    """A standing that never ends: the terms of its games, and how far one may challenge. Locked
    first by everything that writes to it.
    """

    code = models.CharField(max_length=16, unique=True, default=new_code)
    name = models.CharField(max_length=NAME_LENGTH, blank=True)  # empty: it is called by its preset
    about = models.TextField(max_length=ABOUT_LENGTH, blank=True)
    preset = models.ForeignKey(
        Preset, on_delete=models.PROTECT, null=True, related_name="+"
    )  # None: all variants, by wish or by week
    mark = models.CharField(max_length=80, blank=True)  # what the site made it for
    organiser = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="+"
    )
    reach = models.PositiveSmallIntegerField(default=3)  # rungs above that may be challenged
    idle_weeks = models.PositiveSmallIntegerField(default=8)  # without a game, then one leaves
    week_preset = models.ForeignKey(
        Preset, on_delete=models.SET_NULL, null=True, related_name="+"
    )  # of a ladder of all variants
    created_at = models.DateTimeField()
    pairs_at = models.DateTimeField()  # when the next week is paired
    closed_at = models.DateTimeField(null=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["mark"], condition=~Q(mark=""), name="ladder_of_mark_once"
            ),
            models.CheckConstraint(condition=Q(reach__gte=1), name="ladder_reach"),
            models.CheckConstraint(condition=Q(idle_weeks__gte=1), name="ladder_idle_weeks"),
            models.CheckConstraint(condition=TIMED, name="ladder_is_timed"),
            *constraints_of_terms("ladder"),
        ]

    def __str__(self) -> str:
        return self.code

    @property
    def shown_week(self) -> Preset | None:
        """The variant of the week of a ladder of all variants, unless it has been hidden since."""
        preset = self.week_preset
        return preset if preset is not None and is_watchable(preset) else None


class Rung(models.Model):
    """A player's place on a ladder, from 1 at the top; no number once they have left."""

    ladder = models.ForeignKey(Ladder, on_delete=models.CASCADE, related_name="rungs")
    player = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="+"
    )
    number = models.PositiveIntegerField(null=True)
    joined_at = models.DateTimeField()
    left_at = models.DateTimeField(null=True)
    active_at = models.DateTimeField()  # since when they have been without a game
    wants_weekly = models.BooleanField(default=True)
    games_most = models.PositiveSmallIntegerField(default=2)  # at once
    balance = models.SmallIntegerField(default=0)  # games moving first, less those moving second
    won = models.PositiveIntegerField(default=0)
    drawn = models.PositiveIntegerField(default=0)
    lost = models.PositiveIntegerField(default=0)

    class Meta:
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(fields=["ladder", "player"], name="rung_of_player_once"),
            models.UniqueConstraint(
                fields=["ladder", "number"],
                deferrable=models.Deferrable.DEFERRED,
                name="rung_number_once",
            ),
            models.CheckConstraint(
                condition=Q(number__isnull=True) ^ Q(left_at__isnull=True), name="rung_left"
            ),
            models.CheckConstraint(condition=Q(games_most__gte=1), name="rung_games_most"),
        ]

    def __str__(self) -> str:
        return f"{self.ladder_id}:{self.number}"


class LadderGame(Counted):
    """A game of two people of a ladder: challenged by one of them, or paired by the week."""

    ladder = models.ForeignKey(Ladder, on_delete=models.CASCADE, related_name="+")
    first = models.ForeignKey(Rung, on_delete=models.CASCADE, related_name="+")
    second = models.ForeignKey(Rung, on_delete=models.CASCADE, related_name="+")
    challenger = models.ForeignKey(Rung, on_delete=models.CASCADE, null=True, related_name="+")
    revision = models.ForeignKey(PresetRevision, on_delete=models.PROTECT, related_name="+")
    game = models.OneToOneField(
        Game, on_delete=models.SET_NULL, null=True, related_name="ladder_game"
    )
    created_at = models.DateTimeField()
    taken = models.PositiveIntegerField(null=True)  # the rung the winner has come to by it

    class Meta:
        ordering = ["-created_at", "-pk"]
        constraints = [
            models.CheckConstraint(condition=~Q(first=F("second")), name="ladder_game_of_two"),
            models.CheckConstraint(
                condition=Q(
                    state=BoardState.PENDING, first_points__isnull=True, second_points__isnull=True
                )
                | Q(
                    state__in=[BoardState.PLAYED, BoardState.FORFEIT],
                    first_points__lte=2,
                    second_points__lte=2,
                ),
                name="ladder_game_points_iff_counted",
            ),
            models.CheckConstraint(
                condition=Q(share__isnull=True)
                | Q(share__gt=0, share__lt=SHARE_PARTS, first_points=1, second_points=1),
                name="ladder_game_share",
            ),
        ]
        indexes = [
            # the latest games of a ladder
            models.Index(fields=["ladder", "-created_at"], name="ladder_games"),
            # those that wait for a game or for its end
            models.Index(
                fields=["ladder"], condition=Q(state="pending"), name="ladder_game_pending"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.ladder_id}:{self.first_id}-{self.second_id}"

    @property
    def losers(self) -> list[Rung]:
        """Who has got no point, once it is counted; both after a game of which nothing came."""
        points = ((self.first, self.first_points), (self.second, self.second_points))
        return [rung for rung, own in points if own == 0]
