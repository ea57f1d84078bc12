"""Proofs of problems, in a process of their own: a position may be anything, and so may the preset
it is of.
"""
