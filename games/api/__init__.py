"""The HTTP doors of tables and hands: parse, one call, answer."""
