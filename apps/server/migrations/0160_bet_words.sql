-- What play really counts for. Every bet carries its edge and weight as it carries its odds; every word about how it ended is kept, so
-- that a closed day can be computed again; turnover counts what was at risk, bonuses its points, cashback its counted part.

-- ---------------------------------------------------------------------------------------------------------------------
-- What a category may give back altogether (G): cashback, salaries and referral shares, in parts per million of counted stake.
-- A bet's weight is least(1, 0.6 × its edge / G): all payments together never pass six tenths of what it earns. A category
-- without a row counts nothing.
-- ---------------------------------------------------------------------------------------------------------------------
CREATE TABLE turnover.giveback (
  merchant_code text NOT NULL,
  category text NOT NULL,
  giveback_ppm integer NOT NULL CHECK (giveback_ppm BETWEEN 1 AND 1000000),
  PRIMARY KEY (merchant_code, category)
);
INSERT INTO turnover.giveback (merchant_code, category, giveback_ppm) VALUES
  -- Rebate cap 100 bps, daily salary 55, hourly salary 20 (lotteries only), referral 10.
  ('DENLONG', 'LOTT', 18500), ('DENLONG', 'ELOTT', 18500),
  ('DENLONG', 'RNG', 16500), ('DENLONG', 'FISH', 16500), ('DENLONG', 'JL', 16500),
  -- Rebate caps 60 and 50.
  ('DENLONG', 'LIVE', 12500),
  ('DENLONG', 'SPORTS', 11500), ('DENLONG', 'ESPORTS', 11500), ('DENLONG', 'COCKFIGHT', 11500),
  ('DENLONG', 'PVP', 11500);
GRANT SELECT, INSERT, UPDATE, DELETE ON turnover.giveback TO lantern_app;

-- A category without a row counts nothing from now on, so those on offer are named. What their bets weigh is the bets' own affair.
INSERT INTO turnover.contribution (merchant_code, category, share_bps)
  SELECT 'DENLONG', category, 10000 FROM unnest(ARRAY['LOTT', 'ELOTT', 'LIVE', 'RNG', 'FISH', 'JL', 'SPORTS', 'ESPORTS', 'COCKFIGHT', 'PVP']) AS c(category)
  ON CONFLICT DO NOTHING;
UPDATE turnover.requirement r SET shares = (SELECT jsonb_object_agg(category, share_bps) FROM turnover.contribution WHERE merchant_code = 'DENLONG') || r.shares
  WHERE r.state = 'open';
-- Points weigh a table's small edge already: a second discount for it is not needed. Card rooms are played against each other, which
-- no bonus money should be. Ten times the bonus is the most that a match bonus may ask for (engagement.md §2, K1).
UPDATE turnover.offer SET shares = '{"PVP": 0}' WHERE shares = '{"LIVE": 2000, "PVP": 0}';
UPDATE turnover.offer SET rule = 'bonus', multiple = 10 WHERE offer_id = 'first-deposit' AND rule = 'deposit_and_bonus' AND multiple = 12;

-- ---------------------------------------------------------------------------------------------------------------------
-- Words about bets
-- ---------------------------------------------------------------------------------------------------------------------
ALTER TABLE turnover.bet RENAME TO bet_word;
ALTER TABLE turnover.bet_word DROP CONSTRAINT bet_pkey;
ALTER TABLE turnover.bet_word
  -- The order of words within a transaction; with xid, that of all of them.
  ADD COLUMN seq bigint GENERATED ALWAYS AS IDENTITY,
  ADD COLUMN xid xid8 NOT NULL DEFAULT pg_current_xact_id(),
  -- 0 is the first word; the highest is the one that stands.
  ADD COLUMN revision smallint NOT NULL DEFAULT 0 CHECK (revision >= 0),
  -- Staked and never played; `stake` is without it.
  ADD COLUMN returned bigint NOT NULL DEFAULT 0 CHECK (returned >= 0),
  -- The part of the stake that was not at risk: covered by other bets of the same outcome space, or by its vendor's word.
  ADD COLUMN not_counted bigint NOT NULL DEFAULT 0 CHECK (not_counted BETWEEN 0 AND stake),
  -- The part of the stake that was bonus money.
  ADD COLUMN bonus_stake bigint NOT NULL DEFAULT 0 CHECK (bonus_stake BETWEEN 0 AND stake),
  -- Null: unknown, and then the bet counts nothing. Both as they were when the bet was accepted.
  ADD COLUMN edge_ppm integer CHECK (edge_ppm BETWEEN 0 AND 1000000),
  ADD COLUMN weight_bps smallint NOT NULL DEFAULT 0 CHECK (weight_bps BETWEEN 0 AND 10000),
  -- Whether it is known what was at risk.
  ADD COLUMN risk_reported boolean NOT NULL DEFAULT true,
  ADD PRIMARY KEY (bet_id, revision);
