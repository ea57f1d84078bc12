"""Events, who has entered them, their rounds and boards."""

from django.conf import settings
from django.contrib.postgres.fields import ArrayField
from django.db import models
from django.db.models import F, Q

from courier.clocks.models import AgreedTerms
from courier.clocks.terms import TIMED, constraints_of_terms
from courier.common.codes import new_code
from courier.events.enums import (
    BoardState,
    EntryRule,
    EntryState,
    EventKind,
    EventState,
    LastDay,
)
from courier.events.models.counted import Counted
from courier.events.models.leagues import League
from courier.events.models.lengths import ABOUT_LENGTH, NAME_LENGTH
from courier.events.scores import HALF, Points, halves
from courier.games.models import Game
from courier.presets.models import PresetRevision
from variants import SHARE_PARTS


class Event(AgreedTerms):
    """An event: the terms of its games, who may enter, and what has become of it. Locked first by
    everything that writes to it.
    """

    code = models.CharField(max_length=16, unique=True, default=new_code)
    name = models.CharField(max_length=NAME_LENGTH)
    about = models.TextField(max_length=ABOUT_LENGTH, blank=True)
    kind = models.CharField(max_length=12, choices=EventKind)
    revision = models.ForeignKey(PresetRevision, on_delete=models.PROTECT, related_name="+")
    setup_mode = models.CharField(max_length=32, blank=True)
    start_position = models.TextField(blank=True, db_default="")  # of every game; "": the usual one
    is_gauntlet = models.BooleanField(default=False, db_default=False)  # has `variants`
    organiser = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="+"
    )
    league = models.ForeignKey(
        League, on_delete=models.CASCADE, null=True, related_name="divisions"
    )
    season = models.PositiveIntegerField(null=True)  # of its league
    division = models.PositiveIntegerField(null=True)  # of its season, from 1
    games_each = models.PositiveSmallIntegerField(
        default=1
    )  # with each opponent of a round robin, or in a match
    group_size = models.PositiveSmallIntegerField(null=True)  # of a round robin in groups, about
    finalists_each = models.PositiveSmallIntegerField(null=True)  # of a group
    rounds_most = models.PositiveSmallIntegerField(null=True)  # of a Swiss event
    plays_off = models.BooleanField(
        default=False, db_default=False
    )  # the first place of a round robin or a Swiss event, where players share it by points
    entry_rule = models.CharField(max_length=12, choices=EntryRule, default=EntryRule.OPEN)
    team = models.ForeignKey(
        "teams.Team", on_delete=models.PROTECT, null=True, related_name="+"
    )  # whose members may enter
    rating_least = models.PositiveSmallIntegerField(null=True)
    rating_most = models.PositiveSmallIntegerField(null=True)
    reliability_least = models.PositiveSmallIntegerField(
        null=True
    )  # percent, of who may enter and is not new
    bots_welcome = models.BooleanField(default=False, db_default=False)
    entries_least = models.PositiveSmallIntegerField(default=4)
    entries_most = models.PositiveSmallIntegerField()
    computer_level = models.PositiveSmallIntegerField(null=True)  # that takes an empty seat
    forfeits_unmanned = models.BooleanField(
        default=False, db_default=False
    )  # boards that only one of two teams can man; else they are not played
    keeps_results = models.BooleanField(
        default=True
    )  # of who withdraws; else all their boards are annulled
    state = models.CharField(max_length=12, choices=EventState, default=EventState.OPEN)
    created_at = models.DateTimeField()
    starts_at = models.DateTimeField()  # no entries from then on
    ends_at = models.DateTimeField(null=True)  # games that run are ended; in an arena none begins
    last_day = models.CharField(
        max_length=12, choices=LastDay, default=LastDay.DRAWN, db_default=LastDay.DRAWN
    )  # what becomes of games that run then
    over_at = models.DateTimeField(null=True)

    class Meta:
        constraints = [
            models.CheckConstraint(
                condition=Q(kind=EventKind.SWISS, rounds_most__gte=1)
                | (~Q(kind=EventKind.SWISS) & Q(rounds_most__isnull=True)),
                name="event_rounds_of_swiss",
            ),
            models.CheckConstraint(condition=Q(games_each__gte=1), name="event_games_each"),
            models.CheckConstraint(
                condition=Q(plays_off=False) | Q(kind__in=[EventKind.ROUND_ROBIN, EventKind.SWISS]),
                name="event_plays_off",
            ),
            models.CheckConstraint(
                condition=Q(entries_least__gte=2, entries_most__gte=F("entries_least")),
                name="event_entries",
            ),
            models.CheckConstraint(
                condition=Q(ends_at__isnull=True) | Q(ends_at__gt=F("starts_at")),
                name="event_in_order",
            ),
            models.CheckConstraint(
                condition=Q(last_day=LastDay.DRAWN)
                | (Q(ends_at__isnull=False) & ~Q(kind=EventKind.ARENA)),
                name="event_last_day",
            ),
            models.CheckConstraint(
                condition=Q(entry_rule=EntryRule.RATING)
                | Q(rating_least__isnull=True, rating_most__isnull=True),
                name="event_range_by_rating",
            ),
            models.CheckConstraint(
                condition=Q(rating_least__isnull=True)
                | Q(rating_most__isnull=True)
                | Q(rating_least__lte=F("rating_most")),
                name="event_range_in_order",
            ),
            models.CheckConstraint(
                condition=Q(over_at__isnull=True, state__in=[EventState.OPEN, EventState.RUNNING])
                | Q(over_at__isnull=False, state__in=[EventState.OVER, EventState.CANCELLED]),
                name="event_over_iff_over",
            ),
            models.UniqueConstraint(
                fields=["league", "season", "division"], name="event_of_division_once"
            ),
            models.CheckConstraint(condition=TIMED, name="event_is_timed"),
            *constraints_of_terms("event"),
        ]
        indexes = [
            # the list of events and the sweep
            models.Index(fields=["state", "starts_at"], name="event_by_state"),
        ]

    def __str__(self) -> str:
        return self.code

    @property
    def has_begun(self) -> bool:
        """Whether there are boards."""
        return self.state in (EventState.RUNNING, EventState.OVER)


