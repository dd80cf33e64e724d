-- Why a movement is not taken; null when it is. Reads only.
CREATE OR REPLACE FUNCTION wallet_api.refusal(kind text, member text, currency text, bets integer, staked bigint, amount bigint, r wallet_api.round, o wallet_api.transaction)
RETURNS text LANGUAGE plpgsql IMMUTABLE AS $$
BEGIN
  IF kind NOT IN ('bet', 'bet_win') AND r.round_id IS NULL THEN
    RETURN CASE WHEN kind = 'rollback' THEN 'transaction_not_found' ELSE 'round_not_found' END;
  END IF;
  IF r.currency <> currency THEN RETURN 'currency_mismatch'; END IF;
  IF kind = 'rollback' THEN
    IF o.transaction_id IS NULL OR o.state = 'tombstone' THEN RETURN 'transaction_not_found'; END IF;
    IF o.kind NOT IN ('bet', 'bet_win') OR o.member_id <> member OR o.round_id <> r.round_id OR o.amount <> amount THEN
      RETURN 'transaction_mismatch';
    END IF;
    IF o.state = 'rolled_back' THEN RETURN 'transaction_rolled_back'; END IF;
    IF r.wins > 0 THEN RETURN 'round_won'; END IF;
  END IF;
  IF kind <> 'adjust' AND kind <> 'end_round' AND r.ended_by = 'vendor' THEN RETURN 'round_ended'; END IF;
  IF kind = 'win' AND r.bets = 0 THEN RETURN 'round_not_found'; END IF;
  -- The win was divided by what the round's bets were taken from, as far as the caller knew them.
  IF kind = 'win' AND (r.bets <> bets OR r.staked <> staked) THEN RETURN 'in_progress'; END IF;
  RETURN NULL;
END $$;

-- Companion of every movement: decides by the session, the round and the transaction id, then writes. The id is taken by the first
-- write, so two movements with one id wait for each other there and nowhere else.
CREATE OR REPLACE FUNCTION wallet_api.accept(payload jsonb, operation_id bigint) RETURNS text LANGUAGE plpgsql AS $$
BEGIN
  -- A reserve is valid for a minute. The caller takes a new one; no vendor sees this code.
  IF payload ? 'paidBy' AND kernel.now() > to_timestamp((payload ->> 'paidBy')::double precision / 1000) THEN RETURN 'reserve_expired'; END IF;
  IF payload ?| ARRAY['held', 'undoes'] THEN RETURN wallet_api.accept_held(payload, operation_id); END IF;
  -- What moves no money has no operation and no division to compare.
  IF operation_id IS NOT NULL THEN
    CASE payload ->> 'kind'
      WHEN 'bet', 'bet_win' THEN
        IF NOT payload ? 'notCounted' THEN RETURN wallet_api.accept_bet(payload, operation_id); END IF;
      WHEN 'win' THEN
        IF NOT payload ?| ARRAY['returned', 'notCounted'] THEN RETURN wallet_api.accept_win(payload, operation_id); END IF;
      ELSE NULL;
    END CASE;
  END IF;
  IF payload ? 'grant' THEN RETURN wallet_api.accept_free_spins(payload, operation_id); END IF;
  RETURN wallet_api.accept_slow_path(payload, operation_id);
END $$;

-- A movement without money: the win of nothing, the end of a round.
CREATE OR REPLACE FUNCTION wallet_api.note(payload jsonb) RETURNS text
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog AS $$
BEGIN
  RETURN wallet_api.accept(payload, NULL);
END $$;

-- The rollback of a bet that never arrived: a tombstone in the bet's place, and the rollback itself where the vendor's are accepted.
-- `in_progress` when the bet has arrived after all.
CREATE OR REPLACE FUNCTION wallet_api.record_tombstone(payload jsonb, keep boolean) RETURNS text
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog AS $$
DECLARE
  p record;
