"""Movement: Betza text, compiled movers, attack tables."""
