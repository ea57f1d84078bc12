"""Rule sets that data cannot express, one small package each."""
