-- The lines before and after a payment at its provider, as the bank's file has them.
CREATE INDEX bank_payment_neighbours ON payments.bank_payment (provider, paid_at, reference);
