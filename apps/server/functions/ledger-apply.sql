-- The hot path: ledger.apply takes batches of operations, ledger.apply_one the common single transfer.

-- The operations known by these keys, with the member's balances then: {key: {operation, hash, cash, bonus, cash_change, bonus_change}}.
CREATE OR REPLACE FUNCTION ledger.known_operations(keys text[]) RETURNS jsonb LANGUAGE sql STABLE AS $$
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
CREATE OR REPLACE FUNCTION ledger.stake_split(sources text[], OUT cash bigint[], OUT bonus bigint[]) LANGUAGE sql STABLE AS $$
  SELECT array_agg(split.cash::bigint ORDER BY s.n), array_agg(split.bonus::bigint ORDER BY s.n)
  FROM unnest(sources) WITH ORDINALITY AS s(key, n)
  CROSS JOIN LATERAL (
    SELECT sum(l.amount * (a.code = 'member_cash')::integer) AS cash, sum(l.amount * (a.code = 'member_bonus')::integer) AS bonus
    FROM ledger.transfer t
    JOIN ledger.transfer l ON l.operation = t.operation
    JOIN ledger.account a ON a.id = l.debit AND a.code IN ('member_cash', 'member_bonus')
    WHERE t.key = s.key) split
$$;

-- Applies a batch of operations, all or each refused by itself. A member's cash, bonus and held money are together at most 2^53 - 1 minor
-- units per currency, and so is every vendor wallet: a credit above that is refused `balance_limit_reached` and changes nothing. Below half
-- of it nothing more is read.
CREATE OR REPLACE FUNCTION ledger.apply(strict_ids bigint[], system_ids bigint[], keys text[], sources text[], steps json)
RETURNS TABLE (operation bigint, refusal text, duplicate boolean, cash bigint, bonus bigint, cash_change bigint, bonus_change bigint)
LANGUAGE plpgsql SECURITY DEFINER
SET search_path = pg_catalog SET plan_cache_mode = force_generic_plan
SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off SET jit = off
AS $$
#variable_conflict use_column
DECLARE
  stricts CONSTANT integer := cardinality(strict_ids);
  -- Larger numbers are not exact in JSON or in a browser.
  most CONSTANT bigint := 9007199254740991;
  half CONSTANT bigint := 4503599627370496;
  applied_at CONSTANT timestamptz := kernel.now();
  account_ids bigint[];
  balances bigint[];
  frozens boolean[];
  currencies text[];
  guardings integer[];
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
  op_member text;
  taken bigint;
  taken_bonus bigint;
  given bigint;
  set_aside bigint;
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

  SELECT array_agg(a.balance), array_agg(a.frozen), array_agg(a.currency), array_agg(a.guards)
    INTO balances, frozens, currencies, guardings
    FROM (SELECT balance, frozen, currency, guards FROM ledger.account
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
          -- Held money stays below half, so that a purse of at most the other half need not read it.
          IF credit_at <= stricts AND balances[credit_at] + part > (CASE WHEN step.mode = 'hold' THEN half - 1 ELSE most END) THEN
            why := 'balance_limit_reached'; EXIT;
          END IF;
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
      -- Cash, bonus and held money together. What a hold returns is in the sum already.
      IF why IS NULL AND again IS NULL AND step.mode NOT IN ('void', 'expire')
        AND balances[cash_at] + balances[bonus_at] > greatest(half, cash_before + bonus_before)
      THEN
        SELECT coalesce(balances[array_position(strict_ids, l.id)], l.balance) INTO set_aside
          FROM ledger.account c JOIN ledger.account l ON l.owner_id = c.owner_id AND l.owner_kind = c.owner_kind AND l.currency = c.currency AND l.code = 'member_locked'
          WHERE c.id = account_ids[cash_at];
        IF balances[cash_at] + balances[bonus_at] + coalesce(set_aside, 0) > most THEN why := 'balance_limit_reached'; END IF;
      END IF;
      op_member := NULL;
      IF guardings[cash_at] <> 0 AND why IS NULL AND again IS NULL THEN
        SELECT a.owner_id INTO op_member FROM ledger.account a WHERE a.id = account_ids[cash_at];
        taken := 0; taken_bonus := 0; given := 0;
        FOR i IN first_row + 1 .. row_no LOOP
          IF row_debit[i] = cash_at THEN taken := taken + row_amount[i];
          ELSIF row_debit[i] = bonus_at THEN taken := taken + row_amount[i]; taken_bonus := taken_bonus + row_amount[i]; END IF;
          IF row_credit[i] IN (cash_at, bonus_at) THEN given := given + row_amount[i]; END IF;
        END LOOP;
        IF taken > 0 THEN
          why := ledger.call_guards(guardings[cash_at], op_member, currencies[cash_at], op_code, taken, taken_bonus);
        END IF;
      END IF;
      IF why IS NULL AND again IS NULL AND op_companion IS NOT NULL THEN
        why := ledger.call_companion(op_companion, op_payload, op_id);
      END IF;
      IF why IS NULL AND op_member IS NOT NULL THEN
        PERFORM ledger.call_notes(guardings[cash_at], op_member, currencies[cash_at], op_code, taken, given);
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

-- The common case in fewer steps: one operation that moves money between a member's cash and a house account. All null when it is
-- anything else (funds short, frozen, an account of the other kind or currency); ledger.apply then judges it. A known key breaks
-- transfer_key, with the same remedy. Locks what apply locks, in the same order: cash comes before bonus. Each statement costs more to
-- start than its rows do, so there are three, and none joins: docs/adr/0016-the-bets-path.md.
CREATE OR REPLACE FUNCTION ledger.apply_one(cash_id bigint, bonus_id bigint, house_id bigint, change bigint, key text, hash uuid, code smallint,
  reference jsonb, companion text, payload jsonb, OUT operation bigint, OUT cash bigint, OUT bonus bigint, OUT refusal text)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog SET plan_cache_mode = force_generic_plan SET enable_seqscan = off
AS $$
#variable_conflict use_column
DECLARE
  op_currency text;
  op_member text;
  guarding integer;
  cash_after bigint;
  bonus_now bigint;
  offset_ms bigint;
  is_house boolean;
BEGIN
  -- Gives the transaction its xid before an operation id is drawn, which sealing relies on.
  UPDATE ledger.account a SET balance = a.balance + change
    WHERE a.id = cash_id AND a.strict AND a.balance + change >= 0 AND NOT (a.frozen AND change < 0)
    RETURNING a.balance, a.currency, a.guards, a.owner_id INTO cash_after, op_currency, guarding, op_member;
  IF NOT FOUND THEN RETURN; END IF;
  -- Not joined above: a statement that waited for the cash row has the bonus as it was before. The clock is kernel.now()'s.
  SELECT max(o.balance) FILTER (WHERE o.id = bonus_id), bool_or(o.id = house_id AND NOT o.strict AND o.currency = op_currency),
      (SELECT k.offset_ms FROM kernel.clock_offset k)
    INTO bonus_now, is_house, offset_ms FROM ledger.account o WHERE o.id IN (bonus_id, house_id);
  -- Near the most a purse may hold, ledger.apply judges.
  IF NOT is_house OR bonus_now IS NULL OR change > 0 AND cash_after + bonus_now > 4503599627370496 THEN
    UPDATE ledger.account a SET balance = a.balance - change WHERE a.id = cash_id;
    RETURN;
  END IF;
  IF companion IS NOT NULL OR guarding <> 0 THEN
    -- They decide and write before the key does, so a known key must stop them here; the lock above makes the look reliable.
    IF EXISTS (SELECT FROM ledger.transfer t WHERE t.key = apply_one.key) THEN
      UPDATE ledger.account a SET balance = a.balance - change WHERE a.id = cash_id;
      RETURN;
    END IF;
  END IF;
  bonus := bonus_now;
  operation := nextval('ledger.operation_id');
  IF companion IS NOT NULL OR guarding <> 0 THEN
    IF guarding <> 0 AND change < 0 THEN
      refusal := ledger.call_guards(guarding, op_member, op_currency, code, -change, 0);
    END IF;
    IF refusal IS NULL AND companion IS NOT NULL THEN
      refusal := ledger.call_companion(companion, payload, operation);
    END IF;
    IF refusal IS NOT NULL THEN
      UPDATE ledger.account a SET balance = a.balance - change WHERE a.id = cash_id;
      operation := NULL;
      cash := cash_after - change;
      RETURN;
    END IF;
    IF guarding <> 0 THEN
      PERFORM ledger.call_notes(guarding, op_member, op_currency, code, greatest(-change, 0), greatest(change, 0));
    END IF;
  END IF;
  cash := cash_after;
  INSERT INTO ledger.transfer (operation, leg, key, content_hash, code, purse, debit, credit, amount, currency, cash_after, bonus_after, reference, at)
    VALUES (operation, 0, key, hash, code, cash_id, CASE WHEN change < 0 THEN cash_id ELSE house_id END,
      CASE WHEN change < 0 THEN house_id ELSE cash_id END, abs(change), op_currency, cash_after, bonus_now, reference,
      clock_timestamp() + offset_ms * interval '1 millisecond');
END $$;

REVOKE ALL ON FUNCTION ledger.known_operations, ledger.stake_split, ledger.apply, ledger.apply_one FROM PUBLIC;
GRANT EXECUTE ON FUNCTION ledger.apply, ledger.apply_one TO lantern_app;
