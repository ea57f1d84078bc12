"""Settings for `manage.py` on one's own machine: what the environment leaves open is taken from the
private servers of `make run`, which must be running for commands that need them."""

from __future__ import annotations

import os

from django.core.exceptions import ImproperlyConfigured

from courier.runtime.errors import RuntimeProblem
from courier.runtime.layout import Layout
from courier.runtime.state import push_key, read_state, seal_key, secret_key

_layout = Layout.of_checkout()
try:
    _state = read_state(_layout)
except RuntimeProblem as problem:
    raise ImproperlyConfigured(problem.message) from problem
if _state is not None:
    os.environ.setdefault("DATABASE_URL", _state.database_url)
    os.environ.setdefault("REDIS_URL", _state.redis_url)
    os.environ.setdefault("CACHE_URL", _state.cache_url)
    os.environ.setdefault("SITE_URL", _state.site_url)
os.environ.setdefault("SECRET_KEY", secret_key(_layout))
os.environ.setdefault("SEAL_KEY", seal_key(_layout))
os.environ.setdefault("PUSH_KEY", push_key(_layout))
os.environ.setdefault("DEBUG", "1")

from courier.settings.base import *  # noqa: E402, F403 -- the defaults above must be in place first
