"""A server of sandboxes that takes its time to load, and then answers nothing."""

from __future__ import annotations

import os
import sys
import time

LOADS_FOR_SECONDS = 1.5

if __name__ == "__main__":
    time.sleep(LOADS_FOR_SECONDS)
    os.close(int(sys.argv[3]))
