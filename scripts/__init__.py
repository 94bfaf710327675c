"""For maintainers: scripts that make the committed data and documents."""
