-- Lottery: games, odds, issues, orders. Times that decide anything are read from kernel.now().
CREATE SCHEMA lottery;
GRANT USAGE ON SCHEMA lottery TO lantern_app;

CREATE TABLE lottery.category (
  tag text PRIMARY KEY CHECK (tag ~ '^[a-z_]{2,40}$'),
  name_vi text NOT NULL,
  name_en text NOT NULL,
  sort_order integer NOT NULL,
  -- Categories that are no part of the menu have lists of their own (keno rooms).
  in_menu boolean NOT NULL DEFAULT true
);

-- ---------------------------------------------------------------------------------------------------------------------
-- On sale from the start: two fast games of 27 numbers. Names and odds are the tables of packages/game-math (a test compares).
-- ---------------------------------------------------------------------------------------------------------------------
INSERT INTO lottery.category VALUES ('vietnam_fast', 'Siêu tốc', 'Express', 10);
-- Definitions are game-math's tables, seeded at the start of a node. Rows that exist are the operator's and stay.
GRANT SELECT, INSERT, UPDATE ON lottery.category TO lantern_app;

CREATE TABLE lottery.game (
  code text PRIMARY KEY CHECK (code ~ '^[a-z0-9]{2,20}$'),
  category text NOT NULL REFERENCES lottery.category,
  -- Which prizes a draw has (game-math).
  format text NOT NULL CHECK (format ~ '^[a-z0-9]{2,20}$'),
  interval_sec integer CHECK (interval_sec BETWEEN 1 AND 86400 AND 86400 % interval_sec = 0),
  lock_time_sec integer NOT NULL CHECK (lock_time_sec >= 0 AND lock_time_sec < interval_sec),
  name_vi text NOT NULL,
  name_en text NOT NULL,
  remark_vi text NOT NULL DEFAULT '',
  remark_en text NOT NULL DEFAULT '',
  icon_url text NOT NULL,
  vendor text NOT NULL,
  game_type text NOT NULL,
  -- Days with a draw, 1 = Sunday … 7 = Saturday.
  draw_day_of_week text NOT NULL DEFAULT '1,2,3,4,5,6,7' CHECK (draw_day_of_week ~ '^[1-7](,[1-7])*$'),
  on_sale boolean NOT NULL DEFAULT true,
  sort_order integer NOT NULL DEFAULT 100,
  window_from_minute integer CHECK (window_from_minute BETWEEN 0 AND 1439),
  window_to_minute integer CHECK (window_to_minute BETWEEN 1 AND 1440),
  draws_at_minute integer CHECK (draws_at_minute BETWEEN 0 AND 1439),
  reopens_at_minute integer CHECK (reopens_at_minute BETWEEN 0 AND 1439),
  -- Where results come from: the house's own seed, or the sources of an official draw. Counts for issues created from then on.
  result_source text NOT NULL DEFAULT 'seed' CHECK (result_source IN ('seed', 'official')),
  CONSTRAINT game_timetable CHECK ((interval_sec IS NULL) = (draws_at_minute IS NOT NULL)),
  CONSTRAINT game_weekday_whole CHECK ((draws_at_minute IS NULL) = (reopens_at_minute IS NULL) AND draws_at_minute <= reopens_at_minute),
  CONSTRAINT game_window CHECK ((window_from_minute IS NULL) = (window_to_minute IS NULL) AND window_from_minute < window_to_minute
    AND (window_from_minute IS NULL OR interval_sec IS NOT NULL AND (window_to_minute - window_from_minute) * 60 % interval_sec = 0))
);

INSERT INTO lottery.game (code, category, format, interval_sec, lock_time_sec, name_vi, name_en, remark_vi, remark_en, icon_url, vendor,
  game_type, sort_order) VALUES
  ('mb60', 'vietnam_fast', 'vn27', 60, 5, 'Siêu tốc 1 phút', 'Express 1 minute', '27 lô, mỗi phút một kỳ', '27 numbers, a draw every minute',
    '/art/games/mb60.vi.m.webp', 'TCG_LOTTO_VN', 'ELOTT', 10),
  ('mb45', 'vietnam_fast', 'vn27', 45, 5, 'Miền Bắc 45 giây', 'Northern 45 seconds', '27 lô, 45 giây một kỳ', '27 numbers, a draw every 45 seconds',
    '/art/games/mb45.vi.m.webp', 'TCG_LOTTO_VN', 'ELOTT', 20);
