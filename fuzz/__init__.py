"""Input nobody would think of, to see that nothing breaks."""
