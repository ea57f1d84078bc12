"""Rule components, one per file; `base` has the hooks and their order."""
