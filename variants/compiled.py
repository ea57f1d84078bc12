"""Which form of the rules runs: their source, or what `make compile` made of it.

Compiled modules lie in `build/compiled`, never among the source, and are used only with
`COMPILED_RULES=1` in the environment. They must have been made of exactly the source that lies
here, by this Python: otherwise `variants` cannot be imported. So nobody runs an old one.
"""

import hashlib
import os
import sys
from collections.abc import Mapping, Sequence
from importlib.abc import MetaPathFinder
from importlib.machinery import ExtensionFileLoader, ModuleSpec
from importlib.util import spec_from_file_location
from pathlib import Path
from sysconfig import get_config_var
from types import ModuleType
from typing import Final

VARIABLE: Final = "COMPILED_RULES"
SOURCE: Final = Path(__file__).resolve().parent
FOLDER: Final = SOURCE.parent / "build" / "compiled"
STAMP: Final = "stamp"
ENDING: Final = str(get_config_var("EXT_SUFFIX"))

_YES: Final = ("1", "true", "yes", "on")
_HOT: Final = "variants.engine.game_rules"


class CompiledModules(MetaPathFinder):
    """Finds modules in a folder of compiled ones before anybody looks for their source."""

    def __init__(self, folder: Path) -> None:
        self.files = {
            ".".join(path.relative_to(folder).parts).removesuffix(ENDING): path
            for path in folder.rglob(f"*{ENDING}")
        }

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """Return where a compiled module lies, None if it is not compiled."""
        file = self.files.get(fullname)
        return None if file is None else spec_from_file_location(fullname, file)


def stamp_of(source: Path) -> str:
    """Return what decides whether compiled modules may stand for the modules in a folder: all that
    is written there, and this Python.
    """
    digest = hashlib.sha256(ENDING.encode())
    for path in sorted(source.rglob("*.py")):
        digest.update(f"\n{path.relative_to(source).as_posix()}\n".encode())
        digest.update(path.read_bytes())
    return digest.hexdigest()


def is_current(folder: Path, source: Path) -> bool:
    """Return whether a folder holds what was compiled of this source by this Python."""
    try:
        return (folder / STAMP).read_text(encoding="ascii") == stamp_of(source)
    except FileNotFoundError:
        return False


def is_compiled() -> bool:
    """Return whether the compiled rules run in this process."""
    return isinstance(sys.modules[_HOT].__loader__, ExtensionFileLoader)


def use_compiled(environment: Mapping[str, str]) -> None:
    """Let the modules of `variants` come from their compiled form if the environment says so.
    Raises ImportError if they are not made of this source.
    """
    if environment.get(VARIABLE, "").strip().lower() not in _YES:
        return
    if not is_current(FOLDER, SOURCE):
        raise ImportError(
            f"{VARIABLE} is set, but {FOLDER} holds nothing that was compiled of this source by"
            " this Python: run `make compile`, or unset it"
        )
    sys.meta_path.insert(0, CompiledModules(FOLDER))


use_compiled(os.environ)
