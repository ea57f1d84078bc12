"""Proposing a move, and being for one."""

from __future__ import annotations

from datetime import datetime
from typing import Final

from courier.consultations.domain.decisions import first_of, play_for, refuse_unless_turn
from courier.consultations.domain.locks import act_in_group
from courier.consultations.domain.notices import notify_proposal
from courier.consultations.enums import Rule
from courier.consultations.errors import (
    NoSuchProposal,
    ReasonTooLong,
    TooManyProposals,
)
from courier.consultations.models import Group, Proposal, ProposalVote
from courier.consultations.permissions import people_of
from courier.consultations.queries import proposals_in
from courier.consultations.turn_marks import mark_of
from courier.games.errors import MoveConflict
from courier.games.models import Game
from courier.games.move_effects import Preview, compute_moves, compute_turn
from courier.games.moves import position_keys
from courier.players.domain.mutes import refuse_when_muted
from courier.players.models import Player
from variants import split_remark

LONGEST_REASON: Final = 300
MOST_PROPOSALS: Final = 5  # of a player in a turn


def preview_proposal(*, game: Game, group: Group, text: str) -> Preview:
    """What a move would do that somebody thinks of proposing; nothing is written. 2 queries. Raises
    NotYourTurn, MoveIsSent, MoveRefused.
    """
    refuse_unless_turn(game, group)
    move, _reason = split_remark(text)
    return compute_moves(
        game.revision.rules, before=game.position, text=move, history=position_keys(game)
    )


def propose(
    *,
    game_id: int,
    side: int,
    player: Player,
    text: str,
    expected_ply: int,
    now: datetime,
    reason: str = "",
    seen: str = "",
) -> Proposal:
    """Propose a move for the turn of a group, which its author is for unless they are for another
    one. A move that is proposed already is only voted for. Locks the game.

    Raises MoveConflict for another turn, NotYourTurn, MoveIsSent, MoveRefused, ReasonTooLong,
    TooManyProposals, what refuses the muted where there is a reason, and what `act_in_group`
    raises.
    """
    move, inline = split_remark(text)
    said = reason.strip() or inline
    if len(said) > LONGEST_REASON:
        raise ReasonTooLong(limit=LONGEST_REASON)

    def act(game: Game, group: Group) -> Proposal:
        if expected_ply != game.ply or seen not in ("", game.position):
            raise MoveConflict
        refuse_unless_turn(game, group)
        if said:
            refuse_when_muted(player, now=now)
        played = compute_turn(
            game.revision.rules, before=game.position, text=move, history=position_keys(game)
        )
        proposal = _stored(game, group, player, played, said, now=now)
        own = ProposalVote.objects.filter(group=group, player=player, mark=proposal.mark)
        if not own.exists():
            _vote(game, group, player, proposal, now=now)
        return proposal

    return act_in_group(game_id, side, player, now, act)


def vote(*, game_id: int, side: int, player: Player, code: str, now: datetime) -> bool:
    """Be for a proposal of the turn, instead of any other; True when the move was played, because
    the votes decide and everybody has voted. Locks the game.

    Raises NoSuchProposal, NotYourTurn, MoveIsSent and what `act_in_group` raises.
    """

    def act(game: Game, group: Group) -> bool:
        refuse_unless_turn(game, group)
        proposal = Proposal.objects.filter(group=group, mark=mark_of(game), code=code).first()
        if proposal is None:
            raise NoSuchProposal
        return _vote(game, group, player, proposal, now=now)

    return act_in_group(game_id, side, player, now, act)


def _stored(
    game: Game, group: Group, author: Player, played: Preview, reason: str, *, now: datetime
) -> Proposal:
    mark = mark_of(game)
    made = Proposal.objects.filter(group=group, mark=mark)
    same = made.filter(text=played.turn_text).first()
    if same is not None:
        return same
    if made.filter(author=author).count() >= MOST_PROPOSALS:
        raise TooManyProposals(limit=MOST_PROPOSALS)
    proposal = Proposal.objects.create(
        group=group,
        author=author,
        ply=game.ply + 1,
        mark=mark,
        text=played.turn_text,
        shown=played.turn_shown,
        reason=reason,
        made_at=now,
    )
    notify_proposal(game, group, proposal, now=now)
    return proposal


def _vote(game: Game, group: Group, player: Player, proposal: Proposal, *, now: datetime) -> bool:
    ProposalVote.objects.update_or_create(
        group=group,
        player=player,
        mark=proposal.mark,
        defaults={"proposal": proposal, "voted_at": now},
    )
    _forget_decision(group)
    people = people_of(game, group)
    if group.rule != Rule.VOTES or len(people) == 1:
        return False
    proposals = proposals_in(group, proposal.mark)
    voters = {each.player_id for found in proposals for each in found.votes.all()}
    first = first_of(game, group, proposals)
    if len(first) != 1 or not {person.pk for person in people} <= voters:
        return False
    play_for(game, group, first[0], now=now)
    return True


def _forget_decision(group: Group) -> None:
    """Let the captain no more play what the votes had found before the move was recalled."""
    if group.decision:
        group.decision = ""
        group.save(update_fields=["decision"])
