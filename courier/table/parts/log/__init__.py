"""What the page of a finished game offers beside its board: each part of it is asked for by whoever
wants it.
"""
