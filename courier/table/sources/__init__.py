"""Where tables come from: each makes a `TableState`."""
