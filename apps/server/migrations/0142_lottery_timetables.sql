-- Lotteries by any timetable, their definitions put in by the application, results from outside and their correction.

-- ---------------------------------------------------------------------------------------------------------------------
-- Definitions: game-math's tables, put in at the start of a node. What is there already is the operator's.
-- ---------------------------------------------------------------------------------------------------------------------
GRANT INSERT, UPDATE ON lottery.category TO lantern_app;
GRANT INSERT ON lottery.game TO lantern_app;
-- Categories that are no part of the menu have lists of their own (keno rooms).
ALTER TABLE lottery.category ADD COLUMN in_menu boolean NOT NULL DEFAULT true;

-- A first prize may return more than a million times its stake.
ALTER TABLE lottery.odds DROP CONSTRAINT odds_odds_e4_check, ADD CONSTRAINT odds_odds_e4_check CHECK (odds_e4 BETWEEN 1 AND 1000000000000);

-- Drawn by the clock (interval_sec, perhaps in a window of the day) or on weekdays (draws_at_minute): minutes of the day in Viet Nam.
ALTER TABLE lottery.game
  ALTER COLUMN interval_sec DROP NOT NULL,
  ADD COLUMN window_from_minute integer CHECK (window_from_minute BETWEEN 0 AND 1439),
  ADD COLUMN window_to_minute integer CHECK (window_to_minute BETWEEN 1 AND 1440),
  ADD COLUMN draws_at_minute integer CHECK (draws_at_minute BETWEEN 0 AND 1439),
  ADD COLUMN reopens_at_minute integer CHECK (reopens_at_minute BETWEEN 0 AND 1439),
  -- Where results come from: the house's own seed, or the sources of an official draw. Counts for issues created from then on.
  ADD COLUMN result_source text NOT NULL DEFAULT 'seed' CHECK (result_source IN ('seed', 'official')),
  ADD CONSTRAINT game_timetable CHECK ((interval_sec IS NULL) = (draws_at_minute IS NOT NULL)),
  ADD CONSTRAINT game_weekday_whole CHECK ((draws_at_minute IS NULL) = (reopens_at_minute IS NULL) AND draws_at_minute <= reopens_at_minute),
  ADD CONSTRAINT game_window CHECK ((window_from_minute IS NULL) = (window_to_minute IS NULL) AND window_from_minute < window_to_minute
    AND (window_from_minute IS NULL OR interval_sec IS NOT NULL AND (window_to_minute - window_from_minute) * 60 % interval_sec = 0));

-- Dates without a weekday draw (Tết). One that is taken back stays, inactive, so that a start does not put it in again.
CREATE TABLE lottery.no_draw_date (
  date text PRIMARY KEY CHECK (date ~ '^[0-9]{8}$'),
  active boolean NOT NULL DEFAULT true
);
GRANT SELECT, INSERT, UPDATE ON lottery.no_draw_date TO lantern_app;

-- Which definitions have been put in: a start that finds its own does nothing.
CREATE TABLE lottery.definitions (
  fingerprint text PRIMARY KEY,
  put_in_at timestamptz NOT NULL DEFAULT kernel.now()
);
GRANT SELECT, INSERT ON lottery.definitions TO lantern_app;

