"""What the page of a contest shows to one viewer."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from courier.catalogue.tiles import Tile, tiles_of
from courier.common.errors import DomainError
from courier.contests.domain.ballots import refuse_unless_may_vote
from courier.contests.models import Ballot, Contest, Entry, Phase
from courier.contests.permissions import is_organiser, is_own, is_person, may_manage
from courier.contests.queries import (
    ballot_of,
    ballots_of,
    enterable,
    entries_of,
    jurors_of,
    played_by,
)
from courier.players.models import Player
from courier.presets.models import Preset


@dataclass(frozen=True, slots=True)
class ShownEntry:
    """An entry with its board. `may_be_chosen` says that the viewer can vote for it."""

    tile: Tile
    author: Player | None
    place: int | None
    points: int | None
    is_own: bool
    may_be_chosen: bool


@dataclass(frozen=True, slots=True)
class ContestPage:
    """A contest as one viewer sees it. `may_vote` says that they can hand in a ballot now,
    `refusal` why they cannot while others can.
    """

    contest: Contest
    phase: Phase
    entries: Sequence[ShownEntry]
    choices: Sequence[Entry]
    jury: Sequence[Player]
    may_manage: bool
    may_enter: bool
    enterable: Sequence[Preset]
    ballot: Ballot | None
    may_vote: bool
    refusal: str
    voters: int

    @property
    def winners(self) -> str:
        """The names of what came first, once that is decided."""
        return " / ".join(each.tile.name for each in self.entries if each.place == 1)


def page_of(contest: Contest, viewer: Player | None, *, now: datetime) -> ContestPage:
    """Return what a viewer is shown; as many queries for one entry as for many."""
    phase = contest.phase(now)
    entries = entries_of(contest)
    jury = jurors_of(contest)
    votes = phase == Phase.VOTING and viewer is not None
    refusal = _refusal(contest, viewer, now=now) if votes and viewer else ""
    may_vote = votes and not refusal
    choices = _choices(entries, viewer, is_juror=bool(jury)) if may_vote and viewer else []
    is_barred = viewer is None or is_organiser(contest, viewer) or viewer in jury
    may_enter = phase == Phase.OPEN and not is_barred and viewer is not None and is_person(viewer)
    return ContestPage(
        contest=contest,
        phase=phase,
        entries=_shown(entries, viewer, choices),
        choices=choices,
        jury=jury,
        may_manage=may_manage(contest, viewer),
        may_enter=may_enter,
        enterable=list(enterable(contest, viewer)) if may_enter and viewer else [],
        ballot=ballot_of(contest, viewer) if may_vote and viewer else None,
        may_vote=may_vote,
        refusal=refusal,
        voters=ballots_of(contest).count() if phase == Phase.OVER else 0,
    )


def _shown(
    entries: Sequence[Entry], viewer: Player | None, choices: Sequence[Entry]
) -> list[ShownEntry]:
    tiles = tiles_of([entry.preset for entry in entries], mine=())
    return [
        ShownEntry(
            tile=tile,
            author=entry.author,
            place=entry.place,
            points=entry.points,
            is_own=viewer is not None and entry.author_id == viewer.pk,
            may_be_chosen=entry in choices,
        )
        for entry, tile in zip(entries, tiles, strict=True)
    ]


def _refusal(contest: Contest, viewer: Player, *, now: datetime) -> str:
    try:
        refuse_unless_may_vote(contest, viewer, now=now)
    except DomainError as error:
        return error.message
    return ""


def _choices(entries: Sequence[Entry], viewer: Player, *, is_juror: bool) -> list[Entry]:
    """What a voter can name: what others have entered and, but for a juror, they have played."""
    others = [entry for entry in entries if not is_own(entry, viewer)]
    if is_juror:
        return others
    played = played_by(viewer, [entry.preset_id for entry in others])
    return [entry for entry in others if entry.preset_id in played]
