-- Turnover: what must be bet before money may leave, the bonuses that depend on it, and every settled bet as it counted.
CREATE SCHEMA turnover;
GRANT USAGE ON SCHEMA turnover TO lantern_app;

-- A merchant's rules in a currency; operators edit them, requirements that are open keep the terms they were opened with.
CREATE TABLE turnover.setting (
  merchant_code text NOT NULL,
  currency text NOT NULL CHECK (currency ~ '^[A-Z]{3,5}$'),
  -- How many times a deposit must be bet.
  deposit_multiple integer NOT NULL DEFAULT 1 CHECK (deposit_multiple BETWEEN 0 AND 100),
  -- A member who owns less than this in total, with no bet open, has nothing left to play through.
  low_balance bigint NOT NULL DEFAULT 0 CHECK (low_balance >= 0),
  PRIMARY KEY (merchant_code, currency)
);

INSERT INTO turnover.setting VALUES ('DENLONG', 'VND', 1, 2000);
GRANT SELECT, INSERT, UPDATE ON turnover.setting TO lantern_app;

-- How much of a stake counts, by category, in basis points; a category without a row counts in full.
CREATE TABLE turnover.contribution (
  merchant_code text NOT NULL,
  category text NOT NULL,
  share_bps integer NOT NULL CHECK (share_bps BETWEEN 0 AND 10000),
  PRIMARY KEY (merchant_code, category)
);

-- A category without a row counts nothing from now on, so those on offer are named. What their bets weigh is the bets' own affair.
INSERT INTO turnover.contribution (merchant_code, category, share_bps)
  SELECT 'DENLONG', category, 10000 FROM unnest(ARRAY['LOTT', 'ELOTT', 'LIVE', 'RNG', 'FISH', 'JL', 'SPORTS', 'ESPORTS', 'COCKFIGHT', 'PVP']) AS c(category);
GRANT SELECT, INSERT, UPDATE, DELETE ON turnover.contribution TO lantern_app;

-- Promotions a deposit may carry.
CREATE TABLE turnover.offer (
  offer_id text PRIMARY KEY CHECK (offer_id ~ '^[A-Za-z0-9_-]{1,40}$'),
  merchant_code text NOT NULL,
  currency text NOT NULL CHECK (currency ~ '^[A-Z]{3,5}$'),
  kind text NOT NULL CHECK (kind IN ('first_deposit', 'reload')),
  title_vi text NOT NULL,
  title_en text NOT NULL,
  deposit_minimum bigint NOT NULL CHECK (deposit_minimum > 0),
  -- The bonus as a share of the deposit, and where it ends.
  match_bps integer NOT NULL CHECK (match_bps BETWEEN 1 AND 100000),
  bonus_maximum bigint NOT NULL CHECK (bonus_maximum > 0),
  -- What is multiplied: the bonus alone, or the deposit with it.
  rule text NOT NULL CHECK (rule IN ('bonus', 'deposit_and_bonus')),
  multiple integer NOT NULL CHECK (multiple BETWEEN 1 AND 100),
  -- Shares of its own by category, over the merchant's.
  shares jsonb NOT NULL DEFAULT '{}' CHECK (jsonb_typeof(shares) = 'object'),
  bet_maximum bigint CHECK (bet_maximum > 0),
  -- The most that becomes cash; the rest goes back.
  cash_out_maximum bigint CHECK (cash_out_maximum > 0),
  valid_hours integer NOT NULL CHECK (valid_hours BETWEEN 1 AND 8760),
  per_member integer CHECK (per_member > 0),
  per_day integer CHECK (per_day > 0),
  enabled boolean NOT NULL DEFAULT false,
  sort integer NOT NULL DEFAULT 0
);

INSERT INTO turnover.offer (offer_id, merchant_code, currency, kind, title_vi, title_en, deposit_minimum, match_bps, bonus_maximum, rule, multiple,
  shares, bet_maximum, cash_out_maximum, valid_hours, per_member, per_day, enabled, sort) VALUES
  ('first-deposit', 'DENLONG', 'VND', 'first_deposit', 'Thưởng nạp lần đầu 100%', 'First deposit bonus 100%', 100000, 10000, 3000000,
    'bonus', 10, '{"PVP": 0}', 1000000, 15000000, 720, 1, NULL, true, 10),
  ('daily-reload', 'DENLONG', 'VND', 'reload', 'Nạp lại mỗi ngày 20%', 'Daily reload 20%', 200000, 2000, 1000000,
    'bonus', 10, '{"PVP": 0}', 1000000, NULL, 168, NULL, 1, true, 20);
