"""A table in a terminal: the reference client of docs/protocol.md."""