BEGIN
  SELECT * INTO p FROM jsonb_to_record(payload) AS x(vendor text, tx text, member text, round text, currency text, original text, request text, balance bigint);
  IF EXISTS (SELECT FROM wallet_api.transaction t WHERE t.vendor = p.vendor AND t.transaction_id = p.tx) THEN RETURN 'transaction_mismatch'; END IF;
  INSERT INTO wallet_api.transaction (vendor, transaction_id, kind, state, member_id, round_id, currency, amount, request_id, at)
    VALUES (p.vendor, p.original, 'bet', 'tombstone', p.member, p.round, p.currency, 0, p.request, kernel.now()) ON CONFLICT DO NOTHING;
  IF NOT FOUND AND NOT EXISTS (SELECT FROM wallet_api.transaction t WHERE t.vendor = p.vendor AND t.transaction_id = p.original AND t.state = 'tombstone') THEN
    RETURN 'in_progress';
  END IF;
  IF NOT keep THEN RETURN 'transaction_not_found'; END IF;
  INSERT INTO wallet_api.transaction (vendor, transaction_id, kind, member_id, round_id, currency, amount, original, request_id, balance_after, at)
    VALUES (p.vendor, p.tx, 'rollback', p.member, p.round, p.currency, 0, p.original, p.request, p.balance, kernel.now()) ON CONFLICT DO NOTHING;
  RETURN CASE WHEN FOUND THEN NULL ELSE 'transaction_mismatch' END;
END $$;

-- Removes the transaction of an operation that does not fit the fast path.
CREATE OR REPLACE FUNCTION wallet_api.forget_transaction(payload jsonb, operation_id bigint) RETURNS void LANGUAGE sql AS $$
  DELETE FROM wallet_api.transaction t WHERE t.vendor = payload ->> 'vendor' AND t.transaction_id = payload ->> 'tx' AND t.operation = operation_id
$$;

-- A bet in two statements: the id is taken while the session runs, then the round is opened or extended.
CREATE OR REPLACE FUNCTION wallet_api.accept_bet(payload jsonb, operation_id bigint) RETURNS text LANGUAGE plpgsql AS $$
DECLARE
  moment CONSTANT timestamptz := kernel.now();
  of_vendor CONSTANT text := payload ->> 'vendor';
  of_member CONSTANT text := payload ->> 'member';
  of_round CONSTANT text := payload ->> 'round';
  in_currency CONSTANT text := payload ->> 'currency';
  stake CONSTANT bigint := payload ->> 'amount';
  at_once CONSTANT bigint := payload ->> 'win';
  ends text := payload ->> 'endedBy';
BEGIN
  INSERT INTO wallet_api.transaction (vendor, transaction_id, kind, member_id, round_id, currency, amount, win, request_id, operation, at)
    SELECT of_vendor, payload ->> 'tx', payload ->> 'kind', of_member, of_round, in_currency, stake, at_once, payload ->> 'request', operation_id, moment
    FROM wallet_api.session s WHERE s.token_hash = decode(payload ->> 'session', 'hex') AND s.vendor = of_vendor AND s.member_id = of_member
      AND s.currency = in_currency AND s.ended_at IS NULL AND s.expires_at > moment
    ON CONFLICT DO NOTHING;
  IF NOT FOUND THEN RETURN wallet_api.accept_slow_path(payload, operation_id); END IF;
  INSERT INTO wallet_api.round AS r (vendor, member_id, round_id, bet_id, game, category, currency, bets, staked, wins, won, opened_at, touched_at, ended_at, ended_by,
      edge_ppm, weight_bps)
    VALUES (of_vendor, of_member, of_round, payload ->> 'betId', payload ->> 'game', payload ->> 'category', in_currency, 1, stake,
      (coalesce(at_once, 0) > 0)::integer, coalesce(at_once, 0), moment, moment, CASE WHEN ends IS NOT NULL THEN moment END, ends,
      (payload ->> 'edge')::integer, coalesce((payload ->> 'weight')::smallint, 0))
    ON CONFLICT (vendor, member_id, round_id) DO UPDATE SET bets = r.bets + 1, staked = r.staked + excluded.staked, wins = r.wins + excluded.wins,
      won = r.won + excluded.won, touched_at = moment, ended_at = coalesce(r.ended_at, excluded.ended_at), ended_by = coalesce(excluded.ended_by, r.ended_by)
      WHERE r.currency = in_currency AND r.ended_by IS DISTINCT FROM 'vendor'
    RETURNING r.ended_by INTO ends;
  IF NOT FOUND THEN
    PERFORM wallet_api.forget_transaction(payload, operation_id);
    RETURN wallet_api.accept_slow_path(payload, operation_id);
  END IF;
  IF ends IS NOT NULL THEN
    INSERT INTO wallet_api.ended_round (vendor, member_id, round_id) VALUES (of_vendor, of_member, of_round);
  END IF;
  RETURN NULL;
END $$;