GRANT SELECT, INSERT, UPDATE ON turnover.offer TO lantern_app;

-- One row per member and currency under turnover: its lock is what counting, releasing and giving up a bonus take turns by.
CREATE TABLE turnover.purse (
  member_id text NOT NULL,
  currency text NOT NULL,
  -- When it must be looked at; null: when something happens.
  due_at timestamptz,
  PRIMARY KEY (member_id, currency)
);
CREATE INDEX purse_due ON turnover.purse (due_at) WHERE due_at IS NOT NULL;
GRANT SELECT, INSERT, UPDATE ON turnover.purse TO lantern_app;

CREATE TABLE turnover.requirement (
  requirement_id text COLLATE "C" PRIMARY KEY,
  member_id text NOT NULL,
  currency text NOT NULL,
  source text NOT NULL CHECK (source IN ('deposit', 'bonus')),
  -- The deposit order it came with; one order opens one of each source.
  reference text NOT NULL,
  offer_id text REFERENCES turnover.offer,
  title_vi text NOT NULL,
  title_en text NOT NULL,
  -- What was multiplied, and by how much.
  base_amount bigint NOT NULL CHECK (base_amount > 0),
  multiple integer NOT NULL CHECK (multiple > 0),
  required bigint NOT NULL CHECK (required > 0),
  counted bigint NOT NULL DEFAULT 0,
  -- Basis points by category, as they were when it was opened.
  shares jsonb NOT NULL DEFAULT '{}',
  -- met: bet in full; released: met, and its bonus became cash; waived: the balance fell under the threshold; void: the deposit was reversed.
  state text NOT NULL DEFAULT 'open' CHECK (state IN ('open', 'met', 'released', 'waived', 'forfeited', 'expired', 'void')),
  -- Why the promotion chosen with this deposit could not be awarded.
  offer_refusal text,
  opened_at timestamptz NOT NULL DEFAULT kernel.now(),
  expires_at timestamptz,
  closed_at timestamptz,
  UNIQUE (source, reference),
  CHECK (counted BETWEEN 0 AND required),
  CHECK ((state = 'open') = (closed_at IS NULL)),
  CHECK (state NOT IN ('met', 'released') OR counted = required)
);
CREATE INDEX requirement_open ON turnover.requirement (member_id, currency, opened_at, requirement_id) WHERE state = 'open';
CREATE INDEX requirement_of_member ON turnover.requirement (member_id, opened_at DESC);
GRANT SELECT, INSERT, UPDATE ON turnover.requirement TO lantern_app;

CREATE TABLE turnover.bonus (
  requirement_id text COLLATE "C" PRIMARY KEY REFERENCES turnover.requirement,
  member_id text NOT NULL,
  currency text NOT NULL,
  offer_id text NOT NULL REFERENCES turnover.offer,
  amount bigint NOT NULL CHECK (amount > 0),
  bet_maximum bigint,
  cash_out_maximum bigint,
  -- How it ended decides where bonus money goes that comes back from bets later.
  state text NOT NULL DEFAULT 'active' CHECK (state IN ('active', 'released', 'waived', 'forfeited', 'expired')),
  released bigint NOT NULL DEFAULT 0 CHECK (released >= 0),
  retracted bigint NOT NULL DEFAULT 0 CHECK (retracted >= 0),
  awarded_at timestamptz NOT NULL DEFAULT kernel.now(),
  expires_at timestamptz NOT NULL,
  ended_at timestamptz,
  -- No bet can return any more of it.
  closed_at timestamptz,
  CHECK ((state = 'active') = (ended_at IS NULL)),
  CHECK (closed_at IS NULL OR state <> 'active'),
  CHECK (cash_out_maximum IS NULL OR released <= cash_out_maximum)
);
-- One at a time: bonus money is one account, and all of it must belong to one bonus.
CREATE UNIQUE INDEX bonus_running ON turnover.bonus (member_id, currency) WHERE closed_at IS NULL;
CREATE INDEX bonus_expiring ON turnover.bonus (expires_at) WHERE state = 'active';
CREATE INDEX bonus_of_offer ON turnover.bonus (member_id, offer_id, awarded_at);
GRANT SELECT, INSERT, UPDATE ON turnover.bonus TO lantern_app;

