"""Ratings, and the ledger of every game that has changed them."""

from django.conf import settings
from django.db import models
from django.db.models import F, Q

from courier.ratings.enums import WhyUncounted
from courier.ratings.glicko import Strength
from courier.ratings.pools import is_advanced
from variants import SHARE_PARTS

SIDES = [0, 1]
HALF_POINTS = [0, 1, 2]


class Family(models.Model):
    """The presets whose games are rated together, in one pool; see `families.family_of`."""

    key = models.SlugField(primary_key=True, max_length=96)
    name = models.CharField(max_length=80)

    class Meta:
        ordering = ["name"]

    def __str__(self) -> str:
        return self.name

    @property
    def is_advanced(self) -> bool:
        """Whether engines may be used in its games."""
        return is_advanced(self.key)


class RatedPlayer(models.Model):
    """The row that counting a game of the player locks, after the game; both players' rows by their
    ids.

    One for all families, because the first rating in a family follows from the others.
    """

    player = models.OneToOneField(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, primary_key=True, related_name="+"
    )

    def __str__(self) -> str:
        return f"{self.player_id}"


class Rated(models.Model):
    """A strength as columns."""

    rating = models.FloatField()
    deviation = models.FloatField()
    volatility = models.FloatField()

    class Meta:
        abstract = True

    @property
    def strength(self) -> Strength:
        """The columns as the value that is computed with."""
        return Strength(self.rating, self.deviation, self.volatility)


class Rating(Rated):
    """What a player's last game in a family left: the sum of the ledger, for lists. The deviation
    grows with time.
    """

    player = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="ratings"
    )
    family = models.ForeignKey(Family, on_delete=models.PROTECT, related_name="ratings")
    won = models.PositiveIntegerField(default=0)
    drawn = models.PositiveIntegerField(default=0)
    lost = models.PositiveIntegerField(default=0)
    counted_at = models.DateTimeField()  # of the last game
    # If nothing is played:
    provisional_from = models.DateTimeField()  # when the deviation is wide again
    listed_until = models.DateTimeField(null=True)  # when it leaves the leaderboard
    corrected_at = models.DateTimeField(null=True)  # of the last `RatingCorrection`

    class Meta:
        constraints = [models.UniqueConstraint(fields=["player", "family"], name="rating_once")]
        indexes = [
            # the leaderboard of a family
            models.Index(F("family"), F("rating").desc(), F("player"), name="rating_board"),
        ]

    def __str__(self) -> str:
        return f"{self.player_id}:{self.family_id} {self.rating:.0f}"

    @property
    def games(self) -> int:
        """How many games have counted."""
        return self.won + self.drawn + self.lost


class RatingChange(Rated):
    """The ledger: what a game did to one of its players. The order in which games counted is that
    of `counted_at`.

    `counted_at` is when the game ended, or just after the player's game that counted before it, if
    that ended later and was settled sooner. Without an account the row stays, for the sake of the
    opponent's numbers.
    """

    game = models.ForeignKey("games.Game", on_delete=models.CASCADE, related_name="rating_changes")
    side = models.PositiveSmallIntegerField()
    player = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.SET_NULL,
        null=True,
        related_name="rating_changes",
        db_index=False,
    )
    family = models.ForeignKey(Family, on_delete=models.PROTECT, related_name="+", db_index=False)
    counted_at = models.DateTimeField()
    half_points = models.PositiveSmallIntegerField()  # 2 won, 1 drawn or shared, 0 lost
    # what this side has of a point that is neither won nor halved, in parts (`SHARE_PARTS`)
    share = models.PositiveSmallIntegerField(null=True)
    rating_before = models.FloatField()
    deviation_before = models.FloatField()  # grown up to this game
    recomputed_in = models.PositiveIntegerField(default=0)  # the last `Recomputation` that wrote it

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["game", "side"], name="rating_change_once"),
            models.CheckConstraint(condition=Q(side__in=SIDES), name="rating_change_side"),
            models.CheckConstraint(
                condition=Q(half_points__in=HALF_POINTS), name="rating_change_score"
            ),
            models.CheckConstraint(
                condition=Q(share__isnull=True)
                | Q(half_points=1, share__gt=0, share__lt=SHARE_PARTS),
                name="rating_change_share",
            ),
        ]
        indexes = [
            # somebody's history in a family, newest first
            models.Index(fields=["player", "family", "-counted_at"], name="rating_history"),
        ]

    def __str__(self) -> str:
        return f"{self.game_id}:{self.side} {self.rating_before:.0f} -> {self.rating:.0f}"


class RatingCorrection(Rated):
    """A line of the ledger that undoes another one: what an annulled game did to one of its players
    is given back, or, when that was wrong (`is_undone`), taken again. Its place is `at`.

    The other columns are the strength the rating is left with, and the one it had before.
    `counted_at` is when the player's last game in the family had counted then.
    """

    game = models.ForeignKey("games.Game", on_delete=models.CASCADE, related_name="+")
    side = models.PositiveSmallIntegerField()
    is_undone = models.BooleanField(default=False)  # whether this undoes the first correction
    player = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="+"
    )
    family = models.ForeignKey(Family, on_delete=models.PROTECT, related_name="+", db_index=False)
    at = models.DateTimeField()
    counted_at = models.DateTimeField()
    rating_before = models.FloatField()
    deviation_before = models.FloatField()
    recomputed_in = models.PositiveIntegerField(default=0)  # the last `Recomputation` that wrote it

    class Meta:
        ordering = ["at", "pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["game", "side", "is_undone"], name="rating_correction_once"
            ),
            models.CheckConstraint(condition=Q(side__in=SIDES), name="rating_correction_side"),
        ]

    def __str__(self) -> str:
        return f"{self.game_id}:{self.side} {self.rating_before:.0f} -> {self.rating:.0f}"


class UncountedGame(models.Model):
    """A rated game that a rule about games of the same two players has left out of the ledger; see
    `pairs`.

    `at` is the place it would have there: the rules look back at games in this order.
    """

    game = models.OneToOneField(
        "games.Game", on_delete=models.CASCADE, primary_key=True, related_name="uncounted"
    )
    why = models.CharField(max_length=12, choices=WhyUncounted)
    at = models.DateTimeField()
    recomputed_in = models.PositiveIntegerField(default=0)  # the last `Recomputation` that wrote it

    def __str__(self) -> str:
        return f"{self.game_id}: {self.why}"


class Recomputation(models.Model):
    """A run of `recompute_ratings`; one that was interrupted has no `finished_at`, and the next one
    goes on with it.
    """

    started_at = models.DateTimeField()
    finished_at = models.DateTimeField(null=True)

    def __str__(self) -> str:
        return f"{self.pk}"
