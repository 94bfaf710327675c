"""What tries to break salet: seeded, bounded, and with a table of what was tried as its output."""