GRANT SELECT, UPDATE, INSERT ON lottery.game TO lantern_app;

-- Amounts are minor units of the merchant's currency; play money follows the same figures.
-- What is on sale and for how much. An operator may change a row at any time: every suborder keeps the odds it was sold at.
CREATE TABLE lottery.odds (
  game_code text NOT NULL REFERENCES lottery.game,
  prize_mode text NOT NULL CHECK (prize_mode IN ('Lott', 'ZY', 'Elott')),
  play_type text NOT NULL CHECK (play_type IN ('trad', 'ent')),
  bet_type text NOT NULL CHECK (bet_type ~ '^[a-z0-9_]{2,40}$'),
  -- Gross return on one unit, stake included, in ten-thousandths: 995000 is 99.5.
  odds_e4 bigint NOT NULL CHECK (odds_e4 BETWEEN 1 AND 1000000000000),
  unit_minimum bigint NOT NULL CHECK (unit_minimum > 0),
  stake_minimum bigint NOT NULL CHECK (stake_minimum > 0),
  stake_maximum bigint NOT NULL CHECK (stake_maximum >= stake_minimum),
  -- Largest payout the house takes on one selection of one issue.
  number_liability_maximum bigint NOT NULL CHECK (number_liability_maximum > 0),
  on_sale boolean NOT NULL DEFAULT true,
  sort_order integer NOT NULL DEFAULT 100,
  -- Odds in ten-thousandths by choice or tier; null where the bet type has one price.
  odds_table jsonb CHECK (jsonb_typeof(odds_table) = 'object'),
  PRIMARY KEY (game_code, prize_mode, play_type, bet_type)
);

INSERT INTO lottery.odds (game_code, prize_mode, play_type, bet_type, odds_e4, unit_minimum, stake_minimum, stake_maximum,
  number_liability_maximum, sort_order)
SELECT g.code, o.prize_mode, 'trad', o.bet_type, o.odds_e4, 1000, 1000, 500000000, 5000000000, o.sort_order
FROM lottery.game g CROSS JOIN (VALUES
  ('Elott', 'lo2', 980000, 10),
  ('Elott', 'lo3', 9000000, 40),
  ('Elott', 'xien2', 170000, 60),
  ('Elott', 'xien3', 650000, 70),
  ('Elott', 'de_db', 950000, 140),
  ('Elott', 'c3_db', 9000000, 230),
  ('Elott', 'dau', 95000, 210),
  ('Elott', 'duoi', 95000, 220),
  ('Elott', 'db2_tai', 19970, 290),
  ('Elott', 'db2_xiu', 19970, 300),
  ('Elott', 'db2_chan', 19970, 310),
  ('Elott', 'db2_le', 19970, 320),
  ('Lott', 'lo2', 995000, 10),
  ('Lott', 'lo3', 9800000, 40),
  ('Lott', 'xien2', 160000, 60),
  ('Lott', 'xien3', 650000, 70),
  ('Lott', 'de_db', 995000, 140),
  ('Lott', 'c3_db', 9800000, 230),
  ('Lott', 'dau', 99000, 210),
  ('Lott', 'duoi', 99000, 220),
  ('Lott', 'db2_tai', 19970, 290),
  ('Lott', 'db2_xiu', 19970, 300),
  ('Lott', 'db2_chan', 19970, 310),
  ('Lott', 'db2_le', 19970, 320),
  ('ZY', 'lo2', 970000, 10),
  ('ZY', 'lo3', 9700000, 40),
  ('ZY', 'xien2', 176000, 60),
  ('ZY', 'xien3', 788000, 70),
  ('ZY', 'de_db', 970000, 140),
  ('ZY', 'c3_db', 9700000, 230),
  ('ZY', 'dau', 97000, 210),
  ('ZY', 'duoi', 97000, 220),
  ('ZY', 'db2_tai', 19400, 290),
  ('ZY', 'db2_xiu', 19400, 300),
  ('ZY', 'db2_chan', 19400, 310),
  ('ZY', 'db2_le', 19400, 320)
) AS o(prize_mode, bet_type, odds_e4, sort_order);
GRANT SELECT, INSERT, UPDATE ON lottery.odds TO lantern_app;

