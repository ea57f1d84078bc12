"""Teams, their matches and their leagues in words, for notices about them."""

from __future__ import annotations

from collections.abc import Collection
from typing import Final

from django.urls import reverse

from courier.notifications.subjects import Subject
from courier.players.models import Player
from courier.teams.models import Match, Team, TeamLeague


def describe_teams(ids: Collection[int], reader: Player) -> dict[int, Subject]:
    """Each team by its name, without those that are closed; 1 query."""
    rows = Team.objects.filter(pk__in=ids, closed_at=None).values_list("pk", "name", "code")
    return {pk: Subject(name, reverse("team", args=[code])) for pk, name, code in rows}


def describe_matches(ids: Collection[int], reader: Player) -> dict[int, Subject]:
    """Each match by its two teams; 1 query."""
    found = Match.objects.filter(pk__in=ids, event__revision__preset__hidden_at=None)
    return {
        each.pk: Subject(
            f"{each.home.name} – {each.away.name}",
            reverse("team_match", args=[each.event.code]),
        )
        for each in found.select_related("home", "away", "event")
    }


def describe_leagues(ids: Collection[int], reader: Player) -> dict[int, Subject]:
    """Each league of teams by its name; 1 query."""
    found = TeamLeague.objects.filter(pk__in=ids, revision__preset__hidden_at=None)
    rows = found.values_list("pk", "name", "code")
    return {pk: Subject(name, reverse("team_league", args=[code])) for pk, name, code in rows}


subjects: Final = {
    "team": describe_teams,
    "match": describe_matches,
    "league": describe_leagues,
}
