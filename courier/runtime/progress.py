"""What the launcher says while it works."""

from __future__ import annotations

import sys
import time
from dataclasses import dataclass, field


@dataclass(slots=True)
class Progress:
    """Prints one line per step, with the seconds since the start; a quiet one prints only what must
    be seen.
    """

    is_quiet: bool = False
    started: float = field(default_factory=time.monotonic)

    @property
    def seconds(self) -> float:
        return time.monotonic() - self.started

    def step(self, text: str) -> None:
        if not self.is_quiet:
            self.say(f"[{self.seconds:5.1f} s] {text}")

    def say(self, text: str) -> None:
        sys.stdout.write(text + "\n")
        sys.stdout.flush()
