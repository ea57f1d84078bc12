"""Move texts: reading every notation, writing the shown ones. Imports `core` only."""
