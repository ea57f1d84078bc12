"""Sigma 4 Shogi: bases that carry up to four stones, which alone decide how a base moves and takes.

Comments cite the numbered rules of the game as `rule 6.3`; the rules text of the preset says them
in full.
"""
