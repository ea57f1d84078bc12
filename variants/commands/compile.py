"""`python -m variants compile`: compiles the hot modules with mypyc, for `COMPILED_RULES=1`.

It takes a C compiler and some minutes.
"""

import argparse
import os
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Final

from variants.compiled import ENDING, FOLDER, SOURCE, STAMP, is_current, stamp_of

# What is compiled, as globs below `variants`; the rest runs once a preset or once a page.
HOT: Final = (
    "core/*.py",
    "movement/*.py",
    "rules/*.py",
    "engine/game_rules.py",
    "notation/*.py",
    "search/*.py",
    "special/sigma4/*.py",
)
# What of it is left as Python, and why.
LEFT: Final = {
    "core/effort.py": (
        "machine code neither lets other threads compute nor hears that a request is to be ended;"
        " counting moves, which all expensive work does, gives it the chance"
    ),
    "core/errors.py": "exceptions are raised once",
    "core/sized_cache.py": "takes over the attributes of any function, which native classes cannot",
    "search/lessons.py": "is for learning, which nobody waits for; search and rules take its time",
    "search/regression.py": "likewise",
    "search/depth_search.py": "mypyc makes no generic dataclasses; its hot half is alphabeta.py",
}

_GROUP: Final = "variants"
# A native class has no dictionary anyway, and one that dataclasses make anew cannot be copied.
_SLOTS: Final = re.compile(r"^(@dataclass\(.*?)(?:, )?slots=True\)$", re.MULTILINE)
_SETUP: Final = """
import sys
from mypyc.build import mypycify
from setuptools import setup

setup(
    name="variants",
    ext_modules=mypycify(sys.argv[3:], group_name={group!r}, multi_file=True, debug_level="0"),
    script_args=["--quiet", "build_ext", "--build-lib", sys.argv[1], "--build-temp", sys.argv[2]],
)
"""


def main(argv: list[str]) -> int:
    """Compile, unless what is there was made of this source; return the exit code."""
    parser = argparse.ArgumentParser(
        prog="python -m variants compile", description="Compile the hot modules with mypyc."
    )
    parser.parse_args(argv)
    if is_current(FOLDER, SOURCE):
        sys.stdout.write("compiled already\n")
        return 0
    with tempfile.TemporaryDirectory() as work:
        return compile_in(Path(work))


def compile_in(work: Path) -> int:
    """Compile a copy of the source in a folder, and put what comes of it in its place; return the
    exit code.
    """
    stamp = stamp_of(SOURCE)
    shutil.copytree(SOURCE, work / SOURCE.name, ignore=shutil.ignore_patterns("__pycache__"))
    files = [path.relative_to(SOURCE.parent) for path in compiled_files()]
    for file in files:
        without_slots(work / file)
    (work / "setup.py").write_text(_SETUP.format(group=_GROUP), encoding="utf-8")
    made = work / "made"
    command = [sys.executable, "setup.py", str(made), str(work / "objects")]
    command += ["--config-file=", "--strict", "--python-version=3.11", *map(str, files)]
    environment = {**os.environ, "PYTHONWARNINGS": "ignore"}
    done = subprocess.run(  # noqa: S603 -- our own interpreter and program
        command, cwd=work, env=environment, check=False
    )
    if done.returncode:
        return done.returncode
    (made / STAMP).write_text(stamp, encoding="ascii")
    shutil.rmtree(FOLDER, ignore_errors=True)
    shutil.copytree(made, FOLDER)
    sys.stdout.write(f"{len(list(FOLDER.rglob(f'*{ENDING}')))} files in {FOLDER}\n")
    return 0


def compiled_files() -> list[Path]:
    """Return the source of the modules that are compiled."""
    found = {path for glob in HOT for path in SOURCE.glob(glob)} - {SOURCE / name for name in LEFT}
    return sorted(path for path in found if path.name != "__init__.py")


def without_slots(file: Path) -> None:
    """Take `slots=True` from the dataclasses of a file."""
    text = file.read_text(encoding="utf-8")
    file.write_text(_SLOTS.sub(r"\1)", text), encoding="utf-8")