CREATE TABLE lottery.issue (
  game_code text NOT NULL REFERENCES lottery.game,
  numero text NOT NULL CHECK (numero ~ '^[0-9]{8,14}$'),
  state text NOT NULL,
  opens_at timestamptz NOT NULL,
  locks_at timestamptz NOT NULL,
  draws_at timestamptz NOT NULL,
  -- SHA-256 of the seed, public from the moment the issue exists.
  commitment text CHECK (commitment ~ '^[0-9a-f]{64}$'),
  -- SHA-256 of the closed ticket set, fixed at the lock, before the seed is revealed.
  ticket_hash text CHECK (ticket_hash ~ '^[0-9a-f]{64}$'),
  ticket_count integer CHECK (ticket_count >= 0),
  -- Revealed at the draw together with the result.
  seed text CHECK (seed ~ '^[0-9a-f]{64}$'),
  result jsonb,
  locked_at timestamptz,
  drawn_at timestamptz,
  -- Set when no bet of the issue is pending any more, whatever ended it.
  settled_at timestamptz,
  source text NOT NULL DEFAULT 'seed' CHECK (source IN ('seed', 'official')),
  -- How often the result was corrected; orders settled under an earlier one are settled again.
  revision integer NOT NULL DEFAULT 0 CHECK (revision >= 0),
  previous_result jsonb,
  corrected_at timestamptz,
  PRIMARY KEY (game_code, numero),
  CHECK (opens_at < draws_at AND opens_at <= locks_at AND locks_at <= draws_at),
  CHECK ((ticket_hash IS NULL) = (ticket_count IS NULL)),
  CONSTRAINT issue_state CHECK (state IN ('pending', 'open', 'locked', 'drawing', 'drawn', 'settled', 'cancelled', 'resettled')),
  CONSTRAINT issue_commitment CHECK ((source = 'seed') = (commitment IS NOT NULL)),
  CONSTRAINT issue_result CHECK ((state IN ('drawn', 'settled', 'resettled')) = (result IS NOT NULL)),
  CONSTRAINT issue_seed_revealed CHECK ((seed IS NOT NULL) = (source = 'seed' AND result IS NOT NULL)),
  CONSTRAINT issue_ticket_set CHECK (state NOT IN ('locked', 'drawing', 'drawn', 'settled', 'resettled') OR ticket_hash IS NOT NULL),
  CONSTRAINT issue_settled CHECK (state <> 'settled' OR settled_at IS NOT NULL),
  CONSTRAINT issue_corrected CHECK ((state = 'resettled') = (revision > 0) AND (revision > 0) = (previous_result IS NOT NULL) AND (revision > 0) = (corrected_at IS NOT NULL))
);
-- The clock's view: what still has something to happen.
CREATE INDEX issue_unfinished ON lottery.issue (draws_at) WHERE settled_at IS NULL;
CREATE INDEX issue_newest ON lottery.issue (game_code, draws_at DESC);
CREATE INDEX issue_coming ON lottery.issue (game_code, draws_at) WHERE settled_at IS NULL;
GRANT SELECT, INSERT, UPDATE ON lottery.issue TO lantern_app;

-- Seeds before their reveal, AES-256-GCM under a key derived from the server's secret. Only the draw reads this table.
CREATE TABLE lottery.issue_seed (
  game_code text NOT NULL,
  numero text NOT NULL,
  sealed bytea NOT NULL,
  PRIMARY KEY (game_code, numero),
  FOREIGN KEY (game_code, numero) REFERENCES lottery.issue
);
GRANT SELECT, INSERT ON lottery.issue_seed TO lantern_app;

