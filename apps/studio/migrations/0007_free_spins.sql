-- Free spins the platform gives a member on a game: a round of one takes no bet, and its win is told as the grant's.

CREATE TABLE studio.free_spins (
  vendor text NOT NULL,
  grant_id text COLLATE "C" NOT NULL,
  member_ref text NOT NULL,
  currency text NOT NULL,
  game text NOT NULL,
  spins integer NOT NULL CHECK (spins > 0),
  -- What each is worth.
  stake bigint NOT NULL CHECK (stake > 0),
  -- So many were begun; each is a round.
  begun integer NOT NULL DEFAULT 0 CHECK (begun BETWEEN 0 AND spins),
  expires_at timestamptz NOT NULL,
  told_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  PRIMARY KEY (vendor, grant_id)
);
CREATE INDEX free_spins_of_seat ON studio.free_spins (vendor, member_ref, currency, game, expires_at) WHERE begun < spins;

-- Grants that were taken back, perhaps before they were heard of.
CREATE TABLE studio.free_spins_end (
  vendor text NOT NULL,
  grant_id text COLLATE "C" NOT NULL,
  told_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  PRIMARY KEY (vendor, grant_id)
);

-- The grant a round was played on: nothing was staked then, and `bet` is what the spin is worth.
ALTER TABLE studio.round ADD COLUMN grant_id text COLLATE "C";
ALTER TABLE studio.round ADD CONSTRAINT round_grant FOREIGN KEY (vendor, grant_id) REFERENCES studio.free_spins (vendor, grant_id);
-- It never waits for the wallet to take a bet, and none is given back.
ALTER TABLE studio.round ADD CONSTRAINT round_granted CHECK (grant_id IS NULL OR state NOT IN ('refused', 'void'));

ALTER TABLE studio.wallet_call DROP CONSTRAINT wallet_call_verb_check;
ALTER TABLE studio.wallet_call ADD CONSTRAINT wallet_call_verb_check CHECK (verb IN ('win', 'rollback', 'jackpotWin', 'promoWin'));
