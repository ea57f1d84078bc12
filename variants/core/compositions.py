"""Values of games in which a turn is composed: bases with stones on them, storages, rules broken by
a composition.
"""

from dataclasses import dataclass, field
from typing import Literal


@dataclass(frozen=True, slots=True)
class BrokenClause:
    """A clause of the rules that a composition breaks, in an English sentence without capital and
    full stop.

    `squares` names the squares at fault, where there are such.
    """

    clause: str
    code: str
    message: str
    squares: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Target:
    """A square a base may go to: to an empty square by a `step`, onto an enemy base by a `taking`
    move.
    """

    square: str
    kind: Literal["step", "taking"]


@dataclass(frozen=True, slots=True)
class Composition:
    """What a base may hold after a capture or drop. `text` is the turn that makes it, `base` the
    label of the base.

    `held` and `returned` are stones in notation order; what is returned goes to the opponent's
    storage.
    """

    text: str
    base: str
    held: str
    returned: str = ""


@dataclass(frozen=True, slots=True)
class Pool:
    """The stones a composition is chosen from: `own` and `won` in notation order, and how many must
    and may be held.

    `suggested` names two admissible choices: `keep as is` and `keep most` (the best stones first).
    """

    own: str
    won: str
    least: int
    most: int
    is_royal: bool
    suggested: dict[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Storage:
    """What lies beside the board for one side: empty bases, and loose stones by letter, kinds in
    notation order.
    """

    bases: int
    stones: dict[str, int]
