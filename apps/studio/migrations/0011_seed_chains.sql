-- Shared rounds take their seeds from chains published ahead, and their outcome also from what members brought to the rounds before.

-- s(i) = SHA-256(s(i + 1)), s(length) is random and sealed, head = SHA-256(s(1)). The round at place i is decided by s(i); its seed's hash is s(i - 1).
CREATE TABLE studio.seed_chain (
  game text NOT NULL,
  chain_no integer NOT NULL CHECK (chain_no > 0),
  head text NOT NULL CHECK (head ~ '^[0-9a-f]{64}$'),
  length integer NOT NULL CHECK (length > 0),
  -- Bound to the head; never plain.
  sealed_end bytea NOT NULL CHECK (octet_length(sealed_end) = 64),
  published_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  PRIMARY KEY (game, chain_no)
);
CREATE FUNCTION studio.keep_chain() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'chain % of % is published', OLD.chain_no, OLD.game;
END $$;
CREATE TRIGGER seed_chain_published BEFORE UPDATE OR DELETE ON studio.seed_chain FOR EACH ROW EXECUTE FUNCTION studio.keep_chain();

-- Rounds of before chains have a seed of their own. The seed of a chain's round is in no row before the outcome is told.
ALTER TABLE studio.shared_round ALTER COLUMN seed DROP NOT NULL;
ALTER TABLE studio.shared_round DROP CONSTRAINT shared_round_seed_check;
ALTER TABLE studio.shared_round
  ADD COLUMN chain_no integer,
  ADD COLUMN chain_index integer CHECK (chain_index > 0),
  -- What members brought to the rounds before, as one hash; fixed when the round is opened. Empty while no member has brought anything.
  ADD COLUMN salt text NOT NULL DEFAULT '' CHECK (salt ~ '^([0-9a-f]{64})?$'),
  -- What members brought to this round, in the order their stakes were taken; the salt of the next round is made of it.
  ADD COLUMN member_seeds jsonb NOT NULL DEFAULT '[]',
  ADD CONSTRAINT shared_round_seed_length CHECK (octet_length(seed) = 32),
  ADD CONSTRAINT shared_round_chain CHECK ((chain_no IS NULL) = (chain_index IS NULL)),
  ADD CONSTRAINT shared_round_seed CHECK (CASE WHEN chain_no IS NULL THEN seed IS NOT NULL ELSE phase NOT IN ('shown', 'ended') OR seed IS NOT NULL END),
  ADD CONSTRAINT shared_round_place UNIQUE (game, chain_no, chain_index),
  ADD CONSTRAINT shared_round_chain_known FOREIGN KEY (game, chain_no) REFERENCES studio.seed_chain (game, chain_no);
CREATE INDEX shared_round_brought ON studio.shared_round (game, number DESC) WHERE member_seeds <> '[]';
-- What no one staked on is forgotten after some days.
CREATE INDEX shared_round_old ON studio.shared_round (opened_at) WHERE member_seeds = '[]' AND settled_at IS NOT NULL;

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
