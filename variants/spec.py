"""The preset document as values: what a preset says, checked but not yet compiled."""

from dataclasses import dataclass
from typing import Final

from variants.core.piece import Side

COLOURS: Final = ("white", "black", "red", "blue", "green", "gold")


@dataclass(frozen=True, slots=True)
class SideSpec:
    """A player's side: its name in prose and the colour its men are drawn in."""

    name: str
    colour: str


@dataclass(frozen=True, slots=True)
class PieceSpec:
    """A kind of man. `labels` are those of side 0 and side 1; `aliases` are further names accepted on input.

    A kind that `carries` others (piece ids) is a base: its label on the board is made of the letters of the stones on
    it, and each of them is drawn by the `sign` of its kind.
    """

    id: str
    name: str
    labels: tuple[str, str]
    aliases: tuple[str, ...] = ()
    betza: str = ""
    picture: str = ""
    royal: bool = False
    text: str = ""
    sign: str = ""
    carries: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Decor:
    """Squares that look different from the rest: two lists of tinted ones, one a side, and those with a circle.

    Circles that belong to the sides stand once more in `circles`, one list a side.
    """

    tinted: tuple[tuple[str, ...], ...] = ()
    circled: tuple[str, ...] = ()
    circles: tuple[tuple[str, ...], ...] = ()


@dataclass(frozen=True, slots=True)
class SetupMode:
    """A way to draw the array. `relation` says how side 1's draw follows from side 0's."""

    key: str
    name: str
    relation: str = "independent"


@dataclass(frozen=True, slots=True)
class SetupSpec:
    """The start: a position text, in which `?` marks the squares that `shuffle` (piece ids) is dealt onto."""

    text: str
    shuffle: tuple[str, ...] = ()
    modes: tuple[SetupMode, ...] = ()


@dataclass(frozen=True, slots=True)
class CastlingSpec:
    """One castling: the king's and the partner's squares before and after, and the letter of its right."""

    side: Side
    flag: str
    king: str
    king_target: str
    rook: str
    rook_target: str


@dataclass(frozen=True, slots=True)
class PromotionSpec:
    """Which kinds promote to which on the last `depth` ranks; always compulsory."""

    pieces: tuple[str, ...]
    choices: tuple[str, ...]
    depth: int = 1


@dataclass(frozen=True, slots=True)
class ConversionSpec:
    """Original men that may make a special step, `betza`, on their first move; see `rules/conversion.py`.

    `homes` holds the two home squares of side 0 and those of side 1.
    """

    piece: str
    homes: tuple[tuple[str, str], tuple[str, str]]
    betza: str


@dataclass(frozen=True, slots=True)
class DrawSpec:
    """Draws. Repetitions are occurrences, moves are moves of both sides; 0 switches a rule off.

    `dead` lists the sets of men (ids, both sides together, royals left out) that cannot mate; men of the kinds in
    `dead_on_one_colour` are dead in any number while all of them stand on squares of one colour.
    """

    claim_repetition: int = 3
    end_repetition: int = 5
    claim_moves: int = 50
    end_moves: int = 75
    dead: tuple[tuple[str, ...], ...] = ((),)
    dead_on_one_colour: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class PresetSpec:
    """A preset, checked. `document` is its self-contained text, `content_hash` names its content.

    `special` names a rule set written as code, empty for rules made of the components here. A preset that is not
    listed can be loaded, but the site neither shows it nor starts games of it.
    """

    key: str
    name: str
    family: str
    inventor: str
    year: int | None
    summary: str
    rules_text: str
    enforced: bool
    files: int
    ranks: int
    holes: tuple[str, ...]
    sides: tuple[SideSpec, SideSpec]
    pieces: tuple[PieceSpec, ...]
    setup: SetupSpec
    castling: tuple[CastlingSpec, ...] = ()
    castling_text: str = "O-O"
    promotion: PromotionSpec | None = None
    conversion: ConversionSpec | None = None
    draws: DrawSpec = DrawSpec()
    decor: Decor = Decor()
    special: str = ""
    is_listed: bool = True
    content_hash: str = ""
    document: str = ""

    @property
    def setup_modes(self) -> tuple[SetupMode, ...]:
        """The ways to draw the array; empty when it is fixed."""
        return self.setup.modes

    def piece(self, piece_id: str) -> PieceSpec:
        """Return a kind by id. Raises KeyError."""
        for piece in self.pieces:
            if piece.id == piece_id:
                return piece
        raise KeyError(piece_id)
