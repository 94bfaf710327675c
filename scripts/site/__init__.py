"""The documentation site: what `make site` makes of the documents, beyond MkDocs itself."""
