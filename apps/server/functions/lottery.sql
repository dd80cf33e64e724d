-- The number of the advisory lock of an issue: bets and cancellations hold it shared until they commit, the lock takes it
-- alone. So the closed ticket set is complete when it is hashed, without writing to one hot row per bet.
CREATE OR REPLACE FUNCTION lottery.issue_lock_key(game_code text, numero text) RETURNS bigint LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT hashtextextended('lottery.issue:' || game_code || ':' || numero, 40)
$$;

-- Whether the issue takes bets now; with pre_sale also when its sales have not begun. Asked before the lock, so that late
-- callers do not queue on it, and again under it.
CREATE OR REPLACE FUNCTION lottery.issue_takes_bets(asked_game text, asked_numero text, pre_sale boolean) RETURNS boolean LANGUAGE plpgsql AS $$
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

CREATE OR REPLACE FUNCTION lottery.count_market_change() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog AS $$
BEGIN
  UPDATE lottery.market_revision SET number = number + 1;
  RETURN NULL;
END $$;
REVOKE ALL ON FUNCTION lottery.count_market_change FROM PUBLIC;
CREATE OR REPLACE TRIGGER market_changed AFTER INSERT OR UPDATE OR DELETE ON lottery.game
  FOR EACH STATEMENT EXECUTE FUNCTION lottery.count_market_change();
CREATE OR REPLACE TRIGGER market_changed AFTER INSERT OR UPDATE OR DELETE ON lottery.odds
  FOR EACH STATEMENT EXECUTE FUNCTION lottery.count_market_change();
CREATE OR REPLACE TRIGGER market_changed AFTER INSERT OR UPDATE OR DELETE ON lottery.win_maximum
  FOR EACH STATEMENT EXECUTE FUNCTION lottery.count_market_change();

-- Companion of the stake's ledger operation: refuses before writing anything, or writes the order in the stake's commit. An
-- order of a chase may be for an issue that is not on sale yet. `placedAt` is the database's time in milliseconds when the bet was
-- looked at; it is never at or after the lock, because the lock is compared with a later one.
CREATE OR REPLACE FUNCTION lottery.accept_order(payload jsonb, operation_id bigint) RETURNS text LANGUAGE plpgsql AS $$
DECLARE
  -- A node of the version before does not name it.
  accepted_at CONSTANT timestamptz := coalesce(timestamptz 'epoch' + (payload ->> 'placedAt')::bigint * interval '1 millisecond', kernel.now());
BEGIN
  -- Read here, in the bet's own commit, so that no frame, chase or retry sells past a restriction.
  IF EXISTS (SELECT FROM protection.restriction r WHERE r.member_id = payload ->> 'memberId' AND r.product = 'lottery') THEN
    RETURN 'product_restricted';
  END IF;
  IF NOT lottery.issue_takes_bets(payload ->> 'gameCode', payload ->> 'numero', payload ? 'chaseId') THEN
    RETURN 'issue_closed';
  END IF;
  -- Another request of the member has the key, or this one was refused before.
  IF payload ? 'claim' AND NOT kernel.take_key(payload -> 'claim') THEN
    RETURN 'idempotency_key_reused';
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

-- Removes a game's oldest draws without bets, at most a day's; draws with bets, of an official source or not settled stay. Returns how
-- many were removed, null when nothing is old enough. The application may delete issues in no other way.
CREATE OR REPLACE FUNCTION lottery.prune_game(asked_game text) RETURNS integer LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog AS $$
DECLARE
  kept lottery.retention;
  first_at timestamptz;
  before timestamptz;
  gone text[];
