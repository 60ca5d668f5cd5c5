"""Streams in PostgreSQL: `hands` and `tables` write and read them, `cache` keeps hands at hand."""