-- What is known of every settled bet: one row per report of how it ended, never changed, so that a closed day can be computed again.
CREATE TABLE turnover.bet_report (
  bet_id text COLLATE "C" NOT NULL,
  member_id text NOT NULL,
  currency text NOT NULL,
  category text NOT NULL,
  vendor text NOT NULL,
  game_id text NOT NULL,
  stake bigint NOT NULL CHECK (stake > 0),
  win bigint NOT NULL CHECK (win >= 0),
  outcome text NOT NULL CHECK (outcome IN ('won', 'lost', 'tie', 'void', 'cashed_out')),
  settled_at timestamptz NOT NULL,
  -- When this report was made: at the settlement, or at a later correction.
  reported_at timestamptz NOT NULL CHECK (reported_at >= settled_at),
  -- The order of reports within a transaction; with xid, that of all of them.
  seq bigint GENERATED ALWAYS AS IDENTITY,
  xid xid8 NOT NULL DEFAULT pg_current_xact_id(),
  -- 0 is the first report; the highest is the one that is valid.
  revision smallint NOT NULL DEFAULT 0 CHECK (revision >= 0),
  -- Staked and never played; `stake` is without it.
  returned bigint NOT NULL DEFAULT 0 CHECK (returned >= 0),
  -- The part of the stake that was not at risk: covered by other bets of the same outcome space, or as its vendor reports.
  not_counted bigint NOT NULL DEFAULT 0 CHECK (not_counted BETWEEN 0 AND stake),
  -- The part of the stake that was bonus money.
  bonus_stake bigint NOT NULL DEFAULT 0 CHECK (bonus_stake BETWEEN 0 AND stake),
  -- Null: unknown, and then the bet counts nothing. Both as they were when the bet was accepted.
  edge_ppm integer CHECK (edge_ppm BETWEEN 0 AND 1000000),
  weight_bps smallint NOT NULL DEFAULT 0 CHECK (weight_bps BETWEEN 0 AND 10000),
  -- Whether it is known what was at risk.
  risk_reported boolean NOT NULL DEFAULT true,
  PRIMARY KEY (bet_id, revision)
);
-- Bets of a draw end at one time: without their ids, a member's bets share one index entry.
CREATE INDEX bet_of_member_by_time ON turnover.bet_report (member_id, currency, settled_at DESC);
-- Folding walks the reports in their order, which is also how they are stored.
CREATE INDEX bet_report_seq ON turnover.bet_report USING brin (seq) WITH (pages_per_range = 32, autosummarize = on);
GRANT SELECT, INSERT ON turnover.bet_report TO lantern_app;

-- What a bet gave to a requirement. Written right after its bet under the lock of the member's purse, and deleted by nothing: foreign
-- keys would cost a query per credit and find nothing.
CREATE TABLE turnover.credit (
  bet_id text COLLATE "C" NOT NULL,
  requirement_id text COLLATE "C" NOT NULL,
  amount bigint NOT NULL CHECK (amount > 0),
  PRIMARY KEY (bet_id, requirement_id)
);
GRANT SELECT, INSERT, DELETE ON turnover.credit TO lantern_app;

-- What a category may return to members in total (G): cashback, salaries and referral shares, in parts per million of counted stake.
-- A bet's weight is least(1, 0.6 × its edge / G): all payments together never pass six tenths of what it earns. A category
-- without a row counts nothing.
CREATE TABLE turnover.giveback (
  merchant_code text NOT NULL,
  category text NOT NULL,
  giveback_ppm integer NOT NULL CHECK (giveback_ppm BETWEEN 1 AND 1000000),
  PRIMARY KEY (merchant_code, category)
);

INSERT INTO turnover.giveback (merchant_code, category, giveback_ppm) VALUES
  -- Rebate cap 100 bps, daily salary 55, hourly salary 20 (lotteries only), referral 10.
  ('DENLONG', 'LOTT', 18500), ('DENLONG', 'ELOTT', 18500),
  ('DENLONG', 'RNG', 16500), ('DENLONG', 'FISH', 16500), ('DENLONG', 'JL', 16500),
  -- Rebate caps 60 and 50.
  ('DENLONG', 'LIVE', 12500),
  ('DENLONG', 'SPORTS', 11500), ('DENLONG', 'ESPORTS', 11500), ('DENLONG', 'COCKFIGHT', 11500),
  ('DENLONG', 'PVP', 11500);
GRANT SELECT, INSERT, UPDATE, DELETE ON turnover.giveback TO lantern_app;
