"""The game of Tonk itself. Pure: the standard library only; no clock, no chance, no storage."""
