"""Interactive Diagram definitions -> preset documents."""

import re
from collections.abc import Iterator
from typing import Any, Final

from variants.core.errors import PresetError
from variants.core.geometry import MAX_SIDE, Board
from variants.document import write
from variants.importers.diagram_promotion import Choice, depth_of, promotion_tables, stock_letters
from variants.importers.diagram_text import Diagram, DiagramMan, read_text, refuse
from variants.importers.imported import Imported
from variants.loading.men import MAX_PIECES
from variants.movement.betza import castle_steps
from variants.movement.castles import CastleStep, castles

HOLE: Final = "hole"
PAWN: Final = "fmWfceFifmnD"
# The moves of men whose line gives none, by name.
DEFAULT_MOVES: Final = {
    "archbishop": "BN", "bishop": "B", "camel": "C", "cannon": "mRcpR", "champion": "WAD", "chancellor": "RN",
    "ferz": "F", "knight": "N", "lion": "KNADcaKmcabK", "marshall": "RN", "pawn": PAWN, "queen": "Q", "rook": "R",
    "wazir": "W", "wizard": "FC", "zebra": "Z",
}  # fmt: skip
# How a diagram looks or is used; no rule of the game.
LOOKS: Final = frozenset(
    {
        "satellite", "graphicsDir", "graphicsType", "whitePrefix", "blackPrefix", "squareSize", "lightShade",
        "darkShade", "startShade", "rimColor", "coordColor", "background", "borders", "useMarkers", "newClick", "theme",
        "enableAI", "firstRank", "trackPieces", "trackedTypes",
    }
)  # fmt: skip
RULES: Final = frozenset(
    {
        "files", "ranks", "symmetry", "royal", "promoZone", "maxPromote", "promoChoice", "promoOffset", "holdingsType",
        "stalemate",
    }
)  # fmt: skip
# What parameters of words may say.
VALUES: Final = {"symmetry": ("mirror", "rotate", "none"), "stalemate": ("draw", "win", "lose")}
# What the side that stalemates gets -> what stalemate is worth for the side that cannot move.
STALEMATES: Final = {"win": "loss", "lose": "win"}
# The rule of Chu Shogi's lions in two parts: no capture where it could be taken back, none in return for another.
TRADES: Final = ("protected", "counterStrike")
_CASTLING: Final = re.compile(r"i?[lrs]*j*[lrs]*i?O[0-9]+")
_CASTLING_LETTERS: Final = "KQABCDEFGHIJLMNOP"
Table = dict[str, Any]


def read_diagram(text: str, name: str = "") -> Imported:
    """Return the game of a definition. Raises PresetError that names the line."""
    diagram = read_text(text)
    men = [man for man in diagram.men if man.name.lower() != HOLE]
    if not men:
        raise PresetError("wrong-value", "the diagram has no men", path="")
    if len(men) > MAX_PIECES:
        raise PresetError("too-many", f"the diagram has {len(men)} men, at most {MAX_PIECES} are allowed", path="")
    return _Import(diagram, men, name).result()


