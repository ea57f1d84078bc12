"""What a preset document says of walls, explosions, changes of sides, ways to capture and what
captures do.
"""

from dataclasses import dataclass
from typing import Final

from variants.spec.values import Zone, Zones

WALLS: Final = ("arrow", "duck", "edge", "past", "static")
CAPTURE_EFFECTS: Final = ("captor_changes_side", "captured_goes_home")
MOVE_EFFECTS: Final = ("mover_changes_level",)
MAGNETS: Final = (
    "mover_attracts_enemies",
    "mover_attracts_friends",
    "mover_repels_enemies",
    "mover_repels_friends",
)
ENCLOSED_BY: Final = ("two", "run", "all")
JUMP: Final = "jump"
BURNING: Final = "burning"
CAUGHT_BY: Final = (
    *("withdrawal", "approach", "leap", "pincers", "coordination", "hop"),
    *(JUMP, BURNING),
)
ANY_LINE: Final = "any"
STRAIGHT: Final = "straight"
ALONG: Final = (ANY_LINE, STRAIGHT, "diagonal")
TRANSFORMED_BY: Final = ("any", "quiet", "capture")
FLIPS: Final = ("reversi", "ataxx", "quadwrangle", "attacked")


@dataclass(frozen=True, slots=True)
class WallSpec:
    """Every move also places a wall. `rule` says where: see docs/presets.md. `instead`: either a
    move or a wall. `passable`: pieces pass over walls, which only keep them from stopping there.
    """

    rule: str
    zone: Zones | None = None
    instead: bool = False
    passable: bool = False


@dataclass(frozen=True, slots=True)
class ExplosionSpec:
    """A capture removes captor, captured piece and all neighbours but those of the kinds `spared`.

    Pieces of the kinds `immune` survive even as captor or captured piece. `petrifies`: victims
    become walls.
    """

    spared: tuple[str, ...] = ()
    immune: tuple[str, ...] = ()
    petrifies: bool = False


@dataclass(frozen=True, slots=True)
class CaptureEffect:
    """What a capture does beside taking: the captor changes sides where it has arrived, or the
    piece captured goes back to a square it may have begun on, if that is empty. Kinds `spared` are
    left alone.
    """

    does: str
    spared: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class TransformationEffect:
    """What pieces of some kinds become by moving: by `any` move, by a `quiet` one, which takes
    nothing, or by a `capture`. Only captures of the kinds `takes` count, and moves that end in the
    zone of the side that moves.
    """

    move: str
    pieces: tuple[str, ...]
    takes: tuple[str, ...]
    becomes: str
    zone: Zones | None = None


@dataclass(frozen=True, slots=True)
class AbsorptionEffect:
    """Pieces of these kinds that capture become what is made of themselves and of what they took,
    as far as that is among the `powers`. See `rules/absorption.py`.
    """

    pieces: tuple[str, ...]
    powers: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class TransferEffect:
    """What has moved passes to the same square of the next level, from the last one to the first,
    and cannot move so where that is not empty. Kinds `spared` stay.
    """

    spared: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class MagnetEffect:
    """The first piece on each straight line from where a piece has arrived, if it is of the side
    named, is drawn to the square beside it or driven away as far as the line is empty.

    Pieces of the kinds `spared` move nothing and are not moved. See `rules/magnets.py`.
    """

    does: str
    spared: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class EnclosureEffect:
    """Enemies of these kinds that a move encloses leave the board: between the piece moved and
    another of its side in a straight line (`two`), a whole row of them (`run`), or with such pieces
    on all straight neighbours (`all`).

    Squares that are `hostile` count as such pieces while they are empty. Only enemies `within` a
    part of the board are enclosed; None is everywhere.
    """

    by: str
    kinds: tuple[str, ...]
    hostile: Zone | None = None
    within: Zone | None = None


@dataclass(frozen=True, slots=True)
class CatchEffect:
    """How pieces of some kinds capture without going to the square of the captured piece; only the
    piece that moves does. `victims` are the enemies taken so. See `rules/catches.py`.

    `partners` are the pieces of its own side with which one coordinates. Who takes by a jump does
    so `along` straight or diagonal lines, or both. Fire that is `lasting` takes enemies
    that arrive beside it, too.
    """

    by: str
    pieces: tuple[str, ...]
    victims: tuple[str, ...]
    partners: tuple[str, ...] = ()
    along: str = ANY_LINE
    lasting: bool = False


@dataclass(frozen=True, slots=True)
class AreaEffect:
    """Pieces of these kinds may also make up to so many steps to neighbours, in any directions,
    over empty squares; the last step may take.
    """

    pieces: tuple[str, ...]
    steps: int


