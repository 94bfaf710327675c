"""What was played: the record, its ways in and out, share texts and logs."""