-- ---------------------------------------------------------------------------------------------------------------------
-- Chases: the same bet on several issues, an order each
-- ---------------------------------------------------------------------------------------------------------------------
CREATE TABLE lottery.chase (
  chase_id text COLLATE "C" PRIMARY KEY CHECK (chase_id ~ '^[0-9a-z]{26}$'),
  member_id text NOT NULL,
  idempotency_key text NOT NULL,
  game_code text NOT NULL,
  prize_mode text NOT NULL,
  play_type text NOT NULL,
  currency text NOT NULL CHECK (currency ~ '^[A-Z]{3,5}(PLAY)?$'),
  stop_on_win boolean NOT NULL,
  total_stake bigint NOT NULL CHECK (total_stake > 0),
  placed_at timestamptz NOT NULL DEFAULT kernel.now(),
  -- Set when stakes of future issues were refunded, and why; its other ends follow from its orders.
  stopped_at timestamptz,
  stopped_by text CHECK (stopped_by IN ('win', 'member')),
  UNIQUE (member_id, idempotency_key),
  CHECK ((stopped_at IS NULL) = (stopped_by IS NULL))
);
CREATE INDEX chase_of_member ON lottery.chase (member_id, placed_at DESC, chase_id DESC);
GRANT SELECT, INSERT, UPDATE ON lottery.chase TO lantern_app;

-- ---------------------------------------------------------------------------------------------------------------------
-- Orders and suborders. A table's CHECKs are evaluated by every update of a row and its foreign keys by a query per row written:
-- the shapes of ids and currencies are checked once, where accept_order reads them, and nothing may change them afterwards.
-- ---------------------------------------------------------------------------------------------------------------------
CREATE DOMAIN lottery.record_id AS text COLLATE "C" CHECK (VALUE ~ '^[0-9a-z]{26}$');
CREATE DOMAIN lottery.stake_currency AS text CHECK (VALUE ~ '^[A-Z]{3,5}(PLAY)?$');

CREATE TABLE lottery."order" (
  order_id text COLLATE "C" PRIMARY KEY,
  member_id text NOT NULL,
  idempotency_key text NOT NULL,
  game_code text NOT NULL,
  numero text NOT NULL,
  prize_mode text NOT NULL,
  play_type text NOT NULL,
  currency text NOT NULL,
  -- Summary of its suborders, written by whatever changes one of them in the same transaction.
  status text NOT NULL CHECK (status IN ('pending', 'won', 'lost', 'push', 'cancelled', 'void')),
  total_stake bigint NOT NULL CHECK (total_stake > 0),
  total_payout bigint NOT NULL DEFAULT 0 CHECK (total_payout >= 0),
  suborder_count integer NOT NULL CHECK (suborder_count > 0),
  placed_at timestamptz NOT NULL,
  settled_at timestamptz,
  -- The revision of the result it was settled by last.
  revision integer NOT NULL DEFAULT 0 CHECK (revision >= 0),
  corrected_at timestamptz,
  chase_id text COLLATE "C" REFERENCES lottery.chase,
  -- What the chase multiplied its items by for this issue.
  chase_multiplier integer CHECK (chase_multiplier > 0),
  UNIQUE (member_id, idempotency_key),
  -- No foreign key to issue, here and in suborder: its check would share-lock the one issue row on every bet, and
  -- lottery.accept_order has looked at that row anyway.
  CHECK ((status = 'pending') = (settled_at IS NULL)),
  CONSTRAINT order_of_chase_whole CHECK ((chase_id IS NULL) = (chase_multiplier IS NULL))
);
-- The betting record's sums over a range come from the index alone.
CREATE INDEX order_record ON lottery."order" (member_id, placed_at DESC, order_id DESC)
  INCLUDE (status, game_code, currency, total_stake, total_payout);
CREATE INDEX order_of_chase ON lottery."order" (chase_id) WHERE chase_id IS NOT NULL;
CREATE INDEX order_recent_win ON lottery."order" (currency, settled_at DESC) WHERE status = 'won';
CREATE INDEX order_pending ON lottery."order" (game_code, numero, member_id, order_id) WHERE status = 'pending';
-- The largest wins of a day: days are UTC's, because an index may not depend on a setting.
CREATE INDEX order_largest_win ON lottery."order" (currency, ((settled_at AT TIME ZONE 'UTC')::date), total_payout DESC) WHERE status = 'won';
-- No INSERT: an order comes to be with its stake, through lottery.accept_order.
GRANT SELECT ON lottery."order" TO lantern_app;
GRANT UPDATE (status, total_payout, settled_at, revision, corrected_at) ON lottery."order" TO lantern_app;

