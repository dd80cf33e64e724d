-- The sportsbook: events and their feed, slips and their legs. Money moves by rounds, as everywhere in the studio.

-- Events of the feed. Everything else that is known of one is folded from the log; this row is what a bet is taken against.
CREATE TABLE studio.sports_event (
  event_id text COLLATE "C" PRIMARY KEY,
  competition text NOT NULL,
  season text NOT NULL,
  round integer NOT NULL CHECK (round > 0),
  kick_off_at timestamptz NOT NULL,
  status text NOT NULL DEFAULT 'planned' CHECK (status IN ('planned', 'soon', 'live', 'interrupted', 'ended', 'confirmed', 'postponed', 'cancelled', 'abandoned')),
  version bigint NOT NULL DEFAULT 0 CHECK (version >= 0),
  -- Raised by each stop before it is told; a bet is taken while it holds this row (book/event-store.ts).
  stop_seq bigint NOT NULL DEFAULT 0 CHECK (stop_seq >= 0),
  updated_at timestamptz NOT NULL DEFAULT clock_timestamp()
);
CREATE INDEX sports_event_by_kick_off ON studio.sports_event (kick_off_at);

-- What outcomes came to. A later revision replaces an earlier one; shares in basis points of the stake.
CREATE TABLE studio.sports_result (
  event_id text COLLATE "C" NOT NULL REFERENCES studio.sports_event,
  market_key text COLLATE "C" NOT NULL,
  outcome text COLLATE "C" NOT NULL,
  revision integer NOT NULL CHECK (revision > 0),
  won_bps integer NOT NULL CHECK (won_bps BETWEEN 0 AND 10000),
  void_bps integer NOT NULL CHECK (void_bps BETWEEN 0 AND 10000),
  -- A result that was taken back and not replaced: the outcome is open again.
  rolled_back boolean NOT NULL DEFAULT false,
  -- 1: by the live fold. 2: confirmed.
  certainty smallint NOT NULL CHECK (certainty IN (1, 2)),
  score_home integer,
  score_away integer,
  why text NOT NULL CHECK (why IN ('score', 'abandoned', 'cancelled', 'postponed', 'trader', 'corrected')),
  decided_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  -- Taken up by settlement.
  taken_at timestamptz,
  PRIMARY KEY (event_id, market_key, outcome, revision),
  CHECK (won_bps + void_bps <= 10000)
);
CREATE INDEX sports_result_due ON studio.sports_result (decided_at) WHERE taken_at IS NULL;

-- Legs of slips; the slip is a round of kind sports.
CREATE TABLE studio.slip_leg (
  round_id text COLLATE "C" NOT NULL REFERENCES studio.round,
  leg_no smallint NOT NULL CHECK (leg_no >= 0),
  event_id text COLLATE "C" NOT NULL REFERENCES studio.sports_event,
  market_key text COLLATE "C" NOT NULL,
  outcome text COLLATE "C" NOT NULL,
  ladder text NOT NULL CHECK (ladder IN ('malay', 'decimal')),
  price integer NOT NULL,
  state text NOT NULL DEFAULT 'open' CHECK (state IN ('open', 'settled')),
  revision integer,
  won_bps integer CHECK (won_bps BETWEEN 0 AND 10000),
  void_bps integer CHECK (void_bps BETWEEN 0 AND 10000),
  PRIMARY KEY (round_id, leg_no),
  CHECK ((state = 'open') = (revision IS NULL))
);
CREATE INDEX slip_leg_open ON studio.slip_leg (event_id, market_key, outcome) WHERE state = 'open';
CREATE INDEX slip_leg_of_line ON studio.slip_leg (event_id, market_key, outcome);
