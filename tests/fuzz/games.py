"""Random games: preset documents made of the tables and keys there are, with pieces of random
movement.

Everything is drawn from the forms of `variants/authoring/schema`, so a new table or key is tried as
soon as it has one. Most values make sense; whether the whole does is for the rules to say.
"""

import random
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any, Final

from variants.authoring.schema import FORMS
from variants.authoring.schema.fields import Field, TableForm
from variants.loader.document import Document
from variants.spec.conditions import ACTS, RELATIONS

MOVES: Final = (
    "K",
    "W",
    "F",
    "N",
    "R",
    "B",
    "Q",
    "WD",
    "FA",
    "NC",
    "R3",
    "B2",
    "DAW",
    "fWfF",
    "WfF",
    "vRsW",
    "mRcpR",
    "mBcpB",
    "gQ",
    "nN",
    "nA",
    "nNN",
    "jD",
    "zB",
    "qNN",
    "afsW",
    "FyafsF",
    "caK",
    "mcabK",
    "KNADcaKmcabK",
    "caibmR",
    "pasR",
    "[F?fsR]",
    "[W-fsF]",
    "[R=fsbsB][B=fsbsR]",
    "mQcN",
    "kF",
    "oR",
    "mabK",
    "afudQ",
    "ucR",
    "dacK",
    "QudQafudQ",
    "xaN",
    "xK",
    "(paf)2R",
    "mcdB",
)
PAWNS: Final = (
    "fmWfceFifmnD",
    "fmWfcF",
    "fW",
    "fmFfcW",
    "fmWfceFifmnDifmnH",
    "fmWfcFmbW",
    "fsmWfcF",
)
LETTERS: Final = "fblrvsmcdkeinjpgozqxyauh"
ATOMS: Final = "WFDNAHCZGRBQKU"
LABELS: Final = ("K", "P", "Q", "R", "B", "N", "A", "C", "M", "Ab", "Xyz")
NAMES: Final = (
    "king",
    "pawn",
    "queen",
    "rook",
    "bishop",
    "knight",
    "cardinal",
    "cannon",
    "marshal",
    "abbot",
    "xylophone",
)
TABLES: Final = 0.13
KEYS: Final = 0.4
# Tables that are made apart, or mean something else than a rule.
APART: Final = frozenset(
    {
        *("", "board", "condition", "effect", "enclosure", "sides", "setup"),
        *("setup.modes", "pieces", "pieces.extra", "castling[]", "capture", "freeze", "lent"),
        *("swap", "rim", "turn", "transformation", "absorption", "clash", "room", "area"),
        *("strength", "displacement", "trap", "exchange", "prisoners"),
        "pocket",
    }
)
# Keys younger than the seeds that are kept: drawn last, so that these make the games they made.
LATER: Final = frozenset(
    {
        *(("turning", "entering"), ("turning", "late"), ("turning", "mandatory_taking")),
        *(("restrictions", "trade_exceptions"), ("restrictions", "no_bridges")),
        *(("turn", "push"), ("turn", "early"), ("turn", "change"), ("turn", "goals_at_end")),
        *(("flag", "both"), ("extinction", "mover_last"), ("ends", "goals_first")),
        ("draws", "repetition_forbidden"),
        *(("drops", "no_check"), ("drops", "unguarded"), ("extinction", "together")),
        ("restrictions", "unless_mate"),
        ("walls", "passable"),
        ("drops", "castles"),
    }
)
# Relations of conditions that are as old as the seeds that are kept.
OLDER_RELATIONS: Final = tuple(each for each in RELATIONS if each != "attacks")
# Keys that a function of their own draws, below.
DRAWN_APART: Final = frozenset({("promotion", "betza"), ("turn", "answer")})
# What has moved attracts or repels others, but not beside these tables.
MAGNETS: Final = ("mover_attracts_enemies", "mover_repels_friends")
NOT_MAGNETIC: Final = frozenset(
    [
        "capture",
        "condition",
        "conversion",
        "effect",
        "enclosure",
        "gating",
        "leaps",
        "rim",
        "swap",
        "turn",
    ]
)
# Tables that few documents survive.
RARE: Final = {"translations": 0.1, "conversion": 0.1, "connect": 0.5, "castling": 0.5}


