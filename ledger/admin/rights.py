"""What an official needs in a club to see its ledger: the rights of clubs.roles, by their names."""

SEE_WALLETS = "see_wallets"
SEE_TRIAL_BALANCE = "see_trial_balance"
