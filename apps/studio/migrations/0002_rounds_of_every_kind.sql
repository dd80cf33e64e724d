-- Rounds of every kind of game: what was staked on what, several at once where the game has it so, and rounds that many play together.

-- What the bet stands on, where the amount alone does not say it: spots of a table, bullets, tiles.
ALTER TABLE studio.round ADD COLUMN stakes jsonb;
-- The round at a table this one is a member's part of; its seed is the table's then, and kept there.
ALTER TABLE studio.round ADD COLUMN shared_round text COLLATE "C";
-- Whether it may run beside others of its seat.
ALTER TABLE studio.round ADD COLUMN beside boolean NOT NULL DEFAULT false;

ALTER TABLE studio.round DROP CONSTRAINT round_check;
ALTER TABLE studio.round ADD CONSTRAINT round_seed CHECK (CASE WHEN shared_round IS NULL THEN (seed IS NULL) = (state IN ('refused', 'void')) ELSE seed IS NULL AND beside END);

DROP INDEX studio.round_running;
CREATE UNIQUE INDEX round_running ON studio.round (vendor, member_ref, currency, game) WHERE state IN ('asking', 'open') AND NOT beside;
CREATE INDEX round_beside ON studio.round (vendor, member_ref, currency, game) WHERE state IN ('asking', 'open') AND beside;
CREATE INDEX round_of_shared ON studio.round (shared_round) WHERE shared_round IS NOT NULL AND state IN ('asking', 'open');
DROP INDEX studio.round_waiting;
CREATE INDEX round_waiting ON studio.round (kind, touched_at) WHERE state IN ('asking', 'open');
DROP INDEX studio.session_of_member;

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
