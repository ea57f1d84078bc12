"""Cross-play: our rules beside other programs', move by move."""
