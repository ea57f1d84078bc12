"""Consultation games: how they come about, who is in a group, and how it finds its move."""

from __future__ import annotations

from datetime import timedelta

import pytest
import time_machine

from courier.consultations.domain import agreement, decisions, members, proposals, succession, talk
from courier.consultations.enums import MemberState, Rule
from courier.consultations.errors import (
    CannotBeInvited,
    CaptainOnly,
    CaptainStays,
    GroupFull,
    MoveIsSent,
    NoRequest,
    NoSuchMember,
    NoSuchProposal,
    NotAmongFirst,
    NotForConsultation,
    NothingVotedFor,
    NotInGroup,
    NotInvited,
    NotToDecide,
    ReasonTooLong,
    RequestedBefore,
    RuleWhileVoting,
    TooManyProposals,
    VotesDecide,
    VoteTied,
)
from courier.consultations.models import (
    Consultation,
    Group,
    GroupMember,
    GroupMessage,
    Proposal,
    ProposalVote,
)
from courier.consultations.tasks import keep_group_captains
from courier.erasure.domain.due_erasures import erase
from courier.erasure.models import Erasure
from courier.games.domain.endings import resign
from courier.games.domain.moves import submit_move
from courier.games.domain.recalls import recall_move
from courier.games.errors import GameOver, IllegalMoveRefused, MoveConflict, NotYourTurn
from courier.games.models import Game, SentMove
from courier.games.own_positions import is_in_own_game
from courier.games.seats import seats_of
from courier.moderation.permissions import affair_of_game
from courier.notifications.models import OutboxMail
from courier.players.errors import Muted
from courier.players.models import Block, Player
from courier.reviews.permissions import plays_preset
from courier.talk.domain.kibitz import add_kibitz
from courier.talk.errors import NotOverYet
from courier.talk.queries import kibitz_of
from courier.vacations.domain.changes import book_vacation
from tests.courier.consultations.groups import AtGame, InGroup, join, open_for_groups
from tests.courier.planning.plans import set_line
from tests.factories import START, make_game, make_player, play

pytestmark = pytest.mark.django_db
MINUTE = timedelta(minutes=1)
DAY = timedelta(days=1)


@pytest.fixture
def ally(db: None) -> Player:
    return make_player("ally")


@pytest.fixture
def friend(db: None) -> Player:
    return make_player("friend")


@pytest.fixture
def shared(game: Game, ally: Player, friend: Player) -> Game:
    """A game whose first side is the mover, captain, with an ally and a friend."""
    join(open_for_groups(game), 0, ally, friend)
    return fresh(game)


def fresh(game: Game) -> Game:
    return Game.objects.get(pk=game.pk)


def group(game: Game, side: int = 0) -> Group:
    return Group.objects.get(consultation=game.pk, side=side)


def states(game: Game, side: int = 0) -> dict[str, str]:
    found = GroupMember.objects.filter(group__consultation=game.pk, group__side=side)
    return {each.player.username: each.state for each in found.select_related("player")}


def propose(game: Game, player: Player, text: str, **more: str) -> Proposal:
    ply = fresh(game).ply
    return proposals.propose(
        game_id=game.pk, side=0, player=player, text=text, expected_ply=ply, now=START, **more
    )


def vote(game: Game, player: Player, proposal: Proposal) -> bool:
    return proposals.vote(game_id=game.pk, side=0, player=player, code=proposal.code, now=START)


def decide(game: Game, player: Player, proposal: Proposal | None = None) -> None:
    code = "" if proposal is None else proposal.code
    decisions.decide(game_id=game.pk, side=0, player=player, code=code, now=START + MINUTE)


def let_votes_decide(game: Game, captain: Player) -> None:
    members.choose_rule(game_id=game.pk, side=0, captain=captain, rule=Rule.VOTES, now=START)