UPDATE lottery.category SET sort_order = 10 WHERE tag = 'vietnam_fast';
-- The whole price list follows in its own order; these twelve of each mode keep their place in it (game-math's board order).
UPDATE lottery.odds o SET sort_order = p.place FROM (VALUES ('lo2', 10), ('lo3', 40), ('xien2', 60), ('xien3', 70), ('de_db', 140), ('c3_db', 230),
  ('dau', 210), ('duoi', 220), ('db2_tai', 290), ('db2_xiu', 300), ('db2_chan', 310), ('db2_le', 320)) AS p(bet_type, place)
  WHERE o.bet_type = p.bet_type AND o.game_code IN ('mb60', 'mb45');

-- ---------------------------------------------------------------------------------------------------------------------
-- Issues whose result comes from outside, and corrections
-- ---------------------------------------------------------------------------------------------------------------------
DO $$
DECLARE
  named record;
BEGIN
  -- The checks on state, seed and result bear generated names.
  FOR named IN SELECT conname FROM pg_constraint WHERE conrelid = 'lottery.issue'::regclass AND contype = 'c'
    AND (pg_get_constraintdef(oid) LIKE '%state%' OR pg_get_constraintdef(oid) LIKE '%seed IS NULL%') LOOP
    EXECUTE format('ALTER TABLE lottery.issue DROP CONSTRAINT %I', named.conname);
  END LOOP;
END $$;
ALTER TABLE lottery.issue
  ALTER COLUMN commitment DROP NOT NULL,
  ADD COLUMN source text NOT NULL DEFAULT 'seed' CHECK (source IN ('seed', 'official')),
  -- How often the result was corrected; orders settled under an earlier one are settled anew.
  ADD COLUMN revision integer NOT NULL DEFAULT 0 CHECK (revision >= 0),
  ADD COLUMN previous_result jsonb,
  ADD COLUMN corrected_at timestamptz,
  ADD CONSTRAINT issue_state CHECK (state IN ('pending', 'open', 'locked', 'drawing', 'drawn', 'settled', 'cancelled', 'resettled')),
  ADD CONSTRAINT issue_commitment CHECK ((source = 'seed') = (commitment IS NOT NULL)),
  ADD CONSTRAINT issue_result CHECK ((state IN ('drawn', 'settled', 'resettled')) = (result IS NOT NULL)),
  ADD CONSTRAINT issue_seed_revealed CHECK ((seed IS NOT NULL) = (source = 'seed' AND result IS NOT NULL)),
  ADD CONSTRAINT issue_ticket_set CHECK (state NOT IN ('locked', 'drawing', 'drawn', 'settled', 'resettled') OR ticket_hash IS NOT NULL),
  ADD CONSTRAINT issue_settled CHECK (state <> 'settled' OR settled_at IS NOT NULL),
  ADD CONSTRAINT issue_corrected CHECK ((state = 'resettled') = (revision > 0) AND (revision > 0) = (previous_result IS NOT NULL) AND (revision > 0) = (corrected_at IS NOT NULL));
CREATE INDEX issue_coming ON lottery.issue (game_code, draws_at) WHERE settled_at IS NULL;

-- What a source said of an issue. A source may change its mind: its newest word, by the source's own time, counts.
CREATE TABLE lottery.feed_word (
  game_code text NOT NULL,
  numero text NOT NULL,
  source text NOT NULL CHECK (source ~ '^[A-Za-z0-9_-]{1,64}$'),
  word_no integer NOT NULL CHECK (word_no > 0),
  result jsonb NOT NULL,
  sent_at timestamptz NOT NULL,
  received_at timestamptz NOT NULL DEFAULT kernel.now(),
  PRIMARY KEY (game_code, numero, source, word_no),
  FOREIGN KEY (game_code, numero) REFERENCES lottery.issue
);
GRANT SELECT, INSERT ON lottery.feed_word TO lantern_app;

-- What operators want done about a result: one asks, another decides. `draw` gives an issue its result that the sources do not agree
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
  asked_by text NOT NULL,
  asked_at timestamptz NOT NULL DEFAULT kernel.now(),
  decided_by text,
  decided_at timestamptz,
  approved boolean,
  -- The revision of the issue it made.
  revision integer CHECK (revision >= 0),
  FOREIGN KEY (game_code, numero) REFERENCES lottery.issue,
  CHECK (decided_by <> asked_by),
  CHECK ((decided_by IS NULL) = (decided_at IS NULL) AND (decided_by IS NULL) = (approved IS NULL)),
  CHECK ((kind = 'correct') = (previous_result IS NOT NULL)),
  CHECK ((revision IS NOT NULL) = coalesce(approved, false))
);
-- One open request per issue.
CREATE UNIQUE INDEX result_request_open ON lottery.result_request (game_code, numero) WHERE decided_at IS NULL;
GRANT SELECT, INSERT, UPDATE ON lottery.result_request TO lantern_app;

ALTER TABLE lottery."order"
  -- The revision of the result it was settled by last.
  ADD COLUMN revision integer NOT NULL DEFAULT 0 CHECK (revision >= 0),
  ADD COLUMN corrected_at timestamptz;
ALTER TABLE lottery.suborder ADD COLUMN IF NOT EXISTS corrected boolean NOT NULL DEFAULT false;

-- A win taken back after the member had spent it: what the purse could not give. Wins less reversals are payout plus debt.
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
