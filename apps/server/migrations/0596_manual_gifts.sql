-- Gifts that operators give by hand, one row for each list of them: who gave how much, why, and who decided.
ALTER TABLE promotions.entry DROP CONSTRAINT entry_versioned;
ALTER TABLE promotions.entry ADD CONSTRAINT entry_versioned CHECK (version IS NOT NULL
  OR kind NOT IN ('application', 'check_in', 'code', 'envelope', 'manual', 'match', 'race', 'referral'));

CREATE TABLE promotions.gift_list (
  -- Of the request: its gifts have it as their period.
  request_id text COLLATE "C" PRIMARY KEY,
  merchant_code text COLLATE "C" NOT NULL,
  key text COLLATE "C" NOT NULL,
  rule_version integer NOT NULL CHECK (rule_version > 0),
  operator_id text COLLATE "C" NOT NULL,
  operator_name text NOT NULL,
  -- The second person, where one was needed.
  decided_name text,
  reason text NOT NULL CHECK (reason <> ''),
  ticket text NOT NULL,
  members integer NOT NULL CHECK (members > 0),
  total bigint NOT NULL CHECK (total > 0),
  given_at timestamptz NOT NULL DEFAULT kernel.now(),
  FOREIGN KEY (merchant_code, key) REFERENCES promotions.promotion
);
CREATE INDEX gift_list_of_promotion ON promotions.gift_list (merchant_code, key, given_at);
CREATE INDEX gift_list_of_operator ON promotions.gift_list (operator_id, given_at);
-- What was given stays as it was given.
GRANT SELECT, INSERT ON promotions.gift_list TO lantern_app;
