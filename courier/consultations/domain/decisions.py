"""What a group plays: the move its captain chooses, or the one the votes have found."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from courier.common.errors import DomainError
from courier.consultations.domain.locks import act_in_group
from courier.consultations.enums import Rule
from courier.consultations.errors import (
    MoveIsSent,
    NoSuchProposal,
    NotAmongFirst,
    NothingVotedFor,
    NotToDecide,
    VotesDecide,
    VoteTied,
)
from courier.consultations.models import Group, Proposal
from courier.consultations.permissions import (
    captain_of,
    is_consultation,
    may_decide,
    members_in,
    people_of,
)
from courier.consultations.queries import group_at, proposals_in
from courier.consultations.turn_marks import mark_of
from courier.games.domain.actions import is_turn_sent
from courier.games.domain.moves import submit_move
from courier.games.domain.play import MoveResult
from courier.games.errors import NotYourTurn
from courier.games.models import Game
from courier.games.move_effects import is_same_move
from courier.players.models import Player


def decide(*, game_id: int, side: int, player: Player, now: datetime, code: str = "") -> MoveResult:
    """Play a proposal for a group: the one of a code, or where the votes decide the one that most
    are for, which closes the vote. It is played as the captain's own move would be. Locks the game.

    Where the votes are tied, the code names one of those that lead. Raises NotToDecide,
    NothingVotedFor, VoteTied, NotAmongFirst, NoSuchProposal, NotYourTurn, MoveIsSent, what
    `act_in_group` and what `submit_move` raise.
    """

    def act(game: Game, group: Group) -> MoveResult:
        if not may_decide(game, group, player, now=now):
            raise NotToDecide
        refuse_unless_turn(game, group)
        return play_for(game, group, _chosen(game, group, code), now=now)

    return act_in_group(game_id, side, player, now, act)


def refuse_unless_turn(game: Game, group: Group) -> None:
    """Return where a group is to find its move; 1 query. Raises NotYourTurn, MoveIsSent."""
    if game.side_to_move != group.side:
        raise NotYourTurn
    if is_turn_sent(game):
        raise MoveIsSent


def _chosen(game: Game, group: Group, code: str) -> Proposal:
    proposals = proposals_in(group, mark_of(game))
    named = next((each for each in proposals if each.code == code), None)
    if code and named is None:
        raise NoSuchProposal
    if group.rule == Rule.CAPTAIN or not members_in(group):
        if named is None:
            raise NoSuchProposal
        return named
    first = first_of(game, group, proposals)
    if not first:
        raise NothingVotedFor
    if named is None and len(first) > 1:
        raise VoteTied
    if named is not None and named not in first:
        raise NotAmongFirst
    return named or first[0]


def first_of(game: Game, group: Group, proposals: Sequence[Proposal]) -> list[Proposal]:
    """The proposals with the most votes of those who are in the group now; none without votes."""
    here = {person.pk for person in people_of(game, group)}
    counts = [sum(vote.player_id in here for vote in each.votes.all()) for each in proposals]
    most = max(counts, default=0)
    return [each for each, count in zip(proposals, counts, strict=True) if count == most > 0]


def play_for(game: Game, group: Group, proposal: Proposal, *, now: datetime) -> MoveResult:
    """Play a proposal of a locked game in the name of the captain, who holds the seat."""
    captain = captain_of(game, group.side)
    assert captain is not None, "a running game has players"
    group.decision, group.decision_mark = proposal.text, proposal.mark
    group.save(update_fields=["decision", "decision_mark"])
    return submit_move(
        game_id=game.pk,
        player=captain,
        text=proposal.text,
        expected_ply=game.ply,
        seen=game.position,
        now=now,
    )


def objection(game: Game, text: str | None) -> DomainError | None:
    """Why the side to move may not play this, None where nothing speaks against it: where votes
    decide, only what they have found is played, by a plan nothing. No query for other games.
    """
    if not is_consultation(game):
        return None
    group = group_at(game, game.side_to_move)
    if group is None or group.rule != Rule.VOTES or not members_in(group):
        return None
    if text is not None and group.decision_mark == mark_of(game):
        rules = game.revision.rules
        if is_same_move(rules, before=game.position, text=text, canonical=group.decision):
            return None
    return VotesDecide()
