"""Double Chess: two kings a side, pawns that run, and a game that Capablanca won. Random games
before a judge are in judges/test_judges.py.
"""

import pytest

from variants import Position, Rules, get_rules

# The first 58 moves of Maróczy and Capablanca, London, 22 April 1929.
LONDON = """
    i6 m10 h6 Nn10 Nc3 Nc10 Nn3 d8 m3 e8 Bl3 Bd10 d3 Be10 g5 Qd11 e4 O-O-O Be3 f7 Qg4 g7 O-O-O Nf10
    Bfj5 Rdg12 Qh3 h8 Qm2 i7 Ni3 Ng8 h7 Ni9 Nge2 k8 k5 j7 Bjk4 Njk10 j5 g6 Ng4 Nj8 Bh4 Ne11 Bi5 Nl7
    Bxd10 Qxd10 Qh2 Nl9 Bk2 Qo9 k6 Qxh2 Rxh2 Nj6 Bh1 jxk6 jxk6 Bh9 Ni5 Bef11 O-O Nm7 Nl4 Bj8 Qo4 O-O
    Bn7 Rij12 n6 Nml5 Rn5 Ql10 Rh4 Ql6 Qp4 Nj4 Nj5 Qn8 Rxj4 Qxn7 l5 Qn10 Rp5 p10 Ro4 Kp11 Bf4 Bl10
    Bh2 Bn8 Nl6 Bj11 Bo6 Bxo6 Rxo6 l9 Ro8 m9 Rdh1 Rg10 Bg1 Qn9 R8o5 Ro10 Nn7 Rxo5 Rxo5 Bxg1 Np8 Qp9
    Nxg1 Nxl5
"""


@pytest.fixture(scope="module")
def rules() -> Rules:
    return get_rules("double-chess")


def played(rules: Rules, position: Position, moves: str) -> Position:
    for text in moves.split():
        position = rules.play(position, rules.read(text, position))
    return position


def moves_of(rules: Rules, text: str, origin: str) -> list[str]:
    position = rules.position(text)
    return sorted(move.text[2:] for move in rules.legal_moves(position) if move.origin == origin)


def test_first_moves_are_four_of_every_pawn_and_two_of_every_knight(rules: Rules) -> None:
    moves = {move.text for move in rules.legal_moves(rules.start())}
    pawns = {f"{file}2{file}{rank}" for file in "abcdefghijklmnop" for rank in (3, 4, 5, 6)}
    knights = {"b1a3", "b1c3", "g1f3", "g1h3", "j1i3", "j1k3", "o1n3", "o1p3"}
    assert moves == pawns | knights
    assert rules.perft(rules.start(), 2) == 72**2


def test_the_game_of_maroczy_and_capablanca_is_played(rules: Rules) -> None:
    assert rules.text(played(rules, rules.start(), LONDON)) == (
        "2k4r1r3r2/ppp1nb7ppk/15p/8n2pp2q/3pp2p2p4N/5p1Pp7/6p1P1P2P2/6P1N2n2R1/4P10Q/2NP8P3/"
        "PPP2P8PP/2K3NRR5K1 w - - 0 59"
    )


def test_a_run_of_four_is_taken_in_passing_on_every_square(rules: Rules) -> None:
    position = rules.position("4k7k3/16/16/16/16/16/16/3p12/5p10/3p12/4P11/4K7K3 w - - 0 1")
    after = rules.play(position, rules.read("e2e6", position))
    takes = {move.text for move in rules.legal_moves(after) if move.text[2] == "e"}
    assert {"d5e4", "f4e3"} <= takes
    assert "d3e2" not in takes


@pytest.mark.parametrize(("king", "targets"), [("e1", "c1 g1"), ("m1", "k1 o1")])
def test_each_king_castles_with_its_own_rooks(rules: Rules, king: str, targets: str) -> None:
    position = "4k7k3/16/16/16/16/16/16/16/16/16/PPPPPPPPPPPPPPPP/R3K2RR3K2R w KQAB - 0 1"
    found = {target for target in moves_of(rules, position, king) if target[1:] == "1"}
    assert set(targets.split()) <= found
    assert len(found) == 4


def test_a_fork_of_both_kings_is_mate(rules: Rules) -> None:
    position = rules.position("4k3k7/16/16/5N10/16/16/16/16/16/16/16/4K7K3 w - - 0 1")
    outcome = rules.outcome(played(rules, position, "Ng11"))
    assert outcome is not None
    assert (outcome.winner, outcome.reason.value) == (0, "checkmate")


def test_a_fork_is_answered_by_taking_the_knight(rules: Rules) -> None:
    position = rules.position("4k3k7/16/16/5N10/16/6r9/16/16/16/16/16/4K7K3 w - - 0 1")
    after = played(rules, position, "Ng11")
    assert rules.outcome(after) is None
    assert [move.text for move in rules.legal_moves(after)] == ["g7g11"]


def test_no_move_leaves_the_other_king_in_check(rules: Rules) -> None:
    text = "4k7k3/16/16/16/16/16/16/16/16/16/16/4K2r4K3 w - - 0 1"
    assert moves_of(rules, text, "m1") == []


def test_bare_kings_alone_are_a_draw(rules: Rules) -> None:
    kings = "4k7k3/16/16/16/16/16/16/16/16/16/16/4K7K3 w - - 0 1"
    assert rules.outcome(rules.position(kings)) is not None
    assert rules.outcome(rules.position(kings.replace("4K7K3", "4KN6K3"))) is None