@dataclass(frozen=True, slots=True)
class Made:
    """What the values of a document are drawn from."""

    draw: random.Random
    files: int
    ranks: int
    kinds: tuple[str, ...]

    def square(self) -> str:
        """Return a square of the board."""
        return f"{'abcdefghijklmnop'[self.draw.randrange(self.files)]}{self.draw.randrange(self.ranks) + 1}"  # noqa: E501 -- one text

    def some_kinds(self) -> list[str]:
        """Return one kind or a few, sometimes all."""
        return (
            ["*"]
            if self.draw.random() < 0.1
            else self.draw.sample(self.kinds, self.draw.choice((1, 1, 2)))
        )

    def zone(self) -> list[str]:
        """Return ranks, files, squares or a rectangle."""
        items = (
            f"*{self.draw.randrange(self.ranks) + 1}",
            f"{self.square()[0]}*",
            self.square(),
            "*",
        )
        rectangle = f"{self.square()}-{self.square()}"
        return self.draw.sample((*items, rectangle), self.draw.choice((1, 1, 2)))


def random_document(draw: random.Random) -> Document:
    """Return the tables of a random game; its start is the placement alone, with one field of each
    kind that may be.
    """
    files, ranks, number = (
        draw.choice((3, 4, 5, 6, 8, 10)),
        draw.choice((3, 4, 5, 6, 8, 10)),
        draw.randrange(2, 7),
    )
    kinds = NAMES[:number] if draw.random() < 0.9 else tuple(draw.sample(NAMES, number))
    made = Made(draw, files, ranks, kinds)
    document: Document = {
        "key": "random",
        "name": "Random",
        "board": {"files": files, "ranks": ranks},
    }
    if draw.random() < 0.2:
        document["board"]["holes"] = sorted({made.square() for _ in range(draw.randrange(1, 4))})
    document["pieces"] = {kind: _piece(made, kind) for kind in kinds}
    for form in FORMS:
        if form.key not in APART and draw.random() < TABLES * RARE.get(form.key, 1):
            table = _table(made, form)
            document[form.key] = [table] if form.repeats == "many" else table
    if {"drops", "gating"} & set(document) and draw.random() < 0.9:
        document.setdefault("hands", {"captures": True})
    document["setup"] = {"text": _start(made, document)}
    _add_effect(made, document)
    _add_later_keys(made, document)
    _add_captures(made, document)
    _add_condition(made, document)
    _add_lent(made, document)
    _add_turn(made, document)
    _add_transformation(made, document)
    _add_absorption(made, document)
    _add_displacement(made, document)
    _add_answer(made, document)
    _add_need(made, document)
    _add_prisoners(made, document)
    return document


def _add_effect(made: Made, document: Document) -> None:
    """Add an effect now and then; drawn last, so that older seeds make the games they made."""
    draw = random.Random(made.draw.getrandbits(32))
    if draw.random() >= TABLES:
        return
    made = replace(made, draw=draw)
    effects: list[tuple[str, dict[str, Any]]] = [
        ("effect", {"does": "captor_changes_side"}),
        ("effect", {"does": "captured_goes_home"}),
        ("enclosure", {"by": draw.choice(("two", "run", "all"))}),
    ]
    name, table = draw.choice(effects)
    if draw.random() < KEYS:
        table["spared"] = made.some_kinds()
    if name == "enclosure" and draw.random() < KEYS:
        table["hostile"] = made.zone()
    document[name] = [table]


def _add_captures(made: Made, document: Document) -> None:
    """Add captures in other ways, and pieces that freeze others; drawn last of all."""
    draw = random.Random(made.draw.getrandbits(32))
    made = replace(made, draw=draw)
    ways = ("withdrawal", "approach", "leap", "pincers", "coordination", "hop")
    if draw.random() < TABLES:
        tables: list[dict[str, Any]] = [
            {"by": draw.choice(ways), "pieces": made.some_kinds()}
            for _ in range(draw.choice((1, 1, 2)))
        ]
        for table in tables:
            if table["by"] == "coordination":
                table["partners"] = made.some_kinds()
            if draw.random() < KEYS:
                table["victims"] = made.some_kinds()
        document["capture"] = tables
    if draw.random() < TABLES:
        document["freeze"] = [{"pieces": made.some_kinds(), "removal": draw.random() < KEYS}]
    if draw.random() < TABLES:
        document["swap"] = [{"pieces": made.some_kinds(), "destroys": draw.random() < KEYS}]
    if draw.random() < TABLES:
        document["rim"] = {"zone": made.zone()}


