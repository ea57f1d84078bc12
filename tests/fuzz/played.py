"""What is asked of a random game that compiles: played, written and read again, described,
exported.

`python -m tests.fuzz.played --count 3000` plays games that nobody has played before; `--first SEED`
says which. A game that fails is named by its seed: `check(SEED)` plays it again.
"""

import argparse
import random
import sys
from contextlib import suppress
from pathlib import Path
from typing import Final, get_args

from tests.fuzz.games import random_document
from variants import (
    Move,
    Position,
    PresetError,
    Rules,
    Style,
    export_diagram,
    export_ini,
    get_rules,
    load_spec,
    move_diagrams,
    rules_sections,
    unexplained,
)
from variants.loader.document import write

PLIES: Final = 10
MOVES: Final = 6
STYLES: tuple[Style, ...] = get_args(Style)
SHOWN_EVERY: Final = 100
KEPT: Final = Path(__file__).with_name("kept")


def document(seed: int) -> str:
    """The random document of a seed, or the one it made before documents had another rule to
    draw.
    """
    kept = KEPT / f"{seed}.toml"
    return (
        kept.read_text(encoding="utf-8")
        if kept.exists()
        else write(random_document(random.Random(seed)))
    )


def compiled(seed: int) -> Rules | None:
    """Return the rules of a random document, None if it is refused by a code and a sentence that
    names its key.
    """
    try:
        return get_rules(document(seed))
    except PresetError as error:
        refusal = error
    assert refusal.code
    assert str(refusal.params["path"]) in refusal.message
    return None


def positions(rules: Rules, seed: int) -> list[tuple[Position, list[Move]]]:
    """Return the positions of a random game with their legal moves."""
    draw, position, found = random.Random(seed), rules.start(), list[tuple[Position, list[Move]]]()
    for _ in range(PLIES):
        moves = rules.legal_moves(position)
        found.append((position, moves))
        if not moves or rules.outcome(position) is not None:
            break
        position = rules.play(position, draw.choice(moves))
    return found


def check(seed: int) -> bool:
    """Check everything that is asked of a game that compiles; return whether it did."""
    rules = compiled(seed)
    if rules is None:
        return False
    again = load_spec(rules.spec.document)
    assert (again, again.content_hash, again.document) == (
        rules.spec,
        rules.spec.content_hash,
        rules.spec.document,
    )
    assert rules_sections(rules.spec)
    unexplained(rules.spec)
    move_diagrams(rules.spec)
    check_exports(rules)
    for position, moves in positions(rules, seed):
        check_texts(rules, position, random.Random(seed).sample(moves, min(len(moves), MOVES)))
    return True


def check_exports(rules: Rules) -> None:
    """Check that the formats of other programs can be written or refuse the game."""
    for export in (export_ini, export_diagram):
        with suppress(PresetError):
            assert export(rules.spec)


def check_texts(rules: Rules, position: Position, moves: list[Move]) -> None:
    """Check that a position and some of its moves are read again as they are written, and that the
    moves have words.
    """
    text = rules.text(position)
    assert rules.text(rules.position(text)) == text
    for move in moves:
        for style in STYLES:
            written = rules.write(move, position, style)
            found = rules.read(written, position)
            # Chains say what becomes of the squares; two ways to the same may have the same chain.
            same = style == "full" and rules.play(position, found) == rules.play(position, move)
            assert found == move or same, (text, style, written)
        assert rules.words(position, move)


def main(argv: list[str]) -> int:
    """Check the games of so many seeds, telling of each that fails; return 1 if there were any."""
    parser = argparse.ArgumentParser(
        prog="python -m tests.fuzz.played", description="Play random games."
    )
    parser.add_argument("--count", type=int, default=1_000, help="how many documents")
    parser.add_argument(
        "--first", type=int, help="the first seed; one nobody has tried, if it is not given"
    )
    given = parser.parse_args(argv)
    first = random.SystemRandom().randrange(10**9) if given.first is None else given.first
    games = failed = 0
    for seed in range(first, first + given.count):
        try:
            games += check(seed)
        except (
            AssertionError,
            LookupError,
            StopIteration,
            TypeError,
            ValueError,
            RecursionError,
        ) as error:
            failed += 1
            print(f"{seed}: {type(error).__name__}: {error}", flush=True)
        if (seed - first + 1) % SHOWN_EVERY == 0:
            print(
                f"{seed - first + 1} documents, {games} of them games, {failed} failed", flush=True
            )
    print(f"seeds {first} to {first + given.count - 1}: {games} games, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
