"""Several of a group at the same instant, in threads of their own."""

from __future__ import annotations

import pytest

from courier.consultations.domain import decisions, members, proposals
from courier.consultations.enums import Rule
from courier.consultations.models import GroupMember, Proposal, ProposalVote
from courier.games.models import Game
from courier.players.models import Player
from tests.courier.consultations.groups import InGroup, join, open_for_groups
from tests.courier.racing import race
from tests.factories import START, make_game, make_player

pytestmark = pytest.mark.django_db(transaction=True)


def test_votes_and_the_close_of_a_vote_play_one_move(mover: Player, opponent: Player) -> None:
    game = open_for_groups(make_game(mover, opponent))
    allies = [make_player() for _each in range(3)]
    join(game, 0, *allies)
    where = InGroup(game_id=game.pk, side=0, now=START)
    members.choose_rule(**where, captain=mover, rule=Rule.VOTES)

    def propose(player: Player) -> str:
        return proposals.propose(
            **where, player=player, text="e2e4", expected_ply=0, reason=player.username
        ).text

    assert set(race([lambda: propose(allies[0]), lambda: propose(allies[1])])) == {"e2e4"}
    proposal = Proposal.objects.get()
    assert ProposalVote.objects.count() == 2

    def vote(player: Player) -> str:
        return str(proposals.vote(**where, player=player, code=proposal.code))

    def close() -> str:
        decisions.decide(**where, player=mover)
        return "closed"

    done = race([lambda: vote(allies[2]), lambda: vote(mover), close, close])

    assert Game.objects.get().ply == 1
    assert Game.objects.get().moves.count() == 1
    assert sum(each in ("True", "closed") for each in done) == 1


def test_the_same_player_joins_one_side_alone(mover: Player, opponent: Player) -> None:
    game = open_for_groups(make_game(mover, opponent))
    wanted = make_player()
    for side, captain in enumerate((mover, opponent)):
        members.invite(game_id=game.pk, side=side, captain=captain, player=wanted, now=START)

    def accept(side: int) -> str:
        members.answer_invitation(game_id=game.pk, side=side, player=wanted, accept=True, now=START)
        return "in"

    done = race([lambda: accept(0), lambda: accept(1)])

    assert sorted(done) == ["cannot_be_invited", "in"]
    assert GroupMember.objects.filter(state="in").count() == 1
