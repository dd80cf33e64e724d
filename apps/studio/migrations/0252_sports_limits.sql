-- Limits and the delay in play are set by traders. A taker reads them in its own transaction. Amounts in minor units.

-- Of every slip on a sport: the most it may stake, the most it pays, and what the slips of a member of one day may pay together.
CREATE TABLE studio.sports_slip_limit (
  sport text COLLATE "C" PRIMARY KEY,
  slip_maximum bigint NOT NULL CHECK (slip_maximum > 0),
  payout_maximum bigint NOT NULL CHECK (payout_maximum >= slip_maximum),
  day_maximum bigint NOT NULL CHECK (day_maximum >= payout_maximum),
  version integer NOT NULL DEFAULT 1 CHECK (version > 0),
  changed_at timestamptz NOT NULL DEFAULT clock_timestamp()
);

-- Of the matches of a tier: what may be won on one outcome of a main line, of another line and of an exact one; the part of that for one slip in
-- play; the most the house may lose on a match; the delay between a bet in play and its decision.
CREATE TABLE studio.sports_tier_limit (
  sport text COLLATE "C" NOT NULL REFERENCES studio.sports_slip_limit,
  tier smallint NOT NULL CHECK (tier BETWEEN 1 AND 3),
  main_limit bigint NOT NULL CHECK (main_limit >= side_limit),
  side_limit bigint NOT NULL CHECK (side_limit >= exact_limit),
  exact_limit bigint NOT NULL CHECK (exact_limit > 0),
  in_play_percent smallint NOT NULL CHECK (in_play_percent BETWEEN 1 AND 100),
  event_cap bigint NOT NULL CHECK (event_cap >= main_limit),
  delay_ms integer NOT NULL CHECK (delay_ms BETWEEN 0 AND 12000),
  version integer NOT NULL DEFAULT 1 CHECK (version > 0),
  changed_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  PRIMARY KEY (sport, tier)
);

-- The defaults of the sports domain reference, in đồng.
INSERT INTO studio.sports_slip_limit (sport, slip_maximum, payout_maximum, day_maximum) VALUES ('football', 100000000, 2000000000, 5000000000);
INSERT INTO studio.sports_tier_limit (sport, tier, main_limit, side_limit, exact_limit, in_play_percent, event_cap, delay_ms) VALUES
  ('football', 1, 500000000, 150000000, 50000000, 50, 3000000000, 5000),
  ('football', 2, 200000000, 60000000, 20000000, 50, 3000000000, 5000),
  ('football', 3, 50000000, 15000000, 5000000, 50, 3000000000, 5000);

-- Limits are no part of the book: an act that sets them has no row of its log.
ALTER TABLE studio.desk_act ALTER COLUMN position DROP NOT NULL;
