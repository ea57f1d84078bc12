"""What the archive looks at: a line for each game that anybody may find, and an index of its
positions.

All of it but the searches that players keep follows from the games and is written by `domain.index`
alone; it can be made anew at any time.
"""

from django.conf import settings
from django.contrib.postgres.fields import ArrayField
from django.contrib.postgres.indexes import GinIndex
from django.contrib.postgres.search import SearchVectorField
from django.db import models
from django.db.models import Q

from courier.common.codes import new_code
from courier.games.models import Game
from courier.presets.models import Preset


class Entry(models.Model):
    """A finished game that anybody may find: what the search filters and sorts by."""

    game = models.OneToOneField(
        Game, on_delete=models.CASCADE, primary_key=True, related_name="entry"
    )
    preset = models.ForeignKey(Preset, on_delete=models.CASCADE, related_name="+", db_index=False)
    ended_at = (
        models.DateTimeField()
    )  # of a game from elsewhere the told day, as early as it may have been
    winner = models.SmallIntegerField(null=True)
    plies = models.PositiveIntegerField()
    rating = models.SmallIntegerField(
        null=True
    )  # the mean of both players' before the game; None: it did not count
    remarks = SearchVectorField(null=True)  # what was said with the moves; None: nothing

    class Meta:
        indexes = [
            # the archive, newest first
            models.Index(fields=["-ended_at", "-game"], name="entry_newest"),
            # the same of one preset
            models.Index(fields=["preset", "-ended_at", "-game"], name="entry_preset"),
            # the shortest and the longest games
            models.Index(fields=["plies", "game"], name="entry_plies"),
            # games of strong players, who are few
            models.Index(fields=["rating"], condition=Q(rating__isnull=False), name="entry_rating"),
            GinIndex(fields=["remarks"], name="entry_remarks"),
        ]

    def __str__(self) -> str:
        return f"{self.game_id}"


class GamePlaces(models.Model):
    """Numbers for what once stood where in a game (`placements.tokens_of`): which games a pattern
    may be found in.
    """

    entry = models.OneToOneField(
        Entry, on_delete=models.CASCADE, primary_key=True, related_name="places"
    )
    tokens = ArrayField(models.IntegerField())

    class Meta:
        indexes = [GinIndex(fields=["tokens"], name="places_tokens")]

    def __str__(self) -> str:
        return f"{self.entry_id}"


class Occurrence(models.Model):
    """A position (`keys.position_key64`) that stood on the board in a game after so many plies, 0
    at its start.

    The primary key is the only index, and covers the look-up of games. `game` is no foreign key:
    another index would cost as much again, and what a game had here is found by its positions.
    """

    pk = models.CompositePrimaryKey("key", "game", "ply")
    key = models.BigIntegerField()
    game = models.BigIntegerField()
    ply = models.SmallIntegerField()
    move = models.TextField()  # what was played; empty at the end

    def __str__(self) -> str:
        return f"{self.key} {self.game}:{self.ply}"


class Continuation(models.Model):
    """How often a move was played from a position that occurs often: the explorer's counts, kept by
    increments.

    A position has rows here once it has occurred `explorer.COMMON` times. Rarer ones are counted
    when asked for.
    """

    pk = models.CompositePrimaryKey("key", "move")
    key = models.BigIntegerField()
    move = models.TextField()
    games = models.PositiveIntegerField()
    first_won = models.PositiveIntegerField()
    second_won = models.PositiveIntegerField()
    last_ended_at = models.DateTimeField()
    rated = models.PositiveIntegerField(default=0, db_default=0)  # games that counted for ratings
    ratings = models.BigIntegerField(default=0, db_default=0)  # the sum of their `Entry.rating`

    class Meta:
        constraints = [
            models.CheckConstraint(
                condition=Q(games__gte=models.F("rated")), name="continuation_rated"
            ),
            models.CheckConstraint(
                condition=Q(games__gte=models.F("first_won") + models.F("second_won")),
                name="continuation_scores",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.key} {self.move}: {self.games}"


class SavedSearch(models.Model):
    """A search that a player has given a name: the query string of its address."""

    code = models.CharField(max_length=16, unique=True, default=new_code)
    player = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="searches"
    )
    name = models.CharField(max_length=80)
    query = models.TextField()
    saved_at = models.DateTimeField()

    class Meta:
        indexes = [
            # a player's own ones, the last first
            models.Index(fields=["player", "-saved_at", "-id"], name="search_owned"),
        ]

    def __str__(self) -> str:
        return self.code
