"""A bot that lets an engine play which speaks UCI, such as Fairy-Stockfish: every preset that can
be exported as a section of `variants.ini`.

    COURIER_TOKEN=courier_... python examples/engine_bot.py https://courier.example.org ENGINE

It takes the section from the site, so it needs nothing but this file, `bot.py` beside it, and the
engine. Challenges of other presets are declined.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path

from bot import Event, Refused, Site, note, run

MOVE_MILLISECONDS = 1000
SECTION = re.compile(r"\[([^:\]\s]+)")


class Engine:
    """A process that speaks UCI. Raises EOFError where it has ended."""

    def __init__(self, command: Sequence[str]) -> None:
        self._process = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1
        )
        self._tell("uci")
        self._read_until("uciok")

    def learn(self, file: Path) -> None:
        """Read a `variants.ini`."""
        self._tell(f"setoption name VariantPath value {file}")
        self._wait()

    def best_move(self, variant: str, position: str) -> str:
        """What the engine plays in a position."""
        self._tell(f"setoption name UCI_Variant value {variant}")
        self._wait()
        self._tell(f"position fen {position}")
        self._tell(f"go movetime {MOVE_MILLISECONDS}")
        return self._read_until("bestmove").split()[1]

    def close(self) -> None:
        """End the process."""
        self._tell("quit")
        self._process.communicate(timeout=10)

    def _wait(self) -> None:
        self._tell("isready")
        self._read_until("readyok")

    def _tell(self, line: str) -> None:
        assert self._process.stdin is not None
        self._process.stdin.write(f"{line}\n")
        self._process.stdin.flush()

    def _read_until(self, word: str) -> str:
        assert self._process.stdout is not None
        for line in self._process.stdout:
            if line.split()[:1] == [word]:
                return line
        raise EOFError("the engine has ended")


class EnginePlayer:
    """Plays what the engine does, in every preset it can be taught."""

    def __init__(self, site: Site, engine: Engine, folder: Path) -> None:
        self._site = site
        self._engine = engine
        self._folder = folder
        self._variants: dict[str, str] = {}

    def plays(self, preset: str) -> bool:
        """Whether the site can export the preset."""
        try:
            self._variant(preset)
        except Refused as refused:
            note(f"{preset}: {refused}")
            return False
        return True

    def move(self, turn: Event) -> str:
        """The engine's move, as the site writes it."""
        best = self._engine.best_move(self._variant(turn["preset"]), turn["position"])
        question = {"preset": turn["preset"], "position": turn["position"]}
        legal = [choice["text"] for choice in self._site.post("/positions", question)["legal"]]
        return written_as(best, legal)

    def _variant(self, preset: str) -> str:
        """How the engine calls a preset, once it has learned it. Raises Refused."""
        if preset not in self._variants:
            text = self._site.page(f"/presets/{preset}/export/ini")
            name = SECTION.match(text)  # a page that says why there is none begins otherwise
            if name is None:
                raise Refused(400, "no_section", f"{preset} has no section", 0)
            file = self._folder / f"{preset}.ini"
            file.write_text(text, encoding="utf-8")
            self._engine.learn(file)
            self._variants[preset] = name[1]
        return self._variants[preset]


def written_as(move: str, legal: Sequence[str]) -> str:
    """The legal move that an engine means: its letters are small, and it writes no `=`. Raises
    Refused.
    """
    if move in legal:
        return move
    for text in legal:
        if plain(text) == plain(move):
            return text
    raise Refused(400, "not_legal", f"the engine plays {move}", 0)


def plain(text: str) -> str:
    """A move without what engines and sites write differently."""
    return text.replace("=", "").casefold()


def main(address: str, command: Sequence[str]) -> None:
    """Play for ever."""
    site = Site(address, os.environ["COURIER_TOKEN"])
    with tempfile.TemporaryDirectory() as folder:
        engine = Engine(command)
        try:
            run(site, EnginePlayer(site, engine, Path(folder)))
        finally:
            engine.close()


if __name__ == "__main__":
    if len(sys.argv) < 3 or "COURIER_TOKEN" not in os.environ:
        sys.exit(__doc__)
    main(sys.argv[1], sys.argv[2:])
