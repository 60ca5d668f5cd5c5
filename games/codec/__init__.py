"""The stored forms of events; `hand` and `table` each hold a stream's."""
