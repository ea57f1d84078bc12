"""Proposals and messages as pages show them; no query."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime

from django.utils.safestring import SafeString

from courier.consultations.enums import Rule
from courier.consultations.models import GroupMessage, Proposal
from courier.games.words import move_number
from courier.players.models import Player
from courier.presets.prose import remark_html


@dataclass(frozen=True, slots=True)
class ProposalLine:
    """A proposal with who is for it. `is_own`: the reader is; `may_play`: they may play it now."""

    code: str
    shown: str
    author: Player
    reason: str
    voters: tuple[str, ...]
    is_own: bool
    is_first: bool
    may_play: bool

    @property
    def count(self) -> int:
        """How many are for it."""
        return len(self.voters)


@dataclass(frozen=True, slots=True)
class TurnLine:
    """What a group had proposed for a turn of a finished game; `number` is that of the move."""

    ply: int
    number: str
    side_name: str
    proposals: tuple[ProposalLine, ...]
    played: str


@dataclass(frozen=True, slots=True)
class TalkLine:
    """One message of a group."""

    code: str
    author: Player
    html: SafeString
    sent_at: datetime
    is_own: bool


def proposal_lines(
    proposals: Sequence[Proposal],
    people: Iterable[Player] | None,
    reader: Player | None,
    *,
    rule: Rule = Rule.CAPTAIN,
    decides: bool = False,
) -> list[ProposalLine]:
    """The proposals of a turn; counted are the votes of `people`, None: of everybody."""
    here = None if people is None else {person.pk for person in people}
    is_free = rule == Rule.CAPTAIN or (here is not None and len(here) == 1)
    votes = [
        [vote.player for vote in each.votes.all() if here is None or vote.player_id in here]
        for each in proposals
    ]
    most = max(map(len, votes), default=0)
    is_tied = sum(len(found) == most for found in votes) > 1
    return [
        ProposalLine(
            code=each.code,
            shown=each.shown,
            author=each.author,
            reason=each.reason,
            voters=tuple(voter.shown_name for voter in found),
            is_own=reader is not None and any(voter.pk == reader.pk for voter in found),
            is_first=len(found) == most > 0,
            may_play=decides and (is_free or (is_tied and len(found) == most > 0)),
        )
        for each, found in zip(proposals, votes, strict=True)
    ]


def turn_lines(
    proposals: Iterable[Proposal], moves: Sequence[str], side_names: Sequence[str]
) -> list[TurnLine]:
    """What was proposed in a finished game, by turn; `moves` are those that were played, as they
    are shown. After a takeback a ply has several turns.
    """
    turns: dict[tuple[int, str], list[Proposal]] = {}
    for each in proposals:
        turns.setdefault((each.ply, each.mark), []).append(each)
    return [
        TurnLine(
            ply=ply,
            number=_number(ply, found[0].group.side),
            side_name=side_names[found[0].group.side],
            proposals=tuple(proposal_lines(found, None, None)),
            played=moves[ply - 1] if ply <= len(moves) else "",
        )
        for (ply, _mark), found in turns.items()
    ]


def talk_lines(messages: Iterable[GroupMessage], reader: Player) -> list[TalkLine]:
    """The messages of a group for one of it."""
    return [
        TalkLine(
            code=each.code,
            author=each.author,
            html=remark_html(each.text),
            sent_at=each.sent_at,
            is_own=each.author_id == reader.pk,
        )
        for each in messages
    ]


def _number(ply: int, side: int) -> str:
    return f"{move_number(ply, side)}{'…' if side else '.'}"