def test_both_players_have_to_agree(
    game: Game, mover: Player, opponent: Player, stranger: Player
) -> None:
    where = AtGame(game_id=game.pk, now=START)
    with pytest.raises(NoRequest):
        agreement.answer_request(**where, player=opponent, agree=True)
    agreement.request_consultation(**where, player=mover)
    agreement.request_consultation(**where, player=mover)
    with pytest.raises(RequestedBefore):
        agreement.request_consultation(**where, player=opponent)
    with pytest.raises(NoRequest):
        agreement.answer_request(**where, player=mover, agree=True)
    assert fresh(game).occasion == ""
    with pytest.raises(NotInGroup):
        members.invite(**where, side=0, captain=mover, player=stranger)
    agreement.withdraw_request(**where, player=mover)
    agreement.request_consultation(**where, player=opponent)
    agreement.answer_request(**where, player=mover, agree=True)

    assert fresh(game).occasion == "consultation"
    assert Group.objects.filter(consultation=game.pk).count() == 2
    with pytest.raises(NoRequest):
        agreement.withdraw_request(**where, player=opponent)
    kinds = OutboxMail.objects.filter(kind__startswith="consultation").order_by("pk")
    assert [(mail.kind, mail.player) for mail in kinds] == [
        ("consultation_request", opponent),
        ("consultation_request", mover),
        ("consultation_answer", opponent),
    ]


def test_declining_is_final(game: Game, mover: Player, opponent: Player) -> None:
    where = AtGame(game_id=game.pk, now=START)
    agreement.request_consultation(**where, player=mover)
    agreement.answer_request(**where, player=opponent, agree=False)

    with pytest.raises(RequestedBefore):
        agreement.request_consultation(**where, player=mover)
    assert not Group.objects.exists()


def test_only_a_casual_game_of_two_people_that_has_just_begun_is_opened(
    game: Game, mover: Player, opponent: Player
) -> None:
    def refused(found: Game) -> None:
        with pytest.raises(NotForConsultation):
            agreement.request_consultation(game_id=found.pk, player=mover, now=START)

    rated, of_event = make_game(mover, opponent), make_game(mover, opponent)
    Game.objects.filter(pk=rated.pk).update(rated=True)
    Game.objects.filter(pk=of_event.pk).update(occasion="event:x")
    refused(rated)
    refused(of_event)
    refused(make_game(mover, opponent, moves=("e2e4", "e7e5")))
    refused(make_game(mover, make_player(is_bot=True)))
    refused(make_game(mover, mover, solo=True, days=None))
    refused(make_game(mover, opponent, preset="sigma-4-shogi"))

    agreement.request_consultation(game_id=game.pk, player=mover, now=START)
    play(game, "e2e4", "e7e5")
    with pytest.raises(NotForConsultation):
        agreement.answer_request(game_id=game.pk, player=opponent, agree=True, now=START)


def test_who_cannot_be_invited(
    shared: Game, mover: Player, opponent: Player, ally: Player, friend: Player
) -> None:
    def invite(player: Player, *, side: int = 0, captain: Player = mover) -> None:
        where = InGroup(game_id=shared.pk, side=side, now=START)
        members.invite(**where, captain=captain, player=player)

    blocked, blocks_ally, blocks_opponent = make_player(), make_player(), make_player()
    Block.objects.create(blocker=mover, blocked=blocked, created_at=START)
    Block.objects.create(blocker=blocks_ally, blocked=ally, created_at=START)
    Block.objects.create(blocker=blocks_opponent, blocked=opponent, created_at=START)
    suspended, paused = make_player(is_active=False), make_player()
    Player.objects.filter(pk=paused.pk).update(paused_until=START + DAY)
    paused.refresh_from_db()
    nobody = [blocked, blocks_ally, blocks_opponent, suspended, paused]
    for player in [*nobody, opponent, mover, make_player(is_bot=True)]:
        with pytest.raises(CannotBeInvited):
            invite(player)
    with pytest.raises(CannotBeInvited):
        invite(ally, side=1, captain=opponent)
    with pytest.raises(CaptainOnly):
        invite(make_player(), captain=friend)
    invite(ally)
    assert states(shared)["ally"] == MemberState.IN

    for _each in range(5):
        invite(make_player())
    with pytest.raises(GroupFull):
        invite(make_player())


