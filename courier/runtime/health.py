"""Whether a web server answers."""

from __future__ import annotations

import urllib.error
import urllib.request


def answers(address: str) -> bool:
    """Whether anything speaks HTTP at `address`; a refusal (a host name it does not serve) is an answer too."""
    try:
        urllib.request.urlopen(address, timeout=5).close()  # noqa: S310 -- always http, on this machine
    except urllib.error.HTTPError as refusal:
        return refusal.code < 500
    except OSError:
        return False
    return True
