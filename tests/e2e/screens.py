"""The screens pages are looked at on: a light desk and a dark phone; `make thorough` tries both
colours on both.
"""

from __future__ import annotations

from typing import Final, Literal

import pytest
from playwright.sync_api import ViewportSize

from tests.depth import IS_THOROUGH
from tests.e2e.person import DESK, PHONE

Scheme = Literal["light", "dark"]
PAIRS: Final[list[tuple[ViewportSize, Scheme]]] = [(DESK, "light"), (PHONE, "dark")]
CROSSED: Final[list[tuple[ViewportSize, Scheme]]] = [(DESK, "dark"), (PHONE, "light")]
SCREENS: Final = PAIRS + CROSSED if IS_THOROUGH else PAIRS
NAMES: Final = [
    f"{'desk' if viewport is DESK else 'phone'}-{scheme}" for viewport, scheme in SCREENS
]

# For tests that take `viewport` and `scheme`.
on_each_screen = pytest.mark.parametrize(("viewport", "scheme"), SCREENS, ids=NAMES)
