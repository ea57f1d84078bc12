"""The rules of Sigma 4 Shogi in words, section by section; numbers and squares are those that are
enforced.
"""

from typing import Final

from variants.core.description import RuleSection
from variants.core.words import does, listed, whose
from variants.spec import PresetSpec
from variants.special.sigma4.position import is_setting_up, read_position
from variants.special.sigma4.setup import HOMES
from variants.special.sigma4.stones import (
    LETTERS,
    LIMITS,
    MOST,
    MOST_ROYAL,
    NAMES,
    NORMAL_BASES,
    PER_PLAYER,
    base_text,
    owner,
)
from variants.special.sigma4.ways import BOARD, CIRCLES, CORNERS

RANKS: Final = ("WF", "DE", "ZC", "NJ")
NUMBERS: Final = ("no", "one", "two", "three", "four")


def sections(spec: PresetSpec) -> tuple[RuleSection, ...]:
    """Return everything beside the board and the kinds."""
    first, second = (side.name for side in spec.sides)
    return (
        RuleSection("Corners, circles and storages", _places(first, second)),
        RuleSection("Bases and stones", _bases()),
        RuleSection("The set-up", _setup(spec, first, second)),
        RuleSection("Moving", _moving()),
        RuleSection("Taking", _taking()),
        RuleSection("Dropping a base", _dropping()),
        RuleSection("Fetching a stone", _fetching(first, second)),
        RuleSection("Check and the end of the game", _end(first, second)),
        RuleSection("Repetition", _repetition()),
        RuleSection("Notation", _notation()),
    )


def _squares(squares: tuple[int, ...]) -> str:
    return listed([BOARD.name(square) for square in squares], "and")


def _places(first: str, second: str) -> tuple[str, ...]:
    return (
        (
            f"{whose(first)} corners are {_squares(CORNERS[0])}, {whose(second)} are"
            f" {_squares(CORNERS[1])}. {whose(first)} circle is {BOARD.name(CIRCLES[0])},"
            f" {whose(second)} is {BOARD.name(CIRCLES[1])}."
        ),
        (
            "Beside the board each player has a storage for empty bases of their own and loose"
            " stones. Both storages are open, and empty when play begins. Nothing is ever lost:"
            " what leaves the board lies in a storage."
        ),
    )


def _bases() -> tuple[str, ...]:
    stones = listed(
        [
            f"{count} {letter} ({name})"
            for letter, name, count in zip(LETTERS, NAMES, PER_PLAYER, strict=True)
        ],
        "and",
    )
    ranks = "; ".join(
        f"{listed(list(letters), 'and')} are of rank {n}"
        for n, letters in enumerate(RANKS, start=1)
    )
    doubles = [
        f"{limit} {letter}" for letter, limit in zip(LETTERS, LIMITS, strict=True) if limit > 1
    ]
    return (
        (
            f"Each player owns one royal base and {NORMAL_BASES} others, and begins with"
            f" {sum(PER_PLAYER)} stones: {stones}. {ranks}. A base never changes its owner; stones"
            " have none and belong to whoever holds them."
        ),
        (
            f"A base on the board holds one to {NUMBERS[MOST]} stones, the royal base one or"
            f" {NUMBERS[MOST_ROYAL]}. A base holds at most {listed(doubles, 'and')}, only one stone"
            " of rank 3 and only one of rank 4, which may be together. The royal base never holds"
            " a stone of rank 4."
        ),
    )


def _setup(spec: PresetSpec, first: str, second: str) -> tuple[str, ...]:
    position = read_position(spec.setup.text)
    if is_setting_up(position):
        return _free_setup(first, second)
    arrays = []
    for side, name in enumerate((first, second)):
        bases: dict[str, list[str]] = {}
        for square, code in enumerate(position.placement):
            if code and owner(code) == side:
                bases.setdefault(base_text(code), []).append(BOARD.name(square))
        pieces = [f"{base} {', '.join(at)}" for base, at in bases.items()]
        arrays.append(f"{name}: {'; '.join(pieces)}.")
    return (*arrays, f"{does(first, 'moves at once')}.")


