"""Deliberate faults, one small change of the code each, and the tests that catch them."""