def test_an_invitation_is_answered_once_and_by_the_invited_alone(
    shared: Game, mover: Player, opponent: Player, stranger: Player
) -> None:
    where = InGroup(game_id=shared.pk, side=0, now=START)
    with pytest.raises(NotInvited):
        members.answer_invitation(**where, player=stranger, accept=True)
    members.invite(**where, captain=mover, player=stranger)
    both = InGroup(game_id=shared.pk, side=1, now=START)
    members.invite(**both, captain=opponent, player=stranger)
    with pytest.raises(NotInGroup):
        talk.say(**where, player=stranger, text="hello")
    Block.objects.create(blocker=opponent, blocked=stranger, created_at=START)
    with pytest.raises(CannotBeInvited):
        members.answer_invitation(**where, player=stranger, accept=True)
    Block.objects.all().delete()
    members.answer_invitation(**where, player=stranger, accept=True)

    with pytest.raises(CannotBeInvited):
        members.answer_invitation(**both, player=stranger, accept=True)
    members.answer_invitation(**both, player=stranger, accept=False)
    assert (states(shared)["stranger"], states(shared, 1)["stranger"]) == ("in", "declined")


def test_coming_and_going(
    shared: Game, mover: Player, opponent: Player, ally: Player, friend: Player
) -> None:
    where = InGroup(game_id=shared.pk, side=0, now=START)
    members.name_deputy(**where, captain=mover, player=ally)
    vote(shared, friend, propose(shared, ally, "e2e4"))
    with pytest.raises(CaptainOnly):
        members.remove(**where, captain=ally, player=friend)
    with pytest.raises(CaptainStays):
        members.leave(**where, player=mover)
    members.leave(**where, player=ally)
    members.remove(**where, captain=mover, player=friend)

    assert states(shared) == {"ally": "left", "friend": "removed"}
    assert group(shared).deputy is None
    assert not ProposalVote.objects.exists()
    with pytest.raises(NoSuchMember):
        members.remove(**where, captain=mover, player=friend)
    for player in (ally, friend):
        with pytest.raises(NotInGroup):
            propose(shared, player, "d2d4")
    members.invite(**where, captain=mover, player=friend)
    other = InGroup(game_id=shared.pk, side=1, now=START)
    with pytest.raises(CannotBeInvited):
        members.invite(**other, captain=opponent, player=ally)


def test_the_captain_plays_a_proposal_or_any_other_move(
    shared: Game, mover: Player, opponent: Player, ally: Player, friend: Player, stranger: Player
) -> None:
    first = propose(shared, ally, "e2e4", reason="It opens lines.")
    same = propose(shared, friend, "e4", reason="me too")
    assert (same, first.shown, first.reason) == (first, "e4", "It opens lines.")
    assert ProposalVote.objects.filter(proposal=first).count() == 2
    for player in (ally, friend):
        with pytest.raises(NotToDecide):
            decide(shared, player, first)
    for player in (opponent, stranger):
        with pytest.raises(NotInGroup):
            decide(shared, player, first)
        with pytest.raises(NotInGroup):
            vote(shared, player, first)
    decide(shared, mover, first)

    assert fresh(shared).ply == 1
    with pytest.raises(NotYourTurn):
        propose(shared, ally, "d2d4")
    play(shared, "e7e5")
    with pytest.raises(NoSuchProposal):
        vote(shared, ally, first)
    with pytest.raises(NoSuchProposal):
        decide(shared, mover, first)
    submit_move(game_id=shared.pk, player=mover, text="g1f3", expected_ply=2, now=START)
    assert fresh(shared).ply == 3


