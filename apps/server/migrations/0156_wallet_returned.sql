-- A part of a win that was staked and never played: a stake nobody stood against, a bullet that met nothing, what a table held. It is
-- paid like the rest, and the round counts as if it had not been staked.

-- Of a round the sum over its wins; it is in `won` as well, and never above `staked`. The functions here keep that: nobody else writes.
ALTER TABLE wallet_api.round ADD COLUMN returned bigint NOT NULL DEFAULT 0;
ALTER TABLE wallet_api.transaction ADD COLUMN returned bigint;

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
    "betId" text, "endedBy" text, returned bigint);
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
  END IF;

  INSERT INTO wallet_api.transaction (vendor, transaction_id, kind, member_id, round_id, currency, amount, win, returned, original, request_id, operation, balance_after, at)
    VALUES (p.vendor, p.tx, p.kind, p.member, p.round, p.currency, p.amount, p.win, p.returned, p.original, p.request, operation_id, p.balance, moment)
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
    INSERT INTO wallet_api.round (vendor, member_id, round_id, bet_id, game, category, currency, bets, staked, wins, won, opened_at, touched_at, ended_at, ended_by)
      VALUES (p.vendor, p.member, p.round, p."betId", p.game, p.category, p.currency, 1, p.amount, (coalesce(p.win, 0) > 0)::integer,
        coalesce(p.win, 0), moment, moment, CASE WHEN ends IS NOT NULL THEN moment END, ends);
  ELSE
    CASE p.kind
      WHEN 'win' THEN r.wins := r.wins + 1; r.won := r.won + p.amount; r.returned := r.returned + coalesce(p.returned, 0);
      WHEN 'bet' THEN r.bets := r.bets + 1; r.staked := r.staked + p.amount;
      WHEN 'bet_win' THEN
        r.bets := r.bets + 1; r.staked := r.staked + p.amount; r.won := r.won + p.win;
        IF p.win > 0 THEN r.wins := r.wins + 1; END IF;
      WHEN 'rollback' THEN r.bets := r.bets - 1; r.staked := r.staked - p.amount;
      WHEN 'adjust' THEN r.adjusted := r.adjusted + p.amount;
      ELSE NULL;
    END CASE;
    IF ends IS NOT NULL THEN r.ended_at := coalesce(r.ended_at, moment); END IF;
    UPDATE wallet_api.round x SET bets = r.bets, staked = r.staked, wins = r.wins, won = r.won, returned = r.returned, adjusted = r.adjusted, touched_at = moment,
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
      WHEN 'bet', 'bet_win' THEN RETURN wallet_api.accept_bet(payload, operation_id);
      WHEN 'win' THEN
        IF NOT payload ? 'returned' THEN RETURN wallet_api.accept_win(payload, operation_id); END IF;
      ELSE NULL;
    END CASE;
  END IF;
  IF payload ? 'grant' THEN RETURN wallet_api.accept_free_spins(payload, operation_id); END IF;
  RETURN wallet_api.accept_with_care(payload, operation_id);
END $$;
