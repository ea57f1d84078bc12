"""The rules as machine code: what is compiled, when it runs, and that it lets others compute."""

import ctypes
import importlib
import os
import shutil
import subprocess
import sys
import threading
import time
from importlib.machinery import ExtensionFileLoader
from pathlib import Path

import pytest

from variants import compiled, get_rules, is_compiled
from variants.commands import compile as compiling
from variants.compiled import ENDING, FOLDER, SOURCE, STAMP, CompiledModules


@pytest.fixture
def source(tmp_path: Path) -> Path:
    """A small package."""
    folder = tmp_path / "variants"
    (folder / "rules").mkdir(parents=True)
    (folder / "rules" / "walk.py").write_text("STEPS = 1\n", encoding="utf-8")
    return folder


@pytest.fixture
def made(tmp_path: Path, source: Path) -> Path:
    """What was compiled of it."""
    folder = tmp_path / "compiled"
    folder.mkdir()
    (folder / STAMP).write_text(compiled.stamp_of(source), encoding="ascii")
    return folder


@pytest.mark.parametrize("glob", compiling.HOT)
def test_what_is_compiled_exists(glob: str) -> None:
    assert list(SOURCE.glob(glob)) != []


@pytest.mark.parametrize("name", compiling.LEFT)
def test_what_is_left_as_source_exists_and_would_be_compiled(name: str) -> None:
    assert any(SOURCE / name in SOURCE.glob(glob) for glob in compiling.HOT)


def test_the_form_is_the_one_the_environment_wants() -> None:
    assert is_compiled() is (os.environ.get("COMPILED_RULES") == "1")
    for path in compiling.compiled_files():
        name = ".".join(path.relative_to(SOURCE.parent).with_suffix("").parts)
        module = importlib.import_module(name)
        assert isinstance(module.__loader__, ExtensionFileLoader) is is_compiled()
        assert (FOLDER in Path(str(module.__file__)).parents) is is_compiled()


def test_what_was_compiled_of_this_source_is_current(made: Path, source: Path) -> None:
    assert compiled.is_current(made, source)


def test_nothing_is_current_where_nothing_was_compiled(tmp_path: Path, source: Path) -> None:
    assert not compiled.is_current(tmp_path, source)


@pytest.mark.parametrize("name", ["rules/walk.py", "rules/new.py"])
def test_what_was_compiled_before_an_edit_is_not_current(
    made: Path, source: Path, name: str
) -> None:
    (source / name).write_text("STEPS = 2\n", encoding="utf-8")
    assert not compiled.is_current(made, source)


def test_what_another_python_compiled_is_not_current(
    made: Path, source: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(compiled, "ENDING", ".cpython-399.so")
    assert not compiled.is_current(made, source)


def test_compiled_modules_are_found_by_their_names(tmp_path: Path) -> None:
    (tmp_path / "variants").mkdir()
    file = tmp_path / "variants" / f"walk{ENDING}"
    file.touch()
    finder = CompiledModules(tmp_path)
    found = finder.find_spec("variants.walk", None)
    assert found is not None
    assert (found.origin, finder.find_spec("variants.other", None)) == (str(file), None)


@pytest.mark.parametrize(("value", "code"), [("0", 0), ("", 0), ("1", 1), ("true", 1)])
def test_rules_that_were_not_compiled_of_this_source_do_not_start(
    tmp_path: Path, value: str, code: int
) -> None:
    shutil.copytree(SOURCE, tmp_path / "variants")
    environment = {**os.environ, "COMPILED_RULES": value}
    command = [sys.executable, "-c", "import variants"]
    done = subprocess.run(
        command, cwd=tmp_path, env=environment, capture_output=True, text=True, check=False
    )
    assert done.returncode == code, done.stderr
    assert ("run `make compile`, or unset it" in done.stderr) is bool(code)


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("@dataclass(frozen=True, slots=True)\nclass A:", "@dataclass(frozen=True)\nclass A:"),
        ("@dataclass(slots=True)\nclass A:", "@dataclass()\nclass A:"),
        ("x = f(slots=True)\n", "x = f(slots=True)\n"),
    ],
)
def test_values_are_compiled_without_slots(tmp_path: Path, text: str, wanted: str) -> None:
    file = tmp_path / "a.py"
    file.write_text(text, encoding="utf-8")
    compiling.without_slots(file)
    assert file.read_text(encoding="utf-8") == wanted


def test_rules_that_compute_let_others_compute() -> None:
    rules, waits = get_rules("chess"), []
    worker = threading.Thread(target=rules.perft, args=(rules.start(), 4))
    worker.start()
    while worker.is_alive():
        before = time.perf_counter()
        time.sleep(0)
        waits.append(time.perf_counter() - before)
    assert len(waits) > 5


def test_rules_that_compute_hear_that_they_are_to_end() -> None:
    class Ended(Exception): ...

    rules, ends = get_rules("chess"), []

    def compute() -> None:
        try:
            rules.perft(rules.start(), 6)
        except Ended:
            ends.append(True)

    worker = threading.Thread(target=compute)
    worker.start()
    while worker.is_alive():
        thread = ctypes.c_ulong(worker.ident or 0)
        ctypes.pythonapi.PyThreadState_SetAsyncExc(thread, ctypes.py_object(Ended))
        worker.join(0.2)
    assert ends == [True]
