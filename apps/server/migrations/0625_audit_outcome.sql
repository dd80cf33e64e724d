-- Refusals and opened files are few among what was done: their list does not walk all entries of the merchant.
CREATE INDEX entry_outcome ON audit.entry (merchant_code, outcome, id DESC) WHERE outcome <> 'done';
