-- The batch form of wallet-api.sql's companion; its file runs after that one, which registers wallet_api.accept.

-- Regular bets and wins of a batch in one statement, as accept_bet and accept_win take one of them. False, whatever was written, when one
-- is anything else; a round that occurs twice is, because one statement changes a row once.
CREATE OR REPLACE FUNCTION wallet_api.accept_batch(payloads jsonb[], operation_ids bigint[]) RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE
  moment CONSTANT timestamptz := kernel.now();
  all_regular boolean;
BEGIN
  WITH p AS MATERIALIZED (
    SELECT x.*, o.operation FROM unnest(payloads, operation_ids) AS o(payload, operation)
      CROSS JOIN LATERAL jsonb_to_record(o.payload) AS x(kind text, vendor text, tx text, member text, round text, game text, category text, currency text,
        amount bigint, session text, request text, bets integer, staked bigint, "betId" text, "endedBy" text, edge integer, weight smallint,
        "paidBy" double precision, win bigint, returned bigint, "notCounted" bigint, held jsonb, undoes text, "grant" text)
  ), fit AS MATERIALIZED (
    SELECT count(*) AS n, count(*) FILTER (WHERE p.kind = 'bet') AS bets,
      bool_and(p.kind IN ('bet', 'win') AND p.win IS NULL AND p.returned IS NULL AND p."notCounted" IS NULL AND p.held IS NULL AND p.undoes IS NULL
        AND p."grant" IS NULL AND (p."paidBy" IS NULL OR moment <= to_timestamp(p."paidBy" / 1000)))
        AND count(*) = count(DISTINCT (p.vendor, p.member, p.round)) AS regular
    FROM p
  ), noted AS (
    INSERT INTO wallet_api.transaction (vendor, transaction_id, kind, member_id, round_id, currency, amount, request_id, operation, at)
      SELECT p.vendor, p.tx, p.kind, p.member, p.round, p.currency, p.amount, p.request, p.operation, moment
      FROM p LEFT JOIN wallet_api.session s ON s.token_hash = decode(p.session, 'hex') AND s.vendor = p.vendor AND s.member_id = p.member
        AND s.currency = p.currency AND s.ended_at IS NULL AND s.expires_at > moment
      WHERE (SELECT f.regular FROM fit f) AND (p.kind = 'win' OR s.token_hash IS NOT NULL)
      ON CONFLICT DO NOTHING RETURNING 1
  ), opened AS (
    INSERT INTO wallet_api.round AS r (vendor, member_id, round_id, bet_id, game, category, currency, bets, staked, wins, won, opened_at, touched_at, ended_at,
        ended_by, edge_ppm, weight_bps)
      SELECT p.vendor, p.member, p.round, p."betId", p.game, p.category, p.currency, 1, p.amount, 0, 0, moment, moment,
        CASE WHEN p."endedBy" IS NOT NULL THEN moment END, p."endedBy", p.edge, coalesce(p.weight, 0)
      FROM p WHERE (SELECT f.regular FROM fit f) AND p.kind = 'bet'
      ON CONFLICT (vendor, member_id, round_id) DO UPDATE SET bets = r.bets + 1, staked = r.staked + excluded.staked, touched_at = moment,
        ended_at = coalesce(r.ended_at, excluded.ended_at), ended_by = coalesce(excluded.ended_by, r.ended_by)
        WHERE r.currency = excluded.currency AND r.ended_by IS DISTINCT FROM 'vendor'
      RETURNING r.vendor, r.member_id, r.round_id, r.ended_by
  ), paid AS (
    UPDATE wallet_api.round x SET wins = x.wins + 1, won = x.won + p.amount, touched_at = moment,
        ended_at = CASE WHEN p."endedBy" IS NULL THEN x.ended_at ELSE coalesce(x.ended_at, moment) END, ended_by = coalesce(p."endedBy", x.ended_by)
      FROM p WHERE (SELECT f.regular FROM fit f) AND p.kind = 'win'
        AND x.vendor = p.vendor AND x.member_id = p.member AND x.round_id = p.round AND x.currency = p.currency
        AND x.ended_by IS DISTINCT FROM 'vendor' AND x.bets > 0 AND x.bets = p.bets AND x.staked = p.staked
      RETURNING x.vendor, x.member_id, x.round_id, x.ended_by
  ), queued AS (
    INSERT INTO wallet_api.ended_round (vendor, member_id, round_id)
      SELECT e.vendor, e.member_id, e.round_id FROM (SELECT * FROM opened UNION ALL SELECT * FROM paid) e WHERE e.ended_by IS NOT NULL
  )
  SELECT f.regular AND (SELECT count(*) FROM noted) = f.n AND (SELECT count(*) FROM opened) = f.bets AND (SELECT count(*) FROM paid) = f.n - f.bets
    INTO all_regular FROM fit f;
  RETURN all_regular;
END $$;

REVOKE ALL ON FUNCTION wallet_api.accept_batch FROM PUBLIC;

SELECT ledger.register_batch_companion('wallet_api.accept', 'wallet_api.accept_batch');

-- Wins of nothing, in one statement: each the first with its id, in a round of its currency that has bets and was not ended by the vendor. False,
-- and nothing written, when one is anything else.
CREATE OR REPLACE FUNCTION wallet_api.note_wins(payloads jsonb) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog AS $$
DECLARE
  moment CONSTANT timestamptz := kernel.now();
  fits boolean;
BEGIN
  WITH p AS MATERIALIZED (
    SELECT x.* FROM jsonb_to_recordset(payloads) AS x(vendor text, tx text, member text, round text, currency text, request text, balance bigint,
      "endedBy" text, "notCounted" bigint, amount bigint, kind text)
  ), noted AS (
    INSERT INTO wallet_api.transaction (vendor, transaction_id, kind, member_id, round_id, currency, amount, not_counted, request_id, balance_after, at)
      SELECT p.vendor, p.tx, 'win', p.member, p.round, p.currency, 0, p."notCounted", p.request, p.balance, moment FROM p
      WHERE p.kind = 'win' AND p.amount = 0 ON CONFLICT DO NOTHING RETURNING 1
  ), paid AS (
    UPDATE wallet_api.round x SET wins = x.wins + 1, touched_at = moment, not_counted = x.not_counted + coalesce(p."notCounted", 0),
        ended_at = CASE WHEN p."endedBy" IS NULL THEN x.ended_at ELSE coalesce(x.ended_at, moment) END, ended_by = coalesce(p."endedBy", x.ended_by)
      FROM p WHERE x.vendor = p.vendor AND x.member_id = p.member AND x.round_id = p.round AND x.currency = p.currency
        AND x.ended_by IS DISTINCT FROM 'vendor' AND x.bets > 0 AND x.not_counted + coalesce(p."notCounted", 0) <= x.staked - x.returned
      RETURNING x.vendor, x.member_id, x.round_id, x.ended_by
  ), queued AS (
    INSERT INTO wallet_api.ended_round (vendor, member_id, round_id) SELECT e.vendor, e.member_id, e.round_id FROM paid e WHERE e.ended_by IS NOT NULL
  )
  SELECT (SELECT count(*) FROM noted) = count(*) AND (SELECT count(*) FROM paid) = count(*) INTO fits FROM p;
  IF NOT fits THEN RAISE EXCEPTION USING ERRCODE = 'LW001'; END IF;
  RETURN true;
EXCEPTION WHEN SQLSTATE 'LW001' THEN
  RETURN false;
END $$;

REVOKE ALL ON FUNCTION wallet_api.note_wins FROM PUBLIC;
GRANT EXECUTE ON FUNCTION wallet_api.note_wins TO lantern_app;
