"""Reading contests."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime
from typing import Final

from django.db.models import Count, Exists, F, Min, OuterRef, Q, QuerySet
from django.shortcuts import get_object_or_404

from courier.contests.models import Ballot, Contest, Entry, Juror, Phase
from courier.games.enums import Ending, GameStatus, Source
from courier.games.models import Game
from courier.players.models import Player
from courier.presets.enums import Visibility
from courier.presets.models import Preset

PLIES_NEEDED: Final = 10  # of a game that shows somebody has played a variant


def _takes_part(preset: str) -> Q:
    """What holds of an entry that takes part; `preset` is the way to its preset."""
    return Q(
        **{
            f"{preset}__hidden_at": None,
            f"{preset}__retired_at": None,
            f"{preset}__enforced": True,
            f"{preset}__visibility": Visibility.PUBLIC,
        }
    )


def contest_or_404(code: str) -> Contest:
    """The contest of a code; 1 query. Raises Http404."""
    return get_object_or_404(Contest.objects.select_related("organiser"), code=code)


def contests_in(phase: Phase, now: datetime) -> QuerySet[Contest]:
    """Those in a phase with the number of their entries, what ends next first; 1 query."""
    counted = Contest.objects.annotate(size=Count("entries", filter=_takes_part("entries__preset")))
    undecided = counted.filter(decided_at=None, cancelled_at=None)
    match phase:
        case Phase.OPEN:
            return undecided.filter(closes_at__gt=now).order_by("closes_at", "pk")
        case Phase.VOTING:
            return undecided.filter(closes_at__lte=now).order_by("ends_at", "pk")
        case Phase.OVER:
            return counted.exclude(decided_at=None).order_by("-decided_at", "-pk")
        case _:
            return counted.exclude(cancelled_at=None).order_by("-cancelled_at", "-pk")


def unfinished_count(player: Player) -> int:
    """How many contests of a player are not over; 1 query."""
    return Contest.objects.filter(organiser=player, decided_at=None, cancelled_at=None).count()


def entries_of(contest: Contest) -> list[Entry]:
    """What takes part, by place once that is decided, else by the time of entry; 1 query.

    A variant that is no longer offered to everybody with its rules enforced does not.
    """
    entries = Entry.objects.filter(_takes_part("preset"), contest=contest)
    return list(
        entries.select_related("preset__current", "author").order_by(
            F("place").asc(nulls_last=True), "entered_at", "pk"
        )
    )


def placed_entries(author: Player) -> QuerySet[Entry]:
    """The first three places that variants of an author have in contests, unless nothing came
    behind them.
    """
    behind = Entry.objects.filter(
        Q(place__gt=OuterRef("place")) | Q(place=None), contest=OuterRef("contest")
    )
    decided = Entry.objects.filter(_takes_part("preset"), Exists(behind), author=author)
    return decided.filter(contest__decided_at__isnull=False, place__lte=3)


def jurors_of(contest: Contest) -> list[Player]:
    """The jury; 1 query, none where there cannot be one."""
    if not contest.has_jury:
        return []
    jurors = Juror.objects.filter(contest=contest, player__is_active=True)
    return [juror.player for juror in jurors.select_related("player").order_by("pk")]


def ballots_of(contest: Contest) -> QuerySet[Ballot]:
    """The ballots that count: not those of suspended players."""
    return Ballot.objects.filter(contest=contest, voter__is_active=True)


def ballot_of(contest: Contest, player: Player) -> Ballot | None:
    """A player's own ballot; 1 query."""
    return Ballot.objects.filter(contest=contest, voter=player).first()


def published_at(preset: Preset) -> datetime | None:
    """When the first revision of a preset was published; 1 query."""
    found: datetime | None = preset.revisions.aggregate(first=Min("created_at"))["first"]
    return found


def enterable(contest: Contest, player: Player) -> QuerySet[Preset]:
    """The presets a player might enter; 1 query."""
    return (
        Preset.objects.filter(
            owner=player,
            is_listed=True,
            enforced=True,
            hidden_at=None,
            visibility=Visibility.PUBLIC,
        )
        .annotate(first=Min("revisions__created_at"))
        .filter(first__gte=contest.created_at)
        .exclude(contest_entries__contest=contest)
        .order_by("name")
    )


def played_by(player: Player, presets: Iterable[int]) -> set[int]:
    """Those among presets of which a player has finished a game here: not alone, of ten plies or
    more, not annulled; 1 query.
    """
    over = Game.objects.filter(
        revision__preset__in=list(presets),
        status=GameStatus.FINISHED,
        is_solo=False,
        source=Source.PLAYED,
        ply__gte=PLIES_NEEDED,
        seats__player=player,
    )
    over = over.exclude(annulment__isnull=False, annulment__revived_at=None)
    return set(
        over.exclude(ending=Ending.ABORTED).values_list("revision__preset", flat=True).distinct()
    )