def test_the_referee_reads_proposals(shared: Game, mover: Player, ally: Player) -> None:
    with pytest.raises(IllegalMoveRefused):
        propose(shared, ally, "e2e5")
    with pytest.raises(ReasonTooLong):
        propose(shared, ally, "e2e4", reason="x" * 301)
    Player.objects.filter(pk=ally.pk).update(muted_until=START + DAY)
    ally.refresh_from_db()
    with pytest.raises(Muted):
        propose(shared, ally, "e2e4 // look")
    for text in ("a3", "b3", "c3", "d3", "e3"):
        propose(shared, ally, text)
    with pytest.raises(TooManyProposals):
        propose(shared, ally, "f3")
    with pytest.raises(MoveConflict):
        proposals.propose(
            game_id=shared.pk, side=0, player=mover, text="e4", expected_ply=2, now=START
        )
    assert ProposalVote.objects.get().proposal.text == "a2a3"


def test_the_votes_play_once_everybody_has_voted(
    shared: Game, mover: Player, ally: Player, friend: Player
) -> None:
    let_votes_decide(shared, mover)
    with pytest.raises(NothingVotedFor):
        decide(shared, mover)
    e4 = propose(shared, ally, "e2e4")
    with pytest.raises(VotesDecide):
        submit_move(game_id=shared.pk, player=mover, text="d2d4", expected_ply=0, now=START)
    d4 = propose(shared, mover, "d2d4")
    with pytest.raises(RuleWhileVoting):
        members.choose_rule(game_id=shared.pk, side=0, captain=mover, rule=Rule.CAPTAIN, now=START)
    assert vote(shared, mover, e4) is False
    assert vote(shared, mover, d4) is False
    Player.objects.filter(pk=friend.pk).update(is_active=False)
    assert vote(shared, mover, e4) is True

    game = fresh(shared)
    assert (game.ply, game.moves.get().text) == (1, "e2e4")


def test_a_tie_is_for_the_captain(
    shared: Game, mover: Player, ally: Player, friend: Player
) -> None:
    let_votes_decide(shared, mover)
    e4, d4, c4 = (
        propose(shared, player, text)
        for player, text in ((mover, "e2e4"), (ally, "d2d4"), (friend, "c2c4"))
    )
    propose(shared, ally, "a2a3")
    with pytest.raises(VoteTied):
        decide(shared, mover)
    vote(shared, friend, d4)
    assert fresh(shared).ply == 1
    assert fresh(shared).moves.get().text == "d2d4"
    assert (e4.ply, c4.ply) == (1, 1)


def test_closing_plays_what_leads(
    shared: Game, mover: Player, ally: Player, friend: Player
) -> None:
    let_votes_decide(shared, mover)
    e4, d4 = propose(shared, ally, "e2e4"), propose(shared, mover, "d2d4")
    with pytest.raises(VoteTied):
        decide(shared, mover)
    a3 = propose(shared, ally, "a2a3")
    with pytest.raises(NotAmongFirst):
        decide(shared, mover, a3)
    vote(shared, mover, e4)
    with pytest.raises(NotAmongFirst):
        decide(shared, mover, d4)
    with pytest.raises(NotToDecide):
        decide(shared, friend)
    decide(shared, mover)
    assert fresh(shared).moves.get().text == "e2e4"


def test_the_move_is_held_and_recalled_like_the_captains_own(
    shared: Game, mover: Player, ally: Player, friend: Player
) -> None:
    Player.objects.filter(pk=mover.pk).update(undo_seconds=60)
    let_votes_decide(shared, mover)
    e4 = propose(shared, ally, "e2e4")
    vote(shared, mover, e4)
    assert vote(shared, friend, e4) is True

    assert (fresh(shared).ply, SentMove.objects.get().text) == (0, "e2e4")
    with pytest.raises(MoveIsSent):
        propose(shared, ally, "d2d4")
    with pytest.raises(MoveIsSent):
        decide(shared, mover, e4)
    mover.refresh_from_db()
    recall_move(game_id=shared.pk, player=mover, expected_ply=1, now=START)
    with pytest.raises(VotesDecide):
        submit_move(game_id=shared.pk, player=mover, text="d2d4", expected_ply=0, now=START)
    submit_move(game_id=shared.pk, player=mover, text="e4", expected_ply=0, now=START)
    assert SentMove.objects.get().text == "e2e4"

    recall_move(game_id=shared.pk, player=mover, expected_ply=1, now=START)
    d4 = propose(shared, ally, "d2d4")
    Player.objects.filter(pk=mover.pk).update(undo_seconds=0)
    ProposalVote.objects.filter(player=mover).delete()
    assert [vote(shared, each, d4) for each in (ally, friend)] == [False, False]
    mover.refresh_from_db()
    with pytest.raises(VotesDecide):
        submit_move(game_id=shared.pk, player=mover, text="e4", expected_ply=0, now=START)
    assert vote(shared, mover, d4) is True
    assert fresh(shared).moves.get().text == "d2d4"


