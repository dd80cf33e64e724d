-- Ledger: accounts, transfers, holds, sealed blocks. docs/money.md explains the book, docs/adr/0003-ledger.md the shape.

CREATE SCHEMA ledger;
GRANT USAGE ON SCHEMA ledger TO lantern_app;

-- The chart of accounts. `strict`: the balance stands in the row, moves with each transfer and is never below zero.
-- Other accounts are read as "rolled-up balance + transfers since the last block", so no bet ever touches a house row.
CREATE TABLE ledger.chart (
  code text COLLATE "C" PRIMARY KEY,
  owner_kind text COLLATE "C" NOT NULL CHECK (owner_kind IN ('member', 'house')),
  strict boolean NOT NULL
);
INSERT INTO ledger.chart VALUES
  ('member_cash', 'member', true),
  ('member_bonus', 'member', true),
  ('member_locked', 'member', true),
  ('member_vendor', 'member', true),
  ('house', 'house', false),
  ('vendor', 'house', false),
  ('payment_clearing', 'house', false),
  ('jackpot_pool', 'house', false),
  ('agent_payable', 'house', false),
  ('promotion_expense', 'house', false),
  ('adjustment', 'house', false),
  ('play_mint', 'house', false);

-- Domains rather than CHECKs where one column is concerned: a table's CHECK expressions are read anew by every statement that
-- writes to it, a domain's are cached for the session (measured: a fifth of a single transfer's time).
CREATE DOMAIN ledger.owner_id AS text COLLATE "C" CHECK (length(VALUE) BETWEEN 1 AND 64);
CREATE DOMAIN ledger.currency AS text COLLATE "C" CHECK (VALUE ~ '^[A-Z0-9]{3,8}$');
CREATE DOMAIN ledger.amount AS bigint CHECK (VALUE > 0);

-- Balances are credits minus debits: what the house owes the owner is positive, and all of a currency sums to zero.
CREATE TABLE ledger.account (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  owner_kind text COLLATE "C" NOT NULL,
  owner_id ledger.owner_id NOT NULL,
  code text COLLATE "C" NOT NULL REFERENCES ledger.chart,
  currency ledger.currency NOT NULL,
  strict boolean NOT NULL,
  frozen boolean NOT NULL DEFAULT false,
  balance bigint NOT NULL DEFAULT 0,
  opened_at timestamptz NOT NULL DEFAULT kernel.now(),
  CONSTRAINT account_never_below_zero CHECK (NOT strict OR balance >= 0),
  CONSTRAINT account_one_per_owner UNIQUE (owner_id, owner_kind, currency, code)
) WITH (fillfactor = 50); -- room on the page, so that balance updates stay heap-only

CREATE SEQUENCE ledger.operation_id; -- CACHE 1: sealing relies on ids being drawn in order

-- One row moves `amount` from `debit` to `credit`. An operation is 1..n legs; leg 0 carries its key and content hash.
-- No foreign key to account: its check would share-lock the house row on every bet. ledger.apply checks, ledger.prove too.
CREATE TABLE ledger.transfer (
  operation bigint NOT NULL,
  debit bigint NOT NULL,
  credit bigint NOT NULL,
  amount ledger.amount NOT NULL,
  at timestamptz NOT NULL,
  -- The member's cash account, whichever of the member's accounts the leg touches; null when no member is concerned.
  purse bigint,
  cash_after bigint,
  bonus_after bigint,
  -- 128 bits of SHA-256 over the operation's content; uuid is the compact 16-byte type.
  content_hash uuid,
  leg smallint NOT NULL,
  code smallint NOT NULL,
  currency text COLLATE "C" NOT NULL,
  key text COLLATE "C",
  reference jsonb,
  PRIMARY KEY (operation, leg),
  CONSTRAINT transfer_whole CHECK (debit <> credit AND (leg = 0) = (key IS NOT NULL AND content_hash IS NOT NULL))
);
CREATE UNIQUE INDEX transfer_key ON ledger.transfer (key) WHERE key IS NOT NULL;
CREATE INDEX transfer_purse ON ledger.transfer (purse, operation) WHERE purse IS NOT NULL;

