"""Games, their seats, their moves and what their sides set up."""

from collections.abc import Iterable
from datetime import datetime
from typing import Any

from django.conf import settings
from django.db import models
from django.db.models import Exists, F, OuterRef, Q
from django.db.models.functions import Lower

from courier.clocks.causes import DEBITS, EITHER
from courier.clocks.models import AgreedTerms
from courier.clocks.terms import TIMED, constraints_of_terms
from courier.common.codes import new_code
from courier.common.news import announce, game_topic, player_topic
from courier.games.enums import SHIPPED, Ending, GameStatus, Source
from courier.presets.models import Preset, PresetRevision
from variants import LONGEST_TURN, SHARE_PARTS

SIDES = [0, 1]
BOTH_MOVED = 2
SETUP_SHOWN = "Setup"
CONSENT = "consent"  # why a game ended without result after both sides had moved
RULING = "ruling"  # the same, by the staff
JUDGED = "computer"  # by whom a game was adjudicated when its event ended
NO_SHOW = "no show"  # the same, by the deadline of a side that had not made its first move
# why a game without a time limit was lost: no move for 30 days, and the opponent claimed it
SILENT = "silent"

_DEBITS = sorted(cause.value for cause in DEBITS)
_EITHER = sorted(cause.value for cause in EITHER)


