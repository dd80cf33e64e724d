-- Promotions: what members have earned (rewards), and the missions they earn some of it with.
CREATE SCHEMA promotions;
GRANT USAGE ON SCHEMA promotions TO lantern_app;

CREATE TABLE promotions.entry (
  entry_id text COLLATE "C" PRIMARY KEY,
  member_id text COLLATE "C" NOT NULL,
  merchant_code text NOT NULL,
  currency text NOT NULL CHECK (currency ~ '^[A-Z]{3,5}$'),
  kind text COLLATE "C" NOT NULL CHECK (kind ~ '^[a-z]+(_[a-z]+)*$'),
  promotion text COLLATE "C" NOT NULL CHECK (promotion ~ '^[a-z]+(_[a-z]+)*$'),
  -- What of the promotion: a level, a week, a year, a mission of a day. Computed again, it is the same entry.
  period_key text COLLATE "C" NOT NULL CHECK (period_key <> ''),
  n integer NOT NULL DEFAULT 1 CHECK (n > 0),
  amount bigint NOT NULL CHECK (amount > 0),
  -- What its text says: level, week, points.
  facts jsonb NOT NULL CHECK (jsonb_typeof(facts) = 'object'),
  -- claimable → claimed (by the member) or issued (by itself).
  state text NOT NULL DEFAULT 'claimable' CHECK (state IN ('claimable', 'claimed', 'issued')),
  earned_at timestamptz NOT NULL DEFAULT kernel.now(),
  claim_until timestamptz NOT NULL CHECK (claim_until > earned_at),
  paid_at timestamptz,
  -- Of the claim.
  idempotency_key text,
  UNIQUE (promotion, member_id, period_key, n),
  CHECK ((state = 'claimable') = (paid_at IS NULL)),
  CHECK (idempotency_key IS NULL OR state = 'claimed')
);
CREATE INDEX entry_due ON promotions.entry (claim_until, entry_id) WHERE state = 'claimable';
CREATE INDEX entry_claimable ON promotions.entry (member_id, claim_until, entry_id) WHERE state = 'claimable';
CREATE INDEX entry_paid ON promotions.entry (member_id, paid_at, entry_id) WHERE state <> 'claimable';
GRANT SELECT, INSERT ON promotions.entry TO lantern_app;
-- What was earned never changes; it is paid once.
GRANT UPDATE (state, paid_at, idempotency_key) ON promotions.entry TO lantern_app;

-- Members whose points changed, a row for each settlement: with one row per member, a settlement that finds it would be forgotten when
-- another transaction, which does not see its points yet, has evaluated the member.
CREATE TABLE promotions.dirty (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  member_id text COLLATE "C" NOT NULL,
  merchant_code text NOT NULL,
  currency text NOT NULL
);
GRANT SELECT, INSERT, UPDATE, DELETE ON promotions.dirty TO lantern_app;

-- The missions of a merchant from a day on, all of a set under the same day; an amount of zero: not offered.
CREATE TABLE promotions.mission (
  merchant_code text NOT NULL,
  currency text NOT NULL,
  from_day date NOT NULL,
  span text NOT NULL CHECK (span IN ('daily', 'weekly')),
  tier integer NOT NULL CHECK (tier BETWEEN 1 AND 9),
  points bigint NOT NULL CHECK (points > 0),
  amount bigint NOT NULL CHECK (amount >= 0),
  PRIMARY KEY (merchant_code, currency, from_day, span, tier)
);
GRANT SELECT, INSERT, UPDATE ON promotions.mission TO lantern_app;

INSERT INTO promotions.mission (merchant_code, currency, from_day, span, tier, points, amount)
SELECT m.code, m.currency, (kernel.now() AT TIME ZONE m.time_zone)::date, s.span, s.tier, s.points, s.amount
FROM system.merchant m CROSS JOIN (VALUES ('daily', 1, 500000, 1000), ('daily', 2, 2000000, 3000), ('daily', 3, 5000000, 6000),
  ('weekly', 1, 10000000, 0), ('weekly', 2, 30000000, 0)) AS s(span, tier, points, amount)
WHERE m.currency = 'VND';