-- A win in two statements: the id is taken, then the round is updated if it is as the division of the win over cash and bonus assumed.
CREATE OR REPLACE FUNCTION wallet_api.accept_win(payload jsonb, operation_id bigint) RETURNS text LANGUAGE plpgsql AS $$
DECLARE
  moment CONSTANT timestamptz := kernel.now();
  of_vendor CONSTANT text := payload ->> 'vendor';
  of_member CONSTANT text := payload ->> 'member';
  of_round CONSTANT text := payload ->> 'round';
  in_currency CONSTANT text := payload ->> 'currency';
  paid CONSTANT bigint := payload ->> 'amount';
  ends text := payload ->> 'endedBy';
BEGIN
  INSERT INTO wallet_api.transaction (vendor, transaction_id, kind, member_id, round_id, currency, amount, request_id, operation, at)
    VALUES (of_vendor, payload ->> 'tx', 'win', of_member, of_round, in_currency, paid, payload ->> 'request', operation_id, moment)
    ON CONFLICT DO NOTHING;
  IF NOT FOUND THEN RETURN wallet_api.accept_slow_path(payload, operation_id); END IF;
  UPDATE wallet_api.round x SET wins = x.wins + 1, won = x.won + paid, touched_at = moment,
      ended_at = CASE WHEN ends IS NULL THEN x.ended_at ELSE coalesce(x.ended_at, moment) END, ended_by = coalesce(ends, x.ended_by)
    WHERE x.vendor = of_vendor AND x.member_id = of_member AND x.round_id = of_round AND x.currency = in_currency AND x.ended_by IS DISTINCT FROM 'vendor'
      AND x.bets > 0 AND x.bets = (payload ->> 'bets')::integer AND x.staked = (payload ->> 'staked')::bigint
    RETURNING x.ended_by INTO ends;
  IF NOT FOUND THEN
    PERFORM wallet_api.forget_transaction(payload, operation_id);
    RETURN wallet_api.accept_slow_path(payload, operation_id);
  END IF;
  IF ends IS NOT NULL THEN
    INSERT INTO wallet_api.ended_round (vendor, member_id, round_id) VALUES (of_vendor, of_member, of_round);
  END IF;
  RETURN NULL;
END $$;

-- What free spins won. A spin begun before their end may be reported for an hour after it.
CREATE OR REPLACE FUNCTION wallet_api.accept_free_spins(payload jsonb, operation_id bigint) RETURNS text LANGUAGE plpgsql AS $$
DECLARE
  of_vendor CONSTANT text := payload ->> 'vendor';
  why CONSTANT text := wallet_api.accept_slow_path(payload, operation_id);
BEGIN
  IF why IS NOT NULL THEN RETURN why; END IF;
  UPDATE wallet_api.free_spins f SET used = f.used + (payload ->> 'spins')::integer, won = f.won + (payload ->> 'amount')::bigint
    WHERE f.grant_id = payload ->> 'grant' AND f.vendor = of_vendor AND f.member_id = payload ->> 'member' AND f.currency = payload ->> 'currency'
      AND f.used + (payload ->> 'spins')::integer <= f.spins AND f.expires_at > kernel.now() - interval '1 hour';
  IF FOUND THEN RETURN NULL; END IF;
  DELETE FROM wallet_api.transaction t WHERE t.vendor = of_vendor AND t.transaction_id = payload ->> 'tx' AND t.operation IS NOT DISTINCT FROM operation_id;
  RETURN CASE WHEN EXISTS (SELECT FROM wallet_api.free_spins f WHERE f.grant_id = payload ->> 'grant' AND f.vendor = of_vendor
    AND f.member_id = payload ->> 'member' AND f.currency = payload ->> 'currency') THEN 'free_spins_over' ELSE 'free_spins_not_found' END;
END $$;

-- Every other movement, and those the fast paths do not take: locks the round, decides, then writes.
CREATE OR REPLACE FUNCTION wallet_api.accept_slow_path(payload jsonb, operation_id bigint) RETURNS text LANGUAGE plpgsql AS $$
DECLARE
  p record;
  r wallet_api.round;
  o wallet_api.transaction;
  why text;
  ends text;
  moment timestamptz := kernel.now();
