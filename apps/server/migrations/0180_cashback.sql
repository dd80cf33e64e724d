-- Cashback: a share of every counted stake back, by category, taken by the member when it pleases them.
-- With it, the rule on the largest bet while a bonus runs, as a guard of the ledger.
CREATE SCHEMA cashback;
GRANT USAGE ON SCHEMA cashback TO lantern_app;

CREATE TABLE cashback.setting (
  merchant_code text NOT NULL,
  currency text NOT NULL CHECK (currency ~ '^[A-Z]{3,5}$'),
  claim_minimum bigint NOT NULL CHECK (claim_minimum > 0),
  -- Days, today among them, whose stakes can still be claimed.
  valid_days integer NOT NULL DEFAULT 7 CHECK (valid_days BETWEEN 1 AND 60),
  PRIMARY KEY (merchant_code, currency)
);

INSERT INTO cashback.setting VALUES ('DENLONG', 'VND', 1000, 7);
GRANT SELECT, INSERT, UPDATE ON cashback.setting TO lantern_app;

-- Basis points of the stake; a category without a row gives nothing. A change counts from the next day on.
CREATE TABLE cashback.rate (
  merchant_code text NOT NULL,
  category text NOT NULL,
  rate_bps integer NOT NULL CHECK (rate_bps BETWEEN 0 AND 1000),
  name_vi text NOT NULL,
  name_en text NOT NULL,
  sort integer NOT NULL DEFAULT 0,
  PRIMARY KEY (merchant_code, category)
);

INSERT INTO cashback.rate (merchant_code, category, rate_bps, name_vi, name_en, sort) VALUES
  ('DENLONG', 'LOTT', 30, 'Xổ số', 'Lottery', 10),
  ('DENLONG', 'ELOTT', 40, 'Xổ số nhanh', 'Fast lottery', 20),
  ('DENLONG', 'LIVE', 60, 'Casino', 'Live casino', 30),
  ('DENLONG', 'RNG', 80, 'Nổ hũ', 'Slots', 40),
  ('DENLONG', 'FISH', 80, 'Bắn cá', 'Fishing', 50),
  ('DENLONG', 'SPORTS', 50, 'Thể thao', 'Sports', 60),
  ('DENLONG', 'ESPORTS', 50, 'E-sports', 'E-sports', 70),
  ('DENLONG', 'COCKFIGHT', 50, 'Đá gà', 'Cockfighting', 90);
GRANT SELECT, INSERT, UPDATE ON cashback.rate TO lantern_app;

-- Counted stakes by member, merchant-local day and category, at the rate of that day.
CREATE TABLE cashback.stake (
  member_id text NOT NULL,
  currency text NOT NULL,
  day date NOT NULL,
  category text NOT NULL,
  rate_bps integer NOT NULL,
  stake bigint NOT NULL CHECK (stake >= 0),
  -- How much of it has been claimed; above `stake` when a bet was corrected after the claim.
  claimed_stake bigint NOT NULL DEFAULT 0 CHECK (claimed_stake >= 0),
  -- Cashback on counted stake
  -- Of the stake the part at risk, and of that what cashback is paid on.
  valid bigint NOT NULL DEFAULT 0 CHECK (valid >= 0),
  counted bigint NOT NULL DEFAULT 0 CHECK (counted >= 0),
  claimed_valid bigint NOT NULL DEFAULT 0 CHECK (claimed_valid >= 0),
  claimed_counted bigint NOT NULL DEFAULT 0 CHECK (claimed_counted >= 0),
  PRIMARY KEY (member_id, currency, day, category)
);
GRANT SELECT, INSERT, UPDATE ON cashback.stake TO lantern_app;

CREATE TABLE cashback.claim (
  claim_id text COLLATE "C" PRIMARY KEY,
  member_id text NOT NULL,
  currency text NOT NULL,
  amount bigint NOT NULL CHECK (amount > 0),
  idempotency_key text NOT NULL,
  claimed_at timestamptz NOT NULL DEFAULT kernel.now(),
  UNIQUE (member_id, idempotency_key)
);
CREATE INDEX claim_of_member ON cashback.claim (member_id, currency, claimed_at DESC);
GRANT SELECT, INSERT ON cashback.claim TO lantern_app;

CREATE TABLE cashback.claim_line (
  claim_id text COLLATE "C" NOT NULL REFERENCES cashback.claim,
  day date NOT NULL,
  category text NOT NULL,
  stake bigint NOT NULL CHECK (stake >= 0),
  rate_bps integer NOT NULL,
  amount bigint NOT NULL CHECK (amount > 0),
  valid bigint NOT NULL DEFAULT 0 CHECK (valid >= 0),
  counted bigint NOT NULL DEFAULT 0 CHECK (counted >= 0),
  PRIMARY KEY (claim_id, day, category)
);
GRANT SELECT, INSERT ON cashback.claim_line TO lantern_app;
