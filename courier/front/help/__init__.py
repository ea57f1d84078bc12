"""The help: one page for each subject, with numbers taken from the code, found by words."""
