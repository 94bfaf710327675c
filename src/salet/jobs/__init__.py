"""Where work runs, and how it ends early."""
