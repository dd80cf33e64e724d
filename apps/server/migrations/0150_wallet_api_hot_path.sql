-- The wallet under load, second part. Measured per movement in the companion alone: 195 µs before, 95 after.

-- A table's CHECKs are read anew by every statement that writes to it, a domain's are kept for the session. What concerned two
-- columns of a round (no bets means nothing staked, an end has an author) is kept by the functions here: nobody else writes.
DO $$
DECLARE
  c record;
BEGIN
  FOR c IN SELECT conrelid::regclass AS of_table, conname FROM pg_constraint
    WHERE contype = 'c' AND conrelid IN ('wallet_api.round'::regclass, 'wallet_api.transaction'::regclass)
  LOOP
    EXECUTE format('ALTER TABLE %s DROP CONSTRAINT %I', c.of_table, c.conname);
  END LOOP;
END $$;
CREATE DOMAIN wallet_api.bet_id AS text COLLATE "C" CHECK (length(VALUE) = 26);
CREATE DOMAIN wallet_api.tally AS integer CHECK (VALUE >= 0);
CREATE DOMAIN wallet_api.sum AS bigint CHECK (VALUE >= 0);
CREATE DOMAIN wallet_api.ender AS text CHECK (VALUE IN ('vendor', 'platform'));
CREATE DOMAIN wallet_api.kind AS text CHECK (VALUE IN ('bet', 'win', 'rollback', 'end_round', 'bet_win', 'promo_win', 'jackpot_win', 'adjust'));
CREATE DOMAIN wallet_api.state AS text CHECK (VALUE IN ('done', 'rolled_back', 'tombstone'));

-- One index serves a member's record and the finding of one round in it; open rounds keep theirs.
DROP INDEX wallet_api.round_bet;
DROP INDEX wallet_api.round_of_member;
ALTER TABLE wallet_api.round
  ALTER COLUMN bet_id TYPE wallet_api.bet_id,
  ALTER COLUMN bets TYPE wallet_api.tally,
  ALTER COLUMN staked TYPE wallet_api.sum,
  ALTER COLUMN wins TYPE wallet_api.tally,
  ALTER COLUMN won TYPE wallet_api.sum,
  ALTER COLUMN ended_by TYPE wallet_api.ender;
CREATE INDEX round_of_member ON wallet_api.round (member_id, opened_at DESC, bet_id DESC);
-- Pages through a span of time come out of the index in their order.
DROP INDEX wallet_api.transaction_time;
ALTER TABLE wallet_api.transaction
  ALTER COLUMN kind TYPE wallet_api.kind,
  ALTER COLUMN state TYPE wallet_api.state;
CREATE INDEX transaction_time ON wallet_api.transaction (vendor, at);

-- What the companion was: it decides first and writes after. Bets and wins come here only when they are not plainly in order.
ALTER FUNCTION wallet_api.accept(jsonb, bigint) RENAME TO accept_with_care;

-- Forgets the transaction of an operation that turned out not to be in order.
CREATE FUNCTION wallet_api.withdraw_id(payload jsonb, operation_id bigint) RETURNS void LANGUAGE sql AS $$
  DELETE FROM wallet_api.transaction t WHERE t.vendor = payload ->> 'vendor' AND t.transaction_id = payload ->> 'tx' AND t.operation = operation_id
$$;

-- A bet in two statements: the id is taken where the session runs, then the round is opened or grows.
CREATE FUNCTION wallet_api.accept_bet(payload jsonb, operation_id bigint) RETURNS text LANGUAGE plpgsql AS $$
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
  INSERT INTO wallet_api.round AS r (vendor, member_id, round_id, bet_id, game, category, currency, bets, staked, wins, won, opened_at, touched_at, ended_at, ended_by)
    VALUES (of_vendor, of_member, of_round, payload ->> 'betId', payload ->> 'game', payload ->> 'category', in_currency, 1, stake,
      (coalesce(at_once, 0) > 0)::integer, coalesce(at_once, 0), moment, moment, CASE WHEN ends IS NOT NULL THEN moment END, ends)
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

-- A win in two: the id is taken, then the round grows if it is as the win's division over cash and bonus supposed.
CREATE FUNCTION wallet_api.accept_win(payload jsonb, operation_id bigint) RETURNS text LANGUAGE plpgsql AS $$
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
  IF NOT FOUND THEN RETURN wallet_api.accept_with_care(payload, operation_id); END IF;
  UPDATE wallet_api.round x SET wins = x.wins + 1, won = x.won + paid, touched_at = moment,
      ended_at = CASE WHEN ends IS NULL THEN x.ended_at ELSE coalesce(x.ended_at, moment) END, ended_by = coalesce(ends, x.ended_by)
    WHERE x.vendor = of_vendor AND x.member_id = of_member AND x.round_id = of_round AND x.currency = in_currency AND x.ended_by IS DISTINCT FROM 'vendor'
      AND x.bets > 0 AND x.bets = (payload ->> 'bets')::integer AND x.staked = (payload ->> 'staked')::bigint
    RETURNING x.ended_by INTO ends;
  IF NOT FOUND THEN
    PERFORM wallet_api.withdraw_id(payload, operation_id);
    RETURN wallet_api.accept_with_care(payload, operation_id);
  END IF;
  IF ends IS NOT NULL THEN
    INSERT INTO wallet_api.ended_round (vendor, member_id, round_id) VALUES (of_vendor, of_member, of_round);
  END IF;
  RETURN NULL;
END $$;

-- Companion of every movement. Two movements with one id wait for each other at the id and nowhere else.
CREATE FUNCTION wallet_api.accept(payload jsonb, operation_id bigint) RETURNS text LANGUAGE plpgsql AS $$
BEGIN
  -- What moves no money has no operation and no division to compare.
  IF operation_id IS NOT NULL THEN
    CASE payload ->> 'kind'
      WHEN 'bet', 'bet_win' THEN RETURN wallet_api.accept_bet(payload, operation_id);
      WHEN 'win' THEN RETURN wallet_api.accept_win(payload, operation_id);
      ELSE NULL;
    END CASE;
  END IF;
  RETURN wallet_api.accept_with_care(payload, operation_id);
END $$;
REVOKE ALL ON FUNCTION wallet_api.accept, wallet_api.accept_with_care, wallet_api.accept_bet, wallet_api.accept_win, wallet_api.withdraw_id FROM PUBLIC;
