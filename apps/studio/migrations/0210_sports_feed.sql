-- The feed of the sportsbook: a numbered log, who consumes it, what a start folds from, and what stays of matches that are over.

-- The position of the newest row of the log. Its lock makes positions follow one another without gaps, in the order of commits.
CREATE TABLE studio.feed_head (
  one boolean PRIMARY KEY DEFAULT true CHECK (one),
  position bigint NOT NULL DEFAULT 0 CHECK (position >= 0)
);
INSERT INTO studio.feed_head DEFAULT VALUES;

-- One process consumes a producer, as long as it is seen.
CREATE TABLE studio.feed_producer (
  producer text COLLATE "C" PRIMARY KEY,
  holder text NOT NULL,
  seen_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  -- Number of the producer's last message in the log.
  last_seq bigint NOT NULL DEFAULT 0 CHECK (last_seq >= 0)
);

CREATE TABLE studio.feed_log (
  position bigint PRIMARY KEY CHECK (position > 0),
  producer text COLLATE "C" NOT NULL,
  -- Its number by the producer; null for what the consumer adds: a gap, a silent producer, a completed recovery.
  seq bigint CHECK (seq > 0),
  kind text NOT NULL,
  -- Milliseconds since 1970 by the producer's clock.
  made_ms bigint NOT NULL,
  version bigint NOT NULL,
  body json NOT NULL,
  logged_at timestamptz NOT NULL DEFAULT clock_timestamp()
);
CREATE UNIQUE INDEX feed_log_number ON studio.feed_log (producer, seq);
CREATE INDEX feed_log_by_time ON studio.feed_log (logged_at);

-- The book at the position of `feed_snapshot_head`, a row for each event.
CREATE TABLE studio.feed_snapshot (
  event_id text COLLATE "C" PRIMARY KEY,
  body json NOT NULL
);
CREATE TABLE studio.feed_snapshot_head (
  one boolean PRIMARY KEY DEFAULT true CHECK (one),
  position bigint NOT NULL CHECK (position >= 0),
  producers json NOT NULL
);

-- Seeds of simulated seasons. Published before the first match, sealed until they are revealed after the last one.
CREATE TABLE studio.sports_season (
  season text COLLATE "C" PRIMARY KEY,
  seed_hash text NOT NULL CHECK (seed_hash ~ '^[0-9a-f]{64}$'),
  seed bytea NOT NULL,
  ends_at timestamptz NOT NULL,
  published_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  revealed_at timestamptz
);

-- Matches that are over, for results, tables and form. The log and the book forget them.
CREATE TABLE studio.sports_match (
  event_id text COLLATE "C" PRIMARY KEY,
  competition text NOT NULL,
  season text NOT NULL,
  round integer NOT NULL CHECK (round > 0),
  kick_off_at timestamptz NOT NULL,
  home text COLLATE "C" NOT NULL,
  away text COLLATE "C" NOT NULL,
  status text NOT NULL CHECK (status IN ('ended', 'confirmed', 'postponed', 'cancelled', 'abandoned')),
  home_goals integer NOT NULL CHECK (home_goals >= 0),
  away_goals integer NOT NULL CHECK (away_goals >= 0),
  home_half integer NOT NULL CHECK (home_half >= 0),
  away_half integer NOT NULL CHECK (away_half >= 0),
  -- The competition and both sides as they are shown.
  shown json NOT NULL
);
CREATE INDEX sports_match_by_time ON studio.sports_match (kick_off_at);
CREATE INDEX sports_match_by_season ON studio.sports_match (season);
CREATE INDEX sports_match_by_home ON studio.sports_match (home, kick_off_at);
CREATE INDEX sports_match_by_away ON studio.sports_match (away, kick_off_at);
