"""Settings of the stream in tests: a Redis that a test may stop, and shorter times."""

import os

from courier.runtime import listeners
from courier.settings.test import *  # noqa: F403 -- the site's own, but for what follows

REDIS_URL = os.environ["REAL_REDIS_URL"]
listeners.HEAD_SECONDS = float(os.environ.get("HEAD", "1"))  # type: ignore[misc]
listeners.MOST_WAITING_OF_PROXY = 100  # type: ignore[misc]
listeners.BEAT_SECONDS = int(os.environ.get("BEAT", listeners.BEAT_SECONDS))  # type: ignore[misc]
