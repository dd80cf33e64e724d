-- Ceilings on what one vendor may have paid out. A payout above one is neither refused nor paid: the vendor's movement is accepted as
-- always, and the money waits in wallet_api.held_payout until an operator releases or rejects it.

CREATE TABLE wallet_api.payout_ceiling (
  vendor text COLLATE "C" NOT NULL REFERENCES wallet_api.vendor,
  currency text COLLATE "C" NOT NULL CHECK (currency ~ '^[A-Z]{3,5}(PLAY)?$'),
  -- The most one payout may be, and the most of any hour together, in minor units. Null: no such ceiling.
  single_maximum bigint CHECK (single_maximum > 0),
  hourly_maximum bigint CHECK (hourly_maximum > 0),
  PRIMARY KEY (vendor, currency)
);
GRANT SELECT, INSERT, UPDATE ON wallet_api.payout_ceiling TO lantern_app;

-- What nodes have taken out of an hourly ceiling to pay from, by the minute they took it in. A node takes more than it needs at once, so
-- wins do not wait for each other here; what it has not used it gives back.
CREATE TABLE wallet_api.payout_reserve (
  vendor text COLLATE "C" NOT NULL,
  currency text COLLATE "C" NOT NULL,
  minute timestamptz NOT NULL,
  amount bigint NOT NULL CHECK (amount >= 0),
  PRIMARY KEY (vendor, currency, minute)
);
GRANT SELECT, INSERT, UPDATE, DELETE ON wallet_api.payout_reserve TO lantern_app;

-- Takes `need` and up to `spare` more out of the hourly ceiling, good for a minute; no row where `need` does not fit. Whatever is paid
-- within an hour was reserved within that hour and the minute before it, so the sum looks back over both, and over the minutes they begin in.
CREATE FUNCTION wallet_api.reserve_payouts(of_vendor text, in_currency text, need bigint, spare bigint)
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
REVOKE ALL ON FUNCTION wallet_api.reserve_payouts FROM PUBLIC;
GRANT EXECUTE ON FUNCTION wallet_api.reserve_payouts TO lantern_app;

CREATE TABLE wallet_api.held_payout (
  held_id text COLLATE "C" PRIMARY KEY,
  vendor text COLLATE "C" NOT NULL,
  transaction_id text COLLATE "C" NOT NULL,
  kind wallet_api.kind NOT NULL,
  member_id text COLLATE "C" NOT NULL,
  round_id text COLLATE "C",
  currency text NOT NULL,
  amount bigint NOT NULL CHECK (amount > 0),
  -- The part that goes to bonus money; null: as the stake of the same movement was taken.
  bonus bigint CHECK (bonus BETWEEN 0 AND amount),
  -- What the vendor has taken back of it since.
  undone bigint NOT NULL DEFAULT 0 CHECK (undone BETWEEN 0 AND amount),
  -- Of free spins the house granted: whose expense it is.
  campaign text COLLATE "C",
  -- The vendor's names of what was won: a promotion, a jackpot.
  named jsonb NOT NULL DEFAULT '{}',
  reason text NOT NULL CHECK (reason IN ('single', 'hourly')),
  state text NOT NULL DEFAULT 'held' CHECK (state IN ('held', 'released', 'rejected')),
  held_at timestamptz NOT NULL DEFAULT kernel.now(),
  decided_at timestamptz,
  decided_by text,
  note text,
  UNIQUE (vendor, transaction_id),
  CHECK ((state = 'held') = (decided_at IS NULL) AND (decided_at IS NULL) = (decided_by IS NULL))
);
CREATE INDEX held_payout_waiting ON wallet_api.held_payout (held_at, held_id) WHERE state = 'held';
CREATE INDEX held_payout_of_round ON wallet_api.held_payout (member_id, vendor, round_id);
-- Written by the functions here only.
GRANT SELECT ON wallet_api.held_payout TO lantern_app;

-- Of what a round has won: what waits for a decision, and what was decided not to be paid. Both are in `won` (or `adjusted`) as well.
ALTER TABLE wallet_api.round
  ADD COLUMN held bigint NOT NULL DEFAULT 0,
  ADD COLUMN rejected bigint NOT NULL DEFAULT 0;

-- A movement whose payout waits, or which takes back payouts that the member never got (`undoes`), newest first.
CREATE FUNCTION wallet_api.accept_held(payload jsonb, operation_id bigint) RETURNS text LANGUAGE plpgsql AS $$
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
    -- What the member pays of it was reckoned with another sum.
    IF r.held + r.rejected < p.undoes OR p.undoes <> -p.amount AND p.undoes <> r.held + r.rejected THEN RETURN 'in_progress'; END IF;
  END IF;
  IF payload ? 'grant' THEN
    why := wallet_api.accept_free_spins(payload, operation_id);
  ELSE
    why := wallet_api.accept_with_care(payload, operation_id);
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
CREATE FUNCTION wallet_api.decide_held(payload jsonb, operation_id bigint) RETURNS text LANGUAGE plpgsql AS $$
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
SELECT ledger.register_companion('wallet_api.decide_held');

-- A rejection moves no money.
CREATE FUNCTION wallet_api.reject_held(payload jsonb) RETURNS text LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog AS $$
BEGIN
  RETURN wallet_api.decide_held(payload || '{"state":"rejected"}', NULL);
END $$;
REVOKE ALL ON FUNCTION wallet_api.accept_held, wallet_api.decide_held, wallet_api.reject_held FROM PUBLIC;
GRANT EXECUTE ON FUNCTION wallet_api.reject_held TO lantern_app;

CREATE OR REPLACE FUNCTION wallet_api.accept(payload jsonb, operation_id bigint) RETURNS text LANGUAGE plpgsql AS $$
BEGIN
  -- What was reserved to pay it from is good for a minute only. For the caller, which takes a new reserve; no vendor is answered this.
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
  RETURN wallet_api.accept_with_care(payload, operation_id);
END $$;
