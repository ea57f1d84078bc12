"""Fuzzed texts: moves, positions and documents, random and damaged, that have to be read or clearly
refused.
"""
