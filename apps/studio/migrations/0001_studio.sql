-- The studio's own book: who plays, what was staked on which seed, and what the wallet still has to be told.

-- Frames that were opened and not entered yet. Tokens are stored hashed; the platform's token is kept until it is exchanged.
CREATE TABLE studio.launch (
  token_hash bytea PRIMARY KEY,
  session_id text NOT NULL UNIQUE,
  vendor text NOT NULL,
  member_ref text NOT NULL,
  game text NOT NULL,
  language text NOT NULL,
  wallet_token text NOT NULL,
  lobby_url text NOT NULL,
  deposit_url text NOT NULL,
  expires_at timestamptz NOT NULL
);

-- Members inside a frame. The wallet's session is worth nothing without the vendor's key, which is not in this database.
CREATE TABLE studio.session (
  token_hash bytea PRIMARY KEY,
  session_id text NOT NULL UNIQUE,
  vendor text NOT NULL,
  member_ref text NOT NULL,
  currency text NOT NULL,
  game text NOT NULL,
  room text,
  language text NOT NULL,
  demo boolean NOT NULL,
  wallet_session text NOT NULL,
  opened_at timestamptz NOT NULL DEFAULT now(),
  used_at timestamptz NOT NULL DEFAULT now(),
  ends_at timestamptz NOT NULL,
  ended_at timestamptz
);
CREATE INDEX session_of_member ON studio.session (vendor, member_ref) WHERE ended_at IS NULL;
CREATE INDEX session_by_end ON studio.session (ends_at);

-- The seed of a member's next round of a game; its hash is told before anything is staked on it.
CREATE TABLE studio.next_seed (
  vendor text NOT NULL,
  member_ref text NOT NULL,
  currency text NOT NULL,
  game text NOT NULL,
  seed bytea NOT NULL CHECK (octet_length(seed) = 32),
  seed_hash text NOT NULL,
  PRIMARY KEY (vendor, member_ref, currency, game)
);

CREATE TABLE studio.round (
  round_id text COLLATE "C" PRIMARY KEY DEFAULT uuidv7()::text,
  vendor text NOT NULL,
  member_ref text NOT NULL,
  currency text NOT NULL,
  game text NOT NULL,
  kind text NOT NULL,
  -- Whose rules it is played by: those a game had when the bet was placed.
  title text NOT NULL,
  session_id text NOT NULL,
  request_id text NOT NULL,
  bet bigint NOT NULL CHECK (bet > 0),
  won bigint NOT NULL DEFAULT 0 CHECK (won >= 0),
  state text NOT NULL DEFAULT 'asking' CHECK (state IN ('asking', 'open', 'paying', 'ended', 'refused', 'void')),
  -- Absent once a round was refused or given back: the seed stays the next one's, and was used for nothing.
  seed bytea,
  seed_hash text NOT NULL,
  member_seed text NOT NULL,
  next_seed_hash text,
  -- Number of the last step that was shown, and where the engine stood after it.
  step_no integer NOT NULL DEFAULT 0,
  play jsonb,
  -- The wallet's, after the bet, and after the round was paid.
  balance_staked bigint,
  balance_paid bigint,
  refusal jsonb,
  asked_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  accepted_at timestamptz,
  touched_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  ended_at timestamptz,
  UNIQUE (vendor, member_ref, currency, game, request_id),
  CHECK ((seed IS NULL) = (state IN ('refused', 'void'))),
  CHECK ((play IS NULL) = (state IN ('asking', 'refused', 'void'))),
  CHECK ((ended_at IS NULL) = (state IN ('asking', 'open', 'paying')))
);
-- One round at a time, whatever tabs a member has.
CREATE UNIQUE INDEX round_running ON studio.round (vendor, member_ref, currency, game) WHERE state IN ('asking', 'open');
CREATE INDEX round_of_member ON studio.round (vendor, member_ref, currency, game, round_id DESC);
CREATE INDEX round_waiting ON studio.round (touched_at) WHERE state IN ('asking', 'open');

-- A round goes one way only.
CREATE FUNCTION studio.keep_round_order() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  follows text[] := CASE OLD.state
    WHEN 'asking' THEN ARRAY['open', 'paying', 'refused', 'void']
    WHEN 'open' THEN ARRAY['paying']
    WHEN 'paying' THEN ARRAY['ended']
    ELSE ARRAY[]::text[] END;
BEGIN
  IF NEW.state <> OLD.state AND NOT NEW.state = ANY (follows)
  THEN RAISE EXCEPTION 'round % cannot go from % to %', OLD.round_id, OLD.state, NEW.state;
  END IF;
  IF NEW.bet <> OLD.bet OR NEW.seed_hash <> OLD.seed_hash OR NEW.member_seed <> OLD.member_seed OR NEW.title <> OLD.title OR NEW.won < OLD.won
  THEN RAISE EXCEPTION 'round % cannot be staked anew', OLD.round_id;
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER round_order BEFORE UPDATE ON studio.round FOR EACH ROW EXECUTE FUNCTION studio.keep_round_order();

-- What the wallet must still hear: written with what made it true, sent until it is acknowledged.
CREATE TABLE studio.wallet_call (
  transaction_id text COLLATE "C" PRIMARY KEY,
  vendor text NOT NULL,
  verb text NOT NULL CHECK (verb IN ('win', 'rollback')),
  round_id text COLLATE "C" NOT NULL REFERENCES studio.round,
  body jsonb NOT NULL,
  attempts integer NOT NULL DEFAULT 0,
  due_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  last_failure text,
  acknowledged_at timestamptz
);
CREATE INDEX wallet_call_due ON studio.wallet_call (due_at) WHERE acknowledged_at IS NULL;
