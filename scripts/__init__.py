"""For maintainers: making the data and documents that are committed."""
