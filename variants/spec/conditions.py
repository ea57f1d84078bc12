"""What a preset document says of pieces that may do something only while others stand near."""

from dataclasses import dataclass
from typing import Final

ACTS: Final = ("move", "capture", "check", "be_captured")
RELATIONS: Final = ("attacked", "guarded", "beside", "behind", "ahead", "attacks")
SEEN: Final = ("attacked", "guarded", "attacks")
OWNERS: Final = ("any", "own", "enemy")


@dataclass(frozen=True, slots=True)
class ConditionSpec:
    """Pieces of the kinds `pieces` may do the `acts` only if the relation holds, or unless it does
    if not `wanted`.

    `relation` says what another piece has to do with theirs: an enemy attacks it, one of their side
    guards it, a piece stands beside it, directly behind or directly ahead of it, or it attacks an
    enemy. The other piece is one of `by`, or of the `same` kind; of `whose` side matters where it
    only stands there. `after`: as it is when the move is made. `count`: there have to be so many of
    these other pieces.
    """

    pieces: tuple[str, ...]
    acts: tuple[str, ...]
    relation: str
    wanted: bool = True
    by: tuple[str, ...] = ("*",)
    same: bool = False
    whose: str = "any"
    after: bool = False
    count: int = 1

    @property
    def is_seen(self) -> bool:
        """Whether one of the two pieces has to attack the other, not just to stand somewhere."""
        return self.relation in SEEN

    @property
    def cost(self) -> int:
        """What looking costs at most for a move, in looks at the squares around."""
        looks = 12 if self.relation == "attacks" else 6 if self.is_seen else 1
        return looks * (2 if self.after else 1)
