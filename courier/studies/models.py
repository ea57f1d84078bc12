"""Studies with their chapters, and problems with what players have tried."""

from django.conf import settings
from django.db import models
from django.db.models import Q

from courier.common.codes import new_code
from courier.games.models import Game
from courier.presets.models import PresetRevision
from courier.studies.enums import UNPROVED, Progress, Proof, Stipulation, Visibility


class Study(models.Model):
    """A player's notebook on games or positions. `version` counts changes of the study itself, not
    of its chapters.
    """

    code = models.CharField(max_length=16, unique=True, default=new_code)
    owner = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="studies"
    )
    title = models.CharField(max_length=120)
    visibility = models.CharField(max_length=8, choices=Visibility, default=Visibility.PRIVATE)
    cloned_from = models.ForeignKey(
        "self", on_delete=models.SET_NULL, null=True, related_name="clones"
    )
    created_at = models.DateTimeField()
    updated_at = models.DateTimeField()

    class Meta:
        indexes = [
            # the list of public studies, and a player's own ones, both by last change
            models.Index(
                fields=["-updated_at", "-id"], condition=Q(visibility="public"), name="study_public"
            ),
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
                fields=["study", "place"],
                name="chapter_place",
                deferrable=models.Deferrable.DEFERRED,
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
    """A position with something to be done in so many moves.

    Those of the shipped collection have no owner and are proved by the tests. A player's own one is
    proved by the engine before anybody else sees it: `finding` is what came of that
    (`domain.proving`), and `solution` is empty until then.
    """

    key = models.SlugField(max_length=64, unique=True, default=new_code)
    revision = models.ForeignKey(PresetRevision, on_delete=models.PROTECT, related_name="+")
    position = models.TextField()
    side = models.PositiveSmallIntegerField()  # who is to move and to win
    stipulation = models.CharField(max_length=8, choices=Stipulation)
    moves = models.PositiveSmallIntegerField()
    first_move = models.TextField(blank=True)  # canonical
    solution = models.TextField(
        blank=True
    )  # movetext with its main variations, or the JSON of a whole tree
    difficulty = models.PositiveSmallIntegerField()
    place = models.PositiveSmallIntegerField(default=0)
    source = models.CharField(max_length=200, blank=True)
    game = models.ForeignKey(Game, on_delete=models.SET_NULL, null=True, related_name="+")
    solved_count = models.PositiveIntegerField(default=0)
    tried_count = models.PositiveIntegerField(default=0)  # players, not tries
    owner = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, null=True, related_name="problems"
    )
    title = models.CharField(max_length=120, blank=True)
    visibility = models.CharField(max_length=8, choices=Visibility, default=Visibility.PUBLIC)
    proof = models.CharField(max_length=8, choices=Proof, default=Proof.PROVED)
    finding = models.JSONField(default=dict)
    proof_tries = models.PositiveSmallIntegerField(
        default=0
    )  # how often somebody has begun to prove it
    requested_at = models.DateTimeField(null=True)  # for a proof
    beat_at = models.DateTimeField(null=True)  # last sign of life of who proves it
    made_at = models.DateTimeField(null=True)
    hidden_at = models.DateTimeField(null=True)
    hidden_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="+"
    )

    class Meta:
        ordering = ["place", "-made_at", "key"]
        constraints = [
            models.CheckConstraint(condition=Q(moves__gte=1), name="problem_moves"),
            models.CheckConstraint(condition=Q(side__in=[0, 1]), name="problem_side"),
            models.CheckConstraint(
                condition=Q(difficulty__in=[1, 2, 3]), name="problem_difficulty"
            ),
            models.CheckConstraint(
                condition=~Q(proof=Proof.PROVED) | ~Q(first_move="") & ~Q(solution=""),
                name="problem_is_solved",
            ),
            models.CheckConstraint(
                condition=Q(owner=None, proof=Proof.PROVED, visibility=Visibility.PUBLIC)
                | Q(owner__isnull=False),
                name="problem_shipped",
            ),
        ]
        indexes = [
            # a player's own problems
            models.Index(
                fields=["owner", "-made_at"], condition=Q(owner__isnull=False), name="problem_owned"
            ),
            # what waits to be proved
            models.Index(
                fields=["requested_at"], condition=Q(proof__in=UNPROVED), name="problem_unproved"
            ),
        ]

    def __str__(self) -> str:
        return self.key

    @property
    def is_proved(self) -> bool:
        """Whether it holds."""
        return self.proof == Proof.PROVED

    @property
    def is_being_proved(self) -> bool:
        """Whether the proof is still to come."""
        return self.proof in UNPROVED


class Attempt(models.Model):
    """What one player has tried on a problem: how many wrong moves, how many hints, and how it
    ended.
    """

    problem = models.ForeignKey(Problem, on_delete=models.CASCADE, related_name="attempts")
    player = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="problem_attempts"
    )
    progress = models.CharField(max_length=8, choices=Progress, default=Progress.OPEN)
    tries = models.PositiveIntegerField(default=0)
    hints = models.PositiveSmallIntegerField(default=0)
    begun_at = models.DateTimeField()
    ended_at = models.DateTimeField(null=True)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["problem", "player"], name="attempt_once")]

    def __str__(self) -> str:
        return f"{self.problem_id}:{self.player_id}"


class ProblemComplaint(models.Model):
    """A player asks the staff to look at a problem. It is settled by hiding the problem or by
    leaving it.
    """

    problem = models.ForeignKey(Problem, on_delete=models.CASCADE, related_name="complaints")
    player = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+")
    reason = models.TextField(blank=True)
    created_at = models.DateTimeField()
    settled_at = models.DateTimeField(null=True)

    class Meta:
        ordering = ["created_at", "pk"]
        constraints = [
            models.UniqueConstraint(fields=["problem", "player"], name="problem_complaint_once")
        ]
        indexes = [
            # what waits for the staff, oldest first
            models.Index(
                fields=["created_at"],
                condition=Q(settled_at__isnull=True),
                name="problem_complaint_open",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.problem_id}:{self.player_id}"
