"""A small engine that speaks UCI: it plays the first of the legal moves Fairy-Stockfish's library
knows, so it vouches for sections and positions it is given.
"""

import sys
from pathlib import Path

import pyffish

variant = "chess"
fen = ""
for line in sys.stdin:
    words = line.split()
    if words[:1] == ["uci"]:
        print("id name fake\nuciok", flush=True)
    elif words[:1] == ["isready"]:
        print("readyok", flush=True)
    elif words[:3] == ["setoption", "name", "VariantPath"]:
        pyffish.load_variant_config(Path(words[4]).read_text(encoding="utf-8"))
    elif words[:3] == ["setoption", "name", "UCI_Variant"]:
        variant = words[4]
    elif words[:2] == ["position", "fen"]:
        fen = line.removeprefix("position fen ").strip()
    elif words[:1] == ["go"]:
        legal = pyffish.legal_moves(variant, fen, []) if variant in pyffish.variants() else []
        print(f"info depth 1\nbestmove {legal[0] if legal else '(none)'}", flush=True)
    elif words[:1] == ["quit"]:
        break
