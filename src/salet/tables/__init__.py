"""Whole lists at once: the table of replies, its cache on disk, loops in C and NumPy."""