@dataclass(frozen=True, slots=True)
class SwapEffect:
    """Pieces of these kinds change places with the first piece on a line, friend or enemy, if it is
    one of the kinds `others`. With `destroys` they may leave the board together with such an enemy
    beside them.
    """

    pieces: tuple[str, ...]
    others: tuple[str, ...]
    destroys: bool = False


@dataclass(frozen=True, slots=True)
class FreezeEffect:
    """Enemies of the kinds `frozen` beside a piece of these kinds may not move.

    With `removal` their side may take one of them off the board instead of a move, unless it is
    royal. `weaker`: only enemies that are weaker than it; `straight`: only straight beside it;
    `freed`: not while a piece of their own side stands beside them in the same way.
    """

    pieces: tuple[str, ...]
    frozen: tuple[str, ...]
    removal: bool = False
    weaker: bool = False
    straight: bool = False
    freed: bool = False


@dataclass(frozen=True, slots=True)
class DisplacementEffect:
    """Within a turn of several moves, pieces of these kinds move weaker enemies straight beside
    them, each time with two moves: they `push` one away and go where it stood, or go away and
    `pull` it to where they stood.
    """

    pieces: tuple[str, ...]
    push: bool = True
    pull: bool = True


@dataclass(frozen=True, slots=True)
class TrapEffect:
    """A piece of these kinds, of either side, that stands on such a square after a move is lost;
    where it is `guarded`, only if no piece of its own side stands straight beside it.
    """

    zone: Zone
    pieces: tuple[str, ...]
    guarded: bool = True


@dataclass(frozen=True, slots=True)
class ClashEffect:
    """A piece of the kinds `pieces` and one of its side, of the kinds `others`, leave the board
    together when a move brings them to stand so that the other is a step or leap of `at` away, as
    the first sees it.
    """

    pieces: tuple[str, ...]
    others: tuple[str, ...]
    at: str


@dataclass(frozen=True, slots=True)
class ExchangeEffect:
    """Once in the game a royal piece of the kinds `pieces` that is in check, or whose side has no
    other move, may change places with a piece of its side of the kinds `others`.
    """

    pieces: tuple[str, ...]
    others: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class EffectSpec:
    """What a move does besides moving. A captor of the kinds `petrified` turns into a wall where it
    arrives; what it is promoted to does not matter.

    `flips`: enemies that change sides after a move: bracketed in a line (reversi), beside the piece
    moved (ataxx), beside it if it moved or stands beside a piece of its own (quadwrangle), or
    attacked by it (attacked). `captures`: what a capture does, each at most once. `enclosures`:
    enemies that a move encloses. `transfer`: what passes to another level. `catches`: captures by
    other ways than replacement. `areas`: who moves several steps at once. `freezes`: who keeps whom
    from moving. `swaps`: who changes places with whom. `rim`: squares that are entered only where a
    capture needs it. `transformations`: what pieces become by moving; the first that fits counts.
    `absorptions`: whose powers captors add to their own. `magnets`: what is moved on the lines of a
    piece that has moved. `strength`: kinds and how strong they are, all others 0. `displacement`:
    who pushes and pulls weaker enemies. `traps`: where pieces are lost. `clashes`: which pieces of
    one side leave the board when they meet. `exchange`: who may change places once.
    """

    walls: WallSpec | None = None
    explosion: ExplosionSpec | None = None
    petrified: tuple[str, ...] = ()
    flips: str = ""
    captures: tuple[CaptureEffect, ...] = ()
    enclosures: tuple[EnclosureEffect, ...] = ()
    transfer: TransferEffect | None = None
    catches: tuple[CatchEffect, ...] = ()
    areas: tuple[AreaEffect, ...] = ()
    freezes: tuple[FreezeEffect, ...] = ()
    swaps: tuple[SwapEffect, ...] = ()
    rim: Zone | None = None
    transformations: tuple[TransformationEffect, ...] = ()
    absorptions: tuple[AbsorptionEffect, ...] = ()
    magnets: tuple[MagnetEffect, ...] = ()
    strength: tuple[tuple[str, int], ...] = ()
    displacement: DisplacementEffect | None = None
    traps: tuple[TrapEffect, ...] = ()
    clashes: tuple[ClashEffect, ...] = ()
    exchange: ExchangeEffect | None = None

    @property
    def burns(self) -> bool:
        """Whether pieces may burn what is beside them."""
        return any(effect.by == BURNING for effect in self.catches)

    @property
    def transforms(self) -> bool:
        """Whether moving may make another kind of a piece."""
        return bool(self.transformations or self.absorptions)


NO_EFFECTS: Final = EffectSpec()
