"""What a sandbox may use."""

from __future__ import annotations

import resource
import signal
from typing import Final

CPU_SECONDS: Final = 7
SECONDS: Final = 9.0
MEMORY: Final = 1024 * 1024 * 1024
LONGEST_QUESTION: Final = 2 * 1024 * 1024
AT_ONCE: Final = 4


def limit_this_process(more: int = 0) -> None:
    """Let the kernel end this process when it takes too much; it writes no files. Some work may
    take `more` seconds.
    """
    resource.setrlimit(resource.RLIMIT_CPU, (CPU_SECONDS + more, CPU_SECONDS + more))
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    resource.setrlimit(resource.RLIMIT_FSIZE, (0, 0))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    signal.signal(signal.SIGALRM, signal.SIG_DFL)
    signal.setitimer(signal.ITIMER_REAL, SECONDS + more)