-- Money set aside for one purpose; `id` is the operation that placed it.
CREATE TABLE ledger.hold (
  id bigint PRIMARY KEY,
  purse bigint NOT NULL,
  locked bigint NOT NULL,
  amount ledger.amount NOT NULL,
  state text COLLATE "C" NOT NULL DEFAULT 'held' CHECK (state IN ('held', 'posted', 'voided', 'expired')),
  placed_at timestamptz NOT NULL,
  expires_at timestamptz,
  resolved_by bigint UNIQUE,
  CHECK ((state = 'held') = (resolved_by IS NULL))
);
CREATE INDEX hold_open ON ledger.hold (expires_at) WHERE state = 'held';
CREATE INDEX hold_locked ON ledger.hold (locked) WHERE state = 'held';

-- Each block hashes its transfers together with the previous block's hash.
CREATE TABLE ledger.block (
  id bigint PRIMARY KEY,
  first_operation bigint NOT NULL,
  last_operation bigint NOT NULL CHECK (last_operation >= first_operation),
  transfers integer NOT NULL CHECK (transfers > 0),
  previous_hash bytea NOT NULL,
  hash bytea NOT NULL,
  sealed_at timestamptz NOT NULL DEFAULT kernel.now()
);

-- The next prefix to close. Whoever drew an operation id up to `last_operation` had its xid before this row was committed; the
-- next sealer's own xid is higher, noted as `below_xid`. Once no transaction below it runs, the prefix cannot change any more.
-- (The xmax of a snapshot would not do: it is the latest finished xid plus one, and running transactions may be above it.)
CREATE TABLE ledger.seal_horizon (
  only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
  last_operation bigint NOT NULL DEFAULT 0,
  below_xid xid8
);
INSERT INTO ledger.seal_horizon DEFAULT VALUES;

-- ---------------------------------------------------------------------------------------------------------------------
-- Append-only, for the owner too
-- ---------------------------------------------------------------------------------------------------------------------
CREATE FUNCTION ledger.refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'ledger.% is append-only', TG_TABLE_NAME USING ERRCODE = 'insufficient_privilege';
END $$;
CREATE TRIGGER transfer_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON ledger.transfer
  FOR EACH STATEMENT EXECUTE FUNCTION ledger.refuse_change();
CREATE TRIGGER block_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON ledger.block
  FOR EACH STATEMENT EXECUTE FUNCTION ledger.refuse_change();
CREATE TRIGGER account_stays BEFORE DELETE OR TRUNCATE ON ledger.account
  FOR EACH STATEMENT EXECUTE FUNCTION ledger.refuse_change();
CREATE TRIGGER account_identity_stays BEFORE UPDATE OF id, owner_kind, owner_id, code, currency, strict ON ledger.account
  FOR EACH STATEMENT EXECUTE FUNCTION ledger.refuse_change();
CREATE TRIGGER hold_stays BEFORE DELETE OR TRUNCATE ON ledger.hold
  FOR EACH STATEMENT EXECUTE FUNCTION ledger.refuse_change();
CREATE TRIGGER hold_identity_stays BEFORE UPDATE OF id, purse, locked, amount, placed_at ON ledger.hold
  FOR EACH STATEMENT EXECUTE FUNCTION ledger.refuse_change();

-- ---------------------------------------------------------------------------------------------------------------------
-- Companions: functions of other modules that decide and write inside the money's own batch
-- ---------------------------------------------------------------------------------------------------------------------
CREATE TABLE ledger.companion (name text COLLATE "C" PRIMARY KEY);

CREATE FUNCTION ledger.call_companion(name text, payload jsonb, operation_id bigint) RETURNS text LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'companion % is not registered', name;
END $$;