class Game(AgreedTerms):
    """A game: the truth about where it stands. Locked first by everything that writes to it."""

    code = models.CharField(max_length=16, unique=True, default=new_code)
    revision = models.ForeignKey(PresetRevision, on_delete=models.PROTECT, related_name="games")
    setup_mode = models.CharField(max_length=32, blank=True)
    start_position = models.TextField()
    start_key = models.TextField()
    position = models.TextField()
    ply = models.PositiveIntegerField(default=0)
    side_to_move = models.PositiveSmallIntegerField(default=0)
    in_check = models.BooleanField(default=False)
    status = models.CharField(max_length=8, choices=GameStatus, default=GameStatus.ACTIVE)
    is_solo = models.BooleanField(default=False)  # one person plays both sides
    is_setting_up = models.BooleanField(default=False)  # not every side has placed its pieces yet
    created_at = models.DateTimeField()
    turn_started_at = models.DateTimeField()
    deadline = models.DateTimeField(null=True)  # the instant the side to move loses on time
    warn_at = models.DateTimeField(null=True)  # when the warning sweep has to look again
    flag_fell_at = models.DateTimeField(null=True)  # the opponent may claim since then
    clock_stopped_at = models.DateTimeField(
        null=True
    )  # the referee holds the clocks; no deadline meanwhile
    clock_holds = models.JSONField(
        default=list
    )  # when they have held them: first and last, seconds since 1970
    version = models.PositiveIntegerField(
        default=0
    )  # counts every change, for open pages to compare

    draw_offered_by = models.PositiveSmallIntegerField(null=True)
    result_proposed_by = models.PositiveSmallIntegerField(null=True)
    proposed_winner = models.PositiveSmallIntegerField(
        null=True
    )  # with result_proposed_by; None = draw
    takeback_ply = models.PositiveIntegerField(
        null=True
    )  # how many plies stay; None: up to the asker's last move
    takeback_requested_by = models.PositiveSmallIntegerField(null=True)
    abort_requested_by = models.PositiveSmallIntegerField(null=True)

    ending = models.CharField(max_length=12, choices=Ending, blank=True)
    reason = models.CharField(
        max_length=32, blank=True
    )  # the rule, when the rules ended it or a claim did; or CONSENT, RULING, JUDGED
    winner = models.PositiveSmallIntegerField(null=True)
    # what side 0 has of a point that is neither won nor halved, in parts (`SHARE_PARTS`)
    share = models.PositiveSmallIntegerField(null=True)
    ended_at = models.DateTimeField(null=True)

    # What a game is played for, in the words of the application that began it: `event:CODE`.
    occasion = models.CharField(max_length=40, blank=True, default="", db_default="")
    source = models.CharField(max_length=12, choices=Source, default=Source.PLAYED)
    source_id = models.CharField(max_length=80, blank=True)
    site = models.CharField(max_length=120, blank=True)
    played_on = models.CharField(max_length=10, blank=True)  # as far as known: 1998.02.??
    year = models.SmallIntegerField(null=True)  # of the ending; for the archive's filter
    annotation = models.JSONField(default=dict)  # variations and tags of an annotated game
    imported_by = (
        models.ForeignKey(  # who brought a game from elsewhere, and alone sees a private one
            settings.AUTH_USER_MODEL,
            on_delete=models.SET_NULL,
            null=True,
            related_name="imported_games",
            db_index=False,
        )
    )

    class Meta:
        constraints = [
            models.CheckConstraint(condition=Q(side_to_move__in=SIDES), name="game_side"),
            models.CheckConstraint(
                condition=Q(winner__isnull=True) | Q(winner__in=SIDES), name="game_winner"
            ),
            models.CheckConstraint(
                condition=Q(share__isnull=True)
                | Q(winner__isnull=True, share__gt=0, share__lt=SHARE_PARTS),
                name="game_share",
            ),
            models.CheckConstraint(
                condition=Q(rated=False) | (TIMED & Q(is_solo=False)), name="game_rated_is_timed"
            ),
            *constraints_of_terms("game"),
            models.CheckConstraint(
                condition=Q(clock_stopped_at__isnull=True) | Q(deadline__isnull=True),
                name="game_stopped_no_deadline",
            ),
            models.CheckConstraint(
                condition=Q(draw_offered_by__isnull=True) | Q(draw_offered_by__in=SIDES),
                name="game_draw_offer",
            ),
            models.CheckConstraint(
                condition=Q(result_proposed_by__isnull=True, proposed_winner__isnull=True)
                | (
                    Q(result_proposed_by__in=SIDES)
                    & (Q(proposed_winner__isnull=True) | Q(proposed_winner__in=SIDES))
                ),
                name="game_proposal",
            ),
            models.CheckConstraint(
                condition=Q(takeback_requested_by__isnull=True)
                | Q(takeback_requested_by__in=SIDES),
                name="game_takeback_requested",
            ),
            models.CheckConstraint(
                condition=Q(abort_requested_by__isnull=True) | Q(abort_requested_by__in=SIDES),
                name="game_abort_requested",
            ),
            models.CheckConstraint(
                condition=Q(status=GameStatus.ACTIVE, ending="")
                | (Q(status=GameStatus.FINISHED) & ~Q(ending="")),
                name="game_ending_iff_finished",
            ),
            models.CheckConstraint(
                condition=Q(status=GameStatus.ACTIVE) | Q(deadline__isnull=True),
                name="game_finished_no_deadline",
            ),
            models.CheckConstraint(
                condition=Q(is_setting_up=False) | Q(ply__lt=BOTH_MOVED), name="game_set_up_first"
            ),
            models.UniqueConstraint(
                fields=["source_id"], condition=~Q(source_id=""), name="game_source_once"
            ),
            models.CheckConstraint(
                condition=Q(imported_by__isnull=True) | Q(source=Source.IMPORTED, rated=False),
                name="game_imported",
            ),
        ]
        indexes = [
            # the games that began on a day
            models.Index(
                fields=["created_at"], condition=Q(source=Source.PLAYED), name="game_played_on"
            ),
            # the games of the computer against itself
            models.Index(
                fields=["revision"], condition=Q(source=Source.COMPUTER), name="game_by_computer"
            ),
            # how many games are running
            models.Index(fields=["id"], condition=Q(status="active"), name="game_running"),
            # the flag sweep
            models.Index(
                fields=["deadline"], condition=Q(deadline__isnull=False), name="game_deadline"
            ),
            # the sweep of games without a time limit
            models.Index(
                fields=["turn_started_at"],
                condition=Q(status="active", days_per_move__isnull=True, time_control=""),
                name="game_untimed",
            ),
            # the warning sweep
            models.Index(
                fields=["warn_at"], condition=Q(warn_at__isnull=False), name="game_warn_at"
            ),
            # somebody's imports, newest first
            models.Index(
                fields=["imported_by", "-id"],
                condition=Q(imported_by__isnull=False),
                name="game_imports",
            ),
            # the archive, newest first
            models.Index(
                F("ended_at").desc(nulls_last=True),
                "id",
                condition=Q(status="finished"),
                name="game_archive",
            ),
        ]

    sent_before: "tuple[Move, ...]" = ()  # earlier moves of the same turn
    sent_move: "Move | None" = (
        None  # the player's own held move, which this copy of the game shows as played
    )
    recallable_until: datetime | None = None  # until when they may recall it

    def __str__(self) -> str:
        return self.code

    def save(self, *args: Any, update_fields: Iterable[str] | None = None, **options: Any) -> None:
        """Store the game. Whoever looks at it hears of it when its `version` is another one, which
        everybody is shown; so do its players on other pages, where its seats are loaded."""
        super().save(*args, update_fields=update_fields, **options)
        if update_fields is not None and "version" in update_fields:
            announce(game_topic(self.pk), *self._player_topics())

    def _player_topics(self) -> list[str]:
        seats: Iterable[Seat] = vars(self).get("_prefetched_objects_cache", {}).get("seats", ())
        return [player_topic(seat.player_id) for seat in seats if seat.player_id is not None]

    @property
    def both_have_moved(self) -> bool:
        """Whether the game is past its first two plies, or the first turn of several and a ply;
        before that it may be aborted. No query where the revision is loaded.
        """
        if not BOTH_MOVED <= self.ply <= LONGEST_TURN:
            return self.ply >= BOTH_MOVED
        turn = self.revision.spec.turn
        return turn is None or self.ply > turn.length(1, 0)

    @property
    def sent(self) -> "tuple[Move, ...]":
        """The moves of the held turn that this copy shows, none where nothing is held."""
        return () if self.sent_move is None else (*self.sent_before, self.sent_move)

    @property
    def comes_with_the_site(self) -> bool:
        """Whether nobody has played or brought it here."""
        return self.source in SHIPPED

    @property
    def is_setting_up_in_secret(self) -> bool:
        """Whether both sides set up at the same time, each unseen by the other."""
        return self.is_setting_up and not self.is_solo


