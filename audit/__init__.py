"""Who did what, when and why: append-only, chained, the lowest app."""