BEGIN
  SELECT * INTO kept FROM lottery.retention;
  INSERT INTO lottery.pruning (game_code) VALUES (asked_game) ON CONFLICT DO NOTHING;
  -- One at a time: a second node finds the game looked at.
  PERFORM FROM lottery.pruning p WHERE p.game_code = asked_game FOR UPDATE;

  SELECT i.draws_at INTO before FROM lottery.issue i WHERE i.game_code = asked_game AND i.result IS NOT NULL
    ORDER BY i.draws_at DESC OFFSET kept.keep_draws - 1 LIMIT 1;
  IF before IS NULL THEN
    RETURN NULL;
  END IF;
  before := least(before, kernel.now() - kept.keep_days * interval '1 day',
    (SELECT min(i.draws_at) FROM lottery.issue i WHERE i.game_code = asked_game AND i.settled_at IS NULL));
  SELECT min(i.draws_at) INTO first_at FROM lottery.issue i
    WHERE i.game_code = asked_game AND i.draws_at >= (SELECT p.until FROM lottery.pruning p WHERE p.game_code = asked_game);
  IF first_at IS NULL OR first_at >= before THEN
    RETURN NULL;
  END IF;
  before := least(before, first_at + interval '1 day');

  SELECT coalesce(array_agg(i.numero), '{}') INTO gone FROM lottery.issue i
    WHERE i.game_code = asked_game AND i.draws_at >= first_at AND i.draws_at < before AND i.source = 'seed'
      AND NOT EXISTS (SELECT FROM lottery.suborder s WHERE s.game_code = i.game_code AND s.numero = i.numero);
  DELETE FROM lottery.issue_seed s WHERE s.game_code = asked_game AND s.numero = ANY (gone);
  WITH removed AS (
    DELETE FROM lottery.issue i WHERE i.game_code = asked_game AND i.numero = ANY (gone) RETURNING i.numero, i.state)
  INSERT INTO lottery.pruned_day AS d (game_code, day, draws, cancelled)
    SELECT asked_game, left(r.numero, 8), count(*) FILTER (WHERE r.state <> 'cancelled'), count(*) FILTER (WHERE r.state = 'cancelled')
    FROM removed r GROUP BY left(r.numero, 8)
    ON CONFLICT (game_code, day) DO UPDATE SET draws = d.draws + excluded.draws, cancelled = d.cancelled + excluded.cancelled;
  UPDATE lottery.pruning p SET until = before WHERE p.game_code = asked_game;
  RETURN cardinality(gone);
END $$;

REVOKE ALL ON FUNCTION lottery.prune_game FROM PUBLIC;
GRANT EXECUTE ON FUNCTION lottery.prune_game TO lantern_app;

SELECT ledger.register_companion('lottery.accept_order');

-- Removes a game's issues from a day on that are neither on sale nor bet on, so that they are created anew by another timetable.
-- Returns the numbers of the others that are not locked yet; they keep their times.
CREATE OR REPLACE FUNCTION lottery.drop_unsold_issues(asked_game text, from_date text) RETURNS text[]
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog AS $$
DECLARE
  candidate record;
  kept text[] := '{}';
BEGIN
  FOR candidate IN SELECT i.numero, i.state FROM lottery.issue i
    WHERE i.game_code = asked_game AND left(i.numero, 8) >= from_date AND i.settled_at IS NULL AND i.state IN ('pending', 'open')
    ORDER BY i.draws_at FOR UPDATE
  LOOP
    -- Bets hold this lock until they commit: an issue that is being bet on counts as sold.
    IF candidate.state = 'open' OR NOT pg_try_advisory_xact_lock(lottery.issue_lock_key(asked_game, candidate.numero))
      OR EXISTS (SELECT FROM lottery."order" o WHERE o.game_code = asked_game AND o.numero = candidate.numero) THEN
      kept := kept || candidate.numero;
    ELSE
      DELETE FROM lottery.issue_seed s WHERE s.game_code = asked_game AND s.numero = candidate.numero;
      DELETE FROM lottery.issue i WHERE i.game_code = asked_game AND i.numero = candidate.numero;
    END IF;
  END LOOP;
  RETURN kept;
END $$;

REVOKE ALL ON FUNCTION lottery.drop_unsold_issues FROM PUBLIC;
GRANT EXECUTE ON FUNCTION lottery.drop_unsold_issues TO lantern_app;