def test_conditional_moves_are_played_where_the_captain_decides_alone(
    shared: Game, mover: Player, ally: Player
) -> None:
    set_line(shared, mover, "e4", "e5", "Nf3", "Nc6", "Bb5")
    play(shared, "e2e4", "e7e5")
    assert fresh(shared).ply == 3
    let_votes_decide(shared, mover)
    play(shared, "b8c6")
    assert fresh(shared).ply == 4
    decide(shared, mover, propose(shared, ally, "f1c4"))
    assert fresh(shared).ply == 5


def test_the_deputy_decides_while_the_captain_is_away(
    shared: Game, mover: Player, ally: Player, friend: Player
) -> None:
    where = InGroup(game_id=shared.pk, side=0, now=START)
    with pytest.raises(CaptainOnly):
        members.name_deputy(**where, captain=ally, player=ally)
    with pytest.raises(NoSuchMember):
        members.name_deputy(**where, captain=mover, player=mover)
    members.name_deputy(**where, captain=mover, player=ally)
    e4 = propose(shared, friend, "e2e4")
    with pytest.raises(NotToDecide):
        decide(shared, ally, e4)
    book_vacation(player=mover, starts_at=START, days=3, now=START)
    with pytest.raises(NotToDecide):
        decide(shared, friend, e4)
    decide(shared, ally, e4)
    assert fresh(shared).moves.get().text == "e2e4"


def test_somebody_follows_a_captain_whose_account_is_closed(
    shared: Game, mover: Player, ally: Player, friend: Player
) -> None:
    members.name_deputy(game_id=shared.pk, side=0, captain=mover, player=friend, now=START)
    Player.objects.filter(pk=mover.pk).update(is_active=False)
    decide(shared, friend, propose(shared, ally, "e2e4"))
    with time_machine.travel(START + MINUTE, tick=False):
        keep_group_captains()
        keep_group_captains()

    game = fresh(shared)
    assert seats_of(game)[0].player == friend
    assert states(shared) == {"ally": "in"}
    assert group(shared).deputy is None
    assert OutboxMail.objects.filter(kind="consultation_captain", player=friend).count() == 1
    with pytest.raises(NotInGroup):
        talk.say(game_id=shared.pk, side=0, player=mover, text="still me", now=START)


def test_the_turn_of_a_new_captain_begins_anew(shared: Game, mover: Player, ally: Player) -> None:
    play(shared, "e2e4 // mine", "e7e5 // theirs")
    book_vacation(player=mover, starts_at=START, days=10, now=START)
    Player.objects.filter(pk=mover.pk).update(is_active=False)
    later = START + 11 * DAY
    assert succession.follow(group(shared).pk, now=later) is True

    game = fresh(shared)
    assert game.turn_started_at == later
    assert game.deadline == later + 3 * DAY
    assert [move.remark for move in game.moves.all()] == ["", "theirs"]
    submit_move(game_id=game.pk, player=ally, text="g1f3", expected_ply=2, now=later + DAY)
    assert fresh(shared).ply == 3


