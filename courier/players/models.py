"""People."""

from typing import Any, ClassVar
from zoneinfo import ZoneInfo

from django.contrib.auth.models import AbstractUser, UserManager
from django.core.validators import RegexValidator
from django.db import models
from django.db.models import Q
from django.db.models.functions import Lower
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from courier.common.kept_queries import kept
from courier.drawing.boards.looks import Tastes, tastes_from
from courier.players.countries import country_name
from courier.players.enums import AfterMove, BoardTheme, DrawClaims, Notation, Theme
from courier.players.reliability import share
from courier.players.time_zones import zone_or_utc

UNDO_SECONDS = 60  # for which a move may be recalled, until a player says otherwise
LONGEST_UNDO_SECONDS = 600
USERNAME_PATTERN = r"^[A-Za-z0-9][A-Za-z0-9_-]{1,23}$"


@kept
def _player_numbered(pk: int) -> "models.QuerySet[Player]":
    return Player.objects.filter(pk=pk)


class PlayerManager(UserManager["Player"]):
    """Makes and finds players. The one with a number is asked for by every page somebody opens, so
    that query is kept.
    """

    use_in_migrations = False

    def get(self, *args: Any, **kwargs: Any) -> "Player":
        """Return the only one there is; raises as Django's does."""
        numbered = kwargs.get("pk") if len(kwargs) == 1 and not args else None
        # Where others look behind a relation, a manager of another class asks.
        if type(self) is not PlayerManager or type(numbered) is not int or self._db:
            return super().get(*args, **kwargs)
        found = _player_numbered.first(numbered)
        if found is None:
            raise Player.DoesNotExist("Player matching query does not exist.")
        return found