def _free_setup(first: str, second: str) -> tuple[str, ...]:
    ends = [f"{BOARD.name(min(homes))} to {BOARD.name(max(homes))}" for homes in HOMES]
    royals = [BOARD.name(square) for square in CIRCLES]
    return (
        (
            "Both players set up at the same time, neither seeing the other's set-up until both"
            f" are in; one's own may be replaced until then. {whose(first)} bases fill {ends[0]},"
            f" {whose(second)} {ends[1]}, one on each square, the royal bases on {royals[0]} and"
            f" {royals[1]}. All stones are placed."
        ),
        (
            "In the set-up a base holds only one stone out of Z, C, N and J; none of Z, C and J"
            " stands on one's own corners, and the royal base holds only W, F, D and E."
        ),
        f"When both are in, they are shown and {does(first, 'moves')}.",
    )


def _moving() -> tuple[str, ...]:
    return (
        (
            "A turn is a step to an empty square, a taking move, a drop or a fetch. There is no"
            " passing."
        ),
        (
            "A base moves as any one of its stones; different kinds are never combined in a move."
            " With several wazirs or ferzes it slides up to so many squares in a straight or"
            " diagonal line, all squares before the target being empty. With two dabbabas or two"
            " elephants it may leap twice in the same direction in one move, if the square between"
            " the leaps is empty. All other stones leap over whatever stands between."
        ),
        (
            "A royal base that slides two squares may not cross an attacked square. Leaping it may,"
            " and the square between two leaps may be attacked."
        ),
    )


def _taking() -> tuple[str, ...]:
    return (
        (
            "A base takes as it moves, on a square with an enemy base other than the royal one."
            " The stones of both bases are put together, and the mover chooses which of them their"
            " base holds from then on: at least as many as it held before, at most"
            f" {NUMBERS[MOST]}, the royal base at most {NUMBERS[MOST_ROYAL]}, within the limits for"
            " a base. They need not keep any stone of their own."
        ),
        (
            "The emptied base and all stones not chosen go to the storage of the player who lost"
            " the base."
        ),
    )


def _dropping() -> tuple[str, ...]:
    return (
        (
            f"Whoever has an empty base and a stone in their storage may put one to {NUMBERS[MOST]}"
            " stones out of it on such a base, and the base on any empty square, corners and"
            " circles included. The limits for a base apply, those of the set-up do not. A drop"
            " may give check or mate, and it may stand in the way of a check. On the board, stones"
            " change only by taking."
        ),
    )


def _fetching(first: str, second: str) -> tuple[str, ...]:
    return (
        (
            "Whoever has a base of any kind on a corner of the opponent when their turn begins"
            f" ({_squares(CORNERS[1])} for {first}, {_squares(CORNERS[0])} for {second}) may, as"
            " their whole turn, take one stone out of the opponent's storage into their own; never"
            " a base, and never more than one stone, even with both corners. In check it is not"
            " possible."
        ),
    )


def _end(first: str, second: str) -> tuple[str, ...]:
    return (
        (
            "A royal base on an attacked square is in check. A square is attacked by a base that"
            " could go there, even if that would leave its own royal base in check. No turn may"
            " leave one's own royal base in check."
        ),
        (
            "Whoever has no legal turn loses: by checkmate in check, by stalemate without. Drops"
            " and fetches count as turns."
        ),
        (
            f"A royal base that arrives on the opponent's circle wins at once: {whose(first)} on"
            f" {BOARD.name(CIRCLES[1])}, {whose(second)} on {BOARD.name(CIRCLES[0])}. An attacked"
            " circle cannot be entered; other bases there mean nothing."
        ),
        "There are no draws by rule. The players may agree on a draw, and resign.",
    )


def _repetition() -> tuple[str, ...]:
    return (
        (
            "Whoever brings about a position for the third time loses at once; the first position"
            " of play counts. A position is the board with all stones, both storages and the player"
            " to move. A win by circle, checkmate or stalemate on the same turn comes first."
        ),
    )


def _notation() -> tuple[str, ...]:
    return (
        (
            f"A base is written by its stones in the order {' '.join(LETTERS)}, the royal base with"
            " R before them. A step is FWd3-d4, a taking move CDa2xb5 &CF /DW: after & what the"
            " base holds, after / what goes back. A drop is FW@b4, a fetch %Z. Shown, and read"
            " too, is a short form that names the origin as far as needed: FWdd4."
        ),
        "A set-up is written Setup: ED@a1, JD@b1 and so on, all 21 bases.",
    )
