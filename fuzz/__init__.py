"""Programs that try to break salet: seeded, bounded, and each prints a table of what it tried."""
