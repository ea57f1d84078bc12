"""Room for the frames of deep calls."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from types import FunctionType
from typing import Final, ParamSpec, TypeVar

_P = ParamSpec("_P")
_T = TypeVar("_T")

# What the frame itself claims, in slots of eight bytes: CPython looks for a piece of twice that.
_SLOTS: Final = (1 << 20) // 8


def with_room(function: Callable[_P, _T]) -> Callable[_P, _T]:
    """`function`, with a megabyte for the frames of all it calls.

    CPython keeps the frames of Python functions in pieces of 16 kB and gives a piece back to the
    system as soon as it is empty (`push_chunk` and `_PyThreadState_PopFrame` in its pystate.c). A
    loop whose calls cross the end of a piece maps and unmaps memory at every turn, and where that
    end lies is chance. A frame too large for a piece gets a larger one, and what is called from it
    has the rest. Nothing of it is touched before it is used.
    """

    @wraps(function)
    def roomy(*args: _P.args, **kwargs: _P.kwargs) -> _T:
        result: _T = _call_in_large_frame(function, *args, **kwargs)
        return result

    return roomy


def _call(function: Callable[_P, _T], *args: _P.args, **kwargs: _P.kwargs) -> _T:
    return function(*args, **kwargs)


_call_in_large_frame: Final = FunctionType(_call.__code__.replace(co_stacksize=_SLOTS), globals())
