"""Leagues and their members."""

from django.conf import settings
from django.db import models
from django.db.models import F, Q

from courier.clocks.models import AgreedTerms
from courier.clocks.terms import TIMED, constraints_of_terms
from courier.common.codes import new_code
from courier.events.models.lengths import ABOUT_LENGTH, LEAGUE_NAME_LENGTH
from courier.presets.models import Preset


class League(AgreedTerms):
    """Divisions that play one season after the other, each an event of its own. Locked first by
    everything that writes to it.
    """

    code = models.CharField(max_length=16, unique=True, default=new_code)
    name = models.CharField(max_length=LEAGUE_NAME_LENGTH, blank=True)  # empty: that of its preset
    about = models.TextField(max_length=ABOUT_LENGTH, blank=True)
    preset = models.ForeignKey(Preset, on_delete=models.PROTECT, related_name="+")
    mark = models.CharField(max_length=80, blank=True)  # what the site made it for
    organiser = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="+"
    )
    division_size = models.PositiveSmallIntegerField(default=6)
    movers = models.PositiveSmallIntegerField(default=1)  # who go up and down from a division
    weeks = models.PositiveSmallIntegerField(default=12)  # of a season, at most
    computer_level = models.PositiveSmallIntegerField(null=True)  # that takes an empty seat
    season = models.PositiveIntegerField(default=0)  # the latest one that has begun
    starts_at = models.DateTimeField(null=True)  # the next season; None while one is played
    created_at = models.DateTimeField()
    closed_at = models.DateTimeField(null=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["mark"], condition=~Q(mark=""), name="league_of_mark_once"
            ),
            models.CheckConstraint(condition=Q(division_size__gte=4), name="league_division_size"),
            models.CheckConstraint(condition=Q(movers__gte=1), name="league_movers"),
            models.CheckConstraint(condition=Q(weeks__gte=1), name="league_weeks"),
            models.CheckConstraint(condition=TIMED, name="league_is_timed"),
            *constraints_of_terms("league"),
        ]

    def __str__(self) -> str:
        return self.code


class LeagueMember(models.Model):
    """Who plays in a league, season after season, until they leave; `standing` is their place over
    all divisions, from 1, None before their first season.
    """

    league = models.ForeignKey(League, on_delete=models.CASCADE, related_name="members")
    player = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="+"
    )
    standing = models.PositiveIntegerField(null=True)
    games_most = models.PositiveSmallIntegerField(default=3)  # at once
    joined_at = models.DateTimeField()
    left_at = models.DateTimeField(null=True)

    class Meta:
        ordering = [F("standing").asc(nulls_last=True), "joined_at", "pk"]
        constraints = [
            models.UniqueConstraint(fields=["league", "player"], name="league_member_once"),
            models.CheckConstraint(condition=Q(games_most__gte=1), name="league_member_games_most"),
        ]

    def __str__(self) -> str:
        return f"{self.league_id}:{self.player_id}"
