-- Price lists and timetables as versions: a change is a new one from a moment on, and what was sold or created before keeps its own.

CREATE TABLE lottery.price_list (
  game_code text NOT NULL REFERENCES lottery.game,
  version integer NOT NULL CHECK (version > 0),
  -- The version it was drafted from. It can only be published while that is the newest.
  based_on integer,
  note text NOT NULL DEFAULT '' CHECK (length(note) <= 500),
  drafted_at timestamptz NOT NULL DEFAULT kernel.now(),
  drafted_by text NOT NULL,
  -- Issues whose sales open from then on are sold at it. Null: a draft.
  valid_from timestamptz,
  published_at timestamptz,
  published_by text,
  withdrawn_at timestamptz,
  withdrawn_by text,
  PRIMARY KEY (game_code, version),
  FOREIGN KEY (game_code, based_on) REFERENCES lottery.price_list (game_code, version),
  CHECK ((valid_from IS NULL) = (published_at IS NULL) AND (published_at IS NULL) = (published_by IS NULL)),
  CHECK ((withdrawn_at IS NULL) = (withdrawn_by IS NULL))
);
GRANT SELECT, INSERT ON lottery.price_list TO lantern_app;
GRANT UPDATE (valid_from, published_at, published_by, withdrawn_at, withdrawn_by) ON lottery.price_list TO lantern_app;

-- What a game is created with is its first version.
INSERT INTO lottery.price_list (game_code, version, drafted_by, valid_from, published_at, published_by)
  SELECT code, 1, 'system', '-infinity', kernel.now(), 'system' FROM lottery.game;

ALTER TABLE lottery.odds ADD COLUMN version integer NOT NULL DEFAULT 1;
ALTER TABLE lottery.odds DROP CONSTRAINT odds_pkey;
ALTER TABLE lottery.odds ADD PRIMARY KEY (game_code, version, prize_mode, play_type, bet_type);
ALTER TABLE lottery.odds ADD FOREIGN KEY (game_code, version) REFERENCES lottery.price_list (game_code, version);
-- A line is written with its version and stays as it is.
REVOKE UPDATE ON lottery.odds FROM lantern_app;

CREATE TABLE lottery.timetable (
  game_code text NOT NULL REFERENCES lottery.game,
  version integer NOT NULL CHECK (version > 0),
  -- The first day, in Viet Nam, whose draws follow it.
  from_date text NOT NULL CHECK (from_date ~ '^[0-9]{8}$'),
  interval_sec integer CHECK (interval_sec BETWEEN 1 AND 86400 AND 86400 % interval_sec = 0),
  window_from_minute integer CHECK (window_from_minute BETWEEN 0 AND 1439),
  window_to_minute integer CHECK (window_to_minute BETWEEN 1 AND 1440),
  -- Days with a draw, 1 = Sunday … 7 = Saturday.
  draw_day_of_week text NOT NULL DEFAULT '1,2,3,4,5,6,7' CHECK (draw_day_of_week ~ '^[1-7](,[1-7])*$'),
  draws_at_minute integer CHECK (draws_at_minute BETWEEN 0 AND 1439),
  reopens_at_minute integer CHECK (reopens_at_minute BETWEEN 0 AND 1439),
  lock_time_sec integer NOT NULL CHECK (lock_time_sec >= 0 AND lock_time_sec < coalesce(interval_sec, 86400)),
  note text NOT NULL DEFAULT '' CHECK (length(note) <= 500),
  published_at timestamptz NOT NULL DEFAULT kernel.now(),
  published_by text NOT NULL,
  withdrawn_at timestamptz,
  withdrawn_by text,
  PRIMARY KEY (game_code, version),
  CONSTRAINT timetable_kind CHECK ((interval_sec IS NULL) = (draws_at_minute IS NOT NULL)),
  CONSTRAINT timetable_days CHECK ((draws_at_minute IS NULL) = (reopens_at_minute IS NULL) AND draws_at_minute <= reopens_at_minute),
  CONSTRAINT timetable_window CHECK ((window_from_minute IS NULL) = (window_to_minute IS NULL) AND window_from_minute < window_to_minute
    AND (window_from_minute IS NULL OR interval_sec IS NOT NULL AND (window_to_minute - window_from_minute) * 60 % interval_sec = 0)),
  CHECK ((withdrawn_at IS NULL) = (withdrawn_by IS NULL))
);
CREATE UNIQUE INDEX timetable_of_day ON lottery.timetable (game_code, from_date) WHERE withdrawn_at IS NULL;
GRANT SELECT, INSERT ON lottery.timetable TO lantern_app;
GRANT UPDATE (withdrawn_at, withdrawn_by) ON lottery.timetable TO lantern_app;

INSERT INTO lottery.timetable (game_code, version, from_date, interval_sec, window_from_minute, window_to_minute, draw_day_of_week,
    draws_at_minute, reopens_at_minute, lock_time_sec, published_by)
  SELECT code, 1, '19700101', interval_sec, window_from_minute, window_to_minute, draw_day_of_week, draws_at_minute, reopens_at_minute,
    lock_time_sec, 'system' FROM lottery.game;

ALTER TABLE lottery.game DROP COLUMN interval_sec, DROP COLUMN window_from_minute, DROP COLUMN window_to_minute,
  DROP COLUMN draw_day_of_week, DROP COLUMN draws_at_minute, DROP COLUMN reopens_at_minute, DROP COLUMN lock_time_sec;
