"""Reading matches of teams."""

from __future__ import annotations

from collections.abc import Iterable

from django.db.models import Case, F, IntegerField, Q, QuerySet, Sum, When
from django.db.models.functions import Coalesce
from django.http import Http404

from courier.events.enums import EntryState, EventState
from courier.events.models import Entry
from courier.events.permissions import may_see
from courier.events.queries import UNFINISHED
from courier.events.scores import HALF
from courier.events.team_scores import AWAY, HOME
from courier.players.models import Player
from courier.presets.enums import Visibility
from courier.teams.models import INSIDE, Match, Membership, Role, Team
from variants import SHARE_PARTS

_BOARDS = "event__rounds__boards"


def matches() -> QuerySet[Match]:
    """Matches with their teams and events, and the points of both teams so far, in parts of a point
    (`halves`), None before the start: `home_parts`, `away_parts`.
    """
    share = F(f"{_BOARDS}__share")
    first = Coalesce(share, F(f"{_BOARDS}__first_points") * HALF, output_field=IntegerField())
    second = Coalesce(
        SHARE_PARTS - share, F(f"{_BOARDS}__second_points") * HALF, output_field=IntegerField()
    )
    is_home_first = Q(**{f"{_BOARDS}__first__team": HOME})
    found = Match.objects.select_related("home", "away", "event__revision__preset")
    return found.annotate(
        home_parts=Sum(Case(When(is_home_first, then=first), default=second)),
        away_parts=Sum(Case(When(is_home_first, then=second), default=first)),
    )


def shown_matches(*states: EventState) -> QuerySet[Match]:
    """Accepted matches in some states, of presets everybody may find, the latest first."""
    return matches().filter(
        accepted_at__isnull=False,
        event__state__in=states,
        event__revision__preset__hidden_at=None,
        event__revision__preset__visibility=Visibility.PUBLIC,
    )


def matches_of(team: Team) -> QuerySet[Match]:
    """The matches of a team and the challenges that wait, the latest first; none that was declined
    or called off.
    """
    shown = matches().exclude(event__state=EventState.CANCELLED)
    return shown.filter(
        Q(home=team) | Q(away=team),
        event__revision__preset__hidden_at=None,
        event__revision__preset__visibility=Visibility.PUBLIC,
    )


def match_for_viewer(code: str, player: Player | None) -> Match:
    """The match of a code, for one who may see it; 1 query. Raises Http404."""
    found = Match.objects.select_related("home", "away", "league", "event__revision__preset")
    match = found.filter(event__code=code).first()
    if match is None or not may_see(match.event, player):
        raise Http404
    return match


def roles_in(match: Match, player: Player | None) -> dict[int, Membership]:
    """What a player is in the two teams, by 0 and 1; 1 query, none for nobody."""
    if player is None:
        return {}
    teams = (match.home_id, match.away_id)
    own = Membership.objects.filter(player=player, team__in=teams, role__in=INSIDE)
    return {HOME if each.team_id == match.home_id else AWAY: each for each in own}


def signed_up(match: Match) -> list[Entry]:
    """Who would play, of both teams; 1 query."""
    entries = Entry.objects.filter(
        event=match.event_id, state=EntryState.ENTERED, player__is_active=True
    )
    return list(entries.select_related("player").order_by("entered_at", "pk"))


def teams_led(player: Player, *, but: Team) -> list[Team]:
    """The teams a player leads, without one; 1 query."""
    led = Membership.objects.filter(player=player, role=Role.CAPTAIN, team__closed_at=None)
    return [each.team for each in led.exclude(team=but).select_related("team")]


def unfinished_count(team: Team) -> int:
    """How many matches of a team, of no league, are not over, its own challenges with them, but not
    those it has not answered; 1 query.
    """
    taken = Q(home=team) | Q(away=team, accepted_at__isnull=False)
    return Match.objects.filter(taken, league=None, event__state__in=UNFINISHED).count()


def between(teams: Iterable[Team]) -> QuerySet[Match]:
    """The matches between two teams, whichever has challenged."""
    both = list(teams)
    return Match.objects.filter(home__in=both, away__in=both)


def open_match_events(team: Team) -> list[int]:
    """Keys of the events of a team that have not begun; 1 query."""
    found = Match.objects.filter(Q(home=team) | Q(away=team), event__state=EventState.OPEN)
    return list(found.order_by("event").values_list("event", flat=True))