class Seat(models.Model):
    """A side of a game and who holds it. `name` is kept for people without an account (historical
    games).
    """

    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="seats")
    side = models.PositiveSmallIntegerField()
    player = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="seats"
    )
    name = models.CharField(max_length=80, blank=True)
    draw_offered_at = models.PositiveIntegerField(
        null=True
    )  # the ply of this side's last draw offer
    takeback_requested_at = models.PositiveIntegerField(
        null=True
    )  # the ply at which it last asked for one
    abort_requested_at = models.PositiveIntegerField(null=True)
    is_erased = models.BooleanField(default=False)  # the player had their name taken off
    has_set_up = models.BooleanField(
        default=False
    )  # its set-up has come in; what it is, only `SentMove` knows
    reserve = models.IntegerField(null=True)  # seconds: the sum of its ledger; None when untimed
    zone = models.CharField(max_length=64, blank=True)  # where its weekends are, fixed at the start
    pinned_at = models.DateTimeField(null=True)  # the player keeps the game on top of their list
    snoozed_until = models.DateTimeField(
        null=True
    )  # out of the player's queue until then, in the turn of `snoozed_ply`
    snoozed_ply = models.PositiveIntegerField(null=True)
    read_ply = models.PositiveIntegerField(
        default=0
    )  # up to here the player has read the other side's remarks
    seen_at = models.DateTimeField(
        null=True
    )  # when its player last looked at the game on their turn

    class Meta:
        ordering = ["side"]
        constraints = [
            models.UniqueConstraint(fields=["game", "side"], name="seat_once"),
            models.CheckConstraint(condition=Q(side__in=SIDES), name="seat_side"),
            models.CheckConstraint(
                condition=Q(reserve__isnull=True) | Q(reserve__gte=0), name="seat_reserve"
            ),
            models.CheckConstraint(
                condition=Q(snoozed_until__isnull=True, snoozed_ply__isnull=True)
                | Q(snoozed_until__isnull=False, snoozed_ply__isnull=False),
                name="seat_snoozed_in_a_turn",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.game_id}:{self.side}"


class Move(models.Model):
    """A move that was played, with the position it led to. `ply` counts from 1."""

    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="moves")
    ply = models.PositiveIntegerField()
    side = models.PositiveSmallIntegerField()
    text = models.TextField()  # canonical
    shown = models.TextField()  # short algebraic; of a set-up nothing but that it is one
    full = models.TextField()  # full algebraic
    position = models.TextField()  # after the move
    key = models.TextField()  # repetition key after the move
    squares = models.JSONField(
        default=list
    )  # last-move marks: origin and target, or what was touched
    paths = models.JSONField(default=list)  # open paths of a bent move, each a list of square names
    captured = models.JSONField(default=list)  # labels
    gives_check = models.BooleanField(default=False)
    played_at = models.DateTimeField(null=True)
    time_used = models.DurationField(null=True)
    remark = models.TextField(blank=True)

    class Meta:
        ordering = ["ply"]
        constraints = [
            models.UniqueConstraint(fields=["game", "ply"], name="move_once"),
            models.CheckConstraint(condition=Q(side__in=SIDES), name="move_side"),
            models.CheckConstraint(condition=Q(ply__gte=1), name="move_ply"),
        ]

    def __str__(self) -> str:
        return f"{self.game_id}:{self.ply} {self.shown}"

    @property
    def is_setup(self) -> bool:
        """Whether a side placed its pieces by this move."""
        return self.shown == SETUP_SHOWN


