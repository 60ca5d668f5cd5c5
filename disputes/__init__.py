"""Cases, evidence, rulings, and the auditor's bench."""
