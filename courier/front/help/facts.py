"""The numbers the help mentions, taken from the code that keeps to them."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import timedelta

from django.conf import settings
from django.utils.translation import gettext as _

from courier.bots.domain.calls import PAUSED_AFTER
from courier.bots.queries import MOST_CALLS
from courier.challenges.domain import limits, offers
from courier.challenges.enums import ChallengeKind
from courier.clocks import balance
from courier.clocks.turns import UNTIL_FINAL
from courier.contests import scores
from courier.contests.domain.contests import MOST_CONTESTS, MOST_JURORS
from courier.contests.domain.entries import MOST_OF_ONE
from courier.contests.queries import PLIES_NEEDED
from courier.conversations.domain.messages import MOST_UNREAD
from courier.events.domain.entries import MOST_ENTRIES
from courier.events.domain.events import MOST_EVENTS
from courier.events.domain.ladders import MOST_LADDERS
from courier.events.domain.leagues import MOST_LEAGUES
from courier.events.enums import TIE_BREAKS, EventKind
from courier.events.ladder_queries import REST_WEEKS
from courier.events.models import MOST_AT_ONCE
from courier.events.words import TIE_BREAK_NAMES
from courier.exchange.domain.imported_games import MOST_A_DAY
from courier.exchange.domain.imports import LONGEST as LONGEST_IMPORT
from courier.exchange.readers.whole_text import MOST_GAMES
from courier.games.clocks import UNCLAIMED_FOR
from courier.games.domain.clocks import LAST_DAY, LAST_HOURS
from courier.games.domain.consent import LAST_PLY_TO_ABORT
from courier.games.domain.gifts import DAYS_TO_GIVE
from courier.games.domain.offers import PAUSE_PLIES
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
from courier.teams.domain.team_leagues import TEAMS
from courier.teams.domain.teams import MOST_JOINED, MOST_LED, MOST_MEMBERS
from courier.vacations.domain.nights import NOTICE
from courier.watching.followed import NEWS_DAYS
from courier.workshop.domain.drafts import MOST_DRAFTS
from courier.workshop.domain.publication import MOST_PRESETS


def facts() -> dict[str, object]:
    """Return the numbers by name; durations in the unit their name says."""
    return {**_of_games(), **_of_events(), **_of_accounts()}


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


def _of_events() -> dict[str, object]:
    return {
        "contest_entries": MOST_OF_ONE,
        "contest_plies": PLIES_NEEDED,
        "fewest_league_teams": TEAMS[0],
        "ladder_rest_weeks": REST_WEEKS,
        "most_at_once": MOST_AT_ONCE,
        "most_contests": MOST_CONTESTS,
        "most_entries": MOST_ENTRIES,
        "most_events": MOST_EVENTS,
        "most_jurors": MOST_JURORS,
        "most_ladders": MOST_LADDERS,
        "most_league_teams": TEAMS[1],
        "most_leagues": MOST_LEAGUES,
        "most_led": MOST_LED,
        "most_members": MOST_MEMBERS,
        "most_teams": MOST_JOINED,
        "points_first": scores.POINTS[0],
        "points_second": scores.POINTS[1],
        "points_third": scores.POINTS[2],
        "tie_breaks_arena": _tie_breaks(EventKind.ARENA),
        "tie_breaks_round_robin": _tie_breaks(EventKind.ROUND_ROBIN),
        "tie_breaks_swiss": _tie_breaks(EventKind.SWISS),
    }


def _of_accounts() -> dict[str, object]:
    return {
        "calls_shown": MOST_CALLS,
        "confirm_days": CONFIRM_WITHIN.days,
        "pause_days": reliability.FIRST_PAUSE.days,
        "pause_games": reliability.PAUSE_AFTER,
        "pause_longer_days": reliability.NEXT_PAUSE.days,
        "pause_percent": reliability.PAUSE_BELOW,
        "pause_within_days": reliability.PAUSE_WITHIN.days,
        "reliable_days": reliability.WINDOW.days,
        "reliable_games": reliability.FEWEST_GAMES,
        "hook_failures": PAUSED_AFTER,
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
        "news_days": NEWS_DAYS.days,
        "notice_days": KEEP.days,
        "notice_wait_minutes": settings.NOTICE_WAIT_MINUTES,
        "open_challenge_days": offers.LIFETIMES[ChallengeKind.OPEN].days,
        "open_challenge_games": offers.USES,
        "unread_messages": MOST_UNREAD,
    }


def _any_of(numbers: Sequence[int]) -> str:
    *first, last = map(str, numbers)
    return _("%(first)s or %(last)s") % {"first": ", ".join(first), "last": last}


def _tie_breaks(kind: EventKind) -> str:
    return ", ".join(str(TIE_BREAK_NAMES[each]) for each in TIE_BREAKS[kind])


def _hours(time: timedelta) -> int:
    return int(time.total_seconds()) // 3600


def _minutes(time: timedelta) -> int:
    return int(time.total_seconds()) // 60
