-- Deposits: methods of every kind by merchant, what is paid and what is credited, receipts, the pool's decisions.

ALTER TABLE payments.method
  -- The one merchant that offers it; every merchant when absent.
  ADD COLUMN merchant_code text,
  -- What a kind needs beside the columns: voucher cards with their values, coins with their networks.
  ADD COLUMN settings jsonb NOT NULL DEFAULT '{}',
  ADD CHECK (kind <> 'manual_transfer' OR (bank_code IS NOT NULL AND account_number IS NOT NULL AND account_name IS NOT NULL));

ALTER TABLE payments.deposit_order
  -- What the payer sends, in the unit it is sent in: coins in millionths, everything else in the order's own currency.
  ADD COLUMN pay_amount bigint CHECK (pay_amount > 0),
  ADD COLUMN pay_currency text CHECK (pay_currency ~ '^[A-Z]{3,5}$'),
  -- What the wallet gets for exactly that.
  ADD COLUMN credit_amount bigint CHECK (credit_amount > 0),
  -- What the wallet got.
  ADD COLUMN credited_amount bigint CHECK (credited_amount > 0),
  ADD COLUMN promotion_id text,
  ADD COLUMN reported_at timestamptz,
  ADD COLUMN payer_name text,
  ADD COLUMN payer_reference text;
UPDATE payments.deposit_order SET pay_amount = amount, pay_currency = currency, credit_amount = amount,
  credited_amount = CASE WHEN status = 'credited' THEN amount END;
ALTER TABLE payments.deposit_order
  ALTER COLUMN pay_amount SET NOT NULL,
  ALTER COLUMN pay_currency SET NOT NULL,
  ALTER COLUMN credit_amount SET NOT NULL,
  DROP CONSTRAINT deposit_order_check1,
  ADD CONSTRAINT deposit_order_credited CHECK (status NOT IN ('credited', 'reversed') OR (credited_at IS NOT NULL AND paid_amount IS NOT NULL AND credited_amount IS NOT NULL));
CREATE INDEX deposit_order_credited_at ON payments.deposit_order (member_id, currency, credited_at) INCLUDE (credited_amount) WHERE status = 'credited';

-- Pictures of receipts: encrypted files, drawn anew.
CREATE TABLE payments.receipt (
  receipt_id text PRIMARY KEY,
  order_id text NOT NULL REFERENCES payments.deposit_order,
  -- One of three places an order has.
  place smallint NOT NULL CHECK (place BETWEEN 1 AND 3),
  file text NOT NULL UNIQUE,
  sealed_key bytea NOT NULL,
  sha256 bytea NOT NULL,
  width integer NOT NULL,
  height integer NOT NULL,
  size_bytes integer NOT NULL,
  -- Whether the member's report named it.
  reported boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL DEFAULT kernel.now(),
  UNIQUE (order_id, place)
);
GRANT SELECT, INSERT, UPDATE, DELETE ON payments.receipt TO lantern_app;

-- Money that went back to its payer leaves the pool as `returned`.
ALTER TABLE payments.bank_payment
  DROP CONSTRAINT bank_payment_state_check,
  ADD CONSTRAINT bank_payment_state_check CHECK (state IN ('credited', 'pooled', 'returned')),
  DROP CONSTRAINT bank_payment_check1,
  ADD CONSTRAINT bank_payment_reason CHECK ((state = 'credited') = (reason IS NULL));

-- Who decided what about pooled or credited money, and why; never changed afterwards.
CREATE TABLE payments.decision (
  decision_id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  verb text NOT NULL CHECK (verb IN ('assign', 'return', 'reverse', 'confirm', 'receipt')),
  operator text NOT NULL,
  reason text NOT NULL,
  provider text,
  reference text,
  order_id text,
  decided_at timestamptz NOT NULL DEFAULT kernel.now()
);
CREATE INDEX decision_order ON payments.decision (order_id);
GRANT SELECT, INSERT ON payments.decision TO lantern_app;
