-- Whether a provider's code was ever used: asked when an operator adds an account.
CREATE INDEX deposit_order_provider ON payments.deposit_order (provider);
CREATE INDEX payout_provider ON withdrawals.payout (provider);
