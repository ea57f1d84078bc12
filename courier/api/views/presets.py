"""Presets, and what the rules say of a position."""

from __future__ import annotations

from django.utils import timezone
from drf_spectacular.utils import extend_schema
from rest_framework import generics
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from courier.api.actors import player_of, viewer_of
from courier.api.enums import Scope
from courier.api.positions import answer_to
from courier.api.preset_rows import (
    FavouriteSerializer,
    PresetListQuerySerializer,
    PresetRowSerializer,
)
from courier.api.schema import BAD_REQUEST, LIMITED, NOT_FOUND, WRITE, answers
from courier.api.serializers import (
    PositionAnswerSerializer,
    PositionRequestSerializer,
    PresetDetailSerializer,
)
from courier.challenges.queries import revision_for_reader, sought_presets
from courier.presets.domain.favourites import add_favourite, remove_favourite
from courier.presets.filters import read_search
from courier.presets.found_presets import find, presets_in_order
from courier.presets.models import Preset
from courier.presets.queries import favourite_ids


class PresetList(generics.GenericAPIView[Preset]):
    """Every preset that is offered, searched, narrowed and sorted as on the page of the
    catalogue.
    """

    permission_classes = [AllowAny]
    serializer_class = PresetRowSerializer
    filter_backends = ()
    queryset = Preset.objects.none()

    @extend_schema(
        parameters=[PresetListQuerySerializer],
        responses=answers(PresetRowSerializer(many=True), {**BAD_REQUEST, **NOT_FOUND, **LIMITED}),
    )
    def get(self, request: Request) -> Response:
        body = PresetListQuerySerializer(data=request.query_params)
        body.is_valid(raise_exception=True)
        viewer = viewer_of(request)
        search = read_search(request.query_params)
        found = find(search, player=viewer, challenged=sought_presets(now=timezone.now()))
        ids = self.paginate_queryset(found.ids)
        assert ids is not None, "the API's lists come in pages"
        presets = presets_in_order(ids)
        rows = PresetRowSerializer(
            presets, many=True, context={"mine": favourite_ids(viewer, presets)}
        )
        return self.get_paginated_response(rows.data)


class PresetFavourite(APIView):
    """Make a preset a favourite (PUT), or no longer (DELETE)."""

    write_scope = Scope.PLAY

    @extend_schema(request=None, responses=answers(FavouriteSerializer, WRITE))
    def put(self, request: Request, key: str) -> Response:
        player = player_of(request)
        preset = revision_for_reader(key, viewer_of(request)).preset
        add_favourite(preset=preset, player=player, now=timezone.now())
        return _favourite(preset, is_one=True)

    @extend_schema(responses=answers(FavouriteSerializer, WRITE))
    def delete(self, request: Request, key: str) -> Response:
        player = player_of(request)
        preset = revision_for_reader(key, viewer_of(request)).preset
        remove_favourite(preset=preset, player=player)
        return _favourite(preset, is_one=False)


def _favourite(preset: Preset, *, is_one: bool) -> Response:
    preset.refresh_from_db(fields=["favourite_count"])
    return Response(
        FavouriteSerializer({"favourite": is_one, "favourites": preset.favourite_count}).data
    )


class PresetDetail(generics.RetrieveAPIView[Preset]):
    """One preset with its document."""

    permission_classes = [AllowAny]
    serializer_class = PresetDetailSerializer
    lookup_field = "key"

    def get_object(self) -> Preset:
        revision = revision_for_reader(self.kwargs["key"], viewer_of(self.request))
        revision.preset.current = revision
        return revision.preset


class LegalMoves(APIView):
    """The legal moves of a position, whether it is check, and whether the game is over there.

    Where turns are composed of stones there may be thousands. Instead of them the answer shows
    where bases may go, drop and fetch, and, for one capture or drop, what the base may hold. What
    takes long is counted in moves, not in requests: then the answer is 429, and Retry-After says
    when to ask again.
    """

    write_scope = Scope.READ
    permission_classes = [AllowAny]
    throttle_scope = "positions"

    @extend_schema(
        request=PositionRequestSerializer,
        responses=answers(PositionAnswerSerializer, {**BAD_REQUEST, **NOT_FOUND, **LIMITED}),
    )
    def post(self, request: Request) -> Response:
        body = PositionRequestSerializer(data=request.data)
        body.is_valid(raise_exception=True)
        values = body.validated_data
        revision = revision_for_reader(values["preset"], viewer_of(request))
        question = {
            "position": values.get("position"),
            "moves": values.get("moves") or [],
            "origin": values["origin"],
            "target": values["target"],
        }
        return Response(answer_to(revision, question))
