-- VIP levels. Points are those of play.member_day; rewards are entries of promotions. Here: the terms, each member's level with its
-- history, and how far the monthly, weekly and daily work has come.
CREATE SCHEMA vip;
GRANT USAGE ON SCHEMA vip TO lantern_app;

-- A merchant's terms in its currency; without a row there is no programme. Entry 1 of each array is level 1.
CREATE TABLE vip.setting (
  merchant_code text NOT NULL,
  currency text NOT NULL,
  -- While it is closed no level changes and nothing is given.
  enabled boolean NOT NULL,
  thresholds bigint[] NOT NULL CHECK (cardinality(thresholds) = 8 AND 0 < ALL (thresholds)),
  upgrade_gifts bigint[] NOT NULL CHECK (cardinality(upgrade_gifts) = 8 AND 0 <= ALL (upgrade_gifts)),
  weekly_bps integer NOT NULL CHECK (weekly_bps BETWEEN 0 AND 15),
  birthday_bps integer NOT NULL CHECK (birthday_bps BETWEEN 0 AND 5),
  PRIMARY KEY (merchant_code, currency)
);
GRANT SELECT, INSERT, UPDATE ON vip.setting TO lantern_app;

INSERT INTO vip.setting
SELECT merchant_code, currency, true, '{1000000,20000000,60000000,100000000,500000000,2000000000,5000000000,20000000000}',
  '{0,28000,88000,138000,688000,2888000,6888000,28888000}', 15, 5
FROM cashback.setting WHERE currency = 'VND';

-- Members who have reached a level; all others are at the first, 0.
CREATE TABLE vip.standing (
  member_id text NOT NULL,
  currency text NOT NULL,
  merchant_code text NOT NULL,
  level smallint NOT NULL CHECK (level BETWEEN 0 AND 8),
  -- The highest level ever held: its upgrade gift and those below are given.
  best smallint NOT NULL CHECK (best BETWEEN level AND 8),
  since timestamptz NOT NULL DEFAULT kernel.now(),
  -- The last check the member was notified of, and the last one that was made.
  noticed_for date,
  checked_on date,
  PRIMARY KEY (member_id, currency)
);
CREATE INDEX standing_of_merchant ON vip.standing (merchant_code, currency, member_id);
GRANT SELECT, INSERT, DELETE ON vip.standing TO lantern_app;
GRANT UPDATE (level, best, since, noticed_for, checked_on) ON vip.standing TO lantern_app;

-- Every change of a level: the level at a moment is that of the last change before it.
CREATE TABLE vip.level_change (
  change_id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  member_id text NOT NULL,
  currency text NOT NULL,
  from_level smallint NOT NULL CHECK (from_level BETWEEN 0 AND 8),
  to_level smallint NOT NULL CHECK (to_level BETWEEN 0 AND 8 AND to_level <> from_level),
  changed_at timestamptz NOT NULL DEFAULT kernel.now()
);
CREATE INDEX level_change_of_member ON vip.level_change (member_id, currency, changed_at, change_id);
GRANT SELECT, INSERT ON vip.level_change TO lantern_app;

-- How far each kind of periodic work has come at a merchant.
CREATE TABLE vip.progress (
  merchant_code text NOT NULL,
  currency text NOT NULL,
  work text NOT NULL CHECK (work IN ('check', 'notice', 'weekly', 'birthday')),
  -- The last day that was worked through: of a check, also where its notices are meant; a Monday; a birthday.
  done_until date NOT NULL,
  PRIMARY KEY (merchant_code, currency, work)
);
GRANT SELECT, INSERT, UPDATE ON vip.progress TO lantern_app;

-- Members who played before there were levels get theirs, with its gifts.
INSERT INTO promotions.dirty (member_id, merchant_code, currency)
SELECT DISTINCT d.member_id, d.merchant_code, d.currency FROM play.member_day d JOIN vip.setting s USING (merchant_code, currency)
WHERE d.points > 0 AND d.day > kernel.now()::date - 91;
