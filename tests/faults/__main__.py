"""`python -m tests.faults`: puts each fault into a copy of the tree and runs the tests that have to
catch it.

It needs DATABASE_URL and REDIS_URL of throw-away servers, which `make faults` starts.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Sequence

from tests.faults.copies import Copy, Finding, copied_tree
from tests.faults.table import Fault, all_faults, area_names


def main(arguments: Sequence[str]) -> int:
    """Try the faults asked for; return 1 where one survives, or a test fails without a fault."""
    given = _parser().parse_args(arguments)
    faults = [fault for fault in all_faults() if _is_wanted(fault, given.area, given.id)]
    if not faults:
        print("no such fault", file=sys.stderr)
        return 2
    with copied_tree() as copy:
        if given.search:
            return _search(copy, faults, given.search)
        if not _is_sound(copy, faults):
            return 1
        return _try(copy, faults)


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="python -m tests.faults", description="Do the tests catch the faults?"
    )
    parser.add_argument(
        "--area", action="append", default=[], choices=area_names(), help="those of an area"
    )
    parser.add_argument("--id", action="append", default=[], help="the fault of this id")
    parser.add_argument(
        "--search", nargs="+", metavar="PATH", help="run these tests instead, and list what fails"
    )
    return parser


def _is_wanted(fault: Fault, areas: Sequence[str], ids: Sequence[str]) -> bool:
    if not areas and not ids:
        return True
    return fault.area in areas or fault.id in ids


def _is_sound(copy: Copy, faults: Sequence[Fault]) -> bool:
    """Run every test named once without a fault: what fails there proves nothing."""
    finding = copy.run(sorted({test for fault in faults for test in fault.tests}))
    for test, _ in finding.failed:
        print(f"fails without a fault: {test}")
    if finding.is_broken:
        print(finding.log)
    return not finding.failed and not finding.is_broken


def _try(copy: Copy, faults: Sequence[Fault]) -> int:
    survivors = 0
    for fault in faults:
        began = time.monotonic()
        finding = _tried(copy, fault, fault.tests, ("-x",))
        seconds = time.monotonic() - began
        is_caught = bool(finding.failed)
        survivors += not is_caught
        print(f"{_verdict(finding):8} {fault.id:5} {seconds:5.1f} s  {fault.breaks}", flush=True)
        if finding.is_broken:
            print(finding.log)
    print(f"{len(faults) - survivors} of {len(faults)} faults are caught")
    return 1 if survivors else 0


def _search(copy: Copy, faults: Sequence[Fault], paths: Sequence[str]) -> int:
    """List the tests under some paths that catch each fault, the quickest first."""
    for fault in faults:
        finding = _tried(copy, fault, paths, ())
        print(f"{_verdict(finding):8} {fault.id:5} {fault.breaks}")
        for test, seconds in finding.failed:
            print(f"    {seconds:6.2f} s  {test}", flush=True)
        if finding.is_broken:
            print(finding.log)
    return 0


def _tried(copy: Copy, fault: Fault, tests: Sequence[str], options: Sequence[str]) -> Finding:
    with copy.with_fault(fault):
        return copy.run(tests, options=options)


def _verdict(finding: Finding) -> str:
    if finding.is_broken:
        return "BROKEN"
    return "caught" if finding.failed else "SURVIVED"


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
