-- Card rooms: tables with seats, and hands that are dealt from a seed whose hash was told before anything was set aside.

-- The hand this round is a member's part in; its seed is the hand's then, and kept there.
ALTER TABLE studio.round ADD COLUMN card_hand text COLLATE "C";
ALTER TABLE studio.round DROP CONSTRAINT round_seed;
ALTER TABLE studio.round ADD CONSTRAINT round_seed CHECK (CASE
  WHEN shared_round IS NULL AND card_hand IS NULL THEN (seed IS NULL) = (state IN ('refused', 'void'))
  ELSE seed IS NULL AND beside AND (shared_round IS NULL OR card_hand IS NULL) END);

-- waiting: for a second player. starting: the next hand is told. asking: what is set aside is being taken. playing: of the turn.
-- shown: how the hand ended. closed: nobody sits there any more.
CREATE TABLE studio.card_table (
  table_id text COLLATE "C" PRIMARY KEY DEFAULT uuidv7()::text,
  vendor text NOT NULL,
  game text NOT NULL,
  currency text NOT NULL,
  room text NOT NULL,
  -- Practice, and whether its play money is the wallet's or the studio's own chips.
  practice boolean NOT NULL,
  chips boolean NOT NULL CHECK (practice OR NOT chips),
  stake bigint NOT NULL CHECK (stake > 0),
  hold bigint NOT NULL CHECK (hold >= stake),
  seat_count smallint NOT NULL CHECK (seat_count BETWEEN 2 AND 4),
  version bigint NOT NULL DEFAULT 1,
  phase text NOT NULL DEFAULT 'waiting' CHECK (phase IN ('waiting', 'starting', 'asking', 'playing', 'shown', 'closed')),
  phase_began_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  phase_ends_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  hand_id text COLLATE "C",
  -- The seat that won the hand before, while its player sits there.
  leader_seat smallint,
  CHECK ((hand_id IS NULL) = (phase IN ('waiting', 'closed')))
);
CREATE INDEX card_table_due ON studio.card_table (phase_ends_at) WHERE phase <> 'closed';
CREATE INDEX card_table_open ON studio.card_table (vendor, game, currency, room, stake) WHERE phase <> 'closed';

-- Who sits where. One seat a member in a room.
CREATE TABLE studio.card_seat (
  table_id text COLLATE "C" NOT NULL REFERENCES studio.card_table,
  seat smallint NOT NULL CHECK (seat BETWEEN 0 AND 3),
  vendor text NOT NULL,
  member_ref text NOT NULL,
  currency text NOT NULL,
  game text NOT NULL,
  room text NOT NULL,
  bot boolean NOT NULL,
  session_id text,
  leaving boolean NOT NULL DEFAULT false,
  -- Turns in a row that the clock played, and bets in a row the wallet did not answer.
  timeouts smallint NOT NULL DEFAULT 0,
  unanswered smallint NOT NULL DEFAULT 0,
  said_at timestamptz,
  PRIMARY KEY (table_id, seat),
  CHECK (bot = (session_id IS NULL))
);
CREATE UNIQUE INDEX card_seat_of_member ON studio.card_seat (vendor, member_ref, currency, game, room) WHERE NOT bot;

CREATE TABLE studio.card_hand (
  hand_id text COLLATE "C" PRIMARY KEY DEFAULT uuidv7()::text,
  table_id text COLLATE "C" NOT NULL REFERENCES studio.card_table,
  game text NOT NULL,
  stake bigint NOT NULL,
  hold bigint NOT NULL,
  rules jsonb NOT NULL,
  seed bytea NOT NULL CHECK (octet_length(seed) = 32),
  seed_hash text NOT NULL,
  state text NOT NULL DEFAULT 'told' CHECK (state IN ('told', 'asking', 'playing', 'ended', 'void')),
  -- In order of play; asked first, then those it was dealt to.
  players jsonb,
  -- Who leads, of the players; null where the lowest card does.
  leader smallint,
  -- The cards follow from the seed, and how the hand stands from them and the moves.
  moves jsonb NOT NULL DEFAULT '[]',
  ending jsonb,
  told_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  CHECK ((players IS NULL) = (state = 'told')),
  CHECK ((ending IS NOT NULL) = (state = 'ended'))
);

-- A hand goes one way only; what it was dealt from and what was laid stays.
CREATE FUNCTION studio.keep_hand_order() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  follows text[] := CASE OLD.state
    WHEN 'told' THEN ARRAY['asking']
    WHEN 'asking' THEN ARRAY['playing', 'void']
    WHEN 'playing' THEN ARRAY['ended']
    ELSE ARRAY[]::text[] END;
BEGIN
  IF NEW.state <> OLD.state AND NOT NEW.state = ANY (follows)
  THEN RAISE EXCEPTION 'hand % cannot go from % to %', OLD.hand_id, OLD.state, NEW.state;
  END IF;
  IF NEW.seed <> OLD.seed OR NEW.seed_hash <> OLD.seed_hash OR NEW.stake <> OLD.stake OR NEW.hold <> OLD.hold OR NEW.rules <> OLD.rules
    OR (OLD.state NOT IN ('told', 'asking') AND (NEW.players <> OLD.players OR NEW.leader IS DISTINCT FROM OLD.leader))
    OR jsonb_array_length(NEW.moves) < jsonb_array_length(OLD.moves) OR (OLD.state <> 'playing' AND NEW.moves <> OLD.moves)
    OR (OLD.state = 'ended' AND NEW.ending <> OLD.ending)
  THEN RAISE EXCEPTION 'hand % cannot be dealt anew', OLD.hand_id;
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER card_hand_order BEFORE UPDATE ON studio.card_hand FOR EACH ROW EXECUTE FUNCTION studio.keep_hand_order();

ALTER TABLE studio.round ADD CONSTRAINT round_card_hand FOREIGN KEY (card_hand) REFERENCES studio.card_hand (hand_id);
CREATE FUNCTION studio.keep_round_hand() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'round % stays in its hand', OLD.round_id;
END $$;
CREATE TRIGGER round_hand BEFORE UPDATE ON studio.round FOR EACH ROW WHEN (NEW.card_hand IS DISTINCT FROM OLD.card_hand) EXECUTE FUNCTION studio.keep_round_hand();
CREATE INDEX round_of_card_hand ON studio.round (card_hand) WHERE card_hand IS NOT NULL;

-- The line each member is on in a room, the newest; one of a process that is gone is soon too old to count.
CREATE UNLOGGED TABLE studio.card_line (
  vendor text NOT NULL,
  member_ref text NOT NULL,
  currency text NOT NULL,
  game text NOT NULL,
  room text NOT NULL,
  line_id text NOT NULL,
  seen_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  -- Why the member was stood up, until it is told.
  stood text,
  PRIMARY KEY (vendor, member_ref, currency, game, room)
);

-- Chips of members who practise without play money in their wallet; they are worth nothing and never run out for long.
CREATE TABLE studio.card_chips (
  vendor text NOT NULL,
  member_ref text NOT NULL,
  game text NOT NULL,
  chips bigint NOT NULL CHECK (chips >= 0),
  PRIMARY KEY (vendor, member_ref, game)
);