def test_erasing_a_captain_hands_the_seat_over(
    shared: Game, mover: Player, opponent: Player, ally: Player, friend: Player
) -> None:
    propose(shared, mover, "e2e4")
    vote(shared, ally, propose(shared, friend, "d2d4"))
    Player.objects.filter(pk=ally.pk).update(time_zone="Asia/Tokyo")
    shared.seats.update(zone="Pacific/Auckland")
    alone = open_for_groups(make_game(mover, opponent))
    play(shared, "d2d4", "d7d5")
    Erasure.objects.create(player=mover, requested_at=START, due_at=START, with_remarks=False)
    assert erase(mover.pk, now=START + DAY) is True

    game = fresh(shared)
    assert (seats_of(game)[0].player, game.status) == (ally, "active")
    assert [seat.zone for seat in seats_of(game)] == ["Asia/Tokyo", "Pacific/Auckland"]
    assert fresh(alone).ending == "aborted"
    assert [each.shown for each in Proposal.objects.all()] == ["d4"]
    Erasure.objects.create(player=ally, requested_at=START, due_at=START, with_remarks=False)
    erase(ally.pk, now=START + DAY)
    assert seats_of(fresh(shared))[0].player == friend


def test_nothing_happens_in_a_finished_game(
    shared: Game, mover: Player, ally: Player, friend: Player
) -> None:
    propose(shared, ally, "e2e4")
    talk.say(game_id=shared.pk, side=0, player=ally, text="well", now=START)
    play(shared, "e2e4", "e7e5")
    resign(game_id=shared.pk, player=mover, now=START)
    for act in (
        lambda: propose(shared, ally, "d2d4"),
        lambda: talk.say(game_id=shared.pk, side=0, player=ally, text="oh", now=START),
        lambda: members.leave(game_id=shared.pk, side=0, player=ally, now=START),
        lambda: members.invite(
            game_id=shared.pk, side=0, captain=mover, player=make_player(), now=START
        ),
    ):
        with pytest.raises(GameOver):
            act()
    assert GroupMessage.objects.count() == 1


def test_members_are_notified(
    shared: Game, mover: Player, opponent: Player, ally: Player, friend: Player
) -> None:
    def kinds(player: Player) -> list[str]:
        mails = OutboxMail.objects.filter(player=player).order_by("pk")
        return [mail.kind for mail in mails]

    OutboxMail.objects.all().delete()
    propose(shared, ally, "e2e4")
    propose(shared, ally, "d2d4")
    assert kinds(ally) == []
    assert kinds(friend) == kinds(mover) == ["consultation_proposal"]
    play(shared, "e2e4", "e7e5")
    assert kinds(friend) == ["consultation_proposal", "consultation_turn"]
    assert kinds(mover) == ["consultation_proposal", "your_move"]
    assert kinds(opponent) == ["your_move"]


def test_members_are_not_helped_with_the_position(
    shared: Game, ally: Player, stranger: Player
) -> None:
    preset, position = shared.revision.preset, shared.position
    assert is_in_own_game(ally, preset, [position]) is True
    assert is_in_own_game(stranger, preset, [position]) is False
    assert [plays_preset(preset, each) for each in (ally, stranger)] == [True, False]
    assert [affair_of_game(shared)(each) for each in (ally, stranger)] == [True, False]
    add_kibitz(game=shared, ply=0, author=stranger, text="d4 wins", now=START)
    assert [len(kibitz_of(shared, each)) for each in (ally, stranger)] == [0, 1]
    with pytest.raises(NotOverYet):
        add_kibitz(game=shared, ply=0, author=ally, text="Does it?", now=START)
    members.leave(game_id=shared.pk, side=0, player=ally, now=START)
    assert is_in_own_game(ally, preset, [position]) is False
    assert plays_preset(preset, ally) is False


def test_who_is_invited_again_and_again_gets_one_mail_a_day(
    shared: Game, mover: Player, stranger: Player
) -> None:
    for after in (0, 1, 2, 24):
        where = InGroup(game_id=shared.pk, side=0, now=START + timedelta(hours=after))
        members.invite(**where, captain=mover, player=stranger)
        members.remove(**where, captain=mover, player=stranger)
    sent = OutboxMail.objects.filter(kind="consultation_invitation", player=stranger)
    assert sent.count() == 2


def test_games_of_others_know_nothing_of_it(game: Game) -> None:
    play(game, "e2e4", "e7e5")
    assert not Consultation.objects.exists()
