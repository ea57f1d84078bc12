"""Settings of the benchmark: the site's own, with one more address and without limits on how often
one may ask.
"""

import os

os.environ.setdefault("SECRET_KEY", "only-for-the-benchmark-" + "x" * 40)
os.environ.setdefault("SEAL_KEY", "5e" * 32)

from courier.settings.base import *  # noqa: F403 -- the environment above must be in place first

PROCESSOR_SECONDS_A_MINUTE = 1_000_000
PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]  # nobody signs in
ROOT_URLCONF = "tests.bench.urls"
