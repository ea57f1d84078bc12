"""Shapes of events, ladders and leagues."""

from __future__ import annotations

from rest_framework import serializers

from courier.events.enums import EntryRule, EventKind, EventState, LastDay
from courier.events.ladder_words import ladder_name
from courier.events.league_words import league_name
from courier.events.models import MOST_AT_ONCE, Event, Ladder, League
from courier.games.words import terms_words


class EventSerializer(serializers.ModelSerializer[Event]):
    """An event in a list."""

    kind = serializers.ChoiceField(choices=EventKind.choices)
    state = serializers.ChoiceField(choices=EventState.choices)
    entry_rule = serializers.ChoiceField(choices=EntryRule.choices)
    last_day = serializers.ChoiceField(
        choices=LastDay.choices, help_text="What becomes of games that still run at the end."
    )
    team = serializers.CharField(
        source="team.code",
        allow_null=True,
        default=None,
        help_text="Whose members may enter, with the rule `team`.",
    )
    preset = serializers.CharField(
        source="revision.preset.key", help_text="Of a gauntlet the first one."
    )
    organiser = serializers.CharField(
        source="organiser.username", allow_null=True, default=None, help_text="Their handle."
    )
    players = serializers.IntegerField(help_text="Who has entered and not withdrawn.")
    terms = serializers.SerializerMethodField(help_text="Those of its games, in words.")

    class Meta:
        model = Event
        fields: tuple[str, ...] = (
            "code",
            "name",
            "kind",
            "state",
            "preset",
            "is_gauntlet",
            "group_size",
            "finalists_each",
            "plays_off",
            "organiser",
            "players",
            "entries_least",
            "entries_most",
            "entry_rule",
            "team",
            "rating_least",
            "rating_most",
            "reliability_least",
            "bots_welcome",
            "computer_level",
            "rated",
            "terms",
            "starts_at",
            "ends_at",
            "last_day",
        )
        read_only_fields = fields

    def get_terms(self, event: Event) -> str:
        return terms_words(event)


class EventListSerializer(serializers.Serializer[object]):
    """A page of events: open ones by their start, others the latest first."""

    results = EventSerializer(many=True)
    next = serializers.URLField(allow_null=True)


class EntrantSerializer(serializers.Serializer[object]):
    """Who is or was in an event; without an account any more the handle is empty."""

    number = serializers.IntegerField(help_text="Of those who have begun, from 1; else 0.")
    name = serializers.CharField()
    username = serializers.CharField(source="handle", allow_blank=True)
    withdrawn = serializers.BooleanField(source="has_left")


class EventPlaceSerializer(serializers.Serializer[object]):
    """A line of the standings, by number."""

    place = serializers.IntegerField(
        allow_null=True, help_text="null for the computer in an empty seat."
    )
    number = serializers.IntegerField()
    name = serializers.CharField()
    points = serializers.CharField(help_text="As `3½`.")
    tie_breaks = serializers.ListField(child=serializers.CharField())
    withdrawn = serializers.BooleanField()


class EventTableSerializer(serializers.Serializer[object]):
    """The table of a group, or of the final."""

    name = serializers.CharField()
    group = serializers.IntegerField(allow_null=True, help_text="From 1; null for the final.")
    tie_breaks = serializers.ListField(child=serializers.CharField())
    standings = EventPlaceSerializer(many=True)


class EventPlayOffSerializer(serializers.Serializer[object]):
    """The table of the play-off for the first place."""

    tie_breaks = serializers.ListField(child=serializers.CharField())
    standings = EventPlaceSerializer(many=True)


class EventCourseSerializer(serializers.Serializer[object]):
    """What a player of a Swiss event has done in each round."""

    number = serializers.IntegerField()
    rounds = serializers.ListField(
        child=serializers.CharField(allow_null=True),
        help_text="As `7w1`: the opponent's number, the side, by its first letter, and the points; "
        "`+` or `−` for a forfeit, `·` while it is played, `–` alone for a bye, null for no board.",
    )


class EventBoardSerializer(serializers.Serializer[object]):
    """A game of a round, by the numbers of its players, or a bye."""

    first = serializers.IntegerField()
    second = serializers.IntegerField(allow_null=True)
    result = serializers.CharField(allow_null=True, help_text="As `1–0`.")
    game = serializers.CharField(
        allow_null=True, help_text="Its code, where there is one that may be seen."
    )


class EventRoundSerializer(serializers.Serializer[object]):
    """A round with its boards; in an arena a week."""

    number = serializers.IntegerField()
    is_final = serializers.BooleanField(help_text="After groups.")
    is_play_off = serializers.BooleanField(help_text="For the first place.")
    preset = serializers.CharField()
    boards = EventBoardSerializer(many=True)


class OwnEntrySerializer(serializers.Serializer[object]):
    """What the caller has to do with an event."""

    state = serializers.CharField(help_text="`invited`, `entered` or `left`.")
    number = serializers.IntegerField(source="seed", allow_null=True)
    games_most = serializers.IntegerField(
        allow_null=True, help_text="Games at once, in an arena or a division of a league."
    )