BEGIN
  SELECT * INTO p FROM jsonb_to_record(payload) AS x(kind text, vendor text, tx text, member text, round text, game text, category text,
    currency text, amount bigint, win bigint, session text, request text, bets integer, staked bigint, original text, balance bigint,
    "betId" text, "endedBy" text, returned bigint, "notCounted" bigint, edge integer, weight smallint);
  IF p.session IS NOT NULL AND NOT EXISTS (
    SELECT FROM wallet_api.session s WHERE s.token_hash = decode(p.session, 'hex') AND s.vendor = p.vendor AND s.member_id = p.member
      AND s.currency = p.currency AND s.ended_at IS NULL AND s.expires_at > moment
  ) THEN
    RETURN 'vendor_session_ended';
  END IF;
  IF p.kind IN ('promo_win', 'jackpot_win') THEN
    IF NOT EXISTS (SELECT FROM wallet_api.session s WHERE s.member_id = p.member AND s.vendor = p.vendor AND s.currency = p.currency) THEN
      RETURN 'account_not_found';
    END IF;
  ELSE
    SELECT * INTO r FROM wallet_api.round x WHERE x.vendor = p.vendor AND x.member_id = p.member AND x.round_id = p.round FOR UPDATE;
    IF p.original IS NOT NULL THEN
      SELECT * INTO o FROM wallet_api.transaction x WHERE x.vendor = p.vendor AND x.transaction_id = p.original FOR UPDATE;
    END IF;
    why := wallet_api.refusal(p.kind, p.member, p.currency, p.bets, p.staked, p.amount, r, o);
    IF why IS NOT NULL THEN RETURN why; END IF;
    -- All wins together return at most what was staked.
    IF r.returned + p.returned > r.staked THEN RETURN 'amount_invalid'; END IF;
    -- And at most what was played is not counted. A bet_win adds its own stake.
    IF r.not_counted + p."notCounted" > r.staked - r.returned - coalesce(p.returned, 0) + (CASE WHEN p.kind = 'bet_win' THEN p.amount ELSE 0 END) THEN
      RETURN 'amount_invalid';
    END IF;
  END IF;

  INSERT INTO wallet_api.transaction (vendor, transaction_id, kind, member_id, round_id, currency, amount, win, returned, not_counted, original, request_id, operation, balance_after, at)
    VALUES (p.vendor, p.tx, p.kind, p.member, p.round, p.currency, p.amount, p.win, p.returned, p."notCounted", p.original, p.request, operation_id, p.balance, moment)
    ON CONFLICT DO NOTHING;
  IF NOT FOUND THEN
    RETURN CASE WHEN EXISTS (SELECT FROM wallet_api.transaction x WHERE x.vendor = p.vendor AND x.transaction_id = p.tx AND x.state = 'tombstone')
      THEN 'transaction_rolled_back' ELSE 'transaction_mismatch' END;
  END IF;
  IF p.original IS NOT NULL THEN
    UPDATE wallet_api.transaction x SET state = 'rolled_back' WHERE x.vendor = p.vendor AND x.transaction_id = p.original;
  END IF;
  IF p.kind IN ('promo_win', 'jackpot_win') THEN RETURN NULL; END IF;

  -- The vendor's end of a round replaces ours.
  ends := coalesce(p."endedBy", r.ended_by);
  IF r.round_id IS NULL THEN
    INSERT INTO wallet_api.round (vendor, member_id, round_id, bet_id, game, category, currency, bets, staked, wins, won, opened_at, touched_at, ended_at, ended_by,
        not_counted, edge_ppm, weight_bps)
      VALUES (p.vendor, p.member, p.round, p."betId", p.game, p.category, p.currency, 1, p.amount, (coalesce(p.win, 0) > 0)::integer,
        coalesce(p.win, 0), moment, moment, CASE WHEN ends IS NOT NULL THEN moment END, ends,
        coalesce(p."notCounted", 0), p.edge, coalesce(p.weight, 0));
  ELSE
    CASE p.kind
      WHEN 'win' THEN r.wins := r.wins + 1; r.won := r.won + p.amount; r.returned := r.returned + coalesce(p.returned, 0);
        r.not_counted := r.not_counted + coalesce(p."notCounted", 0);
      WHEN 'bet' THEN r.bets := r.bets + 1; r.staked := r.staked + p.amount;
      WHEN 'bet_win' THEN
        r.bets := r.bets + 1; r.staked := r.staked + p.amount; r.won := r.won + p.win;
        r.not_counted := r.not_counted + coalesce(p."notCounted", 0);
        IF p.win > 0 THEN r.wins := r.wins + 1; END IF;
      WHEN 'rollback' THEN r.bets := r.bets - 1; r.staked := r.staked - p.amount; r.not_counted := r.not_counted - coalesce(o.not_counted, 0);
      WHEN 'adjust' THEN r.adjusted := r.adjusted + p.amount;
      ELSE NULL;
    END CASE;
    IF ends IS NOT NULL THEN r.ended_at := coalesce(r.ended_at, moment); END IF;
    UPDATE wallet_api.round x SET bets = r.bets, staked = r.staked, wins = r.wins, won = r.won, returned = r.returned, not_counted = r.not_counted, adjusted = r.adjusted, touched_at = moment,
        ended_at = r.ended_at, ended_by = ends
      WHERE x.vendor = p.vendor AND x.member_id = p.member AND x.round_id = p.round;
  END IF;
  IF ends IS NOT NULL THEN
    INSERT INTO wallet_api.ended_round (vendor, member_id, round_id) VALUES (p.vendor, p.member, p.round);
  END IF;
  RETURN NULL;