-- Who folds words walks them in their order; they lie in it.
CREATE INDEX bet_word_seq ON turnover.bet_word USING brin (seq) WITH (pages_per_range = 32, autosummarize = on);

CREATE FUNCTION turnover.forbid_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'turnover.% is append-only', TG_TABLE_NAME USING ERRCODE = 'insufficient_privilege';
END $$;
CREATE TRIGGER bet_word_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON turnover.bet_word
  FOR EACH STATEMENT EXECUTE FUNCTION turnover.forbid_change();
REVOKE UPDATE, DELETE, TRUNCATE ON turnover.bet_word FROM lantern_app;

-- ---------------------------------------------------------------------------------------------------------------------
-- Cashback on counted stake
-- ---------------------------------------------------------------------------------------------------------------------
ALTER TABLE cashback.stake
  -- Of the stake the part at risk, and of that what cashback is paid on.
  ADD COLUMN valid bigint NOT NULL DEFAULT 0 CHECK (valid >= 0),
  ADD COLUMN counted bigint NOT NULL DEFAULT 0 CHECK (counted >= 0),
  ADD COLUMN claimed_valid bigint NOT NULL DEFAULT 0 CHECK (claimed_valid >= 0),
  ADD COLUMN claimed_counted bigint NOT NULL DEFAULT 0 CHECK (claimed_counted >= 0);
UPDATE cashback.stake SET valid = stake, counted = stake, claimed_valid = claimed_stake, claimed_counted = claimed_stake;
ALTER TABLE cashback.claim_line
  ADD COLUMN valid bigint NOT NULL DEFAULT 0 CHECK (valid >= 0),
  ADD COLUMN counted bigint NOT NULL DEFAULT 0 CHECK (counted >= 0);
UPDATE cashback.claim_line SET valid = stake, counted = stake;
ALTER TABLE cashback.claim_line DROP CONSTRAINT claim_line_stake_check, ADD CHECK (stake >= 0);

-- Rates are per counted stake now, and all of them are under the caps in turnover.giveback's sums. Card rooms get theirs by a rule of
-- their own (agents.md §3.4), not by stake.
DELETE FROM cashback.rate WHERE merchant_code = 'DENLONG' AND category = 'PVP';

-- ---------------------------------------------------------------------------------------------------------------------
-- Lottery: edge and weight as sold; a settlement takes all bets of a member in an issue together
-- ---------------------------------------------------------------------------------------------------------------------
ALTER TABLE lottery.suborder
  ADD COLUMN edge_ppm integer CHECK (edge_ppm BETWEEN 0 AND 1000000),
  ADD COLUMN weight_bps smallint NOT NULL DEFAULT 0 CHECK (weight_bps BETWEEN 0 AND 10000);
DROP INDEX lottery.order_pending;
CREATE INDEX order_pending ON lottery."order" (game_code, numero, member_id, order_id) WHERE status = 'pending';

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
    price_multiplier, stake, currency, odds_e4, odds_table, status, placed_at, edge_ppm, weight_bps)
  SELECT s."suborderId", payload ->> 'orderId', s."itemNo", payload ->> 'memberId', payload ->> 'gameCode', payload ->> 'numero', s."betType",
    s.selections, s.unit, s.multiplier, s."priceMultiplier", s.stake, payload ->> 'currency', s."oddsE4", s."oddsTable", 'pending', accepted_at,
    s."edgePpm", coalesce(s."weightBps", 0)
  FROM jsonb_to_recordset(payload -> 'suborders') AS s("suborderId" lottery.record_id, "itemNo" integer, "betType" text, selections text[],
    unit bigint, multiplier integer, "priceMultiplier" integer, stake bigint, "oddsE4" bigint, "oddsTable" jsonb, "edgePpm" integer, "weightBps" smallint);
  RETURN NULL;
END $$;
