"""Bundles: what pages name, with all it imports, in one file."""

from __future__ import annotations

import re
import shutil
import subprocess
from pathlib import Path

import pytest
from django.conf import settings

from courier.common.assets import BundleError, bundle, is_entry, is_part

STATIC = Path(settings.BASE_DIR) / "static"
TEMPLATES = Path(settings.BASE_DIR) / "templates"
NAMED = re.compile(r"{% static '((?:js|css)/[^']+)' %}")
LATER = re.compile(r"data-script=\"{% static '(js/[^']+)' %}")  # what a running page loads
MODULES = {
    "js/pages/page.js": (
        'import "../first.js";\nimport {\n  double as twice,\n  NAME,\n} from "../double.js";\n'
        'import { Far } from "./near/far.js";\nsay(`page ${twice(4)} ${NAME} ${new Far().own}`);\n'
    ),
    "js/first.js": 'say("first");\n',
    "js/double.js": (
        'import "./first.js";\n/** Twice as much. */\nexport function double(number) {\n  return'
        ' number * 2;\n}\nconst NAME = "double";\nexport { NAME };\nsay("double");\n'
    ),
    "js/pages/near/far.js": (
        'import { double } from "../../double.js";\nexport class Far {\n  constructor() {\n   '
        " this.own = double(1);\n  }\n}\nexport const unused = 3;\n"
    ),
}


def test_modules_run_once_and_in_the_order_of_their_imports() -> None:
    node = shutil.which("node")
    if node is None:
        pytest.skip("no node on this machine")
    text = "const say = (words) => console.log(words);\n" + bundle(
        "js/pages/page.js", MODULES.__getitem__
    )

    done = subprocess.run(
        [node, "--input-type=module"], input=text, capture_output=True, text=True, check=True
    )

    assert done.stdout.splitlines() == ["first", "double", "page 8 double 2"]


def test_each_module_begins_a_line_with_its_name() -> None:
    text = bundle("js/pages/page.js", MODULES.__getitem__)
    assert re.findall(r"^/\* (\S+) \*/", text, re.MULTILINE) == [
        "js/first.js",
        "js/double.js",
        "js/pages/near/far.js",
        "js/pages/page.js",
    ]
    assert "Twice as much" not in text


def test_declarations_stay_in_their_order() -> None:
    """A minifier once moved what is taken apart before what it is made of."""
    module = (
        "async function send(make) {\n  const options = { own: true };\n"
        "  const { address, keys } = (await make(options)).toJSON();\n  const sent = 1;\n"
        "  return [address, keys, sent];\n}\nsend(keep);\n"
    )
    text = bundle("js/pages/a.js", {"js/pages/a.js": module}.__getitem__)
    assert text.index("own:true") < text.index("toJSON()") < text.index("sent=1")


@pytest.mark.parametrize(
    "text",
    [
        'import * as all from "../double.js";\n',
        "export default 3;\n",
        "export let count = 0;\n",
        'export { double } from "../double.js";\n',
        "export { a as b };\n",
        "say(`${count}${letter && ` ${letter}`}`);\n",
        "say(`${all.map(({ name }) => `to ${name}`)}`);\n",
    ],
)
def test_other_forms_are_refused_by_name(text: str) -> None:
    modules = {**MODULES, "js/pages/page.js": text}
    with pytest.raises(BundleError, match=r"js/pages/page\.js"):
        bundle("js/pages/page.js", modules.__getitem__)


def test_circles_are_refused() -> None:
    modules = {"js/pages/a.js": 'import "../b.js";\n', "js/b.js": 'import "./pages/a.js";\n'}
    with pytest.raises(BundleError, match=r"imports itself by way of js/b\.js"):
        bundle("js/pages/a.js", modules.__getitem__)


def test_a_sheet_stands_after_what_it_imports_and_each_once() -> None:
    sheets = {
        "css/pages/page.css": (
            '/* A page. */\n\n@import url("../one.css");\n@import url("two.css");\n\n.page {\n '
            " color: red;\n}\n"
        ),
        "css/one.css": ".one { color: blue; }\n",
        "css/pages/two.css": '@import url("../one.css");\n.two { color: green; }\n',
    }
    assert (
        bundle("css/pages/page.css", sheets.__getitem__)
        == ".one { color: blue; }\n.two { color: green; }\n.page {\ncolor: red;\n}\n"
    )


@pytest.mark.parametrize(
    "text", [".a {}\n@import url('b.css');\n", ".a { background: url(../img/x.svg); }\n"]
)
def test_a_sheet_with_other_addresses_is_refused(text: str) -> None:
    with pytest.raises(BundleError, match=r"css/pages/a\.css"):
        bundle("css/pages/a.css", {"css/pages/a.css": text}.__getitem__)


@pytest.mark.parametrize(
    ("name", "entry", "part"),
    [
        ("js/pages/game.js", True, False),
        ("js/pages/game/live.js", False, True),
        ("js/worker.js", False, False),
        ("css/table.css", False, True),
        ("css/pages/game.css", True, False),
        ("img/icons.svg", False, False),
        ("admin/js/core.js", False, False),
    ],
)
def test_pages_name_what_stands_directly_in_pages(name: str, entry: bool, part: bool) -> None:
    assert is_entry(name) is entry
    assert is_part(name) is part


def read(name: str) -> str:
    return (STATIC / name).read_text(encoding="utf-8")


def test_every_page_names_one_script_and_at_most_one_sheet_beside_the_common_one() -> None:
    for template in sorted(TEMPLATES.rglob("*.html")):
        text = template.read_text(encoding="utf-8")
        names = NAMED.findall(text)
        scripts = [name for name in names if name.endswith(".js")]
        sheets = [name for name in names if name.endswith(".css")]
        assert all(map(is_entry, names)), template.name
        assert len(scripts) <= 1, template.name
        assert len(sheets) <= 1, template.name
        has_frame = not text.startswith("<!doctype") and '"_embed.html"' not in text
        for name in scripts:
            begins = bundle(name, read).startswith("/* js/ui/combobox.js */")
            framed = (has_frame or template.name == "base.html") and name not in LATER.findall(text)
            assert begins == framed, "the frame runs first"
        for name in sheets:
            assert bundle(name, read), template.name


def test_texts_of_scripts_reach_pages_unchanged() -> None:
    """What takes out whitespace must know a text when it sees one."""
    for page in sorted((STATIC / "js" / "pages").glob("*.js")):
        bundled = bundle(f"js/pages/{page.name}", read)
        for module in re.findall(r"^/\* (\S+) \*/", bundled, re.MULTILINE):
            code = re.sub(
                r"/\*.*?\*/|^[ \t]*//[^\n]*", "", read(module), flags=re.DOTALL | re.MULTILINE
            )
            code = re.sub(r"^(?:import|\} from)\b[^\n]*", "", code, flags=re.MULTILINE)
            for text in re.findall(r'`(?:\\.|[^`\\])*`|"(?:\\.|[^"\\\n])*"', code, re.DOTALL):
                assert text in bundled, module
