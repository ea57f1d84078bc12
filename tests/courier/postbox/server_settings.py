"""Settings of a real `receive_mail` that serves the test database."""

from __future__ import annotations

import os

from courier.settings.test import *  # noqa: F403 -- the server differs in one thing only

DATABASES["default"]["NAME"] = os.environ["TEST_DATABASE_NAME"]  # noqa: F405 -- from test