class EventVariant(models.Model):
    """One of the presets that take turns in the rounds of a gauntlet, from 1; the first one is the
    event's own.
    """

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="variants")
    number = models.PositiveSmallIntegerField()
    revision = models.ForeignKey(PresetRevision, on_delete=models.PROTECT, related_name="+")

    class Meta:
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(fields=["event", "number"], name="event_variant_number_once"),
            models.UniqueConstraint(fields=["event", "revision"], name="event_variant_once"),
        ]

    def __str__(self) -> str:
        return f"{self.event_id}:{self.number}"


class Entry(models.Model):
    """A player's place in an event. `seed` numbers those who begin by strength, from 1; in a match
    of two teams by boards, board 1 having 1 and 2. `team` is 0 for the home team, 1 for the other.
    """

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="entries")
    player = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="+"
    )
    state = models.CharField(max_length=8, choices=EntryState, default=EntryState.ENTERED)
    seed = models.PositiveSmallIntegerField(null=True)
    group = models.PositiveSmallIntegerField(null=True)  # of a round robin in groups, from 1
    games_most = models.PositiveSmallIntegerField(null=True)  # at once, in a league or an arena
    team = models.PositiveSmallIntegerField(null=True)  # in a match of two teams
    order = models.PositiveSmallIntegerField(null=True)  # in its line-up, as a captain wants it
    entered_at = models.DateTimeField()
    left_at = models.DateTimeField(null=True)
    late_games = ArrayField(
        models.BigIntegerField(), null=True
    )  # lost on time in a row, for which alone they are out
    place = models.PositiveSmallIntegerField(null=True)  # when the event is over
    points = models.PositiveSmallIntegerField(null=True)  # halves, when the event is over
    beyond = models.PositiveSmallIntegerField(
        default=0, db_default=0
    )  # what there is more than these, of shared points, in parts (`SHARE_PARTS`)
    moved = models.SmallIntegerField(
        default=0, db_default=0
    )  # by a season of a league: 1 a division up, -1 down

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["event", "player"], name="entry_once"),
            models.UniqueConstraint(fields=["event", "seed"], name="entry_seed_once"),
            models.CheckConstraint(
                condition=Q(left_at__isnull=False, state=EntryState.LEFT)
                | (Q(left_at__isnull=True) & ~Q(state=EntryState.LEFT)),
                name="entry_left",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.event_id}:{self.player_id}"

    @property
    def counted_points(self) -> Points:
        """All points in halves, when the event is over; 0 before."""
        return halves((self.points or 0) * HALF + self.beyond)

    @property
    def is_computer(self) -> bool:
        """Whether the computer has taken an empty seat; no query where the player is loaded."""
        return self.player is not None and self.player.is_computer

    @property
    def program(self) -> int:
        """0 for a person, 1 for a bot, 2 for the computer; no query where the player is loaded."""
        if self.is_computer:
            return 2
        return int(self.player is not None and self.player.is_bot)

    @property
    def is_vacant(self) -> bool:
        """Whether it is the place of nobody, on a board that a team could not man."""
        return self.player_id is None and self.left_at == self.entered_at


