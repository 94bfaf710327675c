"""What a person asks about a position."""