def _add_condition(made: Made, document: Document) -> None:
    """Add a condition now and then; drawn last of all."""
    draw = random.Random(made.draw.getrandbits(32))
    if draw.random() >= TABLES:
        return
    made = replace(made, draw=draw)
    table: dict[str, Any] = {
        "may": draw.sample(ACTS, draw.randrange(1, len(ACTS) + 1)),
        draw.choice(("if", "unless")): draw.choice(OLDER_RELATIONS),
    }
    form = _form("condition")
    for key in ("pieces", "by", "same", "whose", "after"):
        field = form.field(key)
        if field is not None and draw.random() < KEYS:
            table[key] = _value(made, field)
    if "be_captured" in table["may"]:
        table.pop("after", None)
    document["condition"] = [table]


def _add_need(made: Made, document: Document) -> None:
    """Let royal pieces change places in need now and then, and have pieces attack others to move;
    drawn last of all.
    """
    draw = random.Random(made.draw.getrandbits(32))
    made = replace(made, draw=draw)
    if draw.random() < TABLES:
        document["exchange"] = {"pieces": made.some_kinds()}
        if draw.random() < KEYS:
            document["exchange"]["others"] = made.some_kinds()
    if draw.random() < TABLES and "condition" not in document:
        table = {"may": ["move"], "if": "attacks", "count": draw.choice((1, 2)), "after": True}
        document["condition"] = [{"pieces": made.some_kinds(), **table}]


def _add_lent(made: Made, document: Document) -> None:
    """Add moves that are lent now and then, where they go with the rest; drawn last."""
    draw = random.Random(made.draw.getrandbits(32))
    is_barred = bool({"turning", "conversion", "gating", "leaps", "castling"} & set(document))
    if is_barred or draw.random() >= TABLES:
        return
    made = replace(made, draw=draw)
    table: dict[str, Any] = {"at": draw.choice(("bW", "fW", "N", "K", "sW", "F"))}
    form = _form("lent")
    for key in ("pieces", "by", "betza", "instead", "zone"):
        field = form.field(key)
        if field is not None and draw.random() < KEYS:
            table[key] = _value(made, field)
    document["lent"] = [table]


def _add_turn(made: Made, document: Document) -> None:
    """Give a turn several moves now and then."""
    draw = random.Random(made.draw.getrandbits(32))
    if draw.random() >= TABLES / 2:
        return
    turn: dict[str, Any] = {"moves": draw.choice((1, 2, 3, [2, 1]))}
    if draw.random() < KEYS:
        turn["first"] = draw.choice(([1], [1, 2]))
    turn |= {key: True for key in ("growing", "safe_at_end", "same_piece") if draw.random() < 0.2}
    document["turn"] = turn


def _add_later_keys(made: Made, document: Document) -> None:
    """Add keys of `LATER` to the tables there are."""
    made = replace(made, draw=random.Random(made.draw.getrandbits(32)))
    for name, key in sorted(LATER):
        table = document.get(name)
        if isinstance(table, dict) and made.draw.random() < KEYS:
            field = next(field for field in _form(name).fields if field.key == key)
            table[key] = _value(made, field)


def _add_transformation(made: Made, document: Document) -> None:
    """Let pieces that are not royal become others now and then; drawn last of all."""
    draw = random.Random(made.draw.getrandbits(32))
    plain = [kind for kind, table in document["pieces"].items() if not table.get("royal")]
    if draw.random() >= TABLES or not plain:
        return
    how = draw.choice(("any", "quiet", "capture"))
    table = {"move": how, "pieces": draw.choices(plain), "becomes": draw.choice(plain)}
    if how == "capture" and draw.random() < KEYS:
        table["takes"] = replace(made, draw=draw).some_kinds()
    document["transformation"] = [table]


def _add_absorption(made: Made, document: Document) -> None:
    """Let captors absorb powers now and then, and make a kind of two others; let some moves alone
    promote; let what has moved attract and repel others; drawn last of all.
    """
    draw = random.Random(made.draw.getrandbits(32))
    pieces = document["pieces"]
    if draw.random() < TABLES and not NOT_MAGNETIC & set(document):
        does = draw.sample(MAGNETS, draw.choice((1, 2)))
        spared = replace(made, draw=draw).some_kinds()
        document["effect"] = [{"does": each, "spared": spared} for each in does]
    promotion = document.get("promotion")
    if isinstance(promotion, dict) and draw.random() < KEYS / 2:
        promotion["betza"] = draw.choice(("fmWfcF", "N", "K"))
    if draw.random() >= TABLES:
        return
    plain = [kind for kind, table in pieces.items() if not table.get("royal")]
    if len(plain) > 2:
        pieces[plain[-1]]["made_of"] = draw.sample(plain[:-1], 2)
    table: dict[str, Any] = {}
    for key in ("pieces", "powers"):
        if draw.random() < KEYS:
            table[key] = replace(made, draw=draw).some_kinds()
    document["absorption"] = [table]


