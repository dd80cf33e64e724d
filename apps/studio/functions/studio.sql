-- What is revealed is what was published: a plain seed fits its hash, and a seed only ever changes from sealed to plain.
CREATE OR REPLACE FUNCTION studio.reveals(was bytea, becomes bytea, seed_hash text) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
  SELECT becomes = was OR (octet_length(becomes) = 32 AND encode(sha256(becomes), 'hex') = seed_hash)
$$;

-- A game may give a whole bet back after it was taken: a table that fails, a shot that met nothing because nothing was there.
CREATE OR REPLACE FUNCTION studio.keep_round_order() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  follows text[] := CASE OLD.state
    WHEN 'asking' THEN ARRAY['open', 'paying', 'refused', 'void']
    WHEN 'open' THEN ARRAY['paying', 'void']
    WHEN 'paying' THEN ARRAY['ended']
    ELSE ARRAY[]::text[] END;
BEGIN
  IF NEW.state <> OLD.state AND NOT NEW.state = ANY (follows)
  THEN RAISE EXCEPTION 'round % cannot go from % to %', OLD.round_id, OLD.state, NEW.state;
  END IF;
  IF NEW.bet <> OLD.bet OR NEW.seed_hash <> OLD.seed_hash OR NEW.member_seed <> OLD.member_seed OR NEW.title <> OLD.title OR NEW.won < OLD.won
    OR NEW.stakes IS DISTINCT FROM OLD.stakes OR NEW.shared_round IS DISTINCT FROM OLD.shared_round
  THEN RAISE EXCEPTION 'round % cannot be staked anew', OLD.round_id;
  END IF;
  RETURN NEW;
END $$;

-- A shared round goes one way only, and what was decided stays.
CREATE OR REPLACE FUNCTION studio.keep_shared_order() RETURNS trigger LANGUAGE plpgsql AS $$
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
  IF NEW.game <> OLD.game OR NEW.kind <> OLD.kind OR NEW.number <> OLD.number OR NEW.seed_hash <> OLD.seed_hash
    OR NOT (CASE WHEN OLD.seed IS NULL THEN NEW.seed IS NULL OR encode(sha256(NEW.seed), 'hex') = NEW.seed_hash ELSE NEW.seed = OLD.seed END)
    OR NEW.chain_no IS DISTINCT FROM OLD.chain_no OR NEW.chain_index IS DISTINCT FROM OLD.chain_index OR NEW.salt <> OLD.salt
    OR (OLD.phase <> 'betting' AND NEW.member_seeds <> OLD.member_seeds)
    OR NEW.memory IS DISTINCT FROM OLD.memory OR (OLD.phase <> 'betting' AND NEW.result IS DISTINCT FROM OLD.result) OR (OLD.settled_at IS NOT NULL AND NEW.settled_at IS DISTINCT FROM OLD.settled_at)
  THEN RAISE EXCEPTION 'shared round % cannot be played anew', OLD.shared_id;
  END IF;
  RETURN NEW;
END $$;

CREATE OR REPLACE FUNCTION studio.keep_pool_order() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.jackpot_id <> OLD.jackpot_id OR NEW.vendor <> OLD.vendor OR NEW.currency <> OLD.currency OR NEW.demo <> OLD.demo OR NEW.fed < OLD.fed
    OR NOT (CASE NEW.number WHEN OLD.number THEN NEW.paid = OLD.paid AND NEW.seeded = OLD.seeded WHEN OLD.number + 1 THEN NEW.paid > OLD.paid AND NEW.seeded > OLD.seeded ELSE false END)
  THEN RAISE EXCEPTION 'pool % gives and takes only by bets and one win for each filling', OLD.jackpot_id;
  END IF;
  RETURN NEW;
END $$;

-- A hand goes one way only; its seed, players and moves stay.
CREATE OR REPLACE FUNCTION studio.keep_hand_order() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  follows text[] := CASE OLD.state
    WHEN 'published' THEN ARRAY['asking']
    WHEN 'asking' THEN ARRAY['playing', 'void']
    WHEN 'playing' THEN ARRAY['ended']
    ELSE ARRAY[]::text[] END;
BEGIN
  IF NEW.state <> OLD.state AND NOT NEW.state = ANY (follows)
  THEN RAISE EXCEPTION 'hand % cannot go from % to %', OLD.hand_id, OLD.state, NEW.state;
  END IF;
  IF NOT studio.reveals(OLD.seed, NEW.seed, OLD.seed_hash) OR NEW.seed_hash <> OLD.seed_hash OR NEW.stake <> OLD.stake OR NEW.hold <> OLD.hold OR NEW.rules <> OLD.rules
    OR (OLD.state NOT IN ('published', 'asking') AND (NEW.players <> OLD.players OR NEW.leader IS DISTINCT FROM OLD.leader))
    OR jsonb_array_length(NEW.moves) < jsonb_array_length(OLD.moves) OR (OLD.state <> 'playing' AND NEW.moves <> OLD.moves)
    OR (OLD.state = 'ended' AND NEW.ending <> OLD.ending)
  THEN RAISE EXCEPTION 'hand % cannot be dealt anew', OLD.hand_id;
  END IF;
  RETURN NEW;
END $$;

CREATE OR REPLACE FUNCTION studio.keep_round_hand() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'round % stays in its hand', OLD.round_id;
END $$;

CREATE OR REPLACE FUNCTION studio.keep_chain() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'chain % of % is published', OLD.chain_no, OLD.game;
END $$;

-- The place and the salt of a hand are fixed when it is published.
CREATE OR REPLACE FUNCTION studio.keep_hand_place() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.chain_no IS DISTINCT FROM OLD.chain_no OR NEW.chain_index IS DISTINCT FROM OLD.chain_index
    OR NEW.salt <> OLD.salt OR NEW.salt_from IS DISTINCT FROM OLD.salt_from
  THEN RAISE EXCEPTION 'hand % keeps its place in the chain', OLD.hand_id;
  END IF;
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER round_order BEFORE UPDATE ON studio.round FOR EACH ROW EXECUTE FUNCTION studio.keep_round_order();

CREATE OR REPLACE TRIGGER shared_round_order BEFORE UPDATE ON studio.shared_round FOR EACH ROW EXECUTE FUNCTION studio.keep_shared_order();

CREATE OR REPLACE TRIGGER jackpot_pool_order BEFORE UPDATE ON studio.jackpot_pool FOR EACH ROW EXECUTE FUNCTION studio.keep_pool_order();

CREATE OR REPLACE TRIGGER card_hand_order BEFORE UPDATE ON studio.card_hand FOR EACH ROW EXECUTE FUNCTION studio.keep_hand_order();

CREATE OR REPLACE TRIGGER round_hand BEFORE UPDATE ON studio.round FOR EACH ROW WHEN (NEW.card_hand IS DISTINCT FROM OLD.card_hand) EXECUTE FUNCTION studio.keep_round_hand();

CREATE OR REPLACE TRIGGER seed_chain_published BEFORE UPDATE OR DELETE ON studio.seed_chain FOR EACH ROW EXECUTE FUNCTION studio.keep_chain();

CREATE OR REPLACE TRIGGER card_hand_place BEFORE UPDATE ON studio.card_hand FOR EACH ROW EXECUTE FUNCTION studio.keep_hand_place();
