-- Rounds that many play together: one seed, one outcome, a stake of a member being a row of studio.round that names its shared round.

-- betting: stakes are taken until phase_ends_at. running: betting is over, what was decided is kept back. shown: it is told.
-- ended: nothing more happens to it. void: it could not be decided, and every stake is given back.
CREATE TABLE studio.shared_round (
  shared_id text COLLATE "C" PRIMARY KEY DEFAULT uuidv7()::text,
  game text NOT NULL,
  kind text NOT NULL,
  number bigint NOT NULL CHECK (number > 0),
  seed bytea NOT NULL CHECK (octet_length(seed) = 32),
  seed_hash text NOT NULL,
  phase text NOT NULL DEFAULT 'betting' CHECK (phase IN ('betting', 'running', 'shown', 'ended', 'void')),
  phase_began_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  phase_ends_at timestamptz NOT NULL,
  -- What the table brought into the round: the cards that are out of its shoe.
  memory jsonb,
  result jsonb,
  opened_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  -- Every stake has been decided, and is paid or being paid.
  settled_at timestamptz,
  UNIQUE (game, number),
  CHECK (phase <> 'betting' OR result IS NULL),
  CHECK (phase IN ('betting', 'void') OR result IS NOT NULL),
  CHECK (settled_at IS NULL OR phase IN ('shown', 'ended', 'void'))
);
-- One round at a table, whoever opens it.
CREATE UNIQUE INDEX shared_round_running ON studio.shared_round (game) WHERE phase IN ('betting', 'running', 'shown');
CREATE INDEX shared_round_due ON studio.shared_round (phase_ends_at) WHERE phase IN ('betting', 'running', 'shown');
CREATE INDEX shared_round_unsettled ON studio.shared_round (shared_id) WHERE settled_at IS NULL AND phase IN ('shown', 'ended', 'void');

-- A shared round goes one way only, and what was decided stays.
CREATE FUNCTION studio.keep_shared_order() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  follows text[] := CASE OLD.phase
    WHEN 'betting' THEN ARRAY['running', 'shown', 'void']
    WHEN 'running' THEN ARRAY['shown', 'void']
    WHEN 'shown' THEN ARRAY['ended']
    ELSE ARRAY[]::text[] END;
BEGIN
  IF NEW.phase <> OLD.phase AND NOT NEW.phase = ANY (follows)
  THEN RAISE EXCEPTION 'shared round % cannot go from % to %', OLD.shared_id, OLD.phase, NEW.phase;
  END IF;
  IF NEW.game <> OLD.game OR NEW.kind <> OLD.kind OR NEW.number <> OLD.number OR NEW.seed <> OLD.seed OR NEW.seed_hash <> OLD.seed_hash
    OR NEW.memory IS DISTINCT FROM OLD.memory OR (OLD.phase <> 'betting' AND NEW.result IS DISTINCT FROM OLD.result) OR (OLD.settled_at IS NOT NULL AND NEW.settled_at IS DISTINCT FROM OLD.settled_at)
  THEN RAISE EXCEPTION 'shared round % cannot be played anew', OLD.shared_id;
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER shared_round_order BEFORE UPDATE ON studio.shared_round FOR EACH ROW EXECUTE FUNCTION studio.keep_shared_order();

ALTER TABLE studio.round ADD CONSTRAINT round_shared_round FOREIGN KEY (shared_round) REFERENCES studio.shared_round (shared_id);
-- A member's stakes on a round, and all stakes of it.
CREATE INDEX round_by_shared ON studio.round (shared_round, member_ref) WHERE shared_round IS NOT NULL;

-- How many members each process of the studio has at which table; what a process left behind that is gone is soon too old to count.
CREATE UNLOGGED TABLE studio.presence (
  process_id text NOT NULL,
  game text NOT NULL,
  members integer NOT NULL,
  seen_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  PRIMARY KEY (game, process_id)
);

-- What was said at a table, the last of it.
CREATE TABLE studio.table_chat (
  line_id text COLLATE "C" PRIMARY KEY DEFAULT uuidv7()::text,
  game text NOT NULL,
  vendor text NOT NULL,
  member_ref text NOT NULL,
  text text NOT NULL CHECK (char_length(text) BETWEEN 1 AND 80),
  said_at timestamptz NOT NULL DEFAULT clock_timestamp()
);
CREATE INDEX table_chat_of_game ON studio.table_chat (game, line_id DESC);
CREATE INDEX table_chat_of_member ON studio.table_chat (vendor, member_ref, said_at DESC);
