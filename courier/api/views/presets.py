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
from courier.api.catalogue import FavouriteSerializer, PresetListQuerySerializer, PresetRowSerializer
from courier.api.composing import composing_of, compositions_of
from courier.api.schema import BAD_REQUEST, LIMITED, NOT_FOUND, WRITE, answers
from courier.api.serializers import (
    PositionAnswerSerializer,
    PositionRequestSerializer,
    PresetDetailSerializer,
)
from courier.catalog.catalogue import find, presets_in_order
from courier.catalog.domain.favourites import add_favourite, remove_favourite
from courier.catalog.filters import read_search
from courier.catalog.models import Preset
from courier.catalog.queries import favourite_ids
from courier.challenges.queries import revision_for_reader, sought_presets
from variants import ComposingRules, Composition, InvalidPosition, Position, Rules, RulesError, composing_rules


class PresetList(generics.GenericAPIView[Preset]):
    """Every preset that is offered, searched, narrowed and sorted as on the page of the catalogue."""

    permission_classes = [AllowAny]
    serializer_class = PresetRowSerializer
    filter_backends = ()
    queryset = Preset.objects.none()

    @extend_schema(
        parameters=[PresetListQuerySerializer],
        responses=answers(PresetRowSerializer(many=True), {**BAD_REQUEST, **NOT_FOUND, **LIMITED}),
    )
    def get(self, request: Request) -> Response:
        asked = PresetListQuerySerializer(data=request.query_params)
        asked.is_valid(raise_exception=True)
        viewer = viewer_of(request)
        search = read_search(request.query_params)
        found = find(search, player=viewer, seeking=sought_presets(now=timezone.now()))
        ids = self.paginate_queryset(found.ids)
        assert ids is not None, "the API's lists come in pages"
        presets = presets_in_order(ids)
        rows = PresetRowSerializer(presets, many=True, context={"mine": favourite_ids(viewer, presets)})
        return self.get_paginated_response(rows.data)


class PresetFavourite(APIView):
    """Make a preset a favourite (PUT), or no longer (DELETE)."""

    @extend_schema(request=None, responses=answers(FavouriteSerializer, WRITE))
    def put(self, request: Request, key: str) -> Response:
        player, preset = player_of(request), revision_for_reader(key, viewer_of(request)).preset
        add_favourite(preset=preset, player=player, now=timezone.now())
        return _favourite(preset, is_one=True)

    @extend_schema(responses=answers(FavouriteSerializer, WRITE))
    def delete(self, request: Request, key: str) -> Response:
        player, preset = player_of(request), revision_for_reader(key, viewer_of(request)).preset
        remove_favourite(preset=preset, player=player)
        return _favourite(preset, is_one=False)


def _favourite(preset: Preset, *, is_one: bool) -> Response:
    preset.refresh_from_db(fields=["favourite_count"])
    return Response(FavouriteSerializer({"favourite": is_one, "favourites": preset.favourite_count}).data)


class PresetDetail(generics.RetrieveAPIView[Preset]):
    """One preset with its document."""

    permission_classes = [AllowAny]
    serializer_class = PresetDetailSerializer
    lookup_field = "key"

    def get_object(self) -> Preset:
        revision = revision_for_reader(self.kwargs["key"], viewer_of(self.request))
        revision.preset.current = revision
        return revision.preset


class PositionView(APIView):
    """The legal moves of a position, whether it is check, and whether the game is over there.

    Where turns are composed of stones there may be thousands. Instead of them the answer tells where bases may go, drop
    and fetch, and, for one capture or drop, what the base may hold.
    """

    permission_classes = [AllowAny]
    throttle_scope = "positions"

    @extend_schema(
        request=PositionRequestSerializer,
        responses=answers(PositionAnswerSerializer, {**BAD_REQUEST, **NOT_FOUND, **LIMITED}),
    )
    def post(self, request: Request) -> Response:
        asked = PositionRequestSerializer(data=request.data)
        asked.is_valid(raise_exception=True)
        values = asked.validated_data
        rules = revision_for_reader(values["preset"], viewer_of(request)).rules
        position = _first_position(rules, values.get("position"))
        history, shown = [], []
        for index, text in enumerate(values.get("moves") or ()):
            history.append(rules.key(position))
            position, san = _play(rules, position, text, index)
            shown.append(san)
        outcome = rules.outcome(position, history)
        composing = composing_rules(rules)
        answer = {
            "position": rules.text(position),
            "side_to_move": rules.side(position),
            "enforced": rules.enforced,
            "legal": [] if outcome or composing else rules.choices(position),
            "composing": composing and composing_of(composing, position, is_over=outcome is not None),
            "compositions": composing and _compositions(composing, position, values),
            "shown": shown,
            "check": rules.is_check(position),
            "outcome": outcome,
        }
        return Response(PositionAnswerSerializer(answer).data)


def _compositions(rules: ComposingRules, position: Position, asked: dict[str, str]) -> tuple[Composition, ...] | None:
    """Return what a base may hold after the capture or drop that was asked about; None if none was."""
    if not asked["target"]:
        return None
    return compositions_of(rules, position, origin=asked["origin"], target=asked["target"])


def _first_position(rules: Rules, text: str | None) -> Position:
    if text:
        return rules.position(text)
    if rules.spec.setup_modes:
        raise InvalidPosition("no_position", "the array of this preset is drawn for each game: give a position")
    return rules.start()


def _play(rules: Rules, position: Position, text: str, index: int) -> tuple[Position, str]:
    """Return the position after a move, and the move as shown. The error names the move by its index from 0."""
    try:
        move = rules.read(text, position)
    except RulesError as error:
        raise type(error)(error.code, f"move {index}: {error.message}", error.text) from error
    return rules.play(position, move), rules.write(move, position, "san")
