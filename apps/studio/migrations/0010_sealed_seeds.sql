-- Seeds are sealed while a round goes on (64 bytes) and plain once it is over (32); rows of before are plain and stay readable.
ALTER TABLE studio.next_seed DROP CONSTRAINT next_seed_seed_check;
ALTER TABLE studio.next_seed ADD CONSTRAINT next_seed_length CHECK (octet_length(seed) IN (32, 64));
ALTER TABLE studio.round ADD CONSTRAINT round_seed_length CHECK (octet_length(seed) IN (32, 64));
ALTER TABLE studio.card_hand DROP CONSTRAINT card_hand_seed_check;
ALTER TABLE studio.card_hand ADD CONSTRAINT card_hand_seed_length CHECK (octet_length(seed) IN (32, 64));

-- What is revealed is what was published: a plain seed fits its hash, and a seed only ever changes from sealed to plain.
CREATE FUNCTION studio.reveals(was bytea, becomes bytea, seed_hash text) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
  SELECT becomes = was OR (octet_length(becomes) = 32 AND encode(sha256(becomes), 'hex') = seed_hash)
$$;

CREATE OR REPLACE FUNCTION studio.keep_hand_order() RETURNS trigger LANGUAGE plpgsql AS $$
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
  IF NOT studio.reveals(OLD.seed, NEW.seed, OLD.seed_hash) OR NEW.seed_hash <> OLD.seed_hash OR NEW.stake <> OLD.stake OR NEW.hold <> OLD.hold OR NEW.rules <> OLD.rules
    OR (OLD.state NOT IN ('told', 'asking') AND (NEW.players <> OLD.players OR NEW.leader IS DISTINCT FROM OLD.leader))
    OR jsonb_array_length(NEW.moves) < jsonb_array_length(OLD.moves) OR (OLD.state <> 'playing' AND NEW.moves <> OLD.moves)
    OR (OLD.state = 'ended' AND NEW.ending <> OLD.ending)
  THEN RAISE EXCEPTION 'hand % cannot be dealt anew', OLD.hand_id;
  END IF;
  RETURN NEW;
END $$;
