-- What of a stake was not at risk, by the vendor's word, and what the game keeps of it: a round carries both, as a lottery bet does.

-- Whether the vendor's wins say what was not at risk. Without that its tables, card rooms and sports count nothing.
ALTER TABLE wallet_api.vendor ADD COLUMN reports_risk boolean NOT NULL DEFAULT false;

-- Of a round the sum over its wins, never above what was played (`staked` less `returned`). The functions here keep that. Edge and
-- weight are those of the game when the round's first bet was taken; null: unknown.
ALTER TABLE wallet_api.round
  ADD COLUMN not_counted bigint NOT NULL DEFAULT 0,
  ADD COLUMN edge_ppm integer,
  ADD COLUMN weight_bps smallint NOT NULL DEFAULT 0;
ALTER TABLE wallet_api.transaction ADD COLUMN not_counted bigint;

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
  IF NOT FOUND THEN RETURN wallet_api.accept_with_care(payload, operation_id); END IF;
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
    PERFORM wallet_api.withdraw_id(payload, operation_id);
    RETURN wallet_api.accept_with_care(payload, operation_id);
  END IF;
  IF ends IS NOT NULL THEN
    INSERT INTO wallet_api.ended_round (vendor, member_id, round_id) VALUES (of_vendor, of_member, of_round);
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION wallet_api.accept_with_care(payload jsonb, operation_id bigint) RETURNS text LANGUAGE plpgsql AS $$
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
    -- Not more comes back unplayed than was staked, of all wins together.
    IF r.returned + p.returned > r.staked THEN RETURN 'amount_invalid'; END IF;
    -- Nor does more not count than was played. A bet_win brings a stake of its own.
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

  -- The vendor's word on the end is the last one, also after ours.
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

CREATE OR REPLACE FUNCTION wallet_api.accept(payload jsonb, operation_id bigint) RETURNS text LANGUAGE plpgsql AS $$
BEGIN
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
  RETURN wallet_api.accept_with_care(payload, operation_id);
END $$;
