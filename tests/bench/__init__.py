"""The benchmark: `python -m tests.bench` (or `make bench`). Measures; asserts nothing."""
