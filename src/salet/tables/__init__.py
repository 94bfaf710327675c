"""Whole lists at once: the table of replies, its cache on disk, kernels in NumPy and Numba."""
