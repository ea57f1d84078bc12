"""Leaderboards and players' ratings, readable by anybody."""

from __future__ import annotations

from urllib.parse import urlencode

from django.shortcuts import get_object_or_404
from django.urls import reverse
from django.utils import timezone
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from courier.api.ratings import FamilySerializer, LeaderboardSerializer, RatingSerializer
from courier.api.schema import LIMITED, NOT_FOUND, answers
from courier.players.queries import player_called, shown_players
from courier.ratings.pages import board_page
from courier.ratings.queries import families, ratings_of, shown_families


class RatingFamilies(APIView):
    """Every family of presets in which somebody has a rating."""

    permission_classes = [AllowAny]

    @extend_schema(
        operation_id="ratings_list", responses=answers(FamilySerializer(many=True), LIMITED)
    )
    def get(self, request: Request) -> Response:
        return Response(FamilySerializer(families(now=timezone.now()), many=True).data)


class Leaderboard(APIView):
    """The leaderboard of a family, best first, 50 a page; `?of=bots` for that of the bots."""

    permission_classes = [AllowAny]

    @extend_schema(
        parameters=[
            OpenApiParameter("after", str, description="The handle behind whom the page begins."),
            OpenApiParameter("of", enum=["people", "bots"], default="people"),
        ],
        responses=answers(LeaderboardSerializer, {**NOT_FOUND, **LIMITED}),
    )
    def get(self, request: Request, key: str) -> Response:
        now = timezone.now()
        family = get_object_or_404(shown_families(), key=key)
        after = player_called(request.query_params.get("after", ""))
        bots = request.query_params.get("of") == "bots"
        board = board_page(family, viewer=None, after=after, now=now, bots=bots)
        query = {"after": board.after} | ({"of": "bots"} if bots else {})
        address = f"{reverse('api_leaderboard', args=[key])}?{urlencode(query)}"
        page = {
            "first_place": board.rows[0].place if board.rows else 0,
            "results": [row.rating for row in board.rows],
            "next": request.build_absolute_uri(address) if board.after else None,
        }
        return Response(LeaderboardSerializer(page, context={"now": now}).data)


class PlayerRatings(APIView):
    """All ratings of a player, the family most played first."""

    permission_classes = [AllowAny]

    @extend_schema(responses=answers(RatingSerializer(many=True), {**NOT_FOUND, **LIMITED}))
    def get(self, request: Request, handle: str) -> Response:
        player = get_object_or_404(shown_players(), username__iexact=handle)
        return Response(
            RatingSerializer(ratings_of(player), many=True, context={"now": timezone.now()}).data
        )
