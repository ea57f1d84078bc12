"""Other programs that play, spoken to by lines of text."""

import subprocess
from collections.abc import Iterator, Mapping, Sequence
from types import TracebackType
from typing import Self


class Program:
    """A program from when it is entered until it is left; `greeting` is said to it first. It has
    the environment of this one unless it is given another.
    """

    def __init__(
        self,
        command: Sequence[str],
        greeting: Sequence[str],
        environment: Mapping[str, str] | None = None,
    ) -> None:
        self._command = command
        self._greeting = greeting
        self._environment = environment

    def __enter__(self) -> Self:
        self.process = subprocess.Popen(
            self._command,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
            bufsize=1,
            env=self._environment,
        )
        self.say(*self._greeting)
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.process.kill()
        self.process.communicate()

    def say(self, *lines: str) -> None:
        """Send lines."""
        assert self.process.stdin is not None
        self.process.stdin.write("".join(f"{line}\n" for line in lines))
        self.process.stdin.flush()

    def heard(self) -> Iterator[str]:
        """Yield the lines it says, until it has gone. One may stop listening and go on later, which
        `yield from` would end by closing the pipe.
        """
        assert self.process.stdout is not None
        for line in self.process.stdout:  # noqa: UP028 -- see above
            yield line
