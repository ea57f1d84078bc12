"""What Celery's beat asks for, and how often. Every task here may be late or run twice."""

from __future__ import annotations

from datetime import timedelta
from typing import Final

BEAT_SCHEDULE: Final[dict[str, dict[str, object]]] = {
    "erasures": {
        "task": "courier.erasure.tasks.sweep",
        "schedule": timedelta(hours=1),
        "options": {"expires": 3600},
    },
    "uncounted games": {
        "task": "courier.statistics.tasks.sweep",
        "schedule": timedelta(minutes=5),
        "options": {"expires": 300},
    },
    "reliability of players": {
        "task": "courier.moderation.tasks.sweep",
        "schedule": timedelta(hours=1),
        "options": {"expires": 3600},
    },
    "games of hidden presets": {
        "task": "courier.statistics.tasks.settle",
        "schedule": timedelta(hours=6),
        "options": {"expires": 3600},
    },
    "unsealed games": {
        "task": "courier.integrity.tasks.sweep",
        "schedule": timedelta(minutes=5),
        "options": {"expires": 300},
    },
    "second opinions": {
        "task": "courier.integrity.tasks.judge_again",
        "schedule": timedelta(minutes=1),
        "options": {"expires": 60},
    },
    "unindexed games": {
        "task": "courier.archive.tasks.sweep",
        "schedule": timedelta(minutes=5),
        "options": {"expires": 300},
    },
    "left imports": {
        "task": "courier.exchange.tasks.sweep",
        "schedule": timedelta(minutes=5),
        "options": {"expires": 300},
    },
    "outbox": {
        "task": "courier.notifications.tasks.sweep_outbox",
        "schedule": timedelta(seconds=30),
        "options": {"expires": 30},
    },
    "pushed notices": {
        "task": "courier.notifications.tasks.sweep_pushes",
        "schedule": timedelta(seconds=30),
        "options": {"expires": 30},
    },
    "calls of webhooks": {
        "task": "courier.bots.tasks.sweep",
        "schedule": timedelta(seconds=30),
        "options": {"expires": 30},
    },
    "old events of bots": {
        "task": "courier.bots.tasks.forget_old",
        "schedule": timedelta(hours=6),
        "options": {"expires": 3600},
    },
    "old sessions": {
        "task": "courier.players.tasks.purge_sessions",
        "schedule": timedelta(hours=1),
        "options": {"expires": 3600},
    },
    "old notices": {
        "task": "courier.notifications.tasks.purge_notices",
        "schedule": timedelta(hours=6),
        "options": {"expires": 3600},
    },
    "heartbeat": {
        "task": "courier.games.tasks.beat",
        "schedule": timedelta(seconds=60),
        "options": {"expires": 60},
    },
    "due games": {
        "task": "courier.games.tasks.settle_due_games",
        "schedule": timedelta(seconds=15),
        "options": {"expires": 15},
    },
    "deadline warnings": {
        "task": "courier.games.tasks.send_deadline_warnings",
        "schedule": timedelta(seconds=60),
        "options": {"expires": 60},
    },
    "silent games": {
        "task": "courier.games.tasks.warn_silent_games",
        "schedule": timedelta(hours=1),
        "options": {"expires": 3600},
    },
    "plays of presets": {
        "task": "courier.games.tasks.count_plays",
        "schedule": timedelta(minutes=5),
        "options": {"expires": 300},
    },
    "variant of the month": {
        "task": "courier.games.tasks.keep_month",
        "schedule": timedelta(minutes=10),
        "options": {"expires": 600},
    },
    "votes of presets": {
        "task": "courier.votes.tasks.count_again",
        "schedule": timedelta(hours=1),
        "options": {"expires": 3600},
    },
    "waiting computers": {
        "task": "courier.computer.tasks.sweep",
        "schedule": timedelta(seconds=30),
        "options": {"expires": 30},
    },
    "waiting playtests": {
        "task": "courier.workshop.tasks.sweep_playtests",
        "schedule": timedelta(seconds=30),
        "options": {"expires": 30},
    },
    "old playtests": {
        "task": "courier.workshop.tasks.forget_old_playtests",
        "schedule": timedelta(hours=6),
        "options": {"expires": 3600},
    },
    "waiting visitors": {
        "task": "courier.guests.tasks.sweep",
        "schedule": timedelta(seconds=30),
        "options": {"expires": 30},
    },
    "old visitors": {
        "task": "courier.guests.tasks.forget_old",
        "schedule": timedelta(hours=1),
        "options": {"expires": 3600},
    },
    "unmeasured pictures": {
        "task": "courier.workshop.tasks.measure_pictures",
        "schedule": timedelta(minutes=1),
        "options": {"expires": 60},
    },
    "waiting reports": {
        "task": "courier.reports.tasks.sweep",
        "schedule": timedelta(seconds=30),
        "options": {"expires": 30},
    },
    "waiting reviews": {
        "task": "courier.reviews.tasks.sweep",
        "schedule": timedelta(seconds=30),
        "options": {"expires": 30},
    },
    "waiting proofs": {
        "task": "courier.studies.tasks.sweep",
        "schedule": timedelta(seconds=30),
        "options": {"expires": 30},
    },
    "old messages": {
        "task": "courier.postbox.tasks.purge",
        "schedule": timedelta(hours=24),
        "options": {"expires": 3600},
    },
    "due events": {
        "task": "courier.events.tasks.sweep",
        "schedule": timedelta(minutes=1),
        "options": {"expires": 60},
    },
    "ladders of the site": {
        "task": "courier.events.tasks.keep_ladders",
        "schedule": timedelta(minutes=10),
        "options": {"expires": 600},
    },
    "teams without a captain": {
        "task": "courier.teams.tasks.keep_captains",
        "schedule": timedelta(hours=6),
        "options": {"expires": 3600},
    },
    "groups without a captain": {
        "task": "courier.consultations.tasks.keep_group_captains",
        "schedule": timedelta(minutes=10),
        "options": {"expires": 600},
    },
    "due leagues of teams": {
        "task": "courier.teams.tasks.keep_leagues",
        "schedule": timedelta(minutes=5),
        "options": {"expires": 300},
    },
    "due contests": {
        "task": "courier.contests.tasks.sweep",
        "schedule": timedelta(minutes=5),
        "options": {"expires": 300},
    },
    "expired challenges": {
        "task": "courier.challenges.tasks.expire_challenges",
        "schedule": timedelta(hours=1),
        "options": {"expires": 3600},
    },
}
# Only where the operator wants drills by themselves: a task that mostly finds nothing to do.
DRILL_SCHEDULE: Final[dict[str, dict[str, object]]] = {
    "drill": {
        "task": "courier.integrity.tasks.drill",
        "schedule": timedelta(minutes=10),
        "options": {"expires": 600},
    },
}
