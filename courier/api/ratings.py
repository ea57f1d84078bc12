"""Ratings as the API shows them."""

from __future__ import annotations

from rest_framework import serializers

from courier.ratings.models import Rating
from courier.ratings.queries import ShownRating


class FamilySerializer(serializers.Serializer[object]):
    """A family of presets that are rated together."""

    key = serializers.CharField()
    name = serializers.CharField()
    players = serializers.IntegerField(help_text="Who has a rating.")
    listed = serializers.IntegerField(help_text="Who of them stands in the leaderboard.")
    advanced = serializers.BooleanField(
        source="is_advanced", help_text="Whether engines may be used in its games."
    )


class RatingSerializer(serializers.ModelSerializer[Rating]):
    """Somebody's rating in a family."""

    family = serializers.CharField(source="family_id")
    rating = serializers.SerializerMethodField()
    deviation = serializers.SerializerMethodField(
        help_text="After the last game; it grows with time."
    )
    provisional = serializers.SerializerMethodField(
        help_text="Whether it is not yet, or no longer, sure."
    )
    last_game = serializers.DateTimeField(source="counted_at")

    class Meta:
        model = Rating
        fields: tuple[str, ...] = (
            "family",
            "rating",
            "deviation",
            "provisional",
            "games",
            "won",
            "drawn",
            "lost",
            "last_game",
        )
        read_only_fields = fields

    def get_rating(self, rating: Rating) -> int:
        return round(rating.rating)

    def get_deviation(self, rating: Rating) -> int:
        return round(rating.deviation)

    def get_provisional(self, rating: Rating) -> bool:
        return bool(rating.provisional_from <= self.context["now"])


class LeaderSerializer(RatingSerializer):
    """A row of a leaderboard."""

    username = serializers.CharField(source="player.username")
    name = serializers.CharField(source="player.shown_name")
    is_bot = serializers.BooleanField(source="player.is_bot")

    class Meta(RatingSerializer.Meta):
        fields = ("username", "name", "is_bot", *RatingSerializer.Meta.fields)
        read_only_fields = fields


class LeaderboardSerializer(serializers.Serializer[object]):
    """A page of a leaderboard, best first. `next` is the address of the next one."""

    first_place = serializers.IntegerField(help_text="The place of the first row.")
    results = LeaderSerializer(many=True)
    next = serializers.URLField(allow_null=True)


class ShownRatingSerializer(serializers.Serializer[ShownRating]):
    """A rating as it is shown."""

    rating = serializers.IntegerField(source="value")
    provisional = serializers.BooleanField(source="is_provisional")


class SeatRatingSerializer(serializers.Serializer[object]):
    """A side's rating: of today while the game runs, of before the game when it has ended."""

    side = serializers.IntegerField()
    rating = serializers.CharField(source="text", help_text="With a ? when it is provisional.")
    change = serializers.CharField(
        help_text="What the game did to it, as `+12`; empty while it runs."
    )


class StakesSerializer(serializers.Serializer[object]):
    """What a rated game would do to one's own rating, as `+12`."""

    own = ShownRatingSerializer()
    other = ShownRatingSerializer()
    win = serializers.CharField()
    draw = serializers.CharField()
    loss = serializers.CharField()
