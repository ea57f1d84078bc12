"""What pages compute of a preset, done once before it is published: no page may take long."""

import gc
import resource
import signal
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
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
# What a process keeps of a preset it plays; of the shipped ones Maka Dai Dai Shogi takes 18, and
# Tenjiku Shogi 14.
MEGABYTES: Final = 24
AGAIN: Final = 0.05


def check_descriptions(spec: PresetSpec) -> None:
    """Compile a preset and describe it in full: rules, diagrams, zones, and what sets it apart from
    chess. Some moves take hours to draw.

    Only in the main thread of a process with limits. Raises PresetError when it takes more than
    SECONDS of processor time or MEGABYTES of memory, or cannot be compiled or drawn.
    """
    before = _resident_bytes()
    with _limited(SECONDS):
        get_rules(spec.document)
        rules_sections(spec)
        move_diagrams(spec)
        zone_maps(spec)
        differences(get_spec("chess"), spec)
    if _resident_bytes() - before > MEGABYTES * 1_000_000:
        raise _too_large()


def _resident_bytes() -> int:
    """What this process holds in memory; 0 on systems that do not say."""
    try:
        pages = Path("/proc/self/statm").read_text(encoding="ascii").split()[1]
    except OSError:
        return 0
    return int(pages) * resource.getpagesize()


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


def _too_large() -> PresetError:
    return PresetError(
        "too-large",
        f"pieces: this variant takes more than {MEGABYTES} MB of memory: its pieces have too many"
        " ways to move on a board of this size",
        path="pieces",
    )


def _too_expensive() -> PresetError:
    return PresetError(
        "too-expensive",
        "pieces: this variant takes too long to lay out and draw: it has too many kinds of pieces,"
        " or their moves have too many parts",
        path="pieces",
    )
