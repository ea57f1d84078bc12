"""`python -m tests.bench [engine|presets|pages|events|open|scale|browser]...`: everything
when nothing is named. Each part is measured in a process of its own, those of the site with empty
servers of their own, so that none finds what another one has left.

`presets` writes docs/performance.md and the figures of the README.
"""

import subprocess
import sys

from variants import is_compiled

RULES = ("engine", "presets")
SITE = ("pages", "events", "open", "scale", "browser")
MODULES = {"presets": "report", "open": "open_pages"}


def main(names: list[str]) -> int:
    """Run the parts named, or all of them; return the exit code of the first that fails."""
    unknown = [name for name in names if name not in RULES + SITE]
    if unknown:
        print(
            f"Unknown part: {', '.join(unknown)}. Choose from {', '.join(RULES + SITE)}.",
            file=sys.stderr,
        )
        return 2
    print(f"The rules run {'compiled' if is_compiled() else 'as source'}.", flush=True)
    for name in names or RULES + SITE:
        command = [sys.executable, "-m", f"tests.bench.{MODULES.get(name, name)}"]
        if name in SITE:
            command = [sys.executable, "-m", "courier.runtime", "with-servers", *command]
        failed = subprocess.run(command, check=False).returncode
        if failed:
            return failed
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
