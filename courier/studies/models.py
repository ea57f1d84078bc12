"""Studies with their chapters, and problems with what players have tried."""

from django.conf import settings
from django.db import models
from django.db.models import Q

from courier.catalog.models import PresetRevision
from courier.common.codes import new_code
from courier.games.models import Game
from courier.studies.enums import Progress, Stipulation, Visibility


class Study(models.Model):
    """A player's notebook on games or positions. `version` counts changes of the study itself, not of its chapters."""

    code = models.CharField(max_length=16, unique=True, default=new_code)
    owner = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="studies")
    title = models.CharField(max_length=120)
    visibility = models.CharField(max_length=8, choices=Visibility, default=Visibility.PRIVATE)
    cloned_from = models.ForeignKey("self", on_delete=models.SET_NULL, null=True, related_name="clones")
    created_at = models.DateTimeField()
    updated_at = models.DateTimeField()

    class Meta:
        indexes = [
            # the list of public studies, and a player's own ones, both by last change
            models.Index(fields=["-updated_at", "-id"], condition=Q(visibility="public"), name="study_public"),
            models.Index(fields=["owner", "-updated_at", "-id"], name="study_owned"),
        ]

    def __str__(self) -> str:
        return self.code


class Chapter(models.Model):
    """A variation tree with the rules it was made by. `place` orders the chapters of a study."""

    study = models.ForeignKey(Study, on_delete=models.CASCADE, related_name="chapters")
    code = models.CharField(max_length=16, unique=True, default=new_code)
    place = models.PositiveSmallIntegerField()
    title = models.CharField(max_length=120)
    revision = models.ForeignKey(PresetRevision, on_delete=models.PROTECT, related_name="+")
    game = models.ForeignKey(Game, on_delete=models.SET_NULL, null=True, related_name="+")
    tree = models.TextField()  # `trees.domain.plain`
    size = models.PositiveIntegerField(default=0)  # how many moves it has
    version = models.PositiveIntegerField(default=0)
    updated_at = models.DateTimeField()

    class Meta:
        ordering = ["place"]
        constraints = [
            models.UniqueConstraint(
                fields=["study", "place"], name="chapter_place", deferrable=models.Deferrable.DEFERRED
            ),
        ]

    def __str__(self) -> str:
        return self.code


class Undo(models.Model):
    """What a chapter was before its last changes, the newest `domain.editing.KEPT` of them."""

    chapter = models.ForeignKey(Chapter, on_delete=models.CASCADE, related_name="undos")
    version = models.PositiveIntegerField()  # the one the tree had
    tree = models.TextField()

    class Meta:
        constraints = [models.UniqueConstraint(fields=["chapter", "version"], name="undo_once")]

    def __str__(self) -> str:
        return f"{self.chapter_id}:{self.version}"


class Problem(models.Model):
    """A position with something to be done in so many moves. Its one right first move is proved by the tests."""

    key = models.SlugField(max_length=64, unique=True)
    revision = models.ForeignKey(PresetRevision, on_delete=models.PROTECT, related_name="+")
    position = models.TextField()
    side = models.PositiveSmallIntegerField()  # who is to move and to win
    stipulation = models.CharField(max_length=8, choices=Stipulation)
    moves = models.PositiveSmallIntegerField()
    first_move = models.TextField()  # canonical
    solution = models.TextField()  # movetext with its main variations
    difficulty = models.PositiveSmallIntegerField()
    place = models.PositiveSmallIntegerField()
    source = models.CharField(max_length=200, blank=True)
    game = models.ForeignKey(Game, on_delete=models.SET_NULL, null=True, related_name="+")
    solved_count = models.PositiveIntegerField(default=0)
    tried_count = models.PositiveIntegerField(default=0)  # players, not tries

    class Meta:
        ordering = ["place", "key"]
        constraints = [
            models.CheckConstraint(condition=Q(moves__gte=1), name="problem_moves"),
            models.CheckConstraint(condition=Q(side__in=[0, 1]), name="problem_side"),
            models.CheckConstraint(condition=Q(difficulty__in=[1, 2, 3]), name="problem_difficulty"),
        ]

    def __str__(self) -> str:
        return self.key


class Attempt(models.Model):
    """What one player has tried on a problem: how many wrong moves, how many hints, and how it ended."""

    problem = models.ForeignKey(Problem, on_delete=models.CASCADE, related_name="attempts")
    player = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="problem_attempts")
    progress = models.CharField(max_length=8, choices=Progress, default=Progress.OPEN)
    tries = models.PositiveIntegerField(default=0)
    hints = models.PositiveSmallIntegerField(default=0)
    begun_at = models.DateTimeField()
    ended_at = models.DateTimeField(null=True)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["problem", "player"], name="attempt_once")]

    def __str__(self) -> str:
        return f"{self.problem_id}:{self.player_id}"
