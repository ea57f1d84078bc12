"""News of events, ladders and leagues, for those who follow them: an event, a round or a season has
begun, it is over, somebody has come to the top of a ladder, a ladder is closed.

Who plays in an event gets mails of their own of it, and no news by mail.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import datetime
from typing import Any, Final

from django.contrib.postgres.expressions import ArraySubquery
from django.db.models import Exists, OuterRef, Q, QuerySet, Subquery
from django.db.models.functions import JSONObject
from django.urls import reverse
from django.utils.text import get_text_list
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from courier.events.enums import EntryState, EventKind, EventState
from courier.events.ladder_queries import public_ladders
from courier.events.ladder_words import ladder_name, rung_name
from courier.events.league_words import league_name
from courier.events.models import Entry, Event, EventFollow, Ladder, LadderGame, Round, Rung
from courier.events.queries import public_events
from courier.players.models import Player
from courier.presets.enums import Visibility
from courier.watching.followed import About, Followed, Following, Link, News, Source

# Those whose later rounds are news: of the others all rounds begin at once, or are weeks.
_BY_ROUNDS: Final = (EventKind.SWISS, EventKind.KNOCK_OUT)
_NAME: Final = JSONObject(
    name="player__name",
    username="player__username",
    is_bot="player__is_bot",
    computer_level="player__computer_level",
)


def _followed_ids(reader: Player, what: str) -> QuerySet[EventFollow, Any]:
    """What a player follows of a sort, as ids for use inside of another query."""
    own = EventFollow.objects.filter(player=reader, **{f"{what}__isnull": False})
    ids: QuerySet[EventFollow, Any] = own.order_by().values(what)
    return ids


def _readers(event: Event, *, is_of_league: bool) -> QuerySet[EventFollow, Any]:
    """Who follows an event, or the league it is a division of, and does not play in it."""
    wanted = Q(event=event)
    if is_of_league:
        wanted |= Q(league=event.league_id, league__isnull=False)
    entered = Entry.objects.filter(event=event, state=EntryState.ENTERED, player__isnull=False)
    found = EventFollow.objects.filter(wanted).exclude(player__in=entered.values("player"))
    return found.order_by().values("player")


def _shown_name(values: Mapping[str, Any]) -> str:
    return Player(**values).shown_name if values["username"] else _("Former player")


def _rounds() -> QuerySet[Round]:
    """Rounds whose begin is news: the first ones, those that are paired when one is over, and the
    first ones of finals and of play-offs.
    """
    earlier = Round.objects.filter(event=OuterRef("event"), number__lt=OuterRef("number"))
    is_news = (
        Q(number=1)
        | Q(event__kind__in=_BY_ROUNDS, is_play_off=False)
        | (Q(is_final=True) & ~Exists(earlier.filter(is_final=True)))
        | (Q(is_play_off=True) & ~Exists(earlier.filter(is_play_off=True)))
    )
    found = Round.objects.filter(is_news, event__in=public_events().values("pk"))
    found = found.select_related("event__league__preset", "revision__preset")
    return found.order_by("-started_at", "-pk")


def _is_season(begun: Round) -> bool:
    """Whether a season of a league begins with a round: the first one of its first division."""
    return begun.number == 1 and begun.event.division == 1


def about_round(pk: int) -> About | None:
    """Who follows the event of a round, or its league; 1 query."""
    begun = _rounds().filter(pk=pk).first()
    if begun is None:
        return None
    return About(None, readers=_readers(begun.event, is_of_league=_is_season(begun)))


def new_rounds(
    followed: Followed, since: datetime, limit: int, ids: Iterable[int] | None
) -> list[News]:
    """Events, rounds and seasons that have begun; 1 query."""
    of_them = Q(event__in=_followed_ids(followed.reader, "event")) | Q(
        number=1, event__division=1, event__league__in=_followed_ids(followed.reader, "league")
    )
    found = _rounds().filter(of_them, started_at__gte=since)
    if ids is not None:
        found = found.filter(pk__in=ids)
    return [_of_round(each) for each in found[:limit]]


def _of_round(begun: Round) -> News:
    event = begun.event
    url = reverse("event", args=[event.code])
    names: dict[str, object] = {"event": event.name, "number": begun.number}
    words = _("%(event)s has begun") % names
    if begun.number > 1:
        words = _("%(event)s: round %(number)d has begun") % names
    if begun.is_final:
        words = _("%(event)s: the final has begun") % names
    if begun.is_play_off:
        words = _("%(event)s: the play-off has begun") % names
    if event.league is not None and _is_season(begun):
        names = {"league": league_name(event.league), "number": event.season}
        words = _("%(league)s: season %(number)d has begun") % names
        url = reverse("league", args=[event.league.code])
    said = begun.revision.preset.name if begun.revision else ""
    return News(words, url, begun.started_at, said)


def _ended() -> QuerySet[Event]:
    """Events that are over, or did not take place, each with its `winners`."""
    first = Entry.objects.filter(event=OuterRef("pk"), place=1).order_by("seed")
    found = public_events().filter(state__in=(EventState.OVER, EventState.CANCELLED))
    found = found.annotate(winners=ArraySubquery(first.values(json=_NAME)))
    return found.order_by("-over_at", "-pk")


def about_end(pk: int) -> About | None:
    """Who follows an event that is over, or the league whose first division it is; 1 query."""
    event = _ended().filter(pk=pk).first()
    if event is None:
        return None
    return About(None, readers=_readers(event, is_of_league=event.division == 1))


def new_ends(
    followed: Followed, since: datetime, limit: int, ids: Iterable[int] | None
) -> list[News]:
    """Events that are over, the first divisions of leagues among them; 1 query."""
    of_them = Q(pk__in=_followed_ids(followed.reader, "event")) | Q(
        division=1, league__in=_followed_ids(followed.reader, "league")
    )
    found = _ended().filter(of_them, over_at__gte=since)
    if ids is not None:
        found = found.filter(pk__in=ids)
    return [_of_end(each) for each in found[:limit]]


def _of_end(event: Event) -> News:
    assert event.over_at is not None, "it is over"
    winners = get_text_list([_shown_name(each) for each in vars(event)["winners"]], _("and"))
    names = {"event": event.name, "winner": winners}
    words = _("%(event)s is over") % names
    if event.state == EventState.CANCELLED:
        words = _("%(event)s doesn’t take place") % names
    elif winners:
        words = _("%(event)s is over. Won by %(winner)s") % names
    return News(words, reverse("event", args=[event.code]), event.over_at)


def _climbs() -> QuerySet[LadderGame]:
    """Games by which somebody has come to the top of a ladder."""
    found = LadderGame.objects.filter(
        taken=1, counted_at__isnull=False, ladder__in=public_ladders().values("pk")
    )
    found = found.select_related("ladder__preset", "first__player", "second__player")
    return found.order_by("-counted_at", "-pk")


def _winner(played: LadderGame) -> Rung:
    is_first = (played.first_points or 0) > (played.second_points or 0)
    return played.first if is_first else played.second


def about_climb(pk: int) -> About | None:
    """Who follows the ladder and has not come to its top; 1 query."""
    played = _climbs().filter(pk=pk).first()
    if played is None:
        return None
    readers = EventFollow.objects.filter(ladder=played.ladder_id)
    readers = readers.exclude(player=_winner(played).player_id)
    return About(None, readers=readers.order_by().values("player"))


def new_climbs(
    followed: Followed, since: datetime, limit: int, ids: Iterable[int] | None
) -> list[News]:
    """Who has come to the top of ladders; 1 query."""
    found = _climbs().filter(
        ladder__in=_followed_ids(followed.reader, "ladder"), counted_at__gte=since
    )
    if ids is not None:
        found = found.filter(pk__in=ids)
    return [_of_climb(each) for each in found[:limit]]


def _of_climb(played: LadderGame) -> News:
    assert played.counted_at is not None, "asked for"
    names = {"player": rung_name(_winner(played)), "ladder": ladder_name(played.ladder)}
    words = _("%(player)s is first on %(ladder)s now") % names
    return News(words, reverse("ladder", args=[played.ladder.code]), played.counted_at)


def _closed() -> QuerySet[Ladder]:
    """Ladders that are closed, each with who is at its `top`."""
    top = Rung.objects.filter(ladder=OuterRef("pk"), number=1).values(json=_NAME)
    found = public_ladders().filter(closed_at__isnull=False).select_related("preset")
    return found.annotate(top=Subquery(top)).order_by("-closed_at", "-pk")


def about_closing(pk: int) -> About | None:
    """Who follows a ladder that is closed; 1 query."""
    if not _closed().filter(pk=pk).exists():
        return None
    return About(None, readers=EventFollow.objects.filter(ladder=pk).order_by().values("player"))


def new_closings(
    followed: Followed, since: datetime, limit: int, ids: Iterable[int] | None
) -> list[News]:
    """Ladders that were closed; 1 query."""
    found = _closed().filter(pk__in=_followed_ids(followed.reader, "ladder"), closed_at__gte=since)
    if ids is not None:
        found = found.filter(pk__in=ids)
    return [_of_closing(each) for each in found[:limit]]


def _of_closing(ladder: Ladder) -> News:
    assert ladder.closed_at is not None, "asked for"
    names = {"ladder": ladder_name(ladder)}
    words = _("%(ladder)s is closed") % names
    top = vars(ladder)["top"]
    if top is not None:
        names["player"] = _shown_name(top)
        words = _("%(ladder)s is closed. First: %(player)s") % names
    return News(words, reverse("ladder", args=[ladder.code]), ladder.closed_at)


def followed_links(player: Player) -> list[Link]:
    """The events, ladders and leagues a player follows and everybody may find, the latest first; 1
    query.
    """
    open_league = Q(league__preset__hidden_at=None, league__preset__visibility=Visibility.PUBLIC)
    own = EventFollow.objects.filter(
        Q(event__in=public_events().values("pk"))
        | Q(ladder__in=public_ladders().values("pk"))
        | Q(open_league, league__isnull=False),
        player=player,
    )
    return [_link(each) for each in own.select_related("event", "ladder__preset", "league__preset")]


def _link(each: EventFollow) -> Link:
    if each.event is not None:
        return Link(each.event.name, reverse("event", args=[each.event.code]))
    if each.ladder is not None:
        return Link(ladder_name(each.ladder), reverse("ladder", args=[each.ladder.code]))
    assert each.league is not None, "one of the three"
    return Link(league_name(each.league), reverse("league", args=[each.league.code]))


published: Final = {
    "event_round": Source(about_round, new_rounds),
    "event_over": Source(about_end, new_ends),
    "ladder_top": Source(about_climb, new_climbs),
    "ladder_closed": Source(about_closing, new_closings),
}
following: Final = (
    Following(
        key="events",
        label=gettext_lazy("Events"),
        empty=gettext_lazy(
            "None yet. The page of every event, ladder and league has a “Follow” button."
        ),
        read=followed_links,
    ),
)