class ClockEntry(models.Model):
    """A line of the ledger of a side's clock, in order of the primary key. Only ever added to.

    `ply` is that of the move it belongs to, or would have belonged to; `balance` the sum of all
    lines up to this one. A later line for a takeback takes out what `is_undone`: nothing computes
    with either any more.
    """

    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="clock_entries")
    side = models.PositiveSmallIntegerField()
    ply = models.PositiveIntegerField()
    cause = models.CharField(max_length=12)  # a member of `courier.clocks.causes.Cause`
    seconds = models.IntegerField()
    balance = models.IntegerField()
    at = models.DateTimeField()
    is_undone = models.BooleanField(default=False)

    class Meta:
        constraints = [
            models.CheckConstraint(condition=Q(side__in=SIDES), name="clock_entry_side"),
            models.CheckConstraint(
                condition=Q(cause__in=_DEBITS, seconds__lt=0)
                | Q(cause__in=_EITHER)
                | (~Q(cause__in=[*_DEBITS, *_EITHER]) & Q(seconds__gt=0)),
                name="clock_entry_sign",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.game_id}:{self.side} {self.cause} {self.seconds}"


class GameRecord(models.Model):
    """All moves of a finished game in one value; its rows of `Move` are gone. Read both by
    `moves.moves_of` alone.

    `packing` says what the bytes are. `last` is what lists show of the last move, so that they
    unpack nothing.
    """

    game = models.OneToOneField(
        Game, on_delete=models.CASCADE, primary_key=True, related_name="record"
    )
    format = models.PositiveSmallIntegerField()
    moves = models.BinaryField()
    last = models.JSONField(null=True)  # None: no move was played

    def __str__(self) -> str:
        return f"{self.game_id}"


class PlayedDay(models.Model):
    """How many games of a preset began on a day (UTC) of the last 30; without a preset: that the
    day was counted. Written by `domain.popularity` alone.
    """

    preset = models.ForeignKey(
        Preset, on_delete=models.CASCADE, null=True, related_name="+", db_index=False
    )
    day = models.DateField()
    games = models.PositiveIntegerField()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["preset", "day"], name="played_day_once"),
        ]
        indexes = [
            # a day is counted anew
            models.Index(fields=["day"], name="played_day"),
        ]

    def __str__(self) -> str:
        return f"{self.preset_id} {self.day}"


class SentMove(models.Model):
    """What a side has sent and nobody else knows yet: a move that may be recalled, or a secret
    set-up.

    It is played when it is released: a move at `release_at` or when its opponent looks at the game
    before, a set-up when the other one has come in. Only who sent it may see any of it; see
    `domain.sent_moves` and `queries.own_setup`.
    """

    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="+")
    side = models.PositiveSmallIntegerField()
    ply = models.PositiveIntegerField()  # which it will be
    text = models.TextField()  # canonical
    remark = models.TextField(blank=True)
    offer_draw = models.BooleanField(default=False)
    sent_at = models.DateTimeField()
    thought_until = models.DateTimeField(
        null=True
    )  # up to when it costs time; None: a set-up is free
    release_at = models.DateTimeField(null=True)  # None: a set-up, which waits for the other one

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["game", "side"], name="sent_move_once"),
            models.CheckConstraint(condition=Q(side__in=SIDES), name="sent_move_side"),
            models.CheckConstraint(
                condition=Q(thought_until__isnull=True, release_at__isnull=True, offer_draw=False)
                | Q(thought_until__isnull=False, release_at__isnull=False),
                name="sent_move_or_setup",
            ),
        ]
        indexes = [
            # the sweep of moves that can no longer be recalled
            models.Index(
                fields=["release_at"],
                condition=Q(release_at__isnull=False),
                name="sent_move_release",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.game_id}:{self.side}"


def move_is_held() -> Exists:
    """Whether a move is held in the game of a row, for annotations and filters."""
    held = SentMove.objects.filter(release_at__isnull=False, ply=OuterRef("ply") + 1)
    return Exists(held.filter(game=OuterRef("pk")))


class UpgradeOffer(models.Model):
    """One player's wish to go on with a newer revision of the preset; the other one has to
    agree.
    """

    game = models.OneToOneField(Game, on_delete=models.CASCADE, related_name="upgrade_offer")
    revision = models.ForeignKey(PresetRevision, on_delete=models.PROTECT, related_name="+")
    side = models.PositiveSmallIntegerField()
    created_at = models.DateTimeField()

    class Meta:
        constraints = [
            models.CheckConstraint(condition=Q(side__in=SIDES), name="upgrade_offer_side")
        ]

    def __str__(self) -> str:
        return f"{self.game_id} -> {self.revision_id}"


class SavedSetup(models.Model):
    """An arrangement a player keeps for further games of a preset, whichever side they will have in
    them.
    """

    code = models.CharField(max_length=16, unique=True, default=new_code)
    player = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+")
    preset = models.ForeignKey(Preset, on_delete=models.CASCADE, related_name="+")
    name = models.CharField(max_length=40)
    text = models.TextField()  # canonical, as side 0 would send it
    created_at = models.DateTimeField()

    class Meta:
        constraints = [
            models.UniqueConstraint(
                "player", "preset", Lower("name"), name="saved_setup_name_once"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.player_id}:{self.preset_id}:{self.pk}"