def _add_displacement(made: Made, document: Document) -> None:
    """Add traps, pushes and pulls now and then, in turns that may end early; drawn last of all."""
    draw = random.Random(made.draw.getrandbits(32))
    made = replace(made, draw=draw)
    if draw.random() < TABLES / 2:
        document["trap"] = [{"zone": made.zone(), "guarded": draw.random() < KEYS}]
    if draw.random() >= TABLES / 2:
        return
    document["strength"] = {"ranks": {kind: draw.randrange(1, 5) for kind in made.kinds}}
    document["displacement"] = {"pull": draw.random() < KEYS}
    document["turn"] = {"moves": draw.choice((1, 2, 3, 4))}
    document["turn"] |= {
        key: True for key in ("early", "change", "goals_at_end") if draw.random() < KEYS
    }
    if draw.random() < KEYS:
        document["freeze"] = [{"pieces": ["*"], "weaker": True, "freed": draw.random() < KEYS}]


def _add_answer(made: Made, document: Document) -> None:
    """Give the opponent a say in a turn now and then."""
    draw = random.Random(made.draw.getrandbits(32))
    if draw.random() < TABLES / 2:
        document["turn"] = {"answer": draw.choice(("refuse", "choose"))}


def _add_prisoners(made: Made, document: Document) -> None:
    """Have captured pieces held and exchanged now and then; drawn last of all."""
    draw = random.Random(made.draw.getrandbits(32))
    if draw.random() >= TABLES / 2:
        return
    for name in ("absorption", "conversion", "effect", "explosion", "flips", "gating", "lent"):
        document.pop(name, None)
    for name in ("leaps", "swap", "transformation", "turn", "turning", "displacement"):
        document.pop(name, None)
    pieces = document["pieces"]
    plain = [kind for kind in made.kinds if not pieces[kind].get("royal")]
    document["hands"] = {}
    document["drops"] = {"castles": draw.random() < KEYS}
    if draw.random() < KEYS:
        document["pocket"] = {
            "values": {kind: draw.randrange(1, 4) for kind in plain if draw.random() < 0.8},
            "zone": replace(made, draw=draw).zone(),
            "most": draw.choice((1, 2)),
        }
        document.pop("freeze", None)
        return
    document["prisoners"] = {
        "values": {kind: draw.randrange(1, 4) for kind in plain if draw.random() < 0.8},
        "promotion": isinstance(document.get("promotion"), dict) and draw.random() < KEYS,
    }


def _piece(made: Made, kind: str) -> dict[str, Any]:
    draw = made.draw
    table: dict[str, Any] = {
        "name": kind.title(),
        "label": LABELS[NAMES.index(kind)],
        "betza": _betza(draw, kind),
    }
    if kind == "king" and draw.random() < 0.9:
        table["royal"] = True
    for field in _form("pieces").fields:
        is_open = field.key not in table and field.key not in (
            "picture",
            "royal",
            "carries",
            "sign",
            "text",
            "aliases",
            "made_of",
        )
        if is_open and draw.random() < 0.04:
            table[field.key] = _value(made, field)
    if draw.random() < 0.05:
        table["extra"] = [_table(made, _form("pieces.extra"))]
    return table


def _betza(draw: random.Random, kind: str) -> str:
    if kind == "pawn" and draw.random() < 0.8:
        return draw.choice(PAWNS)
    if kind == "king" and draw.random() < 0.8:
        return draw.choice(("K", "K", "W", "KisO2"))
    if draw.random() < 0.8:
        return "".join(draw.sample(MOVES, draw.choice((1, 1, 2))))
    letters = "".join(draw.sample(LETTERS, draw.choice((0, 1, 2, 3))))
    return letters + draw.choice(ATOMS) + draw.choice(("", "", "2", "3", "0"))


def _table(made: Made, form: TableForm) -> dict[str, Any]:
    return {
        field.key: _value(made, field)
        for field in form.fields
        if (form.key, field.key) not in LATER | DRAWN_APART
        and (field.required or made.draw.random() < KEYS)
    }


def _form(key: str) -> TableForm:
    return next(form for form in FORMS if form.key == key)


