"""Consultation games: who plays a side together, and what they propose."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from django.http import Http404
from django.utils import timezone
from drf_spectacular.utils import extend_schema
from rest_framework import status
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from courier.api.actors import player_of, viewer_of
from courier.api.consultations import (
    ConsultationSerializer,
    ProposalRequestSerializer,
    ProposalSerializer,
    VoteAnswerSerializer,
    VoteRequestSerializer,
    group_value,
    proposal_values,
)
from courier.api.enums import Scope
from courier.api.schema import READ, WRITE, answers
from courier.consultations.domain.proposals import propose, vote
from courier.consultations.enums import Role
from courier.consultations.models import Group
from courier.consultations.page import Place, place_of, seen_by_captain
from courier.consultations.permissions import people_of
from courier.consultations.queries import all_proposals, proposals_in
from courier.consultations.turn_marks import mark_of
from courier.games.enums import GameStatus
from courier.games.permissions import may_see
from courier.players.models import Player

_INSIDE = (Role.CAPTAIN, Role.MEMBER)


class GameConsultation(APIView):
    """Who plays each side of a consultation game, and what was proposed: of a running game in my
    own group and turn, of a finished one everything.
    """

    permission_classes = [AllowAny]

    @extend_schema(responses=answers(ConsultationSerializer, READ))
    def get(self, request: Request, code: str) -> Response:
        viewer, now = viewer_of(request), timezone.now()
        place = place_of(code, viewer, now=now)
        if place is None or not (place.role in _INSIDE or may_see(place.game, viewer)):
            raise Http404
        return Response(_value(place, viewer, now))


class GameProposals(APIView):
    """Propose a move to my group, which I am for unless I am for another one. The same move
    proposed again is only voted for.
    """

    write_scope = Scope.PLAY

    @extend_schema(
        request=ProposalRequestSerializer, responses=answers(ProposalSerializer, WRITE, status=201)
    )
    def post(self, request: Request, code: str) -> Response:
        player, now = player_of(request), timezone.now()
        place, group = _own_group(code, player, now)
        body = ProposalRequestSerializer(data=request.data)
        body.is_valid(raise_exception=True)
        given: dict[str, Any] = body.validated_data
        game = seen_by_captain(place, now=now)
        made = propose(game_id=game.pk, side=group.side, player=player, now=now, **given)
        found = [each for each in proposals_in(group, made.mark, reader=player) if each == made]
        [value] = proposal_values(found, {group.pk: group.side}, people_of(game, group))
        return Response(value, status=status.HTTP_201_CREATED)


class GameVotes(APIView):
    """Vote for a proposal of my group."""

    write_scope = Scope.PLAY

    @extend_schema(request=VoteRequestSerializer, responses=answers(VoteAnswerSerializer, WRITE))
    def post(self, request: Request, code: str) -> Response:
        player, now = player_of(request), timezone.now()
        place, group = _own_group(code, player, now)
        body = VoteRequestSerializer(data=request.data)
        body.is_valid(raise_exception=True)
        game = seen_by_captain(place, now=now)
        played = vote(
            game_id=game.pk,
            side=group.side,
            player=player,
            code=body.validated_data["proposal"],
            now=now,
        )
        return Response({"played": played})


def _own_group(code: str, player: Player, now: datetime) -> tuple[Place, Group]:
    """Return a game and the group of it a player belongs to. Raises Http404."""
    place = place_of(code, player, now=now)
    if place is None or place.group is None or place.role not in _INSIDE:
        raise Http404
    return place, place.group


def _value(place: Place, viewer: Player | None, now: datetime) -> dict[str, object]:
    groups = list(place.consultation.groups.all())
    sides = {group.pk: group.side for group in groups}
    own = place.group if place.role in _INSIDE else None
    game = seen_by_captain(place, now=now) if own is not None and place.runs else place.game
    is_over = game.status == GameStatus.FINISHED
    is_turn = (
        own is not None and not is_over and game.sent_move is None and game.side_to_move == own.side
    )
    shown: list[dict[str, object]] = []
    if is_over:
        shown = proposal_values(all_proposals(groups, viewer), sides)
    elif is_turn and own is not None:
        turn = proposals_in(own, mark_of(game), reader=viewer)
        shown = proposal_values(turn, sides, people_of(game, own))
    return {
        "game": game.code,
        "own_side": None if own is None else own.side,
        "is_turn": is_turn,
        "groups": [group_value(place, group, is_shown=is_over or group == own) for group in groups],
        "proposals": shown,
    }
