"""Exact play: the proven best guess and tree for any position.

`search` leads the work and answers for it; `kernels` does it, compiled, on an `arena`; `plain` is
the readable twin, for modes the kernels do not know and where Numba cannot be used.
"""

#: No play finds all candidates in time.
FAR = 1 << 60
