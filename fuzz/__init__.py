"""Fuzzers: whatever is sent, salet answers or refuses, and nothing else; `make fuzz` runs them."""
