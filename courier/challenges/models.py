"""Open, direct and mailed challenges, and what a player chose last."""

from django.conf import settings
from django.db import models
from django.db.models import F, Q

from courier.challenges.enums import ChallengeKind, ChallengeStatus, SideChoice
from courier.clocks.models import AgreedTerms
from courier.clocks.terms import TIMED, constraints_of_terms
from courier.common.codes import new_code
from courier.games.models import Game
from courier.presets.models import PresetRevision


class Challenge(AgreedTerms):
    """An offer to play: to everybody (open), to one player (direct), to an e-mail address
    (mail), to whoever has a link.

    An open challenge or a link may start several games. It is a standing offer then, and each game
    that is started is an accepted offer of its own, `taken_from` the standing one.
    """

    code = models.CharField(max_length=16, unique=True, default=new_code)
    kind = models.CharField(max_length=12, choices=ChallengeKind)
    status = models.CharField(max_length=12, choices=ChallengeStatus, default=ChallengeStatus.OPEN)
    sender = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="challenges_sent"
    )
    receiver = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.CASCADE,
        null=True,
        related_name="challenges_received",
    )
    address = models.EmailField(blank=True)
    revision = models.ForeignKey(PresetRevision, on_delete=models.PROTECT, related_name="+")
    setup_mode = models.CharField(max_length=32, blank=True)
    sender_side = models.CharField(max_length=8, choices=SideChoice, default=SideChoice.RANDOM)
    rating_least = models.PositiveSmallIntegerField(
        null=True
    )  # of who may take an open challenge; None: whoever likes
    rating_most = models.PositiveSmallIntegerField(null=True)
    reliability_least = models.PositiveSmallIntegerField(
        null=True
    )  # percent, of who may take an open challenge and is not new
    bots_welcome = models.BooleanField(
        default=False, db_default=False
    )  # whether bots may take an open challenge or a link
    message = models.TextField(max_length=1000, blank=True)
    uses_most = models.PositiveSmallIntegerField(
        null=True, default=1
    )  # how many games it may start; None: no limit
    uses_made = models.PositiveIntegerField(default=0)
    taken_from = models.ForeignKey(
        "self", on_delete=models.CASCADE, null=True, related_name="taken"
    )
    created_at = models.DateTimeField()
    expires_at = models.DateTimeField()
    answered_at = models.DateTimeField(null=True)
    game = models.OneToOneField(
        Game, on_delete=models.SET_NULL, null=True, related_name="challenge"
    )
    rematch_of = models.ForeignKey(
        Game, on_delete=models.SET_NULL, null=True, related_name="rematches"
    )

    class Meta:
        constraints = [
            models.CheckConstraint(
                condition=(Q(kind=ChallengeKind.OPEN, address=""))
                | (Q(kind=ChallengeKind.DIRECT, receiver__isnull=False, address=""))
                | (Q(kind=ChallengeKind.MAIL) & ~Q(address=""))
                | (Q(kind=ChallengeKind.LINK, address="")),
                name="challenge_receiver_fits_kind",
            ),
            models.CheckConstraint(
                condition=Q(kind=ChallengeKind.OPEN)
                | Q(rating_least__isnull=True, rating_most__isnull=True),
                name="challenge_range_of_open",
            ),
            models.CheckConstraint(
                condition=Q(rating_least__isnull=True)
                | Q(rating_most__isnull=True)
                | Q(rating_least__lte=F("rating_most")),
                name="challenge_range_in_order",
            ),
            models.CheckConstraint(
                condition=Q(uses_most=1)
                | (
                    Q(kind=ChallengeKind.OPEN)
                    & (Q(uses_most__isnull=True) | Q(uses_most__range=(1, 20)))
                )
                | Q(kind=ChallengeKind.LINK, uses_most__range=(1, 20)),
                name="challenge_uses_fit_kind",
            ),
            models.CheckConstraint(
                condition=Q(uses_most__isnull=True) | Q(uses_made__lte=F("uses_most")),
                name="challenge_uses_in_bounds",
            ),
            models.CheckConstraint(
                condition=Q(bots_welcome=False)
                | Q(kind__in=[ChallengeKind.OPEN, ChallengeKind.LINK], rated=False),
                name="challenge_bots_welcome",
            ),
            models.UniqueConstraint(
                fields=["rematch_of"], condition=Q(status="open"), name="challenge_one_rematch"
            ),
            models.CheckConstraint(
                condition=Q(rated=False) | TIMED, name="challenge_rated_is_timed"
            ),
            *constraints_of_terms("challenge"),
        ]
        indexes = [
            # the list of open challenges and the expiry sweep
            models.Index(
                fields=["kind", "expires_at"], condition=Q(status="open"), name="challenge_open"
            ),
        ]

    def __str__(self) -> str:
        return self.code

    @property
    def is_repeatable(self) -> bool:
        """Whether the offer stays open when a game has begun, until it is used up."""
        return self.uses_most != 1

    @property
    def uses_left(self) -> int | None:
        """How many games may still begin; None: as many as like."""
        return None if self.uses_most is None else self.uses_most - self.uses_made


class OfferSettings(models.Model):
    """What a player chose on the form of an offer last, by field: everything but the receiver and
    the message.
    """

    player = models.OneToOneField(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+"
    )
    chosen = models.JSONField(default=dict)

    def __str__(self) -> str:
        return f"offers of {self.player_id}"
