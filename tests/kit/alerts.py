"""`make kit-alerts`: the alerts of docs/alerts.yml as Prometheus itself reads them, against the
cases of alerts.yml beside this file. Needs `promtool`, of Debian's package `prometheus`; `make
kit-test` has the one of the image do it.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
from typing import Final

from tests.kit.base_images import full_name
from tests.kit.compose import ROOT, documents
from tests.kit.engine import podman

RULES: Final = "docs/alerts.yml"
CASES: Final = "tests/kit/alerts.yml"
_COMMANDS: Final = (("check", "rules", RULES), ("test", "rules", CASES))


def missing() -> str:
    """What is not installed; empty where nothing is."""
    if shutil.which("promtool"):
        return ""
    return "promtool is not installed: apt-get install prometheus"


def faults() -> str:
    """What `promtool` has against the rules; empty where it has nothing."""
    for words in _COMMANDS:
        command = ["promtool", *words]
        done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
        if done.returncode:
            return done.stdout + done.stderr
    return ""


def judge_in_image() -> None:
    """The same by the image of `metrics`. Raises EngineError with what is wrong."""
    image = full_name(documents()["services"]["metrics"]["image"])
    place = ["--workdir=/checkout", "--volume", f"{ROOT / 'docs'}:/checkout/docs:ro"]
    place += ["--volume", f"{ROOT / 'tests/kit'}:/checkout/tests/kit:ro"]
    for words in _COMMANDS:
        start = ["run", "--rm", "--pull=never", "--network=none", "--entrypoint=promtool"]
        podman(*start, *place, image, *words, said=True)


def main() -> int:
    """Say what is wrong; the exit status."""
    found = missing() or faults()
    print(found or "Prometheus reads every alert, and each wakes somebody when it should.")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
