"""The texts in blocks. All of a block follows from its seed, kind and number, so each can be run
again alone.
"""

import random
import traceback
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any, Final, Literal

from tests.fuzz.attempts import Attempt, tried
from tests.fuzz.likely import likely_move, likely_position
from tests.fuzz.limits import OutOfTime, limited, spent
from tests.fuzz.mutation import babble, damaged
from tests.fuzz.samples import (
    BOARDS,
    SIGNS,
    Place,
    diagrams,
    keys,
    place,
    preset_documents,
    sections,
)
from tests.fuzz.tables import damaged_tables
from variants import PresetError
from variants.loader.document import parse, write

Kind = Literal["moves", "positions", "documents"]
KINDS: Final[tuple[Kind, ...]] = ("moves", "positions", "documents")
# How many of 100 texts are of a kind, how many texts make a block, and the computing time one may
# take, in seconds.
SHARE: Final[dict[Kind, int]] = {"moves": 76, "positions": 23, "documents": 1}
SIZE: Final[dict[Kind, int]] = {"moves": 200, "positions": 100, "documents": 20}
LIMIT: Final[dict[Kind, float]] = {"moves": 2.0, "positions": 2.0, "documents": 7.0}
# Of 100 texts so many are of no sense, and so many of those or likely ones.
BABBLE: Final = 0.1
LIKELY: Final = 0.5
SHOWN: Final = 4_000


@dataclass
class Tally:
    """What came of some texts: answers by number, the slowest text, and faults in words."""

    texts: int = 0
    answers: Counter[str] = field(default_factory=Counter)
    slowest: float = 0.0
    slowest_block: str = ""
    faults: list[str] = field(default_factory=list)

    def add(self, other: "Tally") -> None:
        """Take in the tally of further texts."""
        self.texts += other.texts
        self.answers.update(other.answers)
        self.faults += other.faults
        if other.slowest > self.slowest:
            self.slowest, self.slowest_block = other.slowest, other.slowest_block

    def plain(self) -> dict[str, Any]:
        """Return the tally as JSON data."""
        return {**vars(self), "answers": dict(self.answers)}

    @classmethod
    def of(cls, data: dict[str, Any]) -> "Tally":
        """Return a tally that was kept as JSON data."""
        return cls(**{**data, "answers": Counter(data["answers"])})


def run_block(seed: int, kind: Kind, number: int) -> Tally:
    """Try the texts of a block."""
    name = f"{seed}:{kind}:{number}"
    draw, tally = random.Random(name), Tally()
    for attempt in attempts(draw, kind, number):
        began = spent()
        try:
            with limited(LIMIT[kind]):
                answer = tried(attempt, draw)
        except OutOfTime as error:
            answer = "out of time"
            tally.faults.append(_fault(name, attempt, str(error)))
        except Exception:  # noqa: BLE001 -- whatever the rules let out is what is looked for
            answer = "fault"
            tally.faults.append(_fault(name, attempt, traceback.format_exc(limit=-6)))
        tally.texts += 1
        tally.answers[answer] += 1
        if (took := spent() - began) > tally.slowest:
            tally.slowest, tally.slowest_block = took, name
    return tally


def attempts(draw: random.Random, kind: Kind, number: int) -> Iterator[Attempt]:
    """Yield the texts of a block: of one position, or one preset, or any documents."""
    if kind == "documents":
        for _ in range(SIZE[kind]):
            yield Attempt(kind, document(draw))
        return
    there = place(draw, keys()[number % len(keys())])
    make = _move if kind == "moves" else _position
    for _ in range(SIZE[kind]):
        yield Attempt(kind, make(draw, there), there)


def _move(draw: random.Random, there: Place) -> str:
    """Return a text of a move: damaged, likely, or of no sense at all."""
    words = (*there.moves, *SIGNS, *there.labels, *there.squares)
    chance = draw.random()
    if chance < BABBLE:
        return babble(draw, words)
    if chance < LIKELY:
        return likely_move(draw, there.squares, there.occupied, there.labels)
    return damaged(draw, draw.choice(there.moves), words)


def _position(draw: random.Random, there: Place) -> str:
    """Return a text of a position in the same ways."""
    words = (*SIGNS, *there.labels, *there.squares)
    text = draw.choice((there.rules.text(there.position), there.rules.spec.setup.text))
    chance = draw.random()
    if chance < BABBLE:
        return babble(draw, words)
    if chance < LIKELY:
        return likely_position(draw, text, there.squares, there.labels)
    return damaged(draw, text, words)


def document(draw: random.Random) -> str:
    """Return a damaged document: half of them preset documents, the others in formats of other
    programs.
    """
    chance = draw.random()
    if chance < 0.4:
        return _preset(draw)
    others = sections() if chance < 0.7 else diagrams() if chance < 0.9 else BOARDS
    pool = preset_documents() if chance < 0.5 else others
    lines = tuple(line + "\n" for text in draw.sample(pool, 2) for line in text.splitlines())
    if draw.random() < BABBLE:
        return babble(draw, (*lines, *SIGNS))
    return damaged(draw, draw.choice(pool), (*lines, *SIGNS))


def _preset(draw: random.Random) -> str:
    """Return a shipped document with damaged tables."""
    one, other = (parse(text) for text in draw.sample(preset_documents(), 2))
    try:
        return write(damaged_tables(draw, one, other))
    except (PresetError, RecursionError):
        return ""


def _fault(name: str, attempt: Attempt, why: str) -> str:
    where = (
        f"{attempt.place.rules.spec.key}: {attempt.place.rules.text(attempt.place.position)}"
        if attempt.place
        else ""
    )
    return f"block {name}\n{where}\n{attempt.text[:SHOWN]!r}\n{why}"
