-- Races: who takes part in one, and how it was decided. Standings are computed from the days of play until then.
ALTER TABLE promotions.promotion DROP CONSTRAINT promotion_kind_check;
ALTER TABLE promotions.promotion ADD CONSTRAINT promotion_kind_check CHECK (kind ~ '^[a-z]+(_[a-z]+)*$');
-- Entries of promotions as data name the version they were taken under; what members earn otherwise has none.
ALTER TABLE promotions.entry DROP CONSTRAINT entry_versioned;
ALTER TABLE promotions.entry ADD CONSTRAINT entry_versioned
  CHECK (version IS NOT NULL OR kind NOT IN ('check_in', 'code', 'envelope', 'match', 'race', 'referral'));

CREATE TABLE promotions.racer (
  merchant_code text NOT NULL,
  key text COLLATE "C" NOT NULL,
  member_id text COLLATE "C" NOT NULL,
  -- The version that was joined.
  version integer NOT NULL CHECK (version > 0),
  joined_at timestamptz NOT NULL DEFAULT kernel.now(),
  -- The merchant's day from which points count, and what was earned on it before they did.
  from_day date NOT NULL,
  baseline bigint NOT NULL CHECK (baseline >= 0),
  left_at timestamptz,
  -- Taken out by the desk.
  out_at timestamptz,
  out_by text,
  out_reason text,
  PRIMARY KEY (merchant_code, key, member_id),
  FOREIGN KEY (merchant_code, key) REFERENCES promotions.promotion,
  CHECK ((out_at IS NULL) = (out_by IS NULL) AND (out_at IS NULL) = (out_reason IS NULL))
);
CREATE INDEX racer_of_member ON promotions.racer (member_id);
GRANT SELECT, INSERT ON promotions.racer TO lantern_app;
GRANT UPDATE (version, joined_at, from_day, baseline, left_at, out_at, out_by, out_reason) ON promotions.racer TO lantern_app;

-- A race that was decided; nothing changes it afterwards.
CREATE TABLE promotions.race (
  merchant_code text NOT NULL,
  key text COLLATE "C" NOT NULL,
  decided_at timestamptz NOT NULL DEFAULT kernel.now(),
  PRIMARY KEY (merchant_code, key),
  FOREIGN KEY (merchant_code, key) REFERENCES promotions.promotion
);
GRANT SELECT, INSERT ON promotions.race TO lantern_app;

CREATE TABLE promotions.race_result (
  merchant_code text NOT NULL,
  key text COLLATE "C" NOT NULL,
  member_id text COLLATE "C" NOT NULL,
  -- None without a point, and for a second account of a person.
  place integer CHECK (place > 0),
  score bigint NOT NULL CHECK (score >= 0),
  prize bigint NOT NULL CHECK (prize >= 0),
  -- Of the entry that paid it.
  entry_id text COLLATE "C" UNIQUE,
  PRIMARY KEY (merchant_code, key, member_id),
  FOREIGN KEY (merchant_code, key) REFERENCES promotions.race,
  CHECK (prize = 0 OR place IS NOT NULL),
  CHECK (entry_id IS NULL OR prize > 0)
);
CREATE INDEX race_result_unpaid ON promotions.race_result (merchant_code, key, member_id) WHERE prize > 0 AND entry_id IS NULL;
CREATE INDEX race_result_of_member ON promotions.race_result (member_id);
GRANT SELECT, INSERT ON promotions.race_result TO lantern_app;
GRANT UPDATE (entry_id) ON promotions.race_result TO lantern_app;
