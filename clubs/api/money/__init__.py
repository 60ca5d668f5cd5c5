"""The doors to a club's chips: wallets, a treasurer's acts, the nights."""