class Player(AbstractUser):
    """An account. `username` is the public handle, `name` what others read."""

    first_name = None  # type: ignore[assignment]
    last_name = None  # type: ignore[assignment]
    username = models.CharField(
        _("handle"),
        max_length=24,
        unique=True,
        validators=[
            RegexValidator(
                USERNAME_PATTERN, _("Use 2 to 24 letters, digits, hyphens or underscores.")
            )
        ],
        error_messages={"unique": _("That handle is taken. Choose another one.")},
    )
    name = models.CharField(_("name"), max_length=60, blank=True)
    about = models.TextField(_("about you"), max_length=2000, blank=True)
    shows_favourites = models.BooleanField(
        default=False, db_default=False
    )  # others see which presets they have put a heart to
    country = models.CharField(_("country"), max_length=2, blank=True)
    time_zone = models.CharField(_("time zone"), max_length=64, default="UTC")
    language = models.CharField(_("language"), max_length=12, default="en")
    notation = models.CharField(
        _("notation"), max_length=8, choices=Notation, default=Notation.SHORT
    )
    theme = models.CharField(_("theme"), max_length=8, choices=Theme, default=Theme.SYSTEM)
    board_theme = models.CharField(
        _("board"), max_length=8, choices=BoardTheme, default=BoardTheme.LEDGER
    )

    # how boards look by family, as `drawing.boards.looks` writes it
    looks = models.CharField(max_length=400, blank=True, default="", db_default="", editable=False)

    stone_letters = models.BooleanField(_("letters on stones"), default=False)
    after_move = models.CharField(
        _("after a move"), max_length=8, choices=AfterMove, default=AfterMove.STAY
    )
    draw_claims = models.CharField(
        _("draw claims"), max_length=9, choices=DrawClaims, default=DrawClaims.AUTOMATIC
    )

    muted_until = models.DateTimeField(
        null=True, editable=False
    )  # no remarks, comments or messages before it

    # no entries of events and no open challenges before it
    paused_until = models.DateTimeField(null=True, editable=False)

    # games that ended lately, how many of them were lost on time, and when that is counted again:
    # see `players.reliability`
    recent_games = models.PositiveIntegerField(default=0, db_default=0, editable=False)
    recent_time_outs = models.PositiveIntegerField(default=0, db_default=0, editable=False)
    recount_at = models.DateTimeField(null=True, editable=False)

    # the address that took no mails, while it has not been confirmed again
    resting_address = models.EmailField(blank=True, default="", db_default="", editable=False)

    undo_seconds = models.PositiveSmallIntegerField(
        _("time to recall a move"), default=UNDO_SECONDS
    )

    # the handle is one the site has given; its owner may choose another, once
    is_handle_given = models.BooleanField(default=False, db_default=False, editable=False)

    computer_level = models.PositiveSmallIntegerField(null=True, editable=False)  # None: a person

    # a program plays by this account; once it does, for ever
    is_bot = models.BooleanField(default=False, db_default=False, editable=False)

    REQUIRED_FIELDS = ["email"]

    objects: ClassVar[PlayerManager] = PlayerManager()

    class Meta(AbstractUser.Meta):
        constraints = [
            models.UniqueConstraint(
                Lower("username"),
                name="player_username_ci",
                violation_error_message=_("That handle is taken. Choose another one."),
            ),
            models.CheckConstraint(
                condition=Q(undo_seconds__lte=LONGEST_UNDO_SECONDS), name="player_undo_seconds"
            ),
            models.UniqueConstraint(fields=["computer_level"], name="player_computer_once"),
            # Nobody signs in to an account that is not active, and it gets no mails.
            models.CheckConstraint(
                condition=Q(computer_level__isnull=True)
                | Q(computer_level__gte=1, is_active=False, email=""),
                name="player_computer_is_no_account",
            ),
            models.CheckConstraint(
                condition=Q(is_bot=False)
                | Q(computer_level__isnull=True, is_staff=False, is_superuser=False),
                name="player_bot_is_no_staff",
            ),
        ]
        indexes = [
            # whose reliability is to be counted again
            models.Index(
                fields=["recount_at"],
                condition=Q(recount_at__isnull=False),
                name="player_recount",
            ),
        ]

    def __str__(self) -> str:
        return self.shown_name

    @property
    def shown_name(self) -> str:
        """The name others read: the chosen name, else the handle; computers are called by their
        level, and bots say that they are.
        """
        if self.is_computer:
            return gettext("Computer (level %(level)d)") % {"level": self.computer_level}
        if self.is_bot:
            return gettext("%(name)s (BOT)") % {"name": self.bare_name}
        return self.bare_name

    @property
    def bare_name(self) -> str:
        """The chosen name, else the handle, where a mark beside it says what else there is to."""
        return self.name or self.username

    @property
    def is_computer(self) -> bool:
        """Whether this is a level of the computer opponent and no person."""
        return self.computer_level is not None

    @property
    def reliability(self) -> int | None:
        """How many in a hundred of the games that ended lately were not lost on time, rounded down;
        None for who is new.
        """
        return share(self.recent_games, self.recent_time_outs)

    @property
    def is_address_resting(self) -> bool:
        """Whether nothing is written to the player's address, because mails came back from it."""
        return bool(self.resting_address) and self.resting_address == self.email

    @property
    def zone(self) -> ZoneInfo:
        """The player's own time zone; UTC when this machine does not know it."""
        return zone_or_utc(self.time_zone)

    @property
    def tastes(self) -> Tastes:
        """How boards look for the player."""
        return tastes_from(self.looks, board=self.board_theme, letters=self.stone_letters)

    @property
    def country_name(self) -> str:
        """The player's country in the reader's language; empty when not told."""
        return country_name(self.country)


class Block(models.Model):
    """A player wants nothing to do with another one: no offers either way, and nothing that one
    writes is shown.
    """

    blocker = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="+")
    blocked = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="+")
    created_at = models.DateTimeField()

    class Meta:
        ordering = ["-created_at", "-pk"]
        constraints = [
            models.UniqueConstraint(fields=["blocker", "blocked"], name="block_once"),
            models.CheckConstraint(
                condition=~Q(blocker=models.F("blocked")), name="block_of_another"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.blocker_id} -> {self.blocked_id}"