class _Import:
    """One definition on its way to a document. Men are told apart by their place: names and letters may collide."""

    def __init__(self, diagram: Diagram, men: list[DiagramMan], name: str) -> None:
        self.diagram = diagram
        self.men = men
        self.name = name or "Imported diagram"
        self.files = self._size("files")
        self.ranks = self._size("ranks")
        self.ids = _unique([_identifier(man.name) for man in men])
        self.labels = _labels(men)
        self.offset = max(0, diagram.number("promoOffset", 0))
        self.placed = self._placed()
        self.royals = self._royals()
        self.kings = self._kings()
        self.guarded = self._guarded()
        self.warnings = [f"line {n}: {key} is not understood and left out" for key, n in self._unknown()]

    def _unknown(self) -> Iterator[tuple[str, int]]:
        for key, value, line in self.diagram.parameters:
            if key in TRADES and self.guarded:
                continue
            is_odd = (
                (key in VALUES and value not in VALUES[key])
                or (key == "royal" and not self._named(value))
                or (key == "promoOffset" and value.startswith("-"))
            )
            if (is_odd and value) or (key not in LOOKS and key not in RULES and value not in ("", "0")):
                yield f"{key}={value[:40]}", line

    def _size(self, name: str) -> int:
        size = self.diagram.number(name, 8)
        if not 1 <= size <= MAX_SIDE:
            raise PresetError("wrong-value", f"{name}={size}: must be from 1 to {MAX_SIDE}", path=name)
        return size

    def _royals(self) -> set[int]:
        wanted = self.diagram.values("royal") or [str(self.diagram.men.index(self.men[-1]) + 1)]
        found = {self.men.index(man) for word in wanted if word for man in self._named(word)}
        return found or {len(self.men) - 1}

    def _kings(self) -> set[int]:
        """Return all royals where one side has none that the diagram names, and one that is called a king."""
        if self.diagram.values("royal"):
            return set()
        called = {at for at, man in enumerate(self.men) if man.name.lower().startswith("king")} - self.royals
        bare = [side for side in (0, 1) if not any(self._stands(at, side) for at in self.royals)]
        found = {at for at in called if any(self._stands(at, side) for side in bare)}
        return found | self.royals if found else set()

    def _stands(self, at: int, side: int) -> bool:
        """Tell whether a man stands in the array of a side."""
        return (self.labels[at].lower() if side else self.labels[at]) in self.placed.values()

    def _guarded(self) -> list[str]:
        """Return the kinds that may not be traded: those that both parameters of such a rule name."""
        words = [self.diagram.values(name) for name in TRADES]
        found = [{self.men.index(man) for word in each if word for man in self._named(word)} for each in words]
        return [self.ids[at] for at in sorted(found[0])] if found[0] == found[1] else []

    def _named(self, word: str) -> list[DiagramMan]:
        if word.isdecimal():
            number = int(word)
            chosen = self.diagram.men[number - 1 : number] if number else ()
            return [man for man in chosen if man in self.men]
        return [man for man in self.men if man.id == word]

    def _placed(self) -> dict[str, str]:
        """Return label or `-` by square; later lines overwrite earlier ones."""
        placed: dict[str, str] = {}
        board = Board(self.files, self.ranks)
        is_explicit = any(man.black for man in self.diagram.men)
        usual = "none" if is_explicit else "mirror"
        symmetry = self.diagram.value("symmetry", usual)
        symmetry = symmetry if symmetry in VALUES["symmetry"] else usual
        for man in self.diagram.men:
            is_hole = man.name.lower() == HOLE
            label = "-" if is_hole else self.labels[self.men.index(man)]
            black = man.black
            if black is None and not is_hole:
                black = tuple(filter(None, (self._opposite(square, symmetry) for square in man.white)))
            for square in (*man.white, *(black or ())):
                if board.square(square) is None:
                    refuse(man.line, f"{square} is not on a board of {self.files} by {self.ranks}")
            placed.update(dict.fromkeys(man.white, label))
            placed.update({square: label.lower() for square in black or ()})
        return placed

    def _opposite(self, square: str, symmetry: str) -> str:
        file, rank = ord(square[0]) - ord("a"), self.ranks + 1 - int(square[1:])
        if symmetry == "none" or not 1 <= rank <= self.ranks:
            return ""
        if symmetry == "rotate":
            file = self.files - 1 - file
        return f"{chr(ord('a') + file)}{rank}"

    def result(self) -> Imported:
        tables: Table = {
            "key": _identifier(self.name).replace("_", "-"),
            "name": self.name,
            "castling_text": "king",
            "board": {"files": self.files, "ranks": self.ranks},
            "pieces": {self.ids[at]: self._piece(at) for at in range(len(self.men))},
        }
        holes = sorted(square for square, label in self.placed.items() if label == "-")
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
        tables["setup"] = {"text": f"{self._placement()} w {rights} - 0 1"}
        if self.guarded:
            tables["restrictions"] = {"no_trades": self.guarded}
            tables["setup"]["text"] += " -"
        return Imported(write(tables), tuple(self.warnings))

    def _move(self, at: int) -> str:
        man = self.men[at]
        if man.betza:
            return "" if man.betza == "-" else man.betza
        if man.name.lower() == "king":
            return f"KisO{3 if self.files >= 10 else 2}"
        found = DEFAULT_MOVES.get(man.name.lower())
        if found is None:
            refuse(man.line, f"{man.name[:40]!r} has no move, and none is known for that name")
        return found

    def _piece(self, at: int) -> Table:
        man, label = self.men[at], self.labels[at]
        name = man.name[:1].upper() + man.name[1:]
        table: Table = {"name": name[:40], "label": label, "betza": _CASTLING.sub("", self._move(at)) or "-"}
        if at in self.royals and not self.kings:
            table["royal"] = True
        offset = self.offset
        if offset and at < self.diagram.number("maxPromote", 1) and at + offset < len(self.men):
            table["promoted"] = self.ids[at + offset]
        return table

    def _castling(self, holes: list[str]) -> list[Table]:
        """Return the castlings that the moves of the men offer from their places in the array."""
        board, found = Board.with_holes(self.files, self.ranks, holes), list[Table]()
        for at in range(len(self.men)):
            for step in castle_steps(self._move(at)):
                for side, label in ((0, self.labels[at]), (1, self.labels[at].lower())):
                    for home in [square for square, mark in self.placed.items() if mark == label]:
                        found.extend(self._castlings(board, step, board.indices[home], side))
        letters = {0: iter(_CASTLING_LETTERS), 1: iter(_CASTLING_LETTERS.lower())}
        for table in found:
            letter = next(letters[table.pop("side")], "")
            if not letter:
                raise PresetError("too-many", "the diagram has too many ways to castle", path="castling")
            table["flag"] = letter
        return found

    def _castlings(self, board: Board, step: CastleStep, home: int, side: int) -> Iterator[Table]:
        def is_own(square: int) -> bool:
            mark = self.placed.get(board.name(square), "-")
            return mark != "-" and mark.islower() == bool(side)

        def is_rook(square: int) -> bool:
            label = self.placed.get(board.name(square), "-").upper()
            at = [label_.upper() for label_ in self.labels].index(label) if label != "-" else -1
            return at >= 0 and self._move(at) == "R"

        for way in castles(board, step, home, 1 if side else 0, is_own, is_rook):
            yield {
                "side": side,
                "king": board.name(way.king),
                "king_target": board.name(way.king_target),
                "rook": board.name(way.partner),
                "rook_target": board.name(way.partner_target),
            }

    def _promotion(self) -> Table:
        depth = self.diagram.number("promoZone", 1)
        count = min(self.diagram.number("maxPromote", 1), len(self.men))
        if depth <= 0 or count <= 0:
            return {}
        offset = self.offset
        wanted = self.diagram.value("promoChoice", "")
        if offset:
            zone = [f"*{rank}" for rank in range(self.ranks, max(self.ranks - depth, 0), -1)]
            return {"turning": {"zone": zone, "mandatory": "!" in wanted}}
        depth, pieces, places = (
            min(depth, self.ranks),
            [self.ids[at] for at in range(count)],
            self._choices(wanted, count),
        )
        if not places:
            self.warnings.append(f"promoChoice={wanted[:40]} names nothing to promote to; men stay what they are")
            return {}
        if not any(sign in wanted for sign in "!*0123456789"):
            table: Table = {"pieces": pieces, "choices": [self.ids[at] for at in places], "depth": depth}
            return {"promotion": {**table, "optional": True} if depth > 1 else table}
        choices = tuple(self._choice(wanted, at) for at in places)
        open_ones = [choice for choice in choices if choice.most is None or any(choice.most)]
        return {"promotion": promotion_tables(wanted, pieces, open_ones, ranks=self.ranks, depth=depth)}

    def _choices(self, wanted: str, count: int) -> list[int]:
        letters = set(re.findall(r"(?<!!)[A-Za-z]", wanted))
        return [
            at
            for at, man in enumerate(self.men)
            if at >= count
            and (at not in self.royals or (at in self.kings and man.id in stock_letters(wanted)))
            and (not letters or man.id in letters)
        ]

    def _choice(self, wanted: str, at: int) -> Choice:
        man = self.men[at]
        marks, label = list(self.placed.values()), self.labels[at]
        there = marks.count(label) + man.hand[0], marks.count(label.lower()) + man.hand[1]
        return Choice(self.ids[at], depth_of(wanted, man.id), there if man.id in stock_letters(wanted) else None)

    def _several_kings(self) -> Table:
        """Return the rules of sides with kings of their own, who lose with the last of them only."""
        if not self.kings:
            return {}
        names = ", ".join(self.men[at].name for at in sorted(self.kings))
        self.warnings.append(f"each side has royals of its own ({names}); while it has two, one may be attacked")
        ids = [self.ids[at] for at in sorted(self.kings)]
        lost: Table = {"pieces": ids, "count": 0, "opponent": 0, "value": "loss", "royal": True}
        return {"check": {"royals": "all"}, "extinction": [lost]}

    def _hands(self) -> Table:
        holdings = self.diagram.number("holdingsType", 0)
        if holdings < 0:
            return {"hands": {"captures": True}, "drops": {}}
        stock = stock_letters(self.diagram.value("promoChoice", ""))
        if any(sum(man.hand) for man in self.men if man.id not in stock):
            self.warnings.append("men in hand serve for promotion only and are left out")
        return {}

    def _placement(self) -> str:
        rows = []
        for rank in range(self.ranks, 0, -1):
            row, empty = "", 0
            for file in range(self.files):
                mark = self.placed.get(f"{chr(ord('a') + file)}{rank}", "")
                if not mark:
                    empty += 1
                    continue
                row += (str(empty) if empty else "") + (mark if len(mark) == 1 else f"({mark})")
                empty = 0
            rows.append(row + (str(empty) if empty else ""))
        hand = self.diagram.number("holdingsType", 0) < 0
        return "/".join(rows) + ("[]" if hand else "")


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


def _labels(men: list[DiagramMan]) -> list[str]:
    """Return a label for each man: its own letters if they are free, else letters of its name."""
    found: list[str] = []
    for man in men:
        letters = re.sub(r"[^A-Za-z]", "", man.id) or "X"
        name = re.sub(r"[^A-Za-z]", "", man.name) or "X"
        own = letters[0].upper() + letters[1:3].lower()
        tries = [own, *(name[0].upper() + letter.lower() for letter in name[1:])]
        tries += [own[0] + letter for letter in "abcdefghijklmnopqrstuvwxyz"]
        tries += [own[0] + a + b for a in "abcdefghij" for b in "abcdefghijklmnopqrstuvwxyz"]
        found.append(next(label for label in tries if label not in found))
    return found
