"""Calling webhooks: from the row of the outbox to the answer of the host."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import AbstractContextManager
from datetime import datetime, timedelta
from typing import Final

from django.db.models import F

from courier.bots.calls import (
    SIGNATURE_HEADER,
    Answer,
    NotCalled,
    post,
    secret_of,
    signature,
    target_of,
)
from courier.bots.domain.events import CALL_TASK, give_numbers
from courier.bots.enums import CallState, Trouble
from courier.bots.event_lines import lines_of, written
from courier.bots.models import BotEvent, Call, Webhook
from courier.bots.queries import due_calls, with_games
from courier.common.locks import try_session_lock
from courier.common.tasks import enqueue

# After each failed attempt; then the call is given up.
WAITS: Final = tuple(
    timedelta(seconds=seconds) for seconds in (10, 60, 300, 1800, 7200, 21600, 43200)
)
SOON: Final = timedelta(minutes=1)  # longer waits are left to the sweep
PAUSED_AFTER: Final = 50  # failed attempts one after the other
MOST_AT_ONCE: Final = 200
_HELD: Final = timedelta(minutes=2)  # what a killed worker leaves is found again after this
_SPACE: Final = 0x626F7473  # "bots"


def make_call(*, pk: int, clock: Callable[[], datetime]) -> bool:
    """Call a webhook for an event unless that is done, being done or not yet due; True when the
    host took it now.

    One call of a bot is made at a time, so a host that is slow holds up itself alone: what comes
    meanwhile is left to the sweep. Nothing is locked in the database while the host answers.
    """
    call = _due(pk, clock())
    if call is None:
        return False
    with _lock(call.webhook) as is_held:
        call = _due(pk, clock()) if is_held else None
        if call is None:
            return False
        body = _body(call)
        if body is None:
            Call.objects.filter(pk=pk).update(state=CallState.OBSOLETE)
            return False
        is_taken = _send(call, body, clock)
    _wake_next(call.webhook, clock())
    return is_taken


def sweep(*, now: datetime) -> int:
    """Have calls made that are due; return how many. Late or double runs do no harm."""
    due = due_calls(now=now, limit=MOST_AT_ONCE)
    for pk in due:
        enqueue(CALL_TASK, pk, expires=30)
    return len(due)


def _due(pk: int, now: datetime) -> Call | None:
    """A call whose time has come, with its webhook and the bot; 1 query."""
    calls = Call.objects.select_related("webhook__player")
    return calls.filter(pk=pk, state=CallState.WAITING, next_attempt_at__lte=now).first()


def _wake_next(hook: Webhook, now: datetime) -> None:
    """Have the next call of a bot made that could not be while this one was; 1 query."""
    waiting = Call.objects.filter(webhook=hook, state=CallState.WAITING, next_attempt_at__lte=now)
    pk = waiting.order_by("event").values_list("pk", flat=True).first()
    if pk is not None:
        enqueue(CALL_TASK, pk)


def _lock(hook: Webhook) -> AbstractContextManager[bool]:
    return try_session_lock(_SPACE, hook.pk)


def _body(call: Call) -> bytes | None:
    """What the host is sent; None when that is of no use any more."""
    player = call.webhook.player
    if call.webhook.is_paused or not player.is_active:
        return None
    give_numbers(player)
    event = with_games(BotEvent.objects.filter(pk=call.pk)).get()
    lines = lines_of([event], player)
    return written(lines) if lines else None


def _send(call: Call, body: bytes, clock: Callable[[], datetime]) -> bool:
    now = clock()
    Call.objects.filter(pk=call.pk).update(
        attempts=call.attempts + 1, next_attempt_at=now + _HELD, called_at=now
    )
    target = target_of(call.webhook.address)
    secret = secret_of(call.webhook.code)
    headers = {
        "Content-Type": "application/json",
        "User-Agent": "Courier-Webhook",
        SIGNATURE_HEADER: signature(body, secret=secret, now=now),
    }
    try:
        if target is None:
            raise NotCalled(Trouble.PRIVATE)
        answer = post(target, headers=headers, body=body)
    except NotCalled as error:
        _note_failure(call, clock(), trouble=error.trouble)
        return False
    if answer.is_taken:
        _note_success(call, answer)
    else:
        _note_failure(call, clock(), answer=answer)
    return answer.is_taken


def _note_success(call: Call, answer: Answer) -> None:
    Call.objects.filter(pk=call.pk).update(
        state=CallState.TAKEN,
        status=answer.status,
        milliseconds=answer.milliseconds,
        trouble=Trouble.NONE,
    )
    Webhook.objects.filter(pk=call.webhook_id).update(failed_in_a_row=0)


def _note_failure(
    call: Call, now: datetime, *, answer: Answer | None = None, trouble: Trouble = Trouble.NONE
) -> None:
    """Try again later, or give up; a host that wants no calls or has taken none for long is called
    no more.
    """
    is_last = call.attempts >= len(WAITS)
    wait = timedelta(0) if is_last else WAITS[call.attempts]
    Call.objects.filter(pk=call.pk).update(
        state=CallState.FAILED if is_last else CallState.WAITING,
        next_attempt_at=now + wait,
        status=answer and answer.status,
        milliseconds=answer and answer.milliseconds,
        trouble=trouble,
    )
    hooks = Webhook.objects.filter(pk=call.webhook_id, code=call.webhook.code)
    hooks.update(failed_in_a_row=F("failed_in_a_row") + 1)
    is_gone = answer is not None and answer.is_gone
    pausing = hooks if is_gone else hooks.filter(failed_in_a_row__gte=PAUSED_AFTER)
    is_paused = pausing.update(is_paused=True) > 0
    if not is_paused and not is_last and wait <= SOON:
        enqueue(CALL_TASK, call.pk, countdown=int(wait.total_seconds()))
