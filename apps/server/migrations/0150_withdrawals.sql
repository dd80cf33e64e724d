-- Withdrawals: settings by merchant, requests with their steps, payouts at providers.
CREATE SCHEMA withdrawals;
GRANT USAGE ON SCHEMA withdrawals TO lantern_app;

-- By merchant and currency; '*' is every merchant without a row of its own. Amounts in minor units.
CREATE TABLE withdrawals.setting (
  merchant_code text COLLATE "C" NOT NULL CHECK (length(merchant_code) BETWEEN 1 AND 32),
  currency text COLLATE "C" NOT NULL CHECK (currency ~ '^[A-Z]{3,5}$'),
  enabled boolean NOT NULL DEFAULT true,
  minimum bigint NOT NULL CHECK (minimum > 0),
  maximum bigint NOT NULL,
  daily_count_maximum integer NOT NULL CHECK (daily_count_maximum > 0),
  daily_amount_maximum bigint NOT NULL,
  -- The fee: so many of a day are free, every other costs the fixed part and the share, at most fee_maximum.
  fee_free_daily integer NOT NULL DEFAULT 0 CHECK (fee_free_daily >= 0),
  fee_fixed bigint NOT NULL DEFAULT 0 CHECK (fee_fixed >= 0),
  fee_share_permyriad integer NOT NULL DEFAULT 0 CHECK (fee_share_permyriad BETWEEN 0 AND 10000),
  fee_maximum bigint NOT NULL DEFAULT 0 CHECK (fee_maximum >= 0),
  -- Up to this amount a withdrawal that passes every check is approved without a reviewer.
  auto_approve_maximum bigint NOT NULL DEFAULT 0 CHECK (auto_approve_maximum >= 0),
  -- What must have been staked of what was paid in since the last withdrawal; below it a reviewer looks.
  deposit_ratio_permille integer NOT NULL DEFAULT 800 CHECK (deposit_ratio_permille >= 0),
  -- What members read about the time it takes.
  review_sec integer NOT NULL DEFAULT 900 CHECK (review_sec > 0),
  payout_sec integer NOT NULL DEFAULT 300 CHECK (payout_sec > 0),
  -- Who pays out; null: the provider of this installation.
  provider text COLLATE "C" CHECK (provider ~ '^[a-z0-9_]{2,40}$'),
  PRIMARY KEY (merchant_code, currency),
  CHECK (maximum >= minimum AND daily_amount_maximum >= minimum AND fee_fixed < minimum AND fee_maximum < minimum)
);

INSERT INTO withdrawals.setting (merchant_code, currency, minimum, maximum, daily_count_maximum, daily_amount_maximum, fee_free_daily, fee_fixed, fee_maximum, auto_approve_maximum)
  VALUES ('*', 'VND', 50000, 50000000, 3, 100000000, 2, 10000, 10000, 2000000);
GRANT SELECT, INSERT, UPDATE ON withdrawals.setting TO lantern_app;

-- The states and their order are the code's (states.ts); here is what must hold in whichever way a row is written. The
-- account paid to is sealed: iv, ciphertext, tag of AES-256-GCM; erasure takes it once the withdrawal is over.
CREATE TABLE withdrawals.withdrawal (
  withdrawal_id text COLLATE "C" PRIMARY KEY,
  member_id text COLLATE "C" NOT NULL,
  merchant_code text COLLATE "C" NOT NULL,
  currency text COLLATE "C" NOT NULL,
  amount bigint NOT NULL CHECK (amount > 0),
  fee bigint NOT NULL CHECK (fee >= 0 AND fee < amount),
  status text COLLATE "C" NOT NULL CHECK (status IN ('requested', 'auto_check', 'review', 'approved', 'paying', 'paid', 'rejected', 'failed')),
  checks jsonb NOT NULL DEFAULT '[]',
  reason text CHECK (length(reason) <= 500),
  bank_card_id text COLLATE "C" NOT NULL,
  bank_code text COLLATE "C" NOT NULL,
  bank_name text NOT NULL,
  account_masked text COLLATE "C" NOT NULL,
  sealed_account bytea CHECK (octet_length(sealed_account) > 28),
  -- The ledger's hold, placed in the transaction that made this row.
  hold bigint NOT NULL UNIQUE,
  idempotency_key text COLLATE "C" NOT NULL,
  reviewer text COLLATE "C",
  claimed_at timestamptz,
  requested_at timestamptz NOT NULL DEFAULT kernel.now(),
  status_at timestamptz NOT NULL DEFAULT kernel.now(),
  -- When it is processed next; null while it waits for a person or is over.
  next_at timestamptz,
  finished_at timestamptz,
  CHECK ((reviewer IS NULL) = (claimed_at IS NULL)),
  CHECK ((status IN ('paid', 'rejected', 'failed')) = (finished_at IS NOT NULL)),
  CHECK (status NOT IN ('rejected', 'failed') OR reason IS NOT NULL),
  UNIQUE (member_id, idempotency_key)
);
CREATE INDEX withdrawal_member ON withdrawals.withdrawal (member_id, requested_at DESC, withdrawal_id DESC);
CREATE INDEX withdrawal_due ON withdrawals.withdrawal (next_at) WHERE next_at IS NOT NULL;
CREATE INDEX withdrawal_review ON withdrawals.withdrawal (requested_at) WHERE status = 'review';
GRANT SELECT, INSERT ON withdrawals.withdrawal TO lantern_app;
GRANT UPDATE (status, checks, reason, sealed_account, reviewer, claimed_at, status_at, next_at, finished_at) ON withdrawals.withdrawal TO lantern_app;

-- Every step of every withdrawal, never changed afterwards; who acted is for operators.
CREATE TABLE withdrawals.step (
  step_id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  withdrawal_id text COLLATE "C" NOT NULL REFERENCES withdrawals.withdrawal,
  status text COLLATE "C" NOT NULL,
  reason text,
  actor text COLLATE "C" NOT NULL,
  occurred_at timestamptz NOT NULL DEFAULT kernel.now()
);
CREATE INDEX step_withdrawal ON withdrawals.step (withdrawal_id, step_id);
GRANT SELECT, INSERT ON withdrawals.step TO lantern_app;

-- One payment per withdrawal at one provider, under the withdrawal's id: sent again it is the same payment.
CREATE TABLE withdrawals.payout (
  withdrawal_id text COLLATE "C" PRIMARY KEY REFERENCES withdrawals.withdrawal,
  provider text COLLATE "C" NOT NULL,
  -- `sending`: on its way or unknown; `sent`: the provider has it; `paid`, `failed`: its final answer.
  state text COLLATE "C" NOT NULL DEFAULT 'sending' CHECK (state IN ('sending', 'sent', 'paid', 'failed')),
  attempts integer NOT NULL DEFAULT 0 CHECK (attempts >= 0),
  next_at timestamptz,
  bank_reference text,
  last_error text CHECK (length(last_error) <= 500),
  -- The provider contradicted its own final answer; an operator decides, money is not moved again automatically.
  conflict text CHECK (length(conflict) <= 500),
  CHECK ((state IN ('paid', 'failed')) = (next_at IS NULL))
);
CREATE INDEX payout_due ON withdrawals.payout (next_at) WHERE next_at IS NOT NULL;
CREATE INDEX payout_conflict ON withdrawals.payout (withdrawal_id) WHERE conflict IS NOT NULL;
GRANT SELECT, INSERT ON withdrawals.payout TO lantern_app;
GRANT UPDATE (state, attempts, next_at, bank_reference, last_error, conflict) ON withdrawals.payout TO lantern_app;
