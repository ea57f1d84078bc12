"""A process of threads alone: each thread has its own language, zone, connections and addresses."""

from __future__ import annotations

import os
import subprocess
import sys

# The web server's own beginning, in a process of its own: a test process has coroutines, too.
PROGRAM = """
import threading
import courier.wsgi
from django.core.cache import caches
from django.db import connections
from django.urls import get_script_prefix, set_script_prefix
from django.utils import timezone, translation

def look(language, zone, prefix):
    with translation.override(language), timezone.override(zone):
        set_script_prefix(prefix)
        barrier.wait()
        found.add((
            translation.get_language(),
            timezone.get_current_timezone_name(),
            get_script_prefix(),
            id(connections["default"]),
            id(caches["default"]),
        ))
        barrier.wait()

barrier = threading.Barrier(2, timeout=20)
found = set()
here = [("de", "Asia/Kathmandu", "/a/"), ("en", "UTC", "/b/")]
threads = [threading.Thread(target=look, args=each) for each in here]
for each in threads:
    each.start()
for each in threads:
    each.join()
assert {each[:3] for each in found} == set(here), found
assert all(len(set(column)) == 2 for column in zip(*found)), found
assert type(translation.trans_real._active) is threading.local
print("each its own")
"""


def test_threads_of_the_web_server_share_nothing_of_a_request() -> None:
    ran = subprocess.run(
        [sys.executable, "-c", PROGRAM],
        env={**os.environ, "DJANGO_SETTINGS_MODULE": "courier.settings.test"},
        capture_output=True,
        text=True,
        check=False,
        timeout=120,
    )
    assert ran.stdout == "each its own\n", ran.stderr
