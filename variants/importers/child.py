"""Documents nobody has vouched for are compiled in a child process first, with limits of time and
memory.
"""

import json
import math
import random
import resource
import subprocess
import sys
from pathlib import Path
from typing import Final

from variants.core.effort import uncounted
from variants.core.errors import PresetError
from variants.core.position import Position
from variants.loader.document import MAX_DOCUMENT
from variants.rules.protocol import Rules

SECONDS: Final = 8.0
MEMORY: Final = 1024 * 1024 * 1024
_PLAYED: Final = 200
MIDDLE: Final = 40  # plies
# The dearest of the shipped games, Duck Chess, takes 2 700; 4 000 are some 40 ms.
DEAREST_TURN: Final = 4_000
_ROOT: Final = Path(__file__).resolve().parents[2]

_PROGRAM: Final = "import sys; from variants.importers.child import serve; sys.exit(serve())"


def check_in_child(document: str, *, seconds: float = SECONDS) -> None:
    """Compile a document and list moves with it, in a child process that may work `seconds`. Raises
    PresetError for whatever is wrong.

    A document that takes more than the time or the memory allowed is refused like any other fault.
    """
    if len(document) > MAX_DOCUMENT:
        raise PresetError(
            "document-too-long", f"a preset document has at most {MAX_DOCUMENT} characters", path=""
        )
    try:
        done = subprocess.run(  # noqa: S603 -- our own interpreter and program
            [sys.executable, "-c", _PROGRAM],
            input=json.dumps({"document": document, "seconds": math.ceil(seconds)}).encode(),
            capture_output=True,
            timeout=seconds,
            check=False,
            cwd=_ROOT,
        )
    except subprocess.TimeoutExpired as error:
        raise _too_much(f"it takes more than {seconds:g} seconds") from error
    if done.returncode == 0:
        return
    _refuse(done.stdout)


def _refuse(answer: bytes) -> None:
    """Raise what the child told, or that it was stopped."""
    try:
        shown = json.loads(answer)
    except ValueError:
        raise _too_much("it takes too much time or memory") from None
    raise PresetError(shown["code"], shown["message"], path=shown["path"])


def _too_much(reason: str) -> PresetError:
    return PresetError("too-expensive", f"this preset cannot be laid out: {reason}", path="")


def serve() -> int:
    """Check the document on standard input, with limits on this process; tell the refusal, if
    any.
    """
    request = json.loads(sys.stdin.read())
    resource.setrlimit(resource.RLIMIT_CPU, (request["seconds"], request["seconds"]))
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    try:
        try_out(request["document"])
    except PresetError as error:
        shown = {
            "code": error.code,
            "message": error.message,
            "path": str(error.params.get("path", "")),
        }
        sys.stdout.write(json.dumps(shown))
        return 1
    except (MemoryError, RecursionError):
        return 2
    return 0


def try_out(document: str) -> None:
    """Compile a document, and play it to see what a turn costs: a game by chance to its middle, and
    then each of the first legal moves.

    Only in a process with limits. Raises PresetError.
    """
    from variants.engine.registry import get_rules  # noqa: PLC0415 -- slow

    rules = get_rules(document)
    if not rules.enforced:
        return
    modes = rules.spec.setup_modes
    position = rules.start(modes[0].key if modes else None, lambda _: 0)
    _play_by_chance(rules, position)
    for move in rules.legal_moves(position)[:_PLAYED]:
        rules.legal_moves(rules.play(position, move))


def _play_by_chance(rules: Rules, position: Position) -> None:
    """Play a game to its middle, the same one each time. Raises PresetError when its turns are dear
    on average.
    """
    chance = random.Random(0)  # noqa: S311 -- a game to try, no secret
    with uncounted(sys.maxsize) as effort:
        for _ in range(MIDDLE):
            moves = rules.legal_moves(position)
            if effort.moves > MIDDLE * DEAREST_TURN:
                raise _too_slow()
            if not moves:
                return
            position = rules.play(position, chance.choice(moves))


def _too_slow() -> PresetError:
    return PresetError(
        "too-slow",
        f"pieces: this game is too slow to play here: more than {DEAREST_TURN} moves have to be"
        " worked out on an average turn. Give fewer pieces moves of several parts, or make the"
        " board or the armies smaller",
        path="pieces",
    )