END $$;

-- Takes `need` and up to `spare` more out of the hourly ceiling, good for a minute; no row where `need` does not fit. Whatever is paid
-- within an hour was reserved within that hour and the minute before it, so the sum looks back over both, and over the minutes they begin in.
CREATE OR REPLACE FUNCTION wallet_api.reserve_payouts(of_vendor text, in_currency text, need bigint, spare bigint)
RETURNS TABLE (granted bigint, minute timestamptz, until timestamptz) LANGUAGE plpgsql AS $$
DECLARE
  most bigint;
  taken bigint;
  moment timestamptz;
BEGIN
  SELECT c.hourly_maximum INTO most FROM wallet_api.payout_ceiling c WHERE c.vendor = of_vendor AND c.currency = in_currency FOR UPDATE;
  moment := kernel.now();
  SELECT coalesce(sum(r.amount), 0) INTO taken FROM wallet_api.payout_reserve r
    WHERE r.vendor = of_vendor AND r.currency = in_currency AND r.minute > moment - interval '62 minutes';
  IF most IS NULL THEN most := taken + need + spare; END IF;
  IF most - taken < need THEN RETURN; END IF;
  granted := least(most - taken, need + spare);
  minute := date_trunc('minute', moment);
  until := moment + interval '1 minute';
  DELETE FROM wallet_api.payout_reserve r WHERE r.vendor = of_vendor AND r.currency = in_currency AND r.minute < moment - interval '3 hours';
  INSERT INTO wallet_api.payout_reserve AS r (vendor, currency, minute, amount) VALUES (of_vendor, in_currency, reserve_payouts.minute, granted)
    ON CONFLICT ON CONSTRAINT payout_reserve_pkey DO UPDATE SET amount = r.amount + excluded.amount;
  RETURN NEXT;
END $$;

-- A movement whose payout is held, or which reverses payouts that the member never received (`undoes`), newest first.
CREATE OR REPLACE FUNCTION wallet_api.accept_held(payload jsonb, operation_id bigint) RETURNS text LANGUAGE plpgsql AS $$
DECLARE
  p record;
  r wallet_api.round;
  h wallet_api.held_payout;
  why text;
  rest bigint;
  part bigint;
