"""Shapes of requests and answers. No rules here: every write calls the same domain functions as the
pages.
"""

from __future__ import annotations

from typing import Any, Final

from django.utils import timezone
from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from courier.api.compositions import ComposingSerializer, CompositionSerializer
from courier.api.ratings import SeatRatingSerializer
from courier.clocks.terms import MAX_CONTROL, TERM_NAMES, TERMS, Term
from courier.games.blocked_remarks import moves_for
from courier.games.enums import GameStatus
from courier.games.models import Game, Move, Seat
from courier.games.permissions import is_suspended
from courier.games.queries import own_setup
from courier.games.results import points_of
from courier.games.seats import sides_to_move
from courier.presets.models import Preset, PresetRevision
from courier.table.parts.ratings import seat_ratings

MAX_TEXT = 2000
LONGEST_POSITION = 20_000
MAX_POSITION = 4000
MAX_MOVES = 1000


class PresetSerializer(serializers.ModelSerializer[Preset]):
    """A preset in a list."""

    class Meta:
        model = Preset
        fields: tuple[str, ...] = (
            "key",
            "name",
            "family",
            "inventor",
            "year",
            "summary",
            "enforced",
            "files",
            "ranks",
        )


class PresetDetailSerializer(PresetSerializer):
    """A preset with its current document."""

    revision = serializers.IntegerField(source="current.number")
    content_hash = serializers.CharField(source="current.content_hash")
    document = serializers.CharField(
        source="current.document", help_text="The preset document, TOML."
    )
    sides = serializers.SerializerMethodField()
    setup_modes = serializers.SerializerMethodField()

    class Meta(PresetSerializer.Meta):
        fields = (
            *PresetSerializer.Meta.fields,
            "revision",
            "content_hash",
            "document",
            "sides",
            "setup_modes",
        )

    def get_sides(self, preset: Preset) -> list[str]:
        return [side.name for side in _current(preset).rules.spec.sides]

    def get_setup_modes(self, preset: Preset) -> list[str]:
        return [mode.key for mode in _current(preset).rules.spec.setup_modes]


def _current(preset: Preset) -> PresetRevision:
    assert preset.current is not None, "only presets with a revision are listed"
    return preset.current


POINTS_HELP: Final = (
    "What both sides score where neither has won and the point is not halved, as 3/4 and 1/4."
)


class OutcomeSerializer(serializers.Serializer[object]):
    """How the rules end a game."""

    winner = serializers.IntegerField(
        allow_null=True, help_text="0 or 1; null where neither side has won."
    )
    reason = serializers.CharField()
    points = serializers.ListField(
        child=serializers.CharField(), required=False, help_text=POINTS_HELP
    )


class PositionRequestSerializer(serializers.Serializer[object]):
    """A position to ask about."""

    preset = serializers.SlugField(max_length=64)
    position = serializers.CharField(
        max_length=MAX_POSITION,
        required=False,
        allow_null=True,
        help_text="Position text; the array when missing.",
    )
    moves = serializers.ListField(
        child=serializers.CharField(max_length=MAX_TEXT),
        required=False,
        max_length=MAX_MOVES,
        help_text="Moves to play first, in any notation; a text may hold several of one turn.",
    )
    origin = serializers.CharField(
        max_length=4,
        required=False,
        allow_blank=True,
        default="",
        help_text="With `target`: a capture to compose.",
    )
    target = serializers.CharField(
        max_length=4,
        required=False,
        allow_blank=True,
        default="",
        help_text="Without `origin`: a drop to compose.",
    )


class ChoiceSerializer(serializers.Serializer[object]):
    """A legal move and the clicks that make it."""

    text = serializers.CharField(help_text="Canonical move text.")
    shown = serializers.CharField(help_text="Short algebraic.")
    steps = serializers.ListField(child=serializers.CharField())


class PositionAnswerSerializer(serializers.Serializer[object]):
    """What the rules say of a position."""

    position = serializers.CharField()
    side_to_move = serializers.IntegerField()
    enforced = serializers.BooleanField()
    legal = ChoiceSerializer(
        many=True, help_text="Empty where turns are composed: then `composing` shows."
    )
    composing = ComposingSerializer(
        allow_null=True, help_text="null where turns are not composed of stones."
    )
    compositions = CompositionSerializer(
        many=True,
        allow_null=True,
        help_text="What the base may hold; null unless `target` was sent.",
    )
    shown = serializers.ListField(
        child=serializers.CharField(), help_text="The moves sent, in short algebraic."
    )
    check = serializers.BooleanField()
    outcome = OutcomeSerializer(allow_null=True)


class SeatSerializer(serializers.ModelSerializer[Seat]):
    """A side and who holds it. `has_set_up`: its set-up is in; what it is shows when both are."""

    username = serializers.CharField(source="player.username", allow_null=True, default=None)
    name = serializers.SerializerMethodField()
    is_bot = serializers.BooleanField(
        source="player.is_bot", default=False, help_text="Whether a program plays."
    )

    class Meta:
        model = Seat
        fields = ("side", "username", "name", "is_bot", "has_set_up")

    def get_name(self, seat: Seat) -> str:
        return seat.player.shown_name if seat.player else seat.name


class TermsMixin(serializers.Serializer[object]):
    """What two players agree on: a field for each declared term."""

    def get_fields(self) -> dict[str, serializers.Field[object, object, object, object]]:
        return {term.name: _field_of(term) for term in TERMS} | super().get_fields()


