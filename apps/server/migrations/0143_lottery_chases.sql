-- Orders of every family of lotteries: odds by choice or tier kept with the suborder, the most a ticket may win, bets on issues
-- that are not on sale yet (chases). And suborders laid out so that a settlement rewrites them in place.

-- ---------------------------------------------------------------------------------------------------------------------
-- Chases: the same bet on several issues, an order each
-- ---------------------------------------------------------------------------------------------------------------------
CREATE TABLE lottery.chase (
  chase_id text COLLATE "C" PRIMARY KEY CHECK (chase_id ~ '^[0-9a-z]{26}$'),
  member_id text NOT NULL,
  idempotency_key text NOT NULL,
  game_code text NOT NULL,
  prize_mode text NOT NULL,
  play_type text NOT NULL,
  currency text NOT NULL CHECK (currency ~ '^[A-Z]{3,5}(PLAY)?$'),
  stop_on_win boolean NOT NULL,
  total_stake bigint NOT NULL CHECK (total_stake > 0),
  placed_at timestamptz NOT NULL DEFAULT kernel.now(),
  -- Set when stakes of issues to come went back, and by what; its other ends are told by its orders.
  stopped_at timestamptz,
  stopped_by text CHECK (stopped_by IN ('win', 'member')),
  UNIQUE (member_id, idempotency_key),
  CHECK ((stopped_at IS NULL) = (stopped_by IS NULL))
);
CREATE INDEX chase_of_member ON lottery.chase (member_id, placed_at DESC, chase_id DESC);
GRANT SELECT, INSERT, UPDATE ON lottery.chase TO lantern_app;

ALTER TABLE lottery."order" ADD COLUMN chase_id text COLLATE "C" REFERENCES lottery.chase;
-- What the chase multiplied its items by for this issue.
ALTER TABLE lottery."order" ADD COLUMN chase_multiplier integer CHECK (chase_multiplier > 0);
ALTER TABLE lottery."order" ADD CONSTRAINT order_of_chase_whole CHECK ((chase_id IS NULL) = (chase_multiplier IS NULL));
CREATE INDEX order_of_chase ON lottery."order" (chase_id) WHERE chase_id IS NOT NULL;

-- ---------------------------------------------------------------------------------------------------------------------
-- The most one ticket may win
-- ---------------------------------------------------------------------------------------------------------------------

-- What one selection of an order may pay for one hit, in minor units; one unit is always taken, whatever it may win. The row
-- that says most counts: a game's before a merchant's, a merchant's before everybody's. Play money follows the real one's figures.
CREATE TABLE lottery.win_maximum (
  currency text NOT NULL CHECK (currency ~ '^[A-Z]{3,5}$'),
  merchant_code text NOT NULL DEFAULT '',
  game_code text NOT NULL DEFAULT '',
  amount bigint NOT NULL CHECK (amount > 0),
  PRIMARY KEY (currency, merchant_code, game_code)
);
INSERT INTO lottery.win_maximum (currency, amount) VALUES ('VND', 2000000000);
GRANT SELECT, INSERT, UPDATE, DELETE ON lottery.win_maximum TO lantern_app;

-- ---------------------------------------------------------------------------------------------------------------------
-- Settlement in bulk
-- ---------------------------------------------------------------------------------------------------------------------

-- Every suborder is rewritten once, when it ends. Half a page is kept free for that, and no index follows its state: the new
-- row goes beside the old one and no index is written to.
ALTER TABLE lottery.suborder SET (fillfactor = 50);
DROP INDEX lottery.suborder_recent_win;
CREATE INDEX order_recent_win ON lottery."order" (currency, settled_at DESC) WHERE status = 'won';

-- ---------------------------------------------------------------------------------------------------------------------
-- Taking bets
-- ---------------------------------------------------------------------------------------------------------------------

-- Whether the issue takes bets now; with pre_sale also when its sales have not begun. Asked before the lock, so that late
-- callers do not queue on it, and again under it.
CREATE FUNCTION lottery.issue_takes_bets(asked_game text, asked_numero text, pre_sale boolean) RETURNS boolean LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM lottery.issue i WHERE i.game_code = asked_game AND i.numero = asked_numero
    AND (i.state = 'open' OR pre_sale AND i.state = 'pending') AND kernel.now() < i.locks_at;
  IF NOT FOUND THEN
    RETURN false;
  END IF;
  PERFORM pg_advisory_xact_lock_shared(lottery.issue_lock_key(asked_game, asked_numero));
  RETURN EXISTS (
    SELECT FROM lottery.issue i WHERE i.game_code = asked_game AND i.numero = asked_numero
      AND (i.state = 'open' OR pre_sale AND i.state = 'pending') AND kernel.now() < i.locks_at
  );
END $$;

CREATE OR REPLACE FUNCTION lottery.issue_takes_bets(asked_game text, asked_numero text) RETURNS boolean LANGUAGE sql AS $$
  SELECT lottery.issue_takes_bets(asked_game, asked_numero, false)
$$;

-- Companion of the stake's ledger operation: refuses before writing anything, or writes the order in the stake's commit. An
-- order of a chase may be for an issue that is not on sale yet.
CREATE OR REPLACE FUNCTION lottery.accept_order(payload jsonb, operation_id bigint) RETURNS text LANGUAGE plpgsql AS $$
DECLARE
  accepted_at timestamptz;
BEGIN
  -- Read before the question whether bets are taken, so that no accepted order bears a time at or after its lock.
  accepted_at := kernel.now();
  IF NOT lottery.issue_takes_bets(payload ->> 'gameCode', payload ->> 'numero', payload ? 'chaseId') THEN
    RETURN 'issue_closed';
  END IF;

  INSERT INTO lottery."order" (order_id, member_id, idempotency_key, game_code, numero, prize_mode, play_type, currency, status,
    total_stake, suborder_count, placed_at, chase_id, chase_multiplier)
  SELECT o."orderId", o."memberId", o."idempotencyKey", o."gameCode", o.numero, o."prizeMode", o."playType", o.currency, 'pending',
    o."totalStake", jsonb_array_length(payload -> 'suborders'), accepted_at, o."chaseId", o."chaseMultiplier"
  FROM jsonb_to_record(payload) AS o("orderId" text, "memberId" text, "idempotencyKey" text, "gameCode" text, numero text,
    "prizeMode" text, "playType" text, currency text, "totalStake" bigint, "chaseId" text, "chaseMultiplier" integer);

  INSERT INTO lottery.suborder (suborder_id, order_id, item_no, member_id, game_code, numero, bet_type, selections, unit, multiplier,
    price_multiplier, stake, currency, odds_e4, odds_table, status, placed_at)
  SELECT s."suborderId", payload ->> 'orderId', s."itemNo", payload ->> 'memberId', payload ->> 'gameCode', payload ->> 'numero', s."betType",
    s.selections, s.unit, s.multiplier, s."priceMultiplier", s.stake, payload ->> 'currency', s."oddsE4", s."oddsTable", 'pending', accepted_at
  FROM jsonb_to_recordset(payload -> 'suborders') AS s("suborderId" text, "itemNo" integer, "betType" text, selections text[], unit bigint,
    multiplier integer, "priceMultiplier" integer, stake bigint, "oddsE4" bigint, "oddsTable" jsonb);
  RETURN NULL;
END $$;
