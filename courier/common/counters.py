"""Counts of what has happened, of all processes together, for `/metrics`.

A process counts in memory, and a thread of it adds what is new to Redis every few seconds. So
nobody waits for Redis, counts go on when a process begins anew, and whichever process is read, on
whichever machine, answers for all. Who is killed loses the last seconds; while Redis is away they
are kept.
"""

from __future__ import annotations

import atexit
import os
import threading
import time
from collections import defaultdict
from collections.abc import Mapping
from typing import Final, cast

from django.conf import settings
from redis import RedisError

from courier.common.queue_server import queue_server

FLUSH_EVERY_SECONDS: Final = 5.0
_BETWEEN: Final = "|"

Key = tuple[str, ...]  # what is counted, and the values of its labels

_new: defaultdict[Key, float] = defaultdict(float)
_marks: dict[Key, float] = {}
_lock = threading.Lock()
_flushing = threading.Lock()
_thread: threading.Thread | None = None


def count(*key: str, by: float = 1) -> None:
    """Count something. There must be few values of each label: names in the code, never what
    somebody sent.
    """
    with _lock:
        _new[key] += by
    _wake()


def mark(*key: str, at: float) -> None:
    """Note when something happened last, in seconds since 1970."""
    with _lock:
        _marks[key] = at
    _wake()


def flush(**_about: object) -> None:
    """Add to Redis what is new; without it everything is kept for the next time."""
    global _new, _marks
    with _flushing:
        with _lock:
            new, _new = _new, defaultdict(float)
            marks, _marks = _marks, {}
        if not new and not marks:
            return
        try:
            _add(new, marks)
        except (RedisError, OSError):
            with _lock:
                for key, number in new.items():
                    _new[key] += number
                _marks = {**marks, **_marks}


def counted() -> dict[Key, float]:
    """All counts of the site. Raises RedisError."""
    return _read(_name_of("counts"))


def marked() -> dict[Key, float]:
    """When what was marked happened last. Raises RedisError."""
    return _read(_name_of("marks"))


def forget_counts() -> None:
    """Begin at nothing, as tests do. Raises RedisError."""
    flush()
    queue_server().delete(_name_of("counts"), _name_of("marks"))


def _add(new: Mapping[Key, float], marks: Mapping[Key, float]) -> None:
    with queue_server().pipeline(transaction=True) as pipe:
        for key, number in new.items():
            pipe.hincrbyfloat(_name_of("counts"), _BETWEEN.join(key), number)
        for key, at in marks.items():
            pipe.hset(_name_of("marks"), _BETWEEN.join(key), str(at))
        pipe.execute()


def _read(name: str) -> dict[Key, float]:
    found = cast("dict[bytes, bytes]", queue_server().hgetall(name))
    return {tuple(key.decode().split(_BETWEEN)): float(value) for key, value in found.items()}


def _name_of(what: str) -> str:
    return f"{settings.CACHES['default']['KEY_PREFIX']}:metrics:{what}"


def _wake() -> None:
    """Start the thread with the first count of a process."""
    global _thread
    if _thread is None:
        with _lock:
            if _thread is None:
                _thread = threading.Thread(target=_flush_for_ever, name="counters", daemon=True)
                _thread.start()


def _flush_for_ever() -> None:
    while True:
        time.sleep(FLUSH_EVERY_SECONDS)
        flush()


def _forget() -> None:
    """A forked process counts anew: what there is belongs to its parent."""
    global _new, _marks, _lock, _flushing, _thread
    _new, _marks = defaultdict(float), {}
    _lock, _flushing = threading.Lock(), threading.Lock()
    _thread = None


os.register_at_fork(after_in_child=_forget)

atexit.register(flush)
