"""Asking for work on what strangers wrote to be done where a limit of time and memory ends it.

The work itself and the process it is forked from stand in `courier.workshop.sandbox`, above all
that has something to be read; this is the way there for everybody.
"""
