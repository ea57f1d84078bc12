"""Interactive Diagram definitions -> preset documents."""

import re
from collections.abc import Iterator
from string import ascii_lowercase
from typing import Any, Final

from variants.core.errors import PresetError
from variants.core.geometry import MAX_SIDE, Board
from variants.importers.diagram_array import (
    HOLE,
    NOTHING,
    SYMMETRIES,
    placed_marks,
    placement,
    shuffle_of,
)
from variants.importers.diagram_castling import castling_tables
from variants.importers.diagram_cautions import cautions
from variants.importers.diagram_promotion import Choice, depth_of, promotion_tables, stock_letters
from variants.importers.diagram_text import Diagram, DiagramPiece, read_text, refuse
from variants.importers.imported import Imported
from variants.loader.document import write
from variants.loader.pieces import MAX_PIECES
from variants.movement.reader import slices

PAWN: Final = "fmWfceFifmnD"
# The moves of pieces whose line gives none, by name.
DEFAULT_MOVES: Final = {
    "archbishop": "BN",
    "bishop": "B",
    "camel": "C",
    "cannon": "mRcpR",
    "champion": "WAD",
    "chancellor": "RN",
    "ferz": "F",
    "knight": "N",
    "lion": "KNADcaKmcabK",
    "marshall": "RN",
    "pawn": PAWN,
    "queen": "Q",
    "rook": "R",
    "wazir": "W",
    "wizard": "FC",
    "zebra": "Z",
}
# How a diagram looks or is used; no rule of the game.
LOOKS: Final = frozenset(
    {
        "satellite",
        "graphicsDir",
        "graphicsType",
        "whitePrefix",
        "blackPrefix",
        "squareSize",
        "lightShade",
        "darkShade",
        "startShade",
        "rimColor",
        "coordColor",
        "background",
        "borders",
        "useMarkers",
        "newClick",
        "theme",
        "enableAI",
        "firstRank",
        "trackPieces",
        "trackedTypes",
    }
)
RULES: Final = frozenset(
    {
        "files",
        "ranks",
        "symmetry",
        "royal",
        "promoZone",
        "maxPromote",
        "promoChoice",
        "promoOffset",
        "holdingsType",
        "stalemate",
        "shuffle",
        "succession",
    }
)
# What parameters of words may say.
VALUES: Final = {"symmetry": SYMMETRIES, "stalemate": ("draw", "win", "lose")}
# What the side that stalemates gets -> what stalemate is worth for the side that cannot move.
STALEMATES: Final = {"win": "loss", "lose": "win"}
# The rule of Chu Shogi's lions in two parts: no capture where it could be taken back, none in
# return for another.
TRADES: Final = ("protected", "counterStrike")
_CASTLING: Final = re.compile(r"i?[lrs]{0,8}(?:j{1,8}[lrs]{0,8})?i?O[0-9]+")
# A slide straight forward, of more than a step.
_ADVANCE: Final = re.compile(r"([fmi]{2,3})(R|R0|R[2-9]|R1[0-9]|WW|W\*|W0|W[2-9]|W1[0-9])")
_LETTERS: Final = re.compile(r"[a-z]*")
Table = dict[str, Any]


def read_diagram(text: str, name: str = "") -> Imported:
    """Return the game of a definition. Raises PresetError that names the line."""
    diagram = read_text(text)
    pieces = [piece for piece in diagram.pieces if piece.name.lower() != HOLE]
    if not pieces:
        raise PresetError("wrong-value", "the diagram has no pieces", path="")
    if len(pieces) > MAX_PIECES:
        raise PresetError(
            "too-many",
            f"the diagram has {len(pieces)} pieces, at most {MAX_PIECES} are allowed",
            path="",
        )
    return _Import(diagram, pieces, name).result()


