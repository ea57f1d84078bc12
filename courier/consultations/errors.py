"""Why something is refused in a consultation game."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from courier.common.errors import Conflict, Forbidden, Invalid, LimitReached


class NotForConsultation(Conflict):
    code = "not_for_consultation"
    sentence = _(
        "Only a casual game of two people that isn’t part of an event can be opened, before both"
        " have moved."
    )


class RequestedBefore(Conflict):
    code = "consultation_requested"
    sentence = _("There has been such a request in this game already.")


class NoRequest(Conflict):
    code = "no_consultation_request"
    sentence = _("There is no request to answer.")


class NotInGroup(Forbidden):
    code = "not_in_group"
    sentence = _("You don’t belong to this group.")


class CaptainOnly(Forbidden):
    code = "captain_only"
    sentence = _("Only the captain of the group can do this.")


class NotToDecide(Forbidden):
    code = "not_to_decide"
    sentence = _("The captain decides; the deputy does while the captain is away.")


class CannotBeInvited(Forbidden):
    """Says the same of everybody, so that nobody learns who blocks whom."""

    code = "cannot_be_invited"
    sentence = _("%(name)s can’t be invited to this group.")


class GroupFull(LimitReached):
    code = "group_full"
    sentence = _("A group has %(limit)s people at most, invited ones included.")


class TooManyGroups(LimitReached):
    code = "too_many_groups"
    sentence = _("A player can be in %(limit)s groups of running games at most.")


class TooManyInvitedToGroups(LimitReached):
    code = "too_many_invited"
    sentence = _("You can invite %(limit)s players to groups a day.")


class NotInvited(Conflict):
    code = "not_invited"
    sentence = _("You have no invitation to this group. It may have been withdrawn.")


class NoSuchMember(Conflict):
    code = "no_such_member"
    sentence = _("This player doesn’t belong to the group.")


class CaptainStays(Conflict):
    code = "captain_stays"
    sentence = _("The captain can’t leave the group: they hold the seat.")


class RuleWhileVoting(Conflict):
    code = "rule_while_voting"
    sentence = _("There are votes in this turn. Change the rule once the move is played.")


class MoveIsSent(Conflict):
    code = "move_is_sent"
    sentence = _("The move of your group has been sent.")


class VotesDecide(Conflict):
    code = "votes_decide"
    sentence = _(
        "The votes of your group decide: close the vote on the page of the consultation to play its"
        " move."
    )


class NoSuchProposal(Conflict):
    code = "no_such_proposal"
    sentence = _("This proposal is gone: the position is another one by now.")


class TooManyProposals(LimitReached):
    code = "too_many_proposals"
    sentence = _("Each of you can propose %(limit)s moves a turn.")


class ReasonTooLong(Invalid):
    code = "reason_too_long"
    sentence = _("This is too long: use at most %(limit)s characters.")


class NothingVotedFor(Conflict):
    code = "nothing_voted_for"
    sentence = _("Nobody has voted yet. Propose a move, or vote for one.")


class VoteTied(Conflict):
    code = "vote_tied"
    sentence = _("The vote is tied. Choose one of the proposals that lead.")


class NotAmongFirst(Conflict):
    code = "not_among_first"
    sentence = _("Another proposal has more votes.")


class SaidTooOften(LimitReached):
    code = "said_too_often"
    sentence = _("You have written a lot in a short time. Wait a little.")


class NotConfirmedForGroups(Forbidden):
    code = "not_confirmed_for_groups"
    sentence = _("Confirm your email address first.")