-- Allows a companion `name(payload jsonb, operation_id bigint) returns text` and compiles the dispatcher anew, so that a
-- call costs a plan-cached expression, not a dynamic statement. For migrations; the application role cannot execute it.
CREATE FUNCTION ledger.register_companion(name text) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  branches text;
BEGIN
  IF name !~ '^[a-z_]+\.[a-z_]+$' OR to_regprocedure(name || '(jsonb,bigint)') IS NULL THEN
    RAISE EXCEPTION 'companion % must be a function schema.name(jsonb, bigint)', name;
  END IF;
  INSERT INTO ledger.companion VALUES (name) ON CONFLICT DO NOTHING;
  SELECT string_agg(format('WHEN %L THEN RETURN %s(payload, operation_id);', c.name, c.name), ' ' ORDER BY c.name)
    INTO branches FROM ledger.companion c;
  EXECUTE format($body$
    CREATE OR REPLACE FUNCTION ledger.call_companion(name text, payload jsonb, operation_id bigint) RETURNS text LANGUAGE plpgsql AS $f$
    BEGIN
      CASE name %s ELSE RAISE EXCEPTION 'companion %% is not registered', name; END CASE;
    END $f$ $body$, branches);
END $$;

-- ---------------------------------------------------------------------------------------------------------------------
-- Accounts
-- ---------------------------------------------------------------------------------------------------------------------

-- Opens an account of each code that is not open yet.
CREATE FUNCTION ledger.open_accounts(owner_id text, currency text, codes text[]) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog AS $$
BEGIN
  INSERT INTO ledger.account (owner_kind, owner_id, code, currency, strict)
    SELECT c.owner_kind, open_accounts.owner_id, c.code, open_accounts.currency, c.strict
    FROM unnest(codes) WITH ORDINALITY AS wanted(code, n) JOIN ledger.chart c USING (code)
    ORDER BY n
    ON CONFLICT ON CONSTRAINT account_one_per_owner DO NOTHING;
END $$;

-- A frozen account refuses debits; credits still arrive.
CREATE FUNCTION ledger.set_frozen(account_id bigint, is_frozen boolean) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog AS $$
  UPDATE ledger.account SET frozen = is_frozen WHERE id = account_id
$$;

-- Every account with its balance at this snapshot.
CREATE VIEW ledger.account_now AS
  WITH sealed AS (SELECT coalesce(max(last_operation), 0) AS until FROM ledger.block),
  tail AS (
    SELECT side.account, sum(side.amount) AS amount
    FROM ledger.transfer t
    CROSS JOIN LATERAL (VALUES (t.debit, -t.amount), (t.credit, t.amount)) AS side(account, amount)
    WHERE t.operation > (SELECT until FROM sealed)
    GROUP BY side.account
  )
  SELECT a.id, a.owner_kind, a.owner_id, a.code, a.currency, a.strict, a.frozen,
    CASE WHEN a.strict THEN a.balance ELSE a.balance + coalesce(tail.amount, 0)::bigint END AS balance
  FROM ledger.account a LEFT JOIN tail ON tail.account = a.id AND NOT a.strict;

-- ---------------------------------------------------------------------------------------------------------------------
-- The hot path
-- ---------------------------------------------------------------------------------------------------------------------

-- What keys already stand for, with the member's balances then: {key: {operation, hash, cash, bonus, cash_change, bonus_change}}.
CREATE FUNCTION ledger.known_operations(keys text[]) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT jsonb_object_agg(t.key, jsonb_build_object('operation', t.operation, 'hash', t.content_hash,
    'cash', last.cash_after, 'bonus', last.bonus_after, 'cash_change', change.cash, 'bonus_change', change.bonus))
  FROM ledger.transfer t
  CROSS JOIN LATERAL (SELECT l.cash_after, l.bonus_after FROM ledger.transfer l
    WHERE l.operation = t.operation ORDER BY l.leg DESC LIMIT 1) last
  CROSS JOIN LATERAL (
    SELECT coalesce(sum(signed) FILTER (WHERE a.code = 'member_cash'), 0) AS cash,
      coalesce(sum(signed) FILTER (WHERE a.code = 'member_bonus'), 0) AS bonus
    FROM ledger.transfer l
    CROSS JOIN LATERAL (VALUES (l.debit, -l.amount), (l.credit, l.amount)) AS side(account, signed)
    JOIN ledger.account a ON a.id = side.account
    WHERE l.operation = t.operation) change
  WHERE t.key = ANY (keys)
$$;

