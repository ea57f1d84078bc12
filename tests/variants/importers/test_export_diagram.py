"""Presets -> Interactive Diagrams, and what they cannot say."""

import pytest

from variants import PresetError, export_diagram, get_rules, load_spec, preset_document
from variants.__main__ import main
from variants.importers.sources import from_diagram

CHESS = """files=8
ranks=8
symmetry=none
maxPromote=1
promoZone=1
promoChoice=QRBN
royal=2
pawn:P:fmWfceFifmnD:pawn:a2,b2,c2,d2,e2,f2,g2,h2,,a7,b7,c7,d7,e7,f7,g7,h7
king:K:KisO2:king:e1,,e8
queen:Q:Q:queen:d1,,d8
rook:R:R:rook:a1,h1,,a8,h8
bishop:B:B:bishop:c1,f1,,c8,f8
knight:N:N:knight:b1,g1,,b8,g8
"""


def test_chess_as_a_diagram() -> None:
    assert export_diagram(load_spec(preset_document("chess"))) == CHESS


@pytest.mark.parametrize("key", ["chess", "symmetric-sissa"])
def test_what_is_exported_is_read_as_the_same_game(key: str) -> None:
    rules = get_rules(key)
    again = get_rules(from_diagram(export_diagram(rules.spec)).document)
    ours, theirs = rules.start(), again.start()
    assert {m.text for m in rules.legal_moves(ours)} == {m.text for m in again.legal_moves(theirs)}
    assert rules.perft(ours, 2) == again.perft(theirs, 2)


@pytest.mark.parametrize(
    ("key", "message"),
    [
        ("sissa", "conversion: this cannot be said in an Interactive Diagram"),
        ("free-board", "enforced: a game without rules of its own has nothing to export"),
        ("de-vasa", "board.shape: an Interactive Diagram is made of squares"),
        ("madrasi", "condition: this cannot be said in an Interactive Diagram"),
        ("sea-horses", "setup.modes: arrays drawn by Courier's rules cannot be said in a diagram"),
    ],
)
def test_what_does_not_fit_is_refused_by_its_key(key: str, message: str) -> None:
    with pytest.raises(PresetError) as refused:
        export_diagram(load_spec(preset_document(key)))
    assert str(refused.value) == message


def test_a_preset_is_exported_from_the_command_line(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["export", "chess", "--to", "diagram"]) == 0
    assert capsys.readouterr().out == CHESS
    assert main(["export", "sissa"]) == 1
    assert "Fairy-Stockfish cannot make the move" in capsys.readouterr().err


def test_names_bring_no_tags_into_the_page_of_the_diagram() -> None:
    named = preset_document("chess").replace(
        'name = "Queen"', "name = '<b onclick=\"x\">Queen: & <script>'"
    )
    assert 'b onclick="x" queen script:Q:Q:queen:d1,,d8\n' in export_diagram(load_spec(named))