CREATE TABLE lottery.suborder (
  suborder_id text COLLATE "C" PRIMARY KEY,
  order_id text COLLATE "C" NOT NULL REFERENCES lottery."order",
  item_no integer NOT NULL CHECK (item_no >= 0),
  member_id text NOT NULL,
  game_code text NOT NULL,
  numero text NOT NULL,
  bet_type text NOT NULL,
  selections text[] NOT NULL CHECK (cardinality(selections) > 0),
  unit bigint NOT NULL CHECK (unit > 0),
  multiplier integer NOT NULL CHECK (multiplier > 0),
  price_multiplier integer NOT NULL CHECK (price_multiplier > 0),
  stake bigint NOT NULL CHECK (stake > 0),
  currency text NOT NULL,
  -- Odds it was sold at; settlement reads nothing else.
  odds_e4 bigint NOT NULL CHECK (odds_e4 > 0),
  status text NOT NULL CHECK (status IN ('pending', 'won', 'lost', 'push', 'cancelled', 'void')),
  payout bigint NOT NULL DEFAULT 0 CHECK (payout >= 0),
  placed_at timestamptz NOT NULL,
  settled_at timestamptz,
  -- What a suborder was sold at, as odds_e4 is; settlement reads nothing else.
  odds_table jsonb CHECK (jsonb_typeof(odds_table) = 'object'),
  corrected boolean NOT NULL DEFAULT false,
  -- Lottery: edge and weight as sold; a settlement takes all bets of a member in an issue together
  edge_ppm integer CHECK (edge_ppm BETWEEN 0 AND 1000000),
  weight_bps smallint NOT NULL DEFAULT 0 CHECK (weight_bps BETWEEN 0 AND 10000),
  UNIQUE (order_id, item_no),
  CHECK (stake = unit * multiplier * price_multiplier * cardinality(selections)),
  CHECK (CASE status WHEN 'won' THEN payout > 0 WHEN 'pending' THEN payout = 0 WHEN 'lost' THEN payout = 0 ELSE payout = stake END),
  CHECK ((status = 'pending') = (settled_at IS NULL))
) WITH (fillfactor = 50); -- room for a settlement to rewrite rows in place
CREATE INDEX suborder_of_issue ON lottery.suborder (game_code, numero, suborder_id);
GRANT SELECT ON lottery.suborder TO lantern_app;
GRANT UPDATE (status, payout, settled_at, corrected) ON lottery.suborder TO lantern_app;

-- Dates without a weekday draw (Tết). A revoked one stays, inactive, so that a start does not seed it again.
CREATE TABLE lottery.no_draw_date (
  date text PRIMARY KEY CHECK (date ~ '^[0-9]{8}$'),
  active boolean NOT NULL DEFAULT true
);
GRANT SELECT, INSERT, UPDATE ON lottery.no_draw_date TO lantern_app;

-- Which definitions have been seeded: a start that finds its own does nothing.
CREATE TABLE lottery.definitions (
  fingerprint text PRIMARY KEY,
  seeded_at timestamptz NOT NULL DEFAULT kernel.now()
);
GRANT SELECT, INSERT ON lottery.definitions TO lantern_app;

-- What a source reported of an issue. A source may correct itself: its newest report, by the source's own time, counts.
CREATE TABLE lottery.feed_report (
  game_code text NOT NULL,
  numero text NOT NULL,
  source text NOT NULL CHECK (source ~ '^[A-Za-z0-9_-]{1,64}$'),
  report_no integer NOT NULL CHECK (report_no > 0),
  result jsonb NOT NULL,
  sent_at timestamptz NOT NULL,
  received_at timestamptz NOT NULL DEFAULT kernel.now(),
  PRIMARY KEY (game_code, numero, source, report_no),
  FOREIGN KEY (game_code, numero) REFERENCES lottery.issue
);
GRANT SELECT, INSERT ON lottery.feed_report TO lantern_app;

