"""What pages compute of a preset, done once before it is published: no page may take long."""

import gc
import signal
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType
from typing import Final, NoReturn

from variants.authoring.difference import differences
from variants.core.errors import PresetError
from variants.describe.diagrams import move_diagrams
from variants.describe.sections import rules_sections
from variants.describe.zone_maps import zone_maps
from variants.engine.registry import get_rules, get_spec
from variants.spec import PresetSpec

# Of the shipped presets the dearest takes a sixth of it.
SECONDS: Final = 2.0
AGAIN: Final = 0.05


def check_descriptions(spec: PresetSpec) -> None:
    """Compile a preset and describe it in full: rules, diagrams, zones, and what sets it apart from
    chess. Some moves take hours to draw.

    Only in the main thread of a process with limits. Raises PresetError when it takes more than
    SECONDS of processor time, or cannot be compiled or drawn.
    """
    with _limited(SECONDS):
        get_rules(spec.document)
        rules_sections(spec)
        move_diagrams(spec)
        zone_maps(spec)
        differences(get_spec("chess"), spec)


@contextmanager
def _limited(seconds: float) -> Iterator[None]:
    """End what is done within after so many seconds of processor time, by PresetError."""
    is_over = False

    def refuse(_number: int, _frame: FrameType | None) -> NoReturn:
        nonlocal is_over
        is_over = True
        raise _too_expensive()

    before = signal.signal(signal.SIGPROF, refuse)
    # An error raised while an object is being freed is lost: no garbage is collected meanwhile,
    # and the error comes again.
    was_collecting = gc.isenabled()
    gc.disable()
    signal.setitimer(signal.ITIMER_PROF, seconds, AGAIN)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.signal(signal.SIGPROF, before)
        if was_collecting:
            gc.enable()
    if is_over:
        raise _too_expensive()


def _too_expensive() -> PresetError:
    return PresetError(
        "too-expensive",
        "pieces: this variant takes too long to lay out and draw: it has too many kinds of pieces,"
        " or their moves have too many parts",
        path="pieces",
    )
