"""Consultation games: the agreement of both players, the groups behind their seats, what those
propose, vote for and say.
"""

from __future__ import annotations

from typing import Final

from django.conf import settings
from django.db import models
from django.db.models import Q

from courier.common.codes import new_code
from courier.consultations.enums import MemberState, Rule
from courier.games.models import SIDES, Game

MARK_LENGTH: Final = 32


class Consultation(models.Model):
    """One player of a game would like both seats to be open for groups; the other one has agreed,
    has declined, or not answered yet.
    """

    game = models.OneToOneField(Game, on_delete=models.CASCADE, primary_key=True, related_name="+")
    requested_by = models.PositiveSmallIntegerField()  # a side
    requested_at = models.DateTimeField()
    answered_at = models.DateTimeField(null=True)
    is_agreed = models.BooleanField(default=False)

    class Meta:
        constraints = [
            models.CheckConstraint(condition=Q(requested_by__in=SIDES), name="consultation_side"),
            models.CheckConstraint(
                condition=Q(is_agreed=False) | Q(answered_at__isnull=False),
                name="consultation_agreed_by_answer",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.game_id}"


class Group(models.Model):
    """Who plays a side: the player of its seat, its captain, with the members.

    `decision` is the move the votes have found for the turn of `decision_mark`; `changes` counts
    all that its pages show and the game knows nothing of.
    """

    consultation = models.ForeignKey(Consultation, on_delete=models.CASCADE, related_name="groups")
    side = models.PositiveSmallIntegerField()
    rule = models.CharField(max_length=8, choices=Rule, default=Rule.CAPTAIN)
    deputy = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="+"
    )
    decision = models.TextField(blank=True)
    decision_mark = models.CharField(max_length=MARK_LENGTH, blank=True)
    changes = models.PositiveIntegerField(default=0)

    class Meta:
        ordering = ["side"]
        constraints = [
            models.UniqueConstraint(fields=["consultation", "side"], name="group_once"),
            models.CheckConstraint(condition=Q(side__in=SIDES), name="group_side"),
        ]

    def __str__(self) -> str:
        return f"{self.consultation_id}:{self.side}"


class GroupMember(models.Model):
    """What a player is to a group; the captain has no such row. `since` is when they became it,
    `joined_at` when they first accepted.
    """

    group = models.ForeignKey(Group, on_delete=models.CASCADE, related_name="members")
    player = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+")
    state = models.CharField(max_length=8, choices=MemberState, default=MemberState.INVITED)
    since = models.DateTimeField()
    joined_at = models.DateTimeField(null=True)

    class Meta:
        ordering = ["since", "pk"]
        constraints = [
            models.UniqueConstraint(fields=["group", "player"], name="group_member_once"),
            models.CheckConstraint(
                condition=~Q(state=MemberState.IN) | Q(joined_at__isnull=False),
                name="group_member_joined",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.group_id}:{self.player_id}"


class Proposal(models.Model):
    """A move somebody proposes for a turn of the group; `mark` says which turn, so that it is gone
    with the position.
    """

    code = models.CharField(max_length=16, unique=True, default=new_code)
    group = models.ForeignKey(Group, on_delete=models.CASCADE, related_name="proposals")
    author = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+")
    ply = models.PositiveIntegerField()  # which the move would be
    mark = models.CharField(max_length=MARK_LENGTH)
    text = models.TextField()  # canonical, of the whole turn
    shown = models.TextField()
    reason = models.TextField(blank=True)
    made_at = models.DateTimeField()

    class Meta:
        ordering = ["ply", "pk"]
        constraints = [
            models.UniqueConstraint(fields=["group", "mark", "text"], name="proposal_once"),
        ]

    def __str__(self) -> str:
        return self.code


class ProposalVote(models.Model):
    """What somebody of a group is for in a turn."""

    group = models.ForeignKey(Group, on_delete=models.CASCADE, related_name="votes")
    player = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+")
    mark = models.CharField(max_length=MARK_LENGTH)
    proposal = models.ForeignKey(Proposal, on_delete=models.CASCADE, related_name="votes")
    voted_at = models.DateTimeField()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["group", "player", "mark"], name="proposal_vote_once"),
        ]

    def __str__(self) -> str:
        return f"{self.proposal_id}:{self.player_id}"


class GroupMessage(models.Model):
    """What somebody of a group says to the others; nobody else ever reads it, but for the staff
    when it is reported.
    """

    code = models.CharField(max_length=16, unique=True, default=new_code)
    group = models.ForeignKey(Group, on_delete=models.CASCADE, related_name="messages")
    author = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+")
    text = models.TextField()
    sent_at = models.DateTimeField()

    class Meta:
        ordering = ["pk"]
        constraints = [
            models.CheckConstraint(condition=~Q(text=""), name="group_message_says_something"),
        ]

    def __str__(self) -> str:
        return self.code
