-- Bets on a curve that wait for the next round. No money is taken before that round's betting begins.

-- held: waits. placed: became a stake, whose row says what the wallet answered. withdrawn: by its member. refused: could not become a stake.
CREATE TABLE studio.crash_hold (
  vendor text NOT NULL,
  member_ref text NOT NULL,
  currency text NOT NULL,
  game text NOT NULL,
  request_id text NOT NULL,
  session_id text NOT NULL,
  panel smallint NOT NULL CHECK (panel IN (0, 1)),
  -- Number of the round it waits for, within the game. If that round takes no more bets, the bet lapses.
  for_number bigint NOT NULL CHECK (for_number > 0),
  bet bigint NOT NULL CHECK (bet > 0),
  auto_hundredths integer,
  member_seed text NOT NULL,
  state text NOT NULL DEFAULT 'held' CHECK (state IN ('held', 'placed', 'withdrawn', 'refused')),
  round_id text COLLATE "C" REFERENCES studio.round,
  refusal text,
  held_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  PRIMARY KEY (vendor, member_ref, currency, game, request_id),
  CHECK ((round_id IS NULL) = (state <> 'placed')),
  CHECK ((refusal IS NULL) = (state <> 'refused'))
);
-- One per panel and round, and the holds of a round.
CREATE UNIQUE INDEX crash_hold_waiting ON studio.crash_hold (game, for_number, vendor, member_ref, currency, panel) WHERE state = 'held';
CREATE INDEX crash_hold_of_round ON studio.crash_hold (game, for_number);