BEGIN
  SELECT * INTO p FROM jsonb_to_record(payload) AS x(kind text, vendor text, tx text, member text, round text, currency text, amount bigint, undoes bigint, held jsonb);
  IF p.undoes IS NOT NULL THEN
    SELECT * INTO r FROM wallet_api.round x WHERE x.vendor = p.vendor AND x.member_id = p.member AND x.round_id = p.round FOR UPDATE;
    -- What the member pays of it was computed from another sum.
    IF r.held + r.rejected < p.undoes OR p.undoes <> -p.amount AND p.undoes <> r.held + r.rejected THEN RETURN 'in_progress'; END IF;
  END IF;
  IF payload ? 'grant' THEN
    why := wallet_api.accept_free_spins(payload, operation_id);
  ELSE
    why := wallet_api.accept_slow_path(payload, operation_id);
  END IF;
  IF why IS NOT NULL THEN RETURN why; END IF;
  IF p.held IS NOT NULL THEN
    INSERT INTO wallet_api.held_payout (held_id, vendor, transaction_id, kind, member_id, round_id, currency, amount, bonus, campaign, named, reason)
      VALUES (p.held ->> 'id', p.vendor, p.tx, p.kind, p.member, p.round, p.currency, (p.held ->> 'amount')::bigint, (p.held ->> 'bonus')::bigint,
        p.held ->> 'campaign', coalesce(p.held -> 'named', '{}'), p.held ->> 'why');
    IF p.kind NOT IN ('promo_win', 'jackpot_win') THEN
      UPDATE wallet_api.round x SET held = x.held + (p.held ->> 'amount')::bigint WHERE x.vendor = p.vendor AND x.member_id = p.member AND x.round_id = p.round;
    END IF;
  END IF;
  rest := coalesce(p.undoes, 0);
  WHILE rest > 0 LOOP
    SELECT * INTO STRICT h FROM wallet_api.held_payout x
      WHERE x.member_id = p.member AND x.vendor = p.vendor AND x.round_id = p.round AND x.state <> 'released' AND x.undone < x.amount
        AND x.kind NOT IN ('promo_win', 'jackpot_win')
      ORDER BY x.state = 'held' DESC, x.held_at DESC, x.held_id DESC LIMIT 1 FOR UPDATE;
    part := least(rest, h.amount - h.undone);
    rest := rest - part;
    UPDATE wallet_api.round x SET held = x.held - CASE WHEN h.state = 'held' THEN part ELSE 0 END, rejected = x.rejected - CASE WHEN h.state = 'held' THEN 0 ELSE part END
      WHERE x.vendor = p.vendor AND x.member_id = p.member AND x.round_id = p.round;
    IF h.state = 'held' AND h.undone + part = h.amount THEN
      UPDATE wallet_api.held_payout x SET undone = x.amount, state = 'rejected', decided_at = kernel.now(), decided_by = 'vendor:' || p.vendor, note = p.tx WHERE x.held_id = h.held_id;
    ELSE
      UPDATE wallet_api.held_payout x SET undone = h.undone + part WHERE x.held_id = h.held_id;
    END IF;
  END LOOP;
  RETURN NULL;
END $$;

-- Ends a hold, once: `state` is what it becomes, `amount` what the caller took it to be. Locks the round before the payout, as a movement does.
CREATE OR REPLACE FUNCTION wallet_api.decide_held(payload jsonb, operation_id bigint) RETURNS text LANGUAGE plpgsql AS $$
DECLARE
  p record;
  h wallet_api.held_payout;
  r wallet_api.round;
  in_round boolean;
BEGIN
  SELECT * INTO p FROM jsonb_to_record(payload) AS x(id text, state text, amount bigint, operator text, note text);
  SELECT * INTO h FROM wallet_api.held_payout x WHERE x.held_id = p.id;
  IF h.held_id IS NULL THEN RETURN 'payout_not_found'; END IF;
  in_round := h.kind NOT IN ('promo_win', 'jackpot_win');
  IF in_round THEN
    SELECT * INTO r FROM wallet_api.round x WHERE x.vendor = h.vendor AND x.member_id = h.member_id AND x.round_id = h.round_id FOR UPDATE;
  END IF;
  SELECT * INTO h FROM wallet_api.held_payout x WHERE x.held_id = p.id FOR UPDATE;
  IF h.state <> 'held' THEN RETURN 'payout_decided'; END IF;
  IF h.amount - h.undone <> p.amount THEN RETURN 'in_progress'; END IF;
  UPDATE wallet_api.held_payout x SET state = p.state, decided_at = kernel.now(), decided_by = p.operator, note = p.note WHERE x.held_id = p.id;
  IF in_round THEN
    UPDATE wallet_api.round x SET held = x.held - p.amount, rejected = x.rejected + CASE WHEN p.state = 'rejected' THEN p.amount ELSE 0 END
      WHERE x.vendor = h.vendor AND x.member_id = h.member_id AND x.round_id = h.round_id;
    IF r.ended_by IS NOT NULL THEN
      INSERT INTO wallet_api.ended_round (vendor, member_id, round_id) VALUES (h.vendor, h.member_id, h.round_id);
    END IF;
  END IF;
  RETURN NULL;
END $$;

-- A rejection moves no money.
CREATE OR REPLACE FUNCTION wallet_api.reject_held(payload jsonb) RETURNS text LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog AS $$
BEGIN
  RETURN wallet_api.decide_held(payload || '{"state":"rejected"}', NULL);
END $$;

REVOKE ALL ON ALL FUNCTIONS IN SCHEMA wallet_api FROM PUBLIC;
GRANT EXECUTE ON FUNCTION wallet_api.note, wallet_api.record_tombstone, wallet_api.reserve_payouts, wallet_api.reject_held TO lantern_app;

SELECT ledger.register_companion('wallet_api.accept'), ledger.register_companion('wallet_api.decide_held');
