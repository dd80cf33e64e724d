-- Free spins and loss cashback as promotions.
ALTER TABLE promotions.entry DROP CONSTRAINT entry_versioned;
ALTER TABLE promotions.entry ADD CONSTRAINT entry_versioned CHECK (version IS NOT NULL OR kind NOT IN
  ('app_download', 'application', 'check_in', 'code', 'envelope', 'loss', 'manual', 'match', 'race', 'referral', 'spins'));

-- The games a vendor takes free spins for, as it reported them last; in its own units.
CREATE TABLE wallet_api.spin_game (
  vendor text COLLATE "C" NOT NULL REFERENCES wallet_api.vendor,
  game text COLLATE "C" NOT NULL,
  -- A spin is worth a multiple of the step, at most the maximum.
  step bigint NOT NULL CHECK (step > 0),
  maximum bigint NOT NULL CHECK (maximum >= step),
  -- The most that one spin wins, as a multiple of its value.
  top_times integer NOT NULL CHECK (top_times > 0),
  PRIMARY KEY (vendor, game)
);
GRANT SELECT, INSERT, DELETE ON wallet_api.spin_game TO lantern_app;
CREATE INDEX free_spins_campaign ON wallet_api.free_spins (vendor, campaign);

-- Loss cashback: the days for which a member has it instead of cashback. Chosen before its days begin, so that no one chooses by what happened.
CREATE TABLE promotions.loss_choice (
  merchant_code text NOT NULL,
  key text COLLATE "C" NOT NULL,
  member_id text COLLATE "C" NOT NULL,
  currency text NOT NULL,
  -- The version that was chosen.
  version integer NOT NULL CHECK (version > 0),
  from_day date NOT NULL,
  -- The last day; leaving moves it to the end of the period that runs.
  to_day date NOT NULL CHECK (to_day >= from_day),
  chosen_at timestamptz NOT NULL DEFAULT kernel.now(),
  PRIMARY KEY (merchant_code, key, member_id, from_day),
  FOREIGN KEY (merchant_code, key) REFERENCES promotions.promotion
);
CREATE INDEX loss_choice_of_member ON promotions.loss_choice (member_id, from_day);
GRANT SELECT, INSERT, DELETE ON promotions.loss_choice TO lantern_app;
GRANT UPDATE (to_day) ON promotions.loss_choice TO lantern_app;

-- Periods that were computed and paid, of all members.
CREATE TABLE promotions.loss_period (
  merchant_code text NOT NULL,
  key text COLLATE "C" NOT NULL,
  first_day date NOT NULL,
  decided_at timestamptz NOT NULL DEFAULT kernel.now(),
  PRIMARY KEY (merchant_code, key, first_day),
  FOREIGN KEY (merchant_code, key) REFERENCES promotions.promotion
);
GRANT SELECT, INSERT ON promotions.loss_period TO lantern_app;