class _Import:
    """One definition on its way to a document. Pieces are told apart by their place: names and
    letters may collide.
    """

    def __init__(self, diagram: Diagram, pieces: list[DiagramPiece], name: str) -> None:
        self.diagram = diagram
        self.pieces = pieces
        self.name = name or "Imported diagram"
        self.files = self._size("files")
        self.ranks = self._size("ranks")
        self.ids = _unique([_identifier(piece.name) for piece in pieces])
        self.labels = _labels(pieces)
        self.board = Board(self.files, self.ranks)
        self.offset = max(0, diagram.number("promoOffset", 0))
        by_line = dict(zip(pieces, self.labels, strict=True))
        self.placed = placed_marks(diagram, by_line, self.board)
        self.shuffle = shuffle_of(
            diagram, by_line, dict(zip(self.labels, self.ids, strict=True)), self.placed, self.board
        )
        self.royals = self._royals()
        self.kings = self._kings()
        self.guarded = self._guarded()
        self.warnings = [
            f"line {n}: {key} is not understood and left out" for key, n in self._unknown()
        ]

    def _unknown(self) -> Iterator[tuple[str, int]]:
        for key, value, line in self.diagram.parameters:
            if key in TRADES and self.guarded:
                continue
            is_odd = (
                (key in VALUES and value not in VALUES[key])
                or (key == "royal" and not self._named(value))
                or (key == "promoOffset" and value.startswith("-"))
            )
            if (is_odd and value) or (
                key not in LOOKS and key not in RULES and value not in ("", "0")
            ):
                yield f"{key}={value[:40]}", line

    def _size(self, name: str) -> int:
        size = self.diagram.number(name, 8)
        if not 1 <= size <= MAX_SIDE:
            raise PresetError(
                "wrong-value", f"{name}={size}: must be from 1 to {MAX_SIDE}", path=name
            )
        return size

    def _royals(self) -> set[int]:
        wanted = self.diagram.values("royal") or [
            str(self.diagram.pieces.index(self.pieces[-1]) + 1)
        ]
        found = {self.pieces.index(piece) for word in wanted if word for piece in self._named(word)}
        return found or {len(self.pieces) - 1}

    def _kings(self) -> set[int]:
        """Return all royals where one side has none that the diagram names, and one that is called
        a king.
        """
        if self.diagram.values("royal"):
            return set()
        called = {
            at for at, piece in enumerate(self.pieces) if piece.name.lower().startswith("king")
        } - self.royals
        bare = [side for side in (0, 1) if not any(self._stands(at, side) for at in self.royals)]
        found = {at for at in called if any(self._stands(at, side) for side in bare)}
        return found | self.royals if found else set()

    def _stands(self, at: int, side: int) -> bool:
        """Return whether a piece stands in the array of a side."""
        return (self.labels[at].lower() if side else self.labels[at]) in self.placed.values()

    def _guarded(self) -> list[str]:
        """Return the kinds that may not be traded: those that both parameters of such a rule
        name.
        """
        words = [self.diagram.values(name) for name in TRADES]
        found = [
            {self.pieces.index(piece) for word in each if word for piece in self._named(word)}
            for each in words
        ]
        return [self.ids[at] for at in sorted(found[0])] if found[0] == found[1] else []

    def _named(self, word: str) -> list[DiagramPiece]:
        if word.isdecimal():
            number = int(word)
            chosen = self.diagram.pieces[number - 1 : number] if number else ()
            return [piece for piece in chosen if piece in self.pieces]
        return [piece for piece in self.pieces if piece.id == word]

    def result(self) -> Imported:
        tables: Table = {
            "key": _identifier(self.name).replace("_", "-"),
            "name": self.name,
            "castling_text": "king",
            "board": {"files": self.files, "ranks": self.ranks},
            "pieces": {self.ids[at]: self._piece(at) for at in range(len(self.pieces))},
        }
        holes = sorted(square for square, label in self.placed.items() if label == NOTHING)
        if holes:
            tables["board"]["holes"] = holes
        castling = self._castling(holes)
        if castling:
            tables["castling"] = castling
        tables.update(self._promotion())
        tables.update(self._hands())
        tables.update(self._several_kings())
        stalemate = STALEMATES.get(self.diagram.value("stalemate", "draw"))
        if stalemate:
            tables["ends"] = {"stalemate": stalemate}
        rights = "".join(table["flag"] for table in castling) or "-"
        hand = "[]" if self.diagram.number("holdingsType", 0) < 0 else ""
        field = placement(self.placed, self.board, self.shuffle)
        tables["setup"] = {"text": f"{field}{hand} w {rights} - 0 1", **self.shuffle.setup}
        if self.guarded:
            tables["restrictions"] = {"no_trades": self.guarded}
            tables["setup"]["text"] += " -"
        shown = cautions(self.diagram, self.pieces, self.placed, self.board, self._royals_placed())
        return Imported(write(tables), (*self.warnings, *self.shuffle.warnings, *shown))

    def _move(self, at: int) -> str:
        piece = self.pieces[at]
        if piece.betza:
            return "" if piece.betza == "-" else piece.betza
        if piece.name.lower() == "king":
            return f"KisO{3 if self.files >= 10 else 2}"
        found = DEFAULT_MOVES.get(piece.name.lower())
        if found is None:
            refuse(piece.line, f"{piece.name[:40]!r} has no move, and none is known for that name")
        return found

    def _piece(self, at: int) -> Table:
        piece = self.pieces[at]
        label = self.labels[at]
        name = piece.name[:1].upper() + piece.name[1:]
        table: Table = {
            "name": name[:40],
            "label": label,
            "betza": _opened(_CASTLING.sub("", self._move(at))) or "-",
        }
        if at in self.royals and not self.kings:
            table["royal"] = True
        offset = self.offset
        if offset and at < self.diagram.number("maxPromote", 1) and at + offset < len(self.pieces):
            table["promoted"] = self.ids[at + offset]
        return table

    def _castling(self, holes: list[str]) -> list[Table]:
        """Return the castlings that the moves of the pieces offer from their places in the
        array.
        """
        moves = {self.labels[at]: self._move(at) for at in range(len(self.pieces))}
        board = Board.with_holes(self.files, self.ranks, holes)
        found = castling_tables(moves, self.placed, board)
        kept = [table for table in found if not self.shuffle.covers(table["king"], table["rook"])]
        if len(kept) < len(found):
            self.warnings.append(
                "castling is left out: a preset cannot say it for kings and rooks that are drawn"
                " by lot"
            )
        return kept

    def _royals_placed(self) -> list[int]:
        """Return the royals of the array by their places, those of White, as often as they stand
        there.
        """
        if self.kings:
            return []
        return [
            at for at in self.royals for mark in self.placed.values() if mark == self.labels[at]
        ]

    def _promotion(self) -> Table:
        depth = self.diagram.number("promoZone", 1)
        count = min(self.diagram.number("maxPromote", 1), len(self.pieces))
        if depth <= 0 or count <= 0:
            return {}
        offset = self.offset
        wanted = self.diagram.value("promoChoice", "")
        if offset:
            zone = [f"*{rank}" for rank in range(self.ranks, max(self.ranks - depth, 0), -1)]
            return {"turning": {"zone": zone, "mandatory": "!" in wanted}}
        depth = min(depth, self.ranks)
        pieces = [self.ids[at] for at in range(count)]
        places = self._choices(wanted, count)
        if not places:
            self.warnings.append(
                f"promoChoice={wanted[:40]} names nothing to promote to; pieces stay what they are"
            )
            return {}
        if not any(sign in wanted for sign in "!*0123456789"):
            table: Table = {
                "pieces": pieces,
                "choices": [self.ids[at] for at in places],
                "depth": depth,
            }
            return {"promotion": {**table, "optional": True} if depth > 1 else table}
        choices = tuple(self._choice(wanted, at) for at in places)
        open_ones = [choice for choice in choices if choice.most is None or any(choice.most)]
        return {
            "promotion": promotion_tables(wanted, pieces, open_ones, ranks=self.ranks, depth=depth)
        }

    def _choices(self, wanted: str, count: int) -> list[int]:
        letters = set(re.findall(r"(?<!!)[A-Za-z]", wanted))
        return [
            at
            for at, piece in enumerate(self.pieces)
            if at >= count
            and (at not in self.royals or (at in self.kings and piece.id in stock_letters(wanted)))
            and (not letters or piece.id in letters)
        ]

    def _choice(self, wanted: str, at: int) -> Choice:
        piece = self.pieces[at]
        marks = list(self.placed.values())
        label = self.labels[at]
        there = marks.count(label) + piece.hand[0], marks.count(label.lower()) + piece.hand[1]
        return Choice(
            self.ids[at],
            depth_of(wanted, piece.id),
            there if piece.id in stock_letters(wanted) else None,
        )

    def _several_kings(self) -> Table:
        """Return the rules of sides with kings of their own, who lose with the last of them
        only.
        """
        if not self.kings:
            return {}
        names = ", ".join(self.pieces[at].name for at in sorted(self.kings))
        self.warnings.append(
            f"each side has royals of its own ({names}); while it has two, one may be attacked"
        )
        ids = [self.ids[at] for at in sorted(self.kings)]
        lost: Table = {"pieces": ids, "count": 0, "opponent": 0, "value": "loss", "royal": True}
        return {"check": {"royals": "all"}, "extinction": [lost]}

    def _hands(self) -> Table:
        holdings = self.diagram.number("holdingsType", 0)
        if holdings < 0:
            return {"hands": {"captures": True}, "drops": {}}
        stock = stock_letters(self.diagram.value("promoChoice", ""))
        if any(sum(piece.hand) for piece in self.pieces if piece.id not in stock):
            self.warnings.append("pieces in hand serve for promotion only and are left out")
        return {}


