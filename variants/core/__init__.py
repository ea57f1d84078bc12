"""Values every rule set speaks in. This package imports nothing of ours."""
