-- Cashback reads play.member_day. Of its own it keeps the rates with the day they begin on, what has been paid of a line (a category of
-- a member's day), and what corrections of paid lines still have to settle.

-- The highest rate of a category; a category without a row gives nothing.
CREATE TABLE cashback.maximum (
  merchant_code text NOT NULL,
  category text NOT NULL,
  from_day date NOT NULL,
  rate_bps integer NOT NULL CHECK (rate_bps BETWEEN 0 AND 1000),
  PRIMARY KEY (merchant_code, category, from_day)
);
GRANT SELECT, INSERT, UPDATE ON cashback.maximum TO lantern_app;

-- The rate of a level, in every category up to its maximum; one without a row has the product's (rules/rebate.ts).
CREATE TABLE cashback.level (
  merchant_code text NOT NULL,
  level smallint NOT NULL CHECK (level BETWEEN 0 AND 8),
  from_day date NOT NULL,
  rate_bps integer NOT NULL CHECK (rate_bps BETWEEN 0 AND 1000),
  PRIMARY KEY (merchant_code, level, from_day)
);
GRANT SELECT, INSERT, UPDATE ON cashback.level TO lantern_app;

-- Unchanged rates become the caps that weights are computed with; changed ones stay the most their category gives.
INSERT INTO cashback.maximum (merchant_code, category, from_day, rate_bps)
SELECT r.merchant_code, r.category, '0001-01-01', CASE WHEN r.rate_bps = p.preset THEN p.cap ELSE least(r.rate_bps, coalesce(p.cap, 0)) END
FROM cashback.rate r LEFT JOIN (VALUES ('LOTT', 30, 100), ('ELOTT', 40, 100), ('RNG', 80, 100), ('FISH', 80, 100), ('JL', NULL, 100), ('LIVE', 60, 60),
  ('SPORTS', 50, 50), ('ESPORTS', 50, 50), ('COCKFIGHT', 50, 50)) AS p(category, preset, cap) USING (category);

CREATE TABLE cashback.line (
  member_id text NOT NULL,
  currency text NOT NULL,
  day date NOT NULL,
  category text NOT NULL,
  -- The rate of the day, from its first payment on.
  rate_bps integer NOT NULL,
  -- The day's figures that have been paid for, and how much was paid.
  stake bigint NOT NULL CHECK (stake >= 0),
  valid bigint NOT NULL CHECK (valid >= 0),
  counted bigint NOT NULL CHECK (counted >= 0),
  paid bigint NOT NULL CHECK (paid >= 0),
  PRIMARY KEY (member_id, currency, day, category)
);
GRANT SELECT, INSERT, UPDATE ON cashback.line TO lantern_app;

INSERT INTO cashback.line
SELECT s.member_id, s.currency, s.day, s.category, s.rate_bps, s.claimed_stake, s.claimed_valid, s.claimed_counted, coalesce(p.paid, 0)
FROM cashback.stake s LEFT JOIN (
  SELECT c.member_id, c.currency, l.day, l.category, sum(l.amount) AS paid
  FROM cashback.claim c JOIN cashback.claim_line l USING (claim_id) GROUP BY c.member_id, c.currency, l.day, l.category
) p USING (member_id, currency, day, category);

DROP TABLE cashback.stake;
DROP TABLE cashback.rate;

-- What corrections of paid lines left: below zero it was paid too much and is taken out of the next payment, above zero too little.
CREATE TABLE cashback.carry (
  member_id text NOT NULL,
  currency text NOT NULL,
  merchant_code text NOT NULL,
  amount bigint NOT NULL,
  PRIMARY KEY (member_id, currency)
);
CREATE INDEX carry_to_pay ON cashback.carry (merchant_code, currency, member_id) WHERE amount > 0;
GRANT SELECT, INSERT, UPDATE ON cashback.carry TO lantern_app;

-- How far a merchant's days have been paid without a claim. What lapsed by the rules of before stays lapsed.
CREATE TABLE cashback.payout (
  merchant_code text NOT NULL,
  currency text NOT NULL,
  paid_until date NOT NULL,
  PRIMARY KEY (merchant_code, currency)
);
GRANT SELECT, INSERT, UPDATE ON cashback.payout TO lantern_app;

INSERT INTO cashback.payout
SELECT s.merchant_code, s.currency, (now() AT TIME ZONE m.time_zone)::date - s.valid_days
FROM cashback.setting s JOIN system.merchant m ON m.code = s.merchant_code;

-- amount = its lines + what it carried. Zero: lines that only made up for an earlier correction.
ALTER TABLE cashback.claim ADD COLUMN carried bigint NOT NULL DEFAULT 0, ADD COLUMN automatic boolean NOT NULL DEFAULT false,
  DROP CONSTRAINT claim_amount_check, ADD CONSTRAINT claim_amount_check CHECK (amount >= 0);

-- Two days at least: what is settled just before midnight is counted just after it.
ALTER TABLE cashback.setting DROP CONSTRAINT setting_valid_days_check;
UPDATE cashback.setting SET valid_days = 2 WHERE valid_days = 1;
ALTER TABLE cashback.setting ADD CONSTRAINT setting_valid_days_check CHECK (valid_days BETWEEN 2 AND 60);