def _opened(move: str) -> str:
    """Return a move whose slides straight forward leave squares behind, if it captures in passing
    itself.

    Authors do not say so: a piece that runs to the middle of the board may be taken in passing all
    the same.
    """
    try:
        parts = slices(move)
    except PresetError:
        return move
    if not any("e" in found[0] for part in parts if (found := _LETTERS.match(part))):
        return move
    return "".join(_opened_part(part) for part in parts)


def _opened_part(part: str) -> str:
    found = _ADVANCE.fullmatch(part)
    return f"{found[1]}nn{found[2]}" if found and {"f", "m"} <= set(found[1]) else part


def _identifier(text: str) -> str:
    """Return a text as an id: small letters, digits and `_`, a letter first."""
    found = re.sub(r"[^a-z0-9]+", "_", text.lower()).strip("_")[:36]
    return found if found[:1].isalpha() else f"v{found}"


def _unique(names: list[str]) -> list[str]:
    """Return the names with numbers added to those that come again."""
    found: list[str] = []
    for name in names:
        number = 2
        candidate = name
        while candidate in found:
            candidate = f"{name}_{number}"
            number += 1
        found.append(candidate)
    return found


def _labels(pieces: list[DiagramPiece]) -> list[str]:
    """Return a label for each piece: its own letters if they are free, else letters of its name."""
    found: dict[str, None] = {}
    for piece in pieces:
        letters = re.sub(r"[^A-Za-z]", "", piece.id) or "X"
        name = re.sub(r"[^A-Za-z]", "", piece.name) or "X"
        own = letters[0].upper() + letters[1:3].lower()
        tries = [own, *(name[0].upper() + letter.lower() for letter in name[1:])]
        tries += [own[0] + letter for letter in ascii_lowercase]
        tries += [own[0] + a + b for a in ascii_lowercase for b in ascii_lowercase]
        found[next(label for label in tries if label not in found)] = None
    return list(found)
