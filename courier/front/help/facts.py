"""The numbers the help mentions, taken from the code that keeps to them."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import timedelta

from django.conf import settings
from django.utils.translation import gettext as _

from courier.challenges.domain import limits, offers
from courier.challenges.enums import ChallengeKind
from courier.clocks import balance
from courier.clocks.turns import UNTIL_FINAL
from courier.conversations.domain.messages import MOST_UNREAD
from courier.exchange.domain.imported_games import MOST_A_DAY
from courier.exchange.domain.imports import LONGEST as LONGEST_IMPORT
from courier.exchange.readers.whole_text import MOST_GAMES
from courier.games.domain.clocks import LAST_DAY, LAST_HOURS
from courier.games.domain.consent import LAST_PLY_TO_ABORT
from courier.games.domain.gifts import DAYS_TO_GIVE
from courier.games.domain.offers import PAUSE_PLIES
from courier.games.queries import UNCLAIMED_FOR
from courier.games.silence import SILENCE, WARNED_BEFORE
from courier.moderation.domain.doubts import A_MONTH, MONTH
from courier.notifications.domain.devices import MOST_DEVICES
from courier.notifications.domain.notices import KEEP
from courier.notifications.domain.routes import MANY
from courier.planning.domain.conditional_moves import MOST_CONDITIONAL, MOST_PLIES
from courier.planning.domain.edits import MOST_MOVES
from courier.players import reliability
from courier.players.models import LONGEST_UNDO_SECONDS, UNDO_SECONDS
from courier.postbox.queries import CONFIRM_WITHIN
from courier.postbox.tickets import LINK_LIFE
from courier.ratings import pairs
from courier.studies.domain.studies import MOST_CHAPTERS, MOST_STUDIES
from courier.vacations.domain.nights import NOTICE
from courier.workshop.domain.drafts import MOST_DRAFTS
from courier.workshop.domain.publication import MOST_PRESETS


def facts() -> dict[str, object]:
    """Return the numbers by name; durations in the unit their name says."""
    return {**_of_games(), **_of_accounts()}


def _of_games() -> dict[str, object]:
    return {
        "abort_plies": LAST_PLY_TO_ABORT,
        "claim_days": UNCLAIMED_FOR.days,
        "draw_moves": PAUSE_PLIES // 2,
        "doubts": A_MONTH,
        "doubt_days": MONTH.days,
        "final_minutes": _minutes(UNTIL_FINAL),
        "gift_days": _any_of(DAYS_TO_GIVE),
        "night_notice_days": NOTICE.days,
        "plan_moves": MOST_MOVES,
        "plan_plies": MOST_PLIES,
        "plan_replies": MOST_CONDITIONAL,
        "rated_days": pairs.WINDOW.days,
        "rated_moves": pairs.FEWEST_MOVES,
        "rated_wins": pairs.SERIES,
        "recall_longest_minutes": LONGEST_UNDO_SECONDS // 60,
        "recall_seconds": UNDO_SECONDS,
        "silence_days": SILENCE.days,
        "silence_warning_days": WARNED_BEFORE.days,
        "vacation_days": balance.DAYS_AT_FIRST,
        "vacation_every_days": balance.A_DAY_EVERY.days,
        "vacation_most_days": balance.MOST_DAYS,
        "warning_day_hours": _hours(LAST_DAY),
        "warning_hours": _hours(LAST_HOURS),
    }


def _of_accounts() -> dict[str, object]:
    return {
        "confirm_days": CONFIRM_WITHIN.days,
        "pause_days": reliability.FIRST_PAUSE.days,
        "pause_games": reliability.PAUSE_AFTER,
        "pause_longer_days": reliability.NEXT_PAUSE.days,
        "pause_percent": reliability.PAUSE_BELOW,
        "pause_within_days": reliability.PAUSE_WITHIN.days,
        "reliable_days": reliability.WINDOW.days,
        "reliable_games": reliability.FEWEST_GAMES,
        "first_games": limits.FIRST,
        "imported_a_day": MOST_A_DAY,
        "imported_at_once": MOST_GAMES,
        "imported_megabytes": LONGEST_IMPORT // 1_000_000,
        "challenge_days_by_mail": offers.LIFETIMES[ChallengeKind.MAIL].days,
        "link_days": LINK_LIFE.days,
        "most_chapters": MOST_CHAPTERS,
        "most_devices": MOST_DEVICES,
        "most_drafts": MOST_DRAFTS,
        "most_games": limits.HIGHEST,
        "most_mails_a_minute": MANY,
        "most_presets": MOST_PRESETS,
        "most_open_challenges": offers.MOST_OPEN_CHALLENGES,
        "most_studies": MOST_STUDIES,
        "notice_days": KEEP.days,
        "notice_wait_minutes": settings.NOTICE_WAIT_MINUTES,
        "open_challenge_days": offers.LIFETIMES[ChallengeKind.OPEN].days,
        "open_challenge_games": offers.USES,
        "unread_messages": MOST_UNREAD,
    }


def _any_of(numbers: Sequence[int]) -> str:
    *first, last = map(str, numbers)
    return _("%(first)s or %(last)s") % {"first": ", ".join(first), "last": last}


def _hours(time: timedelta) -> int:
    return int(time.total_seconds()) // 3600


def _minutes(time: timedelta) -> int:
    return int(time.total_seconds()) // 60
