"""The settings of tests, with a page that breaks; no server is asked."""

from __future__ import annotations

from courier.settings.test import *  # noqa: F403 -- the same but for the addresses

ROOT_URLCONF = "tests.courier.common.broken"
