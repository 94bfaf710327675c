"""The web page: a JSON interface that is thin over the engine, and the files of the page."""
