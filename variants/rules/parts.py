"""What components are built from, as far as it is there."""

from dataclasses import dataclass, field

from variants.core.geometry import Board
from variants.movement.attacks import Attacks
from variants.movement.layout import Survey
from variants.rules.army import Army
from variants.rules.base import Component
from variants.rules.catches import Catches
from variants.rules.conditions import Conditions
from variants.rules.displacement import Displacement
from variants.rules.freezes import Freezes
from variants.rules.swaps import Swaps
from variants.rules.turned_pieces import Turning
from variants.rules.walk import Walk
from variants.spec import PresetSpec


@dataclass(slots=True)
class Parts:
    """The tables and components of a preset in the making.

    `slots` are the first values of the numbers in `Position.state`; `turn_slot` is the first of
    those that turns of several moves have. `walk`, `attacks` and `dangers` stand when all codes of
    the army are known; `dangers` are the attacks on royals, facing enemy royals included.
    `catches`, `freezes` and `swaps` stand then too, where a preset has them: attacks depend
    on them, and on the `conditions`. `turning` is there where some turns matter to royals at
    once. `displacement` stands when the moves are made.
    """

    spec: PresetSpec
    board: Board
    army: Army
    survey: Survey
    slots: list[int] = field(default_factory=list)
    components: list[Component] = field(default_factory=list)
    turn_slot: int = -1
    catches: Catches | None = None
    freezes: Freezes | None = None
    swaps: Swaps | None = None
    conditions: Conditions | None = None
    turning: Turning | None = None
    displacement: Displacement | None = None
    _walk: Walk | None = None
    _attacks: tuple[Attacks, Attacks] | None = None
    _dangers: tuple[Attacks, Attacks] | None = None

    def slot(self, first: int = 0) -> int:
        """Return the index of a new number of the state."""
        self.slots.append(first)
        return len(self.slots) - 1

    def lay_out(
        self, walk: Walk, attacks: tuple[Attacks, Attacks], dangers: tuple[Attacks, Attacks]
    ) -> None:
        """Take the tables of moves and attacks."""
        self._walk = walk
        self._attacks = attacks
        self._dangers = dangers

    @property
    def walk(self) -> Walk:
        """The tables of ordinary moves."""
        assert self._walk is not None
        return self._walk

    @property
    def attacks(self) -> tuple[Attacks, Attacks]:
        """What the pieces of each side attack."""
        assert self._attacks is not None
        return self._attacks

    @property
    def dangers(self) -> tuple[Attacks, Attacks]:
        """What endangers royals: the attacks of each side, and its royal along lines where royals
        may not face.
        """
        assert self._dangers is not None
        return self._dangers
