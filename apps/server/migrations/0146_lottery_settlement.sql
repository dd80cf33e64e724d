-- Settlement in bulk: what a row's end need not pay for. A table's CHECKs are asked anew by every update of a row, its foreign
-- keys by a query per row written; both are kept where the row comes to be instead.

-- ---------------------------------------------------------------------------------------------------------------------
-- Orders and suborders: shapes are checked where accept_order reads them, and nothing may change them afterwards
-- ---------------------------------------------------------------------------------------------------------------------
CREATE DOMAIN lottery.record_id AS text COLLATE "C" CHECK (VALUE ~ '^[0-9a-z]{26}$');
CREATE DOMAIN lottery.stake_currency AS text CHECK (VALUE ~ '^[A-Z]{3,5}(PLAY)?$');

ALTER TABLE lottery."order" DROP CONSTRAINT order_order_id_check, DROP CONSTRAINT order_currency_check;
ALTER TABLE lottery.suborder DROP CONSTRAINT suborder_suborder_id_check, DROP CONSTRAINT suborder_currency_check;

REVOKE UPDATE ON lottery."order", lottery.suborder FROM lantern_app;
GRANT UPDATE (status, total_payout, settled_at, revision, corrected_at) ON lottery."order" TO lantern_app;
GRANT UPDATE (status, payout, settled_at, corrected) ON lottery.suborder TO lantern_app;

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
  FROM jsonb_to_record(payload) AS o("orderId" lottery.record_id, "memberId" text, "idempotencyKey" text, "gameCode" text, numero text,
    "prizeMode" text, "playType" text, currency lottery.stake_currency, "totalStake" bigint, "chaseId" text, "chaseMultiplier" integer);

  INSERT INTO lottery.suborder (suborder_id, order_id, item_no, member_id, game_code, numero, bet_type, selections, unit, multiplier,
    price_multiplier, stake, currency, odds_e4, odds_table, status, placed_at)
  SELECT s."suborderId", payload ->> 'orderId', s."itemNo", payload ->> 'memberId', payload ->> 'gameCode', payload ->> 'numero', s."betType",
    s.selections, s.unit, s.multiplier, s."priceMultiplier", s.stake, payload ->> 'currency', s."oddsE4", s."oddsTable", 'pending', accepted_at
  FROM jsonb_to_recordset(payload -> 'suborders') AS s("suborderId" lottery.record_id, "itemNo" integer, "betType" text, selections text[],
    unit bigint, multiplier integer, "priceMultiplier" integer, stake bigint, "oddsE4" bigint, "oddsTable" jsonb);
  RETURN NULL;
END $$;

-- ---------------------------------------------------------------------------------------------------------------------
-- Turnover: bets and what they gave
-- ---------------------------------------------------------------------------------------------------------------------

-- A credit is written right after its bet, under the lock of the purse its requirement belongs to, and the application may
-- delete neither: a query per credit to find them there says nothing new.
ALTER TABLE turnover.credit DROP CONSTRAINT credit_bet_id_fkey, DROP CONSTRAINT credit_requirement_id_fkey;

-- Bets of a draw end at one time: without their ids a member's lie in one entry.
CREATE INDEX bet_of_member_by_time ON turnover.bet (member_id, currency, settled_at DESC);
DROP INDEX turnover.bet_of_member;
