"""Games played: the record, its import and export, share texts and logs."""
