"""Benchmarks that need more than one process; `salet bench` has the others."""