class EventDetailSerializer(EventSerializer):
    """One event with its entries, standings and rounds."""

    about = serializers.CharField()
    presets = serializers.ListField(child=serializers.CharField(), source="shown_presets")
    league = serializers.CharField(
        source="league.code", allow_null=True, default=None, help_text="Of which it is a division."
    )
    start_position = serializers.CharField(allow_blank=True)
    entries = EntrantSerializer(many=True, source="shown_entries")
    tie_breaks = serializers.ListField(child=serializers.CharField(), source="shown_tie_breaks")
    standings = EventPlaceSerializer(many=True, source="shown_standings")
    tables = EventTableSerializer(
        many=True, source="shown_tables", help_text="Of an event in groups, its final first."
    )
    play_off = EventPlayOffSerializer(
        allow_null=True, source="shown_play_off", help_text="null where there is none, or not yet."
    )
    cross_table = EventCourseSerializer(
        many=True, source="shown_cross_table", help_text="Of a Swiss event, else empty."
    )
    rounds = EventRoundSerializer(many=True, source="shown_rounds")
    own = OwnEntrySerializer(allow_null=True, help_text="null for who is not in it.")

    class Meta(EventSerializer.Meta):
        fields = (
            *EventSerializer.Meta.fields,
            "about",
            "presets",
            "league",
            "start_position",
            "entries",
            "tie_breaks",
            "standings",
            "tables",
            "play_off",
            "cross_table",
            "rounds",
            "own",
        )
        read_only_fields = fields


class GamesAtOnceSerializer(serializers.Serializer[object]):
    """How many games one plays at once; an event that is no arena does not look at it."""

    games_most = serializers.IntegerField(min_value=1, max_value=MOST_AT_ONCE, default=3)


class LadderWishesSerializer(serializers.Serializer[object]):
    """What one wants of a ladder."""

    games_most = serializers.IntegerField(min_value=1, max_value=MOST_AT_ONCE, default=2)
    wants_weekly = serializers.BooleanField(default=True, help_text="A game every week.")


class LadderSerializer(serializers.ModelSerializer[Ladder]):
    """A ladder in a list; without a preset it is the one of all variants."""

    name = serializers.SerializerMethodField()
    preset = serializers.CharField(source="preset.key", allow_null=True, default=None)
    players = serializers.IntegerField(source="climbers")

    class Meta:
        model = Ladder
        fields = ("code", "name", "preset", "players", "reach", "idle_weeks", "pairs_at", "rated")
        read_only_fields = fields

    def get_name(self, ladder: Ladder) -> str:
        return ladder_name(ladder)


class LadderGameSerializer(serializers.Serializer[object]):
    """A game of a ladder."""

    first = serializers.CharField()
    second = serializers.CharField()
    result = serializers.CharField(allow_null=True)
    variant = serializers.CharField(allow_null=True)
    game = serializers.CharField(allow_null=True)


class RungSerializer(serializers.Serializer[object]):
    """A player's place on a ladder, from 1 at the top."""

    rung = serializers.IntegerField()
    name = serializers.CharField()
    won = serializers.IntegerField()
    drawn = serializers.IntegerField()
    lost = serializers.IntegerField()
    running = serializers.IntegerField(help_text="Games being played.")


class LadderDetailSerializer(serializers.Serializer[object]):
    """One ladder with its places and latest games."""

    code = serializers.CharField()
    url = serializers.URLField()
    name = serializers.CharField()
    preset = serializers.CharField(allow_null=True)
    variant_of_the_week = serializers.CharField(allow_null=True)
    reach = serializers.IntegerField()
    idle_weeks = serializers.IntegerField()
    pairs_at = serializers.DateTimeField(allow_null=True)
    closed_at = serializers.DateTimeField(allow_null=True)
    rungs = RungSerializer(many=True)
    running = LadderGameSerializer(many=True)
    latest = LadderGameSerializer(many=True)


class LeagueSerializer(serializers.ModelSerializer[League]):
    """A league in a list."""

    name = serializers.SerializerMethodField()
    preset = serializers.CharField(source="preset.key")
    players = serializers.IntegerField()

    class Meta:
        model = League
        fields = (
            "code",
            "name",
            "preset",
            "players",
            "season",
            "starts_at",
            "division_size",
            "movers",
            "weeks",
            "computer_level",
            "rated",
        )
        read_only_fields = fields

    def get_name(self, league: League) -> str:
        return league_name(league)


class LeaguePlaceSerializer(serializers.Serializer[object]):
    """A line of a division; `way` is where the place leads, as it stands."""

    place = serializers.IntegerField(allow_null=True)
    name = serializers.CharField()
    points = serializers.CharField()
    way = serializers.CharField(allow_null=True, help_text="`up`, `down` or null.")


class DivisionSerializer(serializers.Serializer[object]):
    """A division of the latest season, which is an event."""

    event = serializers.CharField(help_text="Its code.")
    state = serializers.CharField()
    places = LeaguePlaceSerializer(many=True)


class WinnerSerializer(serializers.Serializer[object]):
    """Who has won a season."""

    season = serializers.IntegerField()
    name = serializers.CharField()


class LeagueDetailSerializer(serializers.Serializer[object]):
    """One league with its latest season, its members and its winners."""

    code = serializers.CharField()
    url = serializers.URLField()
    name = serializers.CharField()
    preset = serializers.CharField()
    season = serializers.IntegerField()
    starts_at = serializers.DateTimeField(allow_null=True)
    closed_at = serializers.DateTimeField(allow_null=True)
    divisions = DivisionSerializer(many=True)
    members = serializers.ListField(child=serializers.CharField())
    winners = WinnerSerializer(many=True)