-- What the operations named by `sources` took from cash and from bonus, in their order; nulls for an unknown one.
CREATE FUNCTION ledger.stake_split(sources text[], OUT cash bigint[], OUT bonus bigint[]) LANGUAGE sql STABLE AS $$
  SELECT array_agg(split.cash::bigint ORDER BY s.n), array_agg(split.bonus::bigint ORDER BY s.n)
  FROM unnest(sources) WITH ORDINALITY AS s(key, n)
  CROSS JOIN LATERAL (
    SELECT sum(l.amount * (a.code = 'member_cash')::integer) AS cash, sum(l.amount * (a.code = 'member_bonus')::integer) AS bonus
    FROM ledger.transfer t
    JOIN ledger.transfer l ON l.operation = t.operation
    JOIN ledger.account a ON a.id = l.debit AND a.code IN ('member_cash', 'member_bonus')
    WHERE t.key = s.key) split
$$;

-- Applies a batch of operations, each all or nothing; a refused one leaves nothing and the others stand.
--   strict_ids  accounts whose balance moves here, ascending and distinct: locked in this order, so batches cannot deadlock
--   system_ids  the other accounts, distinct; only read
--   keys        the operations' idempotency keys, distinct
--   sources     keys of the operations whose cash/bonus proportion a 'return' follows
--   steps       one row per leg, legs of an operation together: the first carries `key` and the operation's own fields, the
--               last carries `last`. cash, bonus, debit, credit are positions in strict_ids followed by system_ids, `source`
--               is a position in sources. mode: move | spend | return | hold | post | void | expire;
--               the last four stand alone in their operation
-- Answers one row per operation, in order. Refusals: funds_insufficient, account_frozen, idempotency_key_reused,
-- transfer_missing (a return's source), hold_missing, hold_resolved, hold_active, and whatever a companion answers.
-- The planner settings: a young table has no statistics, and a plan made then is cached by the lane for hours.
CREATE FUNCTION ledger.apply(strict_ids bigint[], system_ids bigint[], keys text[], sources text[], steps json)
RETURNS TABLE (operation bigint, refusal text, duplicate boolean, cash bigint, bonus bigint, cash_change bigint, bonus_change bigint)
LANGUAGE plpgsql SECURITY DEFINER
SET search_path = pg_catalog SET plan_cache_mode = force_generic_plan
SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off SET jit = off
AS $$
#variable_conflict use_column
DECLARE
  stricts CONSTANT integer := cardinality(strict_ids);
  applied_at CONSTANT timestamptz := kernel.now();
  account_ids bigint[];
  balances bigint[];
  frozens boolean[];
  currencies text[];
  frozen_systems boolean[];
  system_currencies text[];
  known jsonb;
  source_cash bigint[];
  source_bonus bigint[];
  step record;
  -- The operation at hand.
  op_id bigint;
  op_key text;
  op_hash uuid;
  op_code smallint;
  op_reference jsonb;
  op_companion text;
  op_payload jsonb;
  cash_at integer;
  bonus_at integer;
  why text;
  again jsonb;
  first_row integer;
  leg_no smallint;
  cash_before bigint;
  bonus_before bigint;
  staked_cash bigint;
  staked_bonus bigint;
  held record;
  -- The leg at hand: at most two parts, the second for bonus.
  part bigint;
  bonus_part bigint;
  debit_at integer;
  credit_at integer;
  -- Rows to write.
  row_no integer := 0;
  row_operation bigint[]; row_leg smallint[]; row_key text[]; row_hash uuid[]; row_code smallint[]; row_purse bigint[];
  row_debit integer[]; row_credit integer[]; row_amount bigint[]; row_currency text[]; row_cash bigint[]; row_bonus bigint[];
  row_reference jsonb[];
  -- Answers.
  n integer := 0;
  out_id bigint[]; out_why text[]; out_again boolean[];
  out_cash bigint[]; out_bonus bigint[]; out_cash_change bigint[]; out_bonus_change bigint[];
BEGIN
  -- Sealing relies on this: a transaction has its xid before it draws an operation id.
  PERFORM pg_current_xact_id();

  SELECT array_agg(a.balance), array_agg(a.frozen), array_agg(a.currency) INTO balances, frozens, currencies
    FROM (SELECT balance, frozen, currency FROM ledger.account
      WHERE id = ANY (strict_ids) AND strict ORDER BY id FOR NO KEY UPDATE) a;
  SELECT array_agg(a.frozen ORDER BY w.n), array_agg(a.currency ORDER BY w.n) INTO frozen_systems, system_currencies
    FROM unnest(system_ids) WITH ORDINALITY AS w(id, n) JOIN ledger.account a ON a.id = w.id AND NOT a.strict;
  IF coalesce(cardinality(balances), 0) <> stricts OR coalesce(cardinality(system_currencies), 0) <> cardinality(system_ids) THEN
    RAISE EXCEPTION 'ledger.apply: an account is unknown, repeated or of the other kind';
  END IF;
  account_ids := strict_ids || system_ids;
  frozens := frozens || frozen_systems;
  currencies := currencies || system_currencies;

  -- Read after the locks: whatever another batch did with the same member and key is visible now.
  IF EXISTS (SELECT FROM ledger.transfer t WHERE t.key = ANY (keys)) THEN
    known := ledger.known_operations(keys);
  END IF;
  IF cardinality(sources) > 0 THEN
    SELECT s.cash, s.bonus INTO source_cash, source_bonus FROM ledger.stake_split(sources) s;
  END IF;

  FOR step IN
    SELECT * FROM json_to_recordset(steps) AS s(key text, hash uuid, code smallint, reference jsonb, companion text, payload jsonb,
      cash integer, bonus integer, mode text, debit integer, credit integer, amount bigint, source integer,
      hold bigint, until timestamptz, last boolean)
  LOOP
    IF step.key IS NOT NULL THEN
      op_key := step.key; op_hash := step.hash; op_code := step.code; op_reference := step.reference;
      op_companion := step.companion; op_payload := step.payload; cash_at := step.cash; bonus_at := step.bonus;
      why := NULL; again := NULL; first_row := row_no; leg_no := 0; staked_cash := 0; staked_bonus := 0;
      cash_before := balances[cash_at]; bonus_before := balances[bonus_at];
      IF known IS NOT NULL THEN again := known -> op_key; END IF;
      IF again IS NULL THEN
        op_id := nextval('ledger.operation_id');
      ELSIF again ->> 'hash' <> op_hash::text THEN
        why := 'idempotency_key_reused'; again := NULL;
      END IF;
    END IF;

    IF why IS NULL AND again IS NULL THEN
      part := step.amount; bonus_part := 0; debit_at := step.debit; credit_at := step.credit;
      CASE step.mode
        WHEN 'move' THEN NULL;
        WHEN 'spend' THEN
          -- Cash before bonus.
          debit_at := cash_at;
          part := least(balances[cash_at], step.amount);
          bonus_part := step.amount - part;
          staked_cash := staked_cash + part; staked_bonus := staked_bonus + bonus_part;
        WHEN 'return' THEN
          -- In the stake's proportion, the remainder of the division to cash. Without a source: this operation's own stake.
          credit_at := cash_at;
          IF step.source IS NOT NULL THEN
            staked_cash := source_cash[step.source]; staked_bonus := source_bonus[step.source];
          END IF;
          IF staked_cash IS NULL OR staked_cash + staked_bonus = 0 THEN
            why := 'transfer_missing';
          ELSIF staked_bonus > 0 THEN
            bonus_part := div(step.amount::numeric * staked_bonus, staked_cash::numeric + staked_bonus);
            part := step.amount - bonus_part;
          END IF;
        WHEN 'hold' THEN NULL;
        ELSE
          SELECT * INTO held FROM ledger.hold h WHERE h.id = step.hold FOR UPDATE;
          IF held.id IS NULL THEN why := 'hold_missing';
          ELSIF held.state <> 'held' THEN why := 'hold_resolved';
          ELSIF step.mode = 'expire' AND (held.expires_at IS NULL OR held.expires_at > applied_at) THEN why := 'hold_active';
          ELSIF held.locked <> account_ids[debit_at] OR held.amount <> part
            OR step.mode <> 'post' AND held.purse <> account_ids[credit_at] THEN
            RAISE EXCEPTION 'ledger.apply: hold % is of another amount or account', step.hold;
          END IF;
      END CASE;

      WHILE why IS NULL LOOP
        IF part > 0 THEN
          IF currencies[debit_at] <> currencies[credit_at] THEN
            RAISE EXCEPTION 'ledger.apply: accounts of two currencies';
          END IF;
          IF frozens[debit_at] THEN why := 'account_frozen'; EXIT; END IF;
          IF debit_at <= stricts THEN
            IF balances[debit_at] < part THEN why := 'funds_insufficient'; EXIT; END IF;
            balances[debit_at] := balances[debit_at] - part;
          END IF;
          IF credit_at <= stricts THEN balances[credit_at] := balances[credit_at] + part; END IF;
          row_no := row_no + 1;
          row_operation[row_no] := op_id; row_leg[row_no] := leg_no; row_code[row_no] := op_code;
          row_debit[row_no] := debit_at; row_credit[row_no] := credit_at; row_amount[row_no] := part;
          row_purse[row_no] := account_ids[cash_at]; row_currency[row_no] := currencies[debit_at];
          row_cash[row_no] := balances[cash_at]; row_bonus[row_no] := balances[bonus_at];
          IF leg_no = 0 THEN
            row_key[row_no] := op_key; row_hash[row_no] := op_hash; row_reference[row_no] := op_reference;
          ELSE
            row_key[row_no] := NULL; row_hash[row_no] := NULL; row_reference[row_no] := NULL;
          END IF;
          leg_no := leg_no + 1;
        END IF;
        EXIT WHEN bonus_part = 0;
        part := bonus_part; bonus_part := 0;
        IF step.mode = 'spend' THEN debit_at := bonus_at; ELSE credit_at := bonus_at; END IF;
      END LOOP;
    END IF;

    IF step.last THEN
      IF why IS NULL AND again IS NULL AND op_companion IS NOT NULL THEN
        why := ledger.call_companion(op_companion, op_payload, op_id);
      END IF;
      IF why IS NULL AND again IS NULL AND step.mode = 'hold' THEN
        INSERT INTO ledger.hold (id, purse, locked, amount, placed_at, expires_at)
          VALUES (op_id, account_ids[debit_at], account_ids[credit_at], part, applied_at, step.until);
      ELSIF why IS NULL AND again IS NULL AND step.hold IS NOT NULL THEN
        UPDATE ledger.hold h SET resolved_by = op_id,
          state = CASE step.mode WHEN 'post' THEN 'posted' WHEN 'void' THEN 'voided' ELSE 'expired' END
          WHERE h.id = step.hold;
      ELSIF why IS NOT NULL THEN
        -- Take back what the operation's legs did to the running balances, and forget its rows.
        FOR i IN REVERSE row_no .. first_row + 1 LOOP
          IF row_debit[i] <= stricts THEN balances[row_debit[i]] := balances[row_debit[i]] + row_amount[i]; END IF;
          IF row_credit[i] <= stricts THEN balances[row_credit[i]] := balances[row_credit[i]] - row_amount[i]; END IF;
        END LOOP;
        row_no := first_row;
      END IF;
      n := n + 1;
      out_why[n] := why;
      out_again[n] := again IS NOT NULL;
      IF again IS NULL THEN
        out_id[n] := CASE WHEN why IS NULL THEN op_id END;
        out_cash[n] := balances[cash_at]; out_bonus[n] := balances[bonus_at];
        out_cash_change[n] := balances[cash_at] - cash_before; out_bonus_change[n] := balances[bonus_at] - bonus_before;
      ELSE
        out_id[n] := again ->> 'operation';
        out_cash[n] := again ->> 'cash'; out_bonus[n] := again ->> 'bonus';
        out_cash_change[n] := again ->> 'cash_change'; out_bonus_change[n] := again ->> 'bonus_change';
      END IF;
    END IF;
  END LOOP;

  IF row_no > 0 THEN
    -- A key another batch used for another member a moment ago violates transfer_key. The caller runs the batch again and the
    -- key is known then; catching it here would cost every batch a subtransaction.
    INSERT INTO ledger.transfer (operation, leg, key, content_hash, code, purse, debit, credit, amount, currency,
        cash_after, bonus_after, reference, at)
      SELECT r.operation, r.leg, r.key, r.hash, r.code, r.purse, account_ids[r.debit], account_ids[r.credit], r.amount, r.currency,
        r.cash, r.bonus, r.reference, applied_at
      FROM unnest(row_operation[1:row_no], row_leg[1:row_no], row_key[1:row_no], row_hash[1:row_no], row_code[1:row_no],
        row_purse[1:row_no], row_debit[1:row_no], row_credit[1:row_no], row_amount[1:row_no], row_currency[1:row_no],
        row_cash[1:row_no], row_bonus[1:row_no], row_reference[1:row_no])
        AS r(operation, leg, key, hash, code, purse, debit, credit, amount, currency, cash, bonus, reference);
    UPDATE ledger.account a SET balance = moved.balance
      FROM unnest(strict_ids, balances) AS moved(id, balance)
      WHERE a.id = moved.id AND a.balance <> moved.balance;
  END IF;

  RETURN QUERY SELECT * FROM unnest(out_id, out_why, out_again, out_cash, out_bonus, out_cash_change, out_bonus_change);
END $$;

-- The common case in fewer steps: one operation that moves money between a member's cash and a house account. Answers no row
-- when it is anything else (funds short, frozen, an account of the other kind or currency); ledger.apply then judges it. A
-- known key breaks transfer_key, with the same remedy. Locks what apply locks, in the same order: cash comes before bonus.
CREATE FUNCTION ledger.apply_one(cash_id bigint, bonus_id bigint, house_id bigint, change bigint, key text, hash uuid, code smallint,
  reference jsonb, companion text, payload jsonb)
RETURNS TABLE (operation bigint, refusal text, cash bigint, bonus bigint)
LANGUAGE plpgsql SECURITY DEFINER
SET search_path = pg_catalog SET plan_cache_mode = force_generic_plan SET enable_seqscan = off SET jit = off
AS $$
#variable_conflict use_column
DECLARE
  op_id bigint;
  op_currency text;
  cash_after bigint;
  bonus_now bigint;
  why text;
BEGIN
  PERFORM pg_current_xact_id();
  UPDATE ledger.account a SET balance = a.balance + change
    FROM ledger.account h
    WHERE a.id = cash_id AND a.strict AND a.balance + change >= 0 AND NOT (a.frozen AND change < 0)
      AND h.id = house_id AND NOT h.strict AND h.currency = a.currency
    RETURNING a.balance, a.currency INTO cash_after, op_currency;
  IF NOT FOUND THEN RETURN; END IF;
  SELECT a.balance INTO bonus_now FROM ledger.account a WHERE a.id = bonus_id;
  op_id := nextval('ledger.operation_id');
  IF companion IS NOT NULL THEN
    -- A companion writes before the key does, so a known key must stop it here; the lock above makes the look reliable.
    IF EXISTS (SELECT FROM ledger.transfer t WHERE t.key = apply_one.key) THEN
      UPDATE ledger.account a SET balance = a.balance - change WHERE a.id = cash_id;
      RETURN;
    END IF;
    why := ledger.call_companion(companion, payload, op_id);
    IF why IS NOT NULL THEN
      UPDATE ledger.account a SET balance = a.balance - change WHERE a.id = cash_id;
      RETURN QUERY SELECT NULL::bigint, why, cash_after - change, bonus_now;
      RETURN;
    END IF;
  END IF;
  INSERT INTO ledger.transfer (operation, leg, key, content_hash, code, purse, debit, credit, amount, currency, cash_after, bonus_after, reference, at)
    VALUES (op_id, 0, key, hash, code, cash_id, CASE WHEN change < 0 THEN cash_id ELSE house_id END,
      CASE WHEN change < 0 THEN house_id ELSE cash_id END, abs(change), op_currency, cash_after, bonus_now, reference, kernel.now());
  RETURN QUERY SELECT op_id, NULL::text, cash_after, bonus_now;
END $$;

-- ---------------------------------------------------------------------------------------------------------------------
-- Sealing
-- ---------------------------------------------------------------------------------------------------------------------

-- SHA-256 over the previous hash and the transfers of a range in order. Times as microseconds: no setting changes the text.
CREATE FUNCTION ledger.block_hash(previous_hash bytea, first_operation bigint, last_operation bigint, OUT hash bytea, OUT transfers integer)
LANGUAGE sql STABLE AS $$
  SELECT sha256(previous_hash || convert_to(coalesce(string_agg(
      ROW(operation, leg, key, content_hash, code, purse, debit, credit, amount, currency, cash_after, bonus_after,
        (extract(epoch FROM at) * 1000000)::bigint, reference)::text, E'\n' ORDER BY operation, leg), ''), 'UTF8')),
    count(*)::integer
  FROM ledger.transfer WHERE operation BETWEEN first_operation AND last_operation
$$;

-- Seals at most one block of at most `max_operations` ids from the closed prefix, and rolls its sums up into the accounts that
-- keep no running balance. Answers whether there may be more to seal. Call again and again, each time in its own transaction.
CREATE FUNCTION ledger.seal_next(max_operations bigint) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog SET enable_seqscan = off SET jit = off AS $$
DECLARE
  horizon ledger.seal_horizon;
  tip ledger.block;
  drawn bigint;
  until bigint;
  sealed record;
BEGIN
  IF current_setting('transaction_isolation') <> 'read committed' THEN
    RAISE EXCEPTION 'ledger.seal_next needs read committed: each step must see what committed before it';
  END IF;
  -- One sealer at a time, by an advisory lock: waiting for a row could give this transaction its xid before the wait ends, and
  -- the argument at ledger.seal_horizon needs it after.
  IF pg_current_xact_id_if_assigned() IS NOT NULL THEN
    RAISE EXCEPTION 'ledger.seal_next must be the first to write in its transaction';
  END IF;
  PERFORM pg_advisory_xact_lock(7220140324);
  SELECT * INTO horizon FROM ledger.seal_horizon;
  SELECT * INTO tip FROM ledger.block ORDER BY id DESC LIMIT 1;
  tip.last_operation := coalesce(tip.last_operation, 0);

  IF horizon.last_operation > tip.last_operation THEN
    IF horizon.below_xid IS NULL THEN
      horizon.below_xid := pg_current_xact_id();
      UPDATE ledger.seal_horizon SET below_xid = horizon.below_xid;
    END IF;
    IF pg_snapshot_xmin(pg_current_snapshot()) < horizon.below_xid THEN
      RETURN false; -- a transaction that may hold a lower id still runs
    END IF;
    until := least(horizon.last_operation, tip.last_operation + max_operations);
    sealed := ledger.block_hash(coalesce(tip.hash, '\x'), tip.last_operation + 1, until);
    IF sealed.transfers > 0 THEN
      UPDATE ledger.account a SET balance = a.balance + moved.amount
        FROM (SELECT side.account, sum(side.amount)::bigint AS amount FROM ledger.transfer t
          CROSS JOIN LATERAL (VALUES (t.debit, -t.amount), (t.credit, t.amount)) AS side(account, amount)
          WHERE t.operation BETWEEN tip.last_operation + 1 AND until GROUP BY side.account) moved
        WHERE a.id = moved.account AND NOT a.strict;
      INSERT INTO ledger.block (id, first_operation, last_operation, transfers, previous_hash, hash)
        VALUES (coalesce(tip.id, 0) + 1, tip.last_operation + 1, until, sealed.transfers, coalesce(tip.hash, '\x'), sealed.hash);
      RETURN true;
    END IF;
    IF until < horizon.last_operation THEN
      -- Only refused operations in the whole range; widen it rather than write an empty block.
      RETURN ledger.seal_next(max_operations * 2);
    END IF;
  END IF;

  -- Draw the next line.
  SELECT CASE WHEN s.is_called THEN s.last_value ELSE 0 END INTO drawn FROM ledger.operation_id s;
  IF drawn <= horizon.last_operation THEN
    RETURN false;
  END IF;
  UPDATE ledger.seal_horizon SET last_operation = drawn, below_xid = NULL;
  RETURN true;
END $$;

-- ---------------------------------------------------------------------------------------------------------------------
-- Rights: the application reads, and writes only through the functions above
-- ---------------------------------------------------------------------------------------------------------------------
REVOKE ALL ON ALL FUNCTIONS IN SCHEMA ledger FROM PUBLIC;
GRANT SELECT ON ALL TABLES IN SCHEMA ledger TO lantern_app;
GRANT EXECUTE ON FUNCTION ledger.open_accounts, ledger.set_frozen, ledger.apply, ledger.apply_one, ledger.seal_next, ledger.block_hash TO lantern_app;