-- Operators' requests about a result: one requests, another decides. `draw` gives an issue its result that the sources do not agree
-- on, `correct` replaces one that was wrong.
CREATE TABLE lottery.result_request (
  request_id text COLLATE "C" PRIMARY KEY CHECK (request_id ~ '^[0-9a-z]{26}$'),
  game_code text NOT NULL,
  numero text NOT NULL,
  kind text NOT NULL CHECK (kind IN ('draw', 'correct')),
  result jsonb NOT NULL,
  -- The result it replaces.
  previous_result jsonb,
  reason text NOT NULL CHECK (length(reason) BETWEEN 1 AND 500),
  requested_by text NOT NULL,
  requested_at timestamptz NOT NULL DEFAULT kernel.now(),
  decided_by text,
  decided_at timestamptz,
  approved boolean,
  -- The revision of the issue it made.
  revision integer CHECK (revision >= 0),
  FOREIGN KEY (game_code, numero) REFERENCES lottery.issue,
  CHECK (decided_by <> requested_by),
  CHECK ((decided_by IS NULL) = (decided_at IS NULL) AND (decided_by IS NULL) = (approved IS NULL)),
  CHECK ((kind = 'correct') = (previous_result IS NOT NULL)),
  CHECK ((revision IS NOT NULL) = coalesce(approved, false))
);
-- One open request per issue.
CREATE UNIQUE INDEX result_request_open ON lottery.result_request (game_code, numero) WHERE decided_at IS NULL;
GRANT SELECT, INSERT, UPDATE ON lottery.result_request TO lantern_app;

-- A win reversed after the member had spent it: what the purse did not cover. Wins less reversals are payout plus debt.
CREATE TABLE lottery.debt (
  debt_id text COLLATE "C" PRIMARY KEY CHECK (debt_id ~ '^[0-9a-z]{26}$'),
  member_id text NOT NULL,
  currency text NOT NULL,
  suborder_id text COLLATE "C" NOT NULL REFERENCES lottery.suborder,
  revision integer NOT NULL,
  amount bigint NOT NULL CHECK (amount > 0),
  recorded_at timestamptz NOT NULL DEFAULT kernel.now(),
  UNIQUE (suborder_id, revision)
);
CREATE INDEX debt_of_member ON lottery.debt (member_id, currency);
GRANT SELECT, INSERT ON lottery.debt TO lantern_app;

-- ---------------------------------------------------------------------------------------------------------------------
-- The most one ticket may win
-- ---------------------------------------------------------------------------------------------------------------------

-- What one selection of an order may pay for one hit, in minor units; one unit is always taken, whatever it may win. The row
-- that says most counts: a game's before a merchant's, a merchant's before the general one. Play money follows the real one's figures.
CREATE TABLE lottery.win_maximum (
  currency text NOT NULL CHECK (currency ~ '^[A-Z]{3,5}$'),
  merchant_code text NOT NULL DEFAULT '',
  game_code text NOT NULL DEFAULT '',
  amount bigint NOT NULL CHECK (amount > 0),
  PRIMARY KEY (currency, merchant_code, game_code)
);

INSERT INTO lottery.win_maximum (currency, amount) VALUES ('VND', 2000000000);
GRANT SELECT, INSERT, UPDATE, DELETE ON lottery.win_maximum TO lantern_app;

-- Draws without bets are not kept forever: 62 games draw some forty thousand times a day.
-- How long they are kept at least: both count. Statistics ask for up to 500 draws.
CREATE TABLE lottery.retention (
  only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
  keep_days integer NOT NULL DEFAULT 30 CHECK (keep_days BETWEEN 1 AND 36500),
  keep_draws integer NOT NULL DEFAULT 1000 CHECK (keep_draws BETWEEN 500 AND 1000000)
);

INSERT INTO lottery.retention DEFAULT VALUES;

GRANT SELECT, UPDATE (keep_days, keep_draws) ON lottery.retention TO lantern_app;

-- Up to where a game's draws have been looked at; what had bets stayed.
CREATE TABLE lottery.pruning (
  game_code text PRIMARY KEY REFERENCES lottery.game,
  until timestamptz NOT NULL DEFAULT '-infinity'
);

-- What is left of the draws that went, by the day their numbers name.
CREATE TABLE lottery.pruned_day (
  game_code text NOT NULL REFERENCES lottery.game,
  day text NOT NULL CHECK (day ~ '^[0-9]{8}$'),
  draws integer NOT NULL CHECK (draws >= 0),
  cancelled integer NOT NULL CHECK (cancelled >= 0),
  PRIMARY KEY (game_code, day)
);

GRANT SELECT ON lottery.pruning, lottery.pruned_day TO lantern_app;
