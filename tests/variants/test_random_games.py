"""Random games from the forms of a preset document: whatever compiles can be played, written, described, exported."""

import random
from contextlib import suppress
from typing import get_args

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

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
)  # fmt: skip
from variants.document import write

PLIES, MOVES, EXAMPLES = 10, 6, 60
STYLES: tuple[Style, ...] = get_args(Style)


def compiled(seed: int) -> Rules | None:
    """Return the rules of a random document, None if it is refused by a code and a sentence that names its key."""
    try:
        return get_rules(write(random_document(random.Random(seed))))
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
    """Check everything that is asked of a game that compiles; tell whether it did."""
    rules = compiled(seed)
    if rules is None:
        return False
    again = load_spec(rules.spec.document)
    assert (again, again.content_hash, again.document) == (rules.spec, rules.spec.content_hash, rules.spec.document)
    assert rules_sections(rules.spec)
    unexplained(rules.spec)
    move_diagrams(rules.spec)
    check_exports(rules)
    for position, moves in positions(rules, seed):
        check_texts(rules, position, random.Random(seed).sample(moves, min(len(moves), MOVES)))
    return True


def check_exports(rules: Rules) -> None:
    for export in (export_ini, export_diagram):
        with suppress(PresetError):
            assert export(rules.spec)


def check_texts(rules: Rules, position: Position, moves: list[Move]) -> None:
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


@settings(max_examples=EXAMPLES, suppress_health_check=[HealthCheck.too_slow])
@given(st.integers(0, 2**32))
def test_a_random_document_is_refused_or_a_game(seed: int) -> None:
    check(seed)


def test_many_random_documents_are_games() -> None:
    assert sum(compiled(seed) is not None for seed in range(100)) > 15
