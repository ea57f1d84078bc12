"""The tests of random, exhaustive and cross-play depth with full numbers, part by part, and the
record of it.
"""
