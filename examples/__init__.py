"""Programs that use salet, to read and to copy from."""