def _field_of(term: Term) -> serializers.Field[Any, Any, Any, Any]:
    """A field of a request that may be left out; null where that is the default."""
    kept: dict[str, Any] = {"required": False, "default": term.default}
    if term.about:
        kept["help_text"] = term.about
    if term.default is None:
        kept["allow_null"] = True
    if term.choices:
        return serializers.ChoiceField(choices=term.choices, **kept)
    if isinstance(term.default, str):
        return serializers.CharField(max_length=MAX_CONTROL, allow_blank=True, **kept)
    return serializers.BooleanField(**kept)


class GameSerializer(serializers.ModelSerializer[Game]):
    """A game in a list."""

    preset = serializers.CharField(source="revision.preset.key")
    revision = serializers.IntegerField(source="revision.number")
    seats = SeatSerializer(many=True)
    to_move = serializers.SerializerMethodField(
        help_text="The sides the game waits for; both in a secret set-up."
    )
    points = serializers.SerializerMethodField(help_text=POINTS_HELP)

    class Meta:
        model = Game
        fields: tuple[str, ...] = (
            "code",
            "preset",
            "revision",
            "seats",
            "status",
            "ply",
            "side_to_move",
            "to_move",
            "is_setting_up",
            "position",
            "in_check",
            *TERM_NAMES,
            "is_solo",
            "created_at",
            "deadline",
            "draw_offered_by",
            "takeback_requested_by",
            "takeback_ply",
            "abort_requested_by",
            "ending",
            "reason",
            "winner",
            "points",
            "ended_at",
            "source",
            "played_on",
        )
        read_only_fields = fields

    def get_points(self, game: Game) -> list[str] | None:
        return points_of(game)

    def get_to_move(self, game: Game) -> list[int]:
        return (
            list(sides_to_move(game))
            if game.status == GameStatus.ACTIVE and not is_suspended(game)
            else []
        )


class MoveSerializer(serializers.ModelSerializer[Move]):
    """A move that was played."""

    squares = serializers.ListField(child=serializers.CharField())
    paths = serializers.ListField(child=serializers.ListField(child=serializers.CharField()))
    captured = serializers.ListField(child=serializers.CharField())
    seconds_used = serializers.SerializerMethodField()

    class Meta:
        model = Move
        fields = (
            "ply",
            "side",
            "text",
            "shown",
            "full",
            "position",
            "squares",
            "paths",
            "captured",
            "gives_check",
            "played_at",
            "seconds_used",
            "remark",
        )
        read_only_fields = fields

    @extend_schema_field(serializers.IntegerField(allow_null=True))
    def get_seconds_used(self, move: Move) -> int | None:
        return None if move.time_used is None else int(move.time_used.total_seconds())


class GameDetailSerializer(GameSerializer):
    """A game with all its moves."""

    moves = serializers.SerializerMethodField()
    ratings = serializers.SerializerMethodField(help_text="Of the sides that have one.")
    own_setup = serializers.SerializerMethodField(
        help_text="The set-up you have sent while it is secret; else empty."
    )

    class Meta(GameSerializer.Meta):
        fields = (
            *GameSerializer.Meta.fields,
            "setup_mode",
            "start_position",
            "site",
            "ratings",
            "moves",
            "own_setup",
        )
        read_only_fields = fields

    @extend_schema_field(MoveSerializer(many=True))
    def get_moves(self, game: Game) -> object:
        return MoveSerializer(moves_for(game, self.context.get("viewer")), many=True).data

    @extend_schema_field(SeatRatingSerializer(many=True))
    def get_ratings(self, game: Game) -> object:
        both = enumerate(seat_ratings(game, now=timezone.now()))
        return [
            {"side": side, "rating": one.text, "change": one.change}
            for side, one in both
            if one.text
        ]

    def get_own_setup(self, game: Game) -> str:
        entry = own_setup(game, self.context.get("viewer"))
        return entry.text if entry else ""


class MoveRequestSerializer(serializers.Serializer[object]):
    """A move to send."""

    text = serializers.CharField(max_length=MAX_TEXT, help_text="Any notation the preset reads.")
    expected_ply = serializers.IntegerField(min_value=0, help_text="Plies played before this move.")
    position = serializers.CharField(
        max_length=LONGEST_POSITION,
        required=False,
        allow_blank=True,
        default="",
        source="seen",
        help_text="The position it is meant for: in another one it is refused by 409.",
    )
    remark = serializers.CharField(
        max_length=MAX_TEXT, required=False, allow_blank=True, default=""
    )


class MoveAnswerSerializer(serializers.Serializer[object]):
    """The move as stored; `repeated` when this very move had been received before.

    `waiting`: a secret set-up is kept until the other one is in, and `move` is null.
    """

    move = MoveSerializer(allow_null=True)
    game = GameSerializer()
    waiting = serializers.BooleanField()
    repeated = serializers.BooleanField()


class DrawRequestSerializer(serializers.Serializer[object]):
    """What to do about a draw."""

    action = serializers.ChoiceField(choices=("offer", "accept", "decline", "claim"))


class ErrorDetailSerializer(serializers.Serializer[object]):
    """Inside of the one error shape."""

    code = serializers.CharField()
    message = serializers.CharField()
    fields = serializers.DictField(  # type: ignore[assignment]
        child=serializers.ListField(child=serializers.CharField()), required=False
    )


class ErrorSerializer(serializers.Serializer[object]):
    """The one shape of every error."""

    error = ErrorDetailSerializer()


class GameListQuerySerializer(serializers.Serializer[object]):
    """Which of my games."""

    list = serializers.ChoiceField(
        choices=("my_turn", "waiting", "solo", "finished"), default="my_turn"
    )