class Round(models.Model):
    """A round that has been paired, of an arena a week; closed when all of its boards count."""

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="rounds")
    number = models.PositiveSmallIntegerField()
    revision = models.ForeignKey(
        PresetRevision, on_delete=models.PROTECT, null=True, related_name="+"
    )  # of a gauntlet
    is_final = models.BooleanField(default=False, db_default=False)  # after a round robin in groups
    is_play_off = models.BooleanField(default=False, db_default=False)  # for the first place
    started_at = models.DateTimeField()
    closed_at = models.DateTimeField(null=True)

    class Meta:
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(fields=["event", "number"], name="round_once"),
        ]

    def __str__(self) -> str:
        return f"{self.event_id}:{self.number}"


class Board(Counted):
    """One game of a round, or a bye: who moves first and second, the game, and what it counts."""

    round = models.ForeignKey(Round, on_delete=models.CASCADE, related_name="boards")
    number = models.PositiveSmallIntegerField()
    first = models.ForeignKey(Entry, on_delete=models.CASCADE, related_name="+")
    second = models.ForeignKey(Entry, on_delete=models.CASCADE, null=True, related_name="+")
    game = models.OneToOneField(
        Game, on_delete=models.SET_NULL, null=True, related_name="event_board"
    )

    class Meta:
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(fields=["round", "number"], name="board_once"),
            models.CheckConstraint(
                condition=Q(second__isnull=True, state=BoardState.BYE)
                | (Q(second__isnull=False) & ~Q(state=BoardState.BYE)),
                name="board_bye",
            ),
            models.CheckConstraint(
                condition=Q(
                    state__in=[BoardState.PENDING, BoardState.ANNULLED],
                    first_points__isnull=True,
                    second_points__isnull=True,
                )
                | Q(
                    state__in=[BoardState.PLAYED, BoardState.FORFEIT, BoardState.BYE],
                    first_points__lte=2,
                    second_points__lte=2,
                ),
                name="board_points_iff_counted",
            ),
            models.CheckConstraint(
                condition=Q(share__isnull=True)
                | Q(share__gt=0, share__lt=SHARE_PARTS, first_points=1, second_points=1),
                name="board_share",
            ),
        ]
        indexes = [
            # the boards that wait for a game or for its end
            models.Index(fields=["round"], condition=Q(state="pending"), name="board_pending"),
        ]

    def __str__(self) -> str:
        return f"{self.round_id}:{self.number}"