def _value(made: Made, field: Field) -> Any:
    """Return a value for a key, now and then one for each side."""
    make = VALUES[field.kind]
    if field.sides and made.draw.random() < 0.2:
        return [make(made, field), make(made, field)]
    return make(made, field)


def _integer(made: Made, field: Field) -> int:
    low, high = field.low or 0, field.high or 3
    return made.draw.choice((low, min(high, 1), min(high, 2), min(high, 3), min(high, 5)))


def _choice(made: Made, field: Field) -> str:
    return made.draw.choice([choice.value for choice in field.choices] or ["draw", "win", "loss"])


def _counts(made: Made, field: Field) -> dict[str, int]:
    return {kind: _integer(made, field) for kind in made.draw.sample(made.kinds, 1)}


def _files(made: Made, _field: Field) -> list[str]:
    return sorted((made.square()[0], made.square()[0]), reverse=True)


VALUES: Final[dict[str, Callable[[Made, Field], Any]]] = {
    "flag": lambda made, _: made.draw.random() < 0.5,
    "integer": _integer,
    "text": lambda made, _: made.draw.choice(("K", "Q")),
    "long_text": lambda *_: "Text",
    "identifier": lambda *_: "word",
    "label": lambda made, _: made.draw.choice(LABELS),
    "words": lambda made, _: made.draw.sample(("horizontal", "vertical", "diagonal"), 1),
    "choice": _choice,
    "value": _choice,
    "square": lambda made, _: made.square(),
    "squares": lambda made, _: [made.square()],
    "square_lists": lambda made, _: [
        [made.square(), made.square()],
        [made.square(), made.square()],
    ],
    "zone": lambda made, _: made.zone(),
    "zones": lambda made, _: made.zone(),
    "lines": lambda made, _: [f"{made.square()}-{made.square()}"],
    "file": lambda made, _: made.square()[0],
    "files": _files,
    "kind": lambda made, _: made.draw.choice(made.kinds),
    "kinds": lambda made, _: made.some_kinds(),
    "kind_sets": lambda made, _: [[], [made.draw.choice(made.kinds)]],
    "betza": lambda made, _: _betza(made.draw, ""),
    "counts": _counts,
    "roles": lambda made, field: {
        choice.value: made.draw.choice(made.kinds) for choice in field.choices
    },
    "picture": lambda *_: "king",
}


def _start(made: Made, document: Document) -> str:
    """Return an array: one king a side, other pieces on their half, sometimes pieces in hand, and
    the fields there are.
    """
    draw, holes = made.draw, set(document["board"].get("holes", ()))
    rows: list[str] = []
    marks = _marks(made, holes)
    for rank in range(made.ranks, 0, -1):
        row, empty = "", 0
        for file in "abcdefghijklmnop"[: made.files]:
            mark = marks.get(f"{file}{rank}", "")
            row, empty = (
                (row + (str(empty) if empty else "") + mark, 0) if mark else (row, empty + 1)
            )
        rows.append(row + (str(empty) if empty else ""))
    hand = "[]" if "hands" in document or "gating" in document else ""
    castling = "KQkq" if "castling" in document and draw.random() < 0.7 else "-"
    counts = document.get("checks", {}).get("count", 0)
    checks = " 1+1" if counts and counts != [0, 0] else ""
    extra = " -" if "conversion" in document else ""
    return f"{'/'.join(rows)}{hand} w {castling} -{checks} 0 1{extra}"


def _marks(made: Made, holes: set[str]) -> dict[str, str]:
    """Return the pieces, and the holes, by square."""
    draw = made.draw
    near = [
        f"{file}{rank}"
        for file in "abcdefghijklmnop"[: made.files]
        for rank in range(1, made.ranks // 2 + 1)
    ]
    near = [
        square
        for square in near
        if square not in holes and _mirrored(square, made.ranks) not in holes
    ]
    draw.shuffle(near)
    labels = [LABELS[NAMES.index(kind)] for kind in made.kinds]
    pieces = [label for label in labels if label == "K"] + draw.choices(
        [x for x in labels if x != "K"] or labels, k=12
    )
    marks = dict.fromkeys(holes, "-")
    for square, label in zip(near[: draw.randrange(2, 13)], pieces, strict=False):
        written = label if len(label) == 1 else f"({label})"
        marks[square], marks[_mirrored(square, made.ranks)] = written, written.lower()
    return marks


def _mirrored(square: str, ranks: int) -> str:
    return f"{square[0]}{ranks + 1 - int(square[1:])}"
