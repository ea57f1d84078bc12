"""The rules app beside python-chess and pyffish, in one process, on the same positions."""

import random
import time
from collections.abc import Callable
from dataclasses import dataclass

import chess
import pyffish

from variants import Rules, composing_rules, get_rules, preset_keys

PERFT_DEPTH = 3
POSITIONS = 300
ROUNDS = 3


@dataclass(frozen=True, slots=True)
class Sample:
    """A stored chess position and one legal move in it."""

    position: str
    coordinate: str
    short: str


def samples(count: int = POSITIONS, seed: int = 1) -> list[Sample]:
    """Return `count` positions of random games, with a random move each."""
    draw = random.Random(seed)
    found: list[Sample] = []
    while len(found) < count:
        board = chess.Board()
        while not board.is_game_over() and board.ply() < 120 and len(found) < count:
            move = draw.choice(list(board.legal_moves))
            if draw.random() < 0.2:
                found.append(Sample(board.fen(en_passant="fen"), move.uci(), board.san(move)))
            board.push(move)
    return found


def perft_python_chess(board: chess.Board, depth: int) -> int:
    """Count leaf nodes; the last ply is counted without being played, as `Rules.perft` does."""
    if depth == 1:
        return board.legal_moves.count()
    nodes = 0
    for move in list(board.legal_moves):
        board.push(move)
        nodes += perft_python_chess(board, depth - 1)
        board.pop()
    return nodes


def unit_ours(rules: Rules, sample: Sample, text: str) -> str:
    """From a stored position: legal moves, read one text, play, outcome, new position text."""
    position = rules.position(sample.position)
    rules.legal_moves(position)
    after = rules.play(position, rules.read(text, position))
    rules.outcome(after, ())
    return rules.text(after)


def unit_python_chess(sample: Sample, text: str, *, short: bool) -> str:
    """Do the same with python-chess."""
    board = chess.Board(sample.position)
    list(board.legal_moves)
    board.push(board.parse_san(text) if short else board.parse_uci(text))
    board.outcome()
    return board.fen()


def unit_pyffish(sample: Sample, text: str) -> str:
    """Do the same with pyffish; its calls take a position and a move list."""
    if text not in pyffish.legal_moves("chess", sample.position, []):
        raise ValueError(text)
    after: str = pyffish.get_fen("chess", sample.position, [text])
    if not pyffish.legal_moves("chess", after, []):
        pyffish.game_result("chess", after, [])
    pyffish.is_immediate_game_end("chess", after, [])
    return after


def best_of(rounds: int, work: Callable[[], object]) -> float:
    """Return the shortest wall time of `rounds` runs, in seconds."""
    times = []
    for _ in range(rounds):
        started = time.perf_counter()
        work()
        times.append(time.perf_counter() - started)
    return min(times)


def report_perft(rules: Rules) -> None:
    """Print perft speed from the chess start position."""
    start = rules.start()
    nodes = rules.perft(start, PERFT_DEPTH)
    ours = best_of(ROUNDS, lambda: rules.perft(start, PERFT_DEPTH))
    peer = best_of(ROUNDS, lambda: perft_python_chess(chess.Board(), PERFT_DEPTH))
    print(f"perft({PERFT_DEPTH}) of chess, {nodes} nodes; the last ply counted, not played, in both")
    print(f"  courier       {nodes / ours:>10,.0f} nodes/s")
    print(f"  python-chess  {nodes / peer:>10,.0f} nodes/s   ratio {ours / peer:.2f}")


def report_unit(rules: Rules) -> None:
    """Print the cost of the unit of work."""
    chosen = samples()
    rows = {
        "courier, coordinate": lambda: [unit_ours(rules, s, s.coordinate) for s in chosen],
        "courier, SAN": lambda: [unit_ours(rules, s, s.short) for s in chosen],
        "python-chess, UCI": lambda: [unit_python_chess(s, s.coordinate, short=False) for s in chosen],
        "python-chess, SAN": lambda: [unit_python_chess(s, s.short, short=True) for s in chosen],
        "pyffish, UCI": lambda: [unit_pyffish(s, s.coordinate) for s in chosen],
    }
    print(f"unit of work over {len(chosen)} chess positions (best of {ROUNDS})")
    spent = {name: best_of(ROUNDS, work) / len(chosen) for name, work in rows.items()}
    base = spent["python-chess, UCI"]
    for name, seconds in spent.items():
        print(f"  {name:<20} {seconds * 1e6:>8.0f} us   {seconds / base:.2f} x python-chess")


def report_presets() -> None:
    """Print the cost of a legal move list at the start of every shipped enforced preset."""

    print("legal moves of the start position")
    for key in preset_keys():
        rules = get_rules(key)
        if not rules.enforced:
            continue
        modes = rules.spec.setup_modes
        draw = random.Random(1)
        start = rules.start(modes[0].key, draw.randrange) if modes else rules.start()
        text = rules.text(start)
        seconds = best_of(ROUNDS, lambda r=rules, t=text: r.legal_moves(r.position(t)))  # type: ignore[misc]
        print(f"  {key:<24} {seconds * 1e6:>8.0f} us")


CROWDED = (
    "W,6/4,jc,2/6,rw/7/7/7/3,RF,3 b 19:DW "
    "19:JJJZZZZCCCEEEEEEEEEEEEEEEENNNNNNNNDDDDDDDDDDDDDDDFFFFFFFFFFFFFFFWWWWWWWWWWWWW"
)


def report_composing() -> None:
    """Print what a board of Sigma 4 Shogi waits for, at the start and with nearly everything in the storages."""
    rules = composing_rules(get_rules("sigma-4-shogi-quick"))
    assert rules is not None
    start, crowded = rules.start(), rules.position(CROWDED)
    fitted = rules.read("JZDF@d4", crowded)
    rows: dict[str, Callable[[], object]] = {
        "targets of a base": lambda: rules.targets(start, "a2"),
        "contents after a capture": lambda: rules.taking_compositions(start, "a2", "b5"),
        "squares of a drop": lambda: rules.drop_targets(crowded),
        "contents of a drop": lambda: rules.drop_compositions(crowded, "d4"),
        "read one turn": lambda: rules.read("JZDF@d4", crowded),
        "play one turn": lambda: rules.play(crowded, fitted),
        "outcome, no turn listed": lambda: rules.outcome(crowded),
        "judge a set-up": lambda: rules.setup_faults(rules.recommended_setup(0), 0),
        "all turns of the start": lambda: rules.legal_moves(start),
        "all turns, full storage": lambda: rules.legal_moves(crowded),
    }
    counts = rules.perft(start, 1), rules.perft(crowded, 1)
    print("Sigma 4 Shogi, composing a turn ({} turns at the start, {} with full storages)".format(*counts))
    for name, work in rows.items():
        print(f"  {name:<24} {best_of(ROUNDS, work) * 1e6:>8.0f} us")


def run() -> None:
    """Print the whole engine part."""
    rules = get_rules("chess")
    report_perft(rules)
    report_unit(rules)
    report_presets()
    report_composing()
