"""The shapes of consultation games in the API."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from rest_framework import serializers

from courier.consultations.domain.proposals import LONGEST_REASON
from courier.consultations.models import Group, Proposal
from courier.consultations.page import Place
from courier.consultations.permissions import captain_of, members_in
from courier.players.models import Player

MAX_TEXT = 2000


class ProposalRequestSerializer(serializers.Serializer[object]):
    """A move to propose to one's group."""

    text = serializers.CharField(max_length=MAX_TEXT, help_text="Any notation the preset reads.")
    expected_ply = serializers.IntegerField(min_value=0, help_text="Plies played before this move.")
    reason = serializers.CharField(
        max_length=LONGEST_REASON, required=False, allow_blank=True, default=""
    )


class VoteRequestSerializer(serializers.Serializer[object]):
    """The proposal one is for, instead of any other."""

    proposal = serializers.CharField(max_length=16)


class ProposalSerializer(serializers.Serializer[object]):
    """A move that was proposed for a turn; `text` is canonical."""

    code = serializers.CharField()
    side = serializers.IntegerField()
    ply = serializers.IntegerField(help_text="That it would be.")
    text = serializers.CharField()
    shown = serializers.CharField()
    author = serializers.CharField(help_text="A handle.")
    reason = serializers.CharField(allow_blank=True)
    votes = serializers.ListField(child=serializers.CharField(), help_text="Handles.")


class ConsultingGroupSerializer(serializers.Serializer[object]):
    """Who plays a side together, by handles. `rule` and `deputy` are null for those outside while
    the game runs.
    """

    side = serializers.IntegerField()
    captain = serializers.CharField(allow_null=True)
    members = serializers.ListField(child=serializers.CharField())
    rule = serializers.CharField(allow_null=True)
    deputy = serializers.CharField(allow_null=True)


class ConsultationSerializer(serializers.Serializer[object]):
    """The groups of a game, and proposals: while it runs those of the turn of one's own group,
    afterwards all.
    """

    game = serializers.CharField()
    own_side = serializers.IntegerField(allow_null=True)
    is_turn = serializers.BooleanField(help_text="Whether my group is to find a move.")
    groups = ConsultingGroupSerializer(many=True)
    proposals = ProposalSerializer(many=True)


class VoteAnswerSerializer(serializers.Serializer[object]):
    """`played`: everybody has voted, and the move is sent."""

    played = serializers.BooleanField()


def group_value(place: Place, group: Group, *, is_shown: bool) -> dict[str, object]:
    """A group as a value of JSON; no query."""
    captain = captain_of(place.game, group.side)
    return {
        "side": group.side,
        "captain": _handle(captain),
        "members": [each.player.username for each in members_in(group)],
        "rule": group.rule if is_shown else None,
        "deputy": _handle(group.deputy) if is_shown else None,
    }


def proposal_values(
    proposals: Sequence[Proposal], sides: dict[int, int], people: Iterable[Player] | None = None
) -> list[dict[str, object]]:
    """Proposals of the groups of some `sides`, by their ids, with the votes of `people`, None: of
    everybody; no query.
    """
    here = None if people is None else {each.pk for each in people}
    return [
        {
            "code": each.code,
            "side": sides[each.group_id],
            "ply": each.ply,
            "text": each.text,
            "shown": each.shown,
            "author": each.author.username,
            "reason": each.reason,
            "votes": [
                vote.player.username
                for vote in each.votes.all()
                if here is None or vote.player_id in here
            ],
        }
        for each in proposals
    ]


def _handle(player: Player | None) -> str | None:
    return None if player is None else player.username
