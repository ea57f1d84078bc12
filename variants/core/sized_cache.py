"""Caches bounded by what they hold in memory, not by the number of their entries: one may be a
thousand times as large as another.
"""

import gc
import sys
from collections import OrderedDict
from collections.abc import Callable, Hashable
from functools import update_wrapper
from threading import Lock
from types import BuiltinFunctionType, CodeType, FunctionType, ModuleType
from typing import Any, Final, Generic, NamedTuple, ParamSpec, TypeVar

MEGABYTE: Final = 1_000_000
# What is there anyway, whoever refers to it.
_NOT_WEIGHED: Final = (type, ModuleType, FunctionType, CodeType, BuiltinFunctionType)
_ENTRY: Final = 300  # bytes of an entry itself

P = ParamSpec("P")
T = TypeVar("T")


class Filling(NamedTuple):
    """What a cache has done, and what it holds."""

    hits: int
    misses: int
    entries: int
    bytes: int


class SizedCache(Generic[P, T]):
    """A function whose answers are kept, those not asked for the longest time going first.

    Threads may ask at the same time; all get the same object.
    """

    def __init__(
        self,
        function: Callable[P, T],
        *,
        most: int,
        size: Callable[[Any], int],
        key: Callable[..., Hashable],
    ) -> None:
        update_wrapper(self, function)
        self.__wrapped__ = function
        self._most = most
        self._size = size
        self._key = key
        self._lock = Lock()
        self._entries: OrderedDict[Hashable, tuple[T, int]] = OrderedDict()
        self._bytes = self._hits = self._misses = 0

    def __call__(self, *args: P.args, **kwargs: P.kwargs) -> T:
        key = self._key(*args, **kwargs)
        with self._lock:
            entry = self._entries.get(key)
            if entry is not None:
                self._hits += 1
                self._entries.move_to_end(key)
                return entry[0]
            self._misses += 1
        answer = self.__wrapped__(*args, **kwargs)
        return self._kept(key, answer, self._size(answer) + weight(key) + _ENTRY)

    def cache_clear(self) -> None:
        """Forget all answers."""
        with self._lock:
            self._entries.clear()
            self._bytes = self._hits = self._misses = 0

    def cache_info(self) -> Filling:
        """Return how often an answer was there, and what is held."""
        return Filling(self._hits, self._misses, len(self._entries), self._bytes)

    def _kept(self, key: Hashable, answer: T, size: int) -> T:
        """Return the answer, or that of another thread that was faster."""
        with self._lock:
            if key in self._entries:
                return self._entries[key][0]
            if size > self._most:
                return answer
            self._entries[key] = (answer, size)
            self._bytes += size
            while self._bytes > self._most:
                _key, (_answer, size) = self._entries.popitem(last=False)
                self._bytes -= size
            return answer


def weight(thing: object) -> int:
    """Return how many bytes an object takes with all it refers to; some 0.7 microseconds for each
    of them.
    """
    seen = {id(thing)}
    level = [thing]
    total = 0
    while level:
        total += sum(map(sys.getsizeof, level))
        found = {id(each): each for each in gc.get_referents(*level)}
        level = [
            each
            for name, each in found.items()
            if name not in seen and not isinstance(each, _NOT_WEIGHED)
        ]
        seen.update(found)
    return total


def by_arguments(*args: Hashable) -> Hashable:
    """Return the arguments as a key."""
    return args


def sized_cache(
    *,
    most: int,
    size: Callable[[Any], int] = weight,
    key: Callable[..., Hashable] = by_arguments,
) -> Callable[[Callable[P, T]], SizedCache[P, T]]:
    """Keep the answers of a function, at most so many bytes of them; `key` says of its arguments
    what the answer depends on, so that large ones are not kept themselves.
    """

    def decorate(function: Callable[P, T]) -> SizedCache[P, T]:
        return SizedCache(function, most=most, size=size, key=key)

    return decorate
