"""What `python -m variants` does."""
