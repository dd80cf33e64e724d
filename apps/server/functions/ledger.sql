-- Accounts, guards, companions, sealing. The application reads the tables, and writes only through these functions and ledger-apply.sql.

-- Append-only, for the owner too.
CREATE OR REPLACE FUNCTION ledger.refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'ledger.% is append-only', TG_TABLE_NAME USING ERRCODE = 'insufficient_privilege';
END $$;

CREATE OR REPLACE TRIGGER transfer_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON ledger.transfer
  FOR EACH STATEMENT EXECUTE FUNCTION ledger.refuse_change();
CREATE OR REPLACE TRIGGER block_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON ledger.block
  FOR EACH STATEMENT EXECUTE FUNCTION ledger.refuse_change();
CREATE OR REPLACE TRIGGER account_stays BEFORE DELETE OR TRUNCATE ON ledger.account
  FOR EACH STATEMENT EXECUTE FUNCTION ledger.refuse_change();
CREATE OR REPLACE TRIGGER account_identity_stays BEFORE UPDATE OF id, owner_kind, owner_id, code, currency, strict ON ledger.account
  FOR EACH STATEMENT EXECUTE FUNCTION ledger.refuse_change();
CREATE OR REPLACE TRIGGER hold_stays BEFORE DELETE OR TRUNCATE ON ledger.hold
  FOR EACH STATEMENT EXECUTE FUNCTION ledger.refuse_change();
CREATE OR REPLACE TRIGGER hold_identity_stays BEFORE UPDATE OF id, purse, locked, amount, placed_at ON ledger.hold
  FOR EACH STATEMENT EXECUTE FUNCTION ledger.refuse_change();

-- Allows a companion `name(payload jsonb, operation_id bigint) returns text` and recompiles the dispatcher, so that a
-- call costs a plan-cached expression, not a dynamic statement. For files like this one; the application role cannot execute it.
CREATE OR REPLACE FUNCTION ledger.register_companion(name text) RETURNS void LANGUAGE plpgsql AS $$
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

-- Registers `batch(payloads jsonb[], operation_ids bigint[]) returns boolean`: what the companion does for many operations at once. False means
-- that one of them is refused or not ordinary; the whole batch is then rolled back, and each operation judged by itself.
CREATE OR REPLACE FUNCTION ledger.register_batch_companion(name text, batch text) RETURNS void LANGUAGE plpgsql AS $$
#variable_conflict use_variable
DECLARE
  branches text;
BEGIN
  IF batch !~ '^[a-z_]+\.[a-z_]+$' OR to_regprocedure(batch || '(jsonb[],bigint[])') IS NULL THEN
    RAISE EXCEPTION 'batch companion % must be a function schema.name(jsonb[], bigint[])', batch;
  END IF;
  UPDATE ledger.companion c SET batch = register_batch_companion.batch WHERE c.name = register_batch_companion.name;
  IF NOT FOUND THEN RAISE EXCEPTION 'companion % is not registered', name; END IF;
  SELECT string_agg(format('IF name = %L THEN RETURN %s(payloads, operation_ids); END IF;', c.name, c.batch), ' ' ORDER BY c.name)
    INTO branches FROM ledger.companion c WHERE c.batch IS NOT NULL;
  EXECUTE format($body$
    CREATE OR REPLACE FUNCTION ledger.call_companions(name text, payloads jsonb[], operation_ids bigint[]) RETURNS boolean LANGUAGE plpgsql AS $f$
    BEGIN
      %s
      FOR i IN 1 .. cardinality(payloads) LOOP
        IF ledger.call_companion(name, payloads[i], operation_ids[i]) IS NOT NULL THEN RETURN false; END IF;
      END LOOP;
      RETURN true;
    END $f$ $body$, branches);
END $$;

-- A purse opened later has the guards of the member's other purses.
CREATE OR REPLACE FUNCTION ledger.open_accounts(owner_id text, currency text, codes text[]) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog AS $$
BEGIN
  INSERT INTO ledger.account (owner_kind, owner_id, code, currency, strict, guards)
    SELECT c.owner_kind, open_accounts.owner_id, c.code, open_accounts.currency, c.strict,
      CASE WHEN c.code = 'member_cash' AND open_accounts.currency !~ '^[A-Z]{3,5}PLAY$' THEN
        (SELECT coalesce(bit_or(a.guards), 0) FROM ledger.account a WHERE a.owner_id = open_accounts.owner_id AND a.owner_kind = 'member')
      ELSE 0 END
    FROM unnest(codes) WITH ORDINALITY AS wanted(code, n) JOIN ledger.chart c USING (code)
    ORDER BY n
    ON CONFLICT ON CONSTRAINT account_one_per_owner DO NOTHING;
END $$;

-- A frozen account refuses debits; credits still arrive.
CREATE OR REPLACE FUNCTION ledger.set_frozen(account_id bigint, is_frozen boolean) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog AS $$
  UPDATE ledger.account SET frozen = is_frozen WHERE id = account_id
$$;

-- Every account with its balance at this snapshot.
CREATE OR REPLACE VIEW ledger.account_now AS
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
-- Sealing
-- ---------------------------------------------------------------------------------------------------------------------

-- SHA-256 over the previous hash and the transfers of a range in order. Times as microseconds: no setting changes the text.
CREATE OR REPLACE FUNCTION ledger.block_hash(previous_hash bytea, first_operation bigint, last_operation bigint, OUT hash bytea, OUT transfers integer)
LANGUAGE sql STABLE AS $$
  SELECT sha256(previous_hash || convert_to(coalesce(string_agg(
      ROW(operation, leg, key, content_hash, code, purse, debit, credit, amount, currency, cash_after, bonus_after,
        (extract(epoch FROM at) * 1000000)::bigint, reference)::text, E'\n' ORDER BY operation, leg), ''), 'UTF8')),
    count(*)::integer
  FROM ledger.transfer WHERE operation BETWEEN first_operation AND last_operation
$$;

-- Seals at most one block of at most `max_operations` ids from the closed prefix, and rolls its sums up into the accounts that
-- keep no running balance. Answers whether there may be more to seal. Call again and again, each time in its own transaction.
CREATE OR REPLACE FUNCTION ledger.seal_next(max_operations bigint) RETURNS boolean
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

-- Registers `name(member_id text, currency text, code smallint, amount bigint, bonus_amount bigint) returns text`, called for each
-- operation of `codes` that takes `amount` (of it `bonus_amount` bonus) from a watched member, after the funds check and before
-- a companion. Null lets pass; otherwise the refusal code, perhaps followed by a space and a JSON object of its values. It
-- writes nothing: what follows may still refuse. `note(member_id text, currency text, code smallint, taken bigint, given bigint)`
-- writes what the guard reads, once an operation of `note_codes` is accepted. Both are compiled into a dispatcher.
-- For files like this one; the application role cannot execute it.
CREATE OR REPLACE FUNCTION ledger.register_guard(name text, codes smallint[], note text DEFAULT NULL, note_codes smallint[] DEFAULT '{}')
RETURNS void LANGUAGE plpgsql AS $$
#variable_conflict use_variable
DECLARE
  guards text;
  notes text;
BEGIN
  IF name !~ '^[a-z_]+\.[a-z_]+$' OR to_regprocedure(name || '(text,text,smallint,bigint,bigint)') IS NULL THEN
    RAISE EXCEPTION 'guard % must be a function schema.name(text, text, smallint, bigint, bigint)', name;
  END IF;
  IF note IS NOT NULL AND (note !~ '^[a-z_]+\.[a-z_]+$' OR to_regprocedure(note || '(text,text,smallint,bigint,bigint)') IS NULL) THEN
    RAISE EXCEPTION 'note % must be a function schema.name(text, text, smallint, bigint, bigint)', note;
  END IF;
  INSERT INTO ledger.guard AS g VALUES (name, (SELECT count(*) FROM ledger.guard), codes, note, note_codes)
    ON CONFLICT ON CONSTRAINT guard_pkey DO UPDATE SET codes = excluded.codes, note = excluded.note, note_codes = excluded.note_codes;
  SELECT string_agg(format('IF mask & %s <> 0 AND code = ANY (%L::smallint[]) THEN why := %s(member_id, currency, code, amount, bonus_amount);
      IF why IS NOT NULL THEN RETURN why; END IF; END IF;', 1 << g.bit, g.codes, g.name), ' ' ORDER BY g.bit),
    coalesce(string_agg(format('IF mask & %s <> 0 AND code = ANY (%L::smallint[]) THEN PERFORM %s(member_id, currency, code, taken, given); END IF;',
      1 << g.bit, g.note_codes, g.note), ' ' ORDER BY g.bit) FILTER (WHERE g.note IS NOT NULL), '')
    INTO guards, notes FROM ledger.guard g;
  EXECUTE format($body$
    CREATE OR REPLACE FUNCTION ledger.call_guards(mask integer, member_id text, currency text, code smallint, amount bigint, bonus_amount bigint)
    RETURNS text LANGUAGE plpgsql AS $f$ DECLARE why text; BEGIN %s RETURN NULL; END $f$ $body$, guards);
  EXECUTE format($body$
    CREATE OR REPLACE FUNCTION ledger.call_notes(mask integer, member_id text, currency text, code smallint, taken bigint, given bigint)
    RETURNS void LANGUAGE plpgsql AS $f$ BEGIN %s END $f$ $body$, notes);
END $$;

-- Puts a member's real money under a guard, or takes it out. Holds the member's rows until the transaction ends: whatever
-- the caller reads and writes after it, no money of the member moves in between.
CREATE OR REPLACE FUNCTION ledger.set_guarded(member_id text, guard text, guarded boolean) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog AS $$
DECLARE
  mask integer;
BEGIN
  SELECT 1 << g.bit INTO STRICT mask FROM ledger.guard g WHERE g.name = guard;
  PERFORM FROM ledger.account a WHERE a.owner_id = member_id AND a.owner_kind = 'member' AND a.strict ORDER BY a.id FOR NO KEY UPDATE;
  UPDATE ledger.account a SET guards = CASE WHEN guarded THEN a.guards | mask ELSE a.guards & ~mask END
    WHERE a.owner_id = member_id AND a.owner_kind = 'member' AND a.code = 'member_cash' AND a.currency !~ '^[A-Z]{3,5}PLAY$';
END $$;

-- What a member's watched codes moved since a time, oldest first; for a guard that begins to watch. Read it after set_guarded.
CREATE OR REPLACE FUNCTION ledger.guarded_history(member_id text, since timestamptz, codes smallint[])
RETURNS TABLE (currency text, operation bigint, code smallint, at timestamptz, taken bigint, given bigint)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog AS $$
  SELECT t.currency, t.operation, t.code, t.at,
    coalesce(sum(t.amount) FILTER (WHERE d.code IN ('member_cash', 'member_bonus')), 0)::bigint,
    coalesce(sum(t.amount) FILTER (WHERE c.code IN ('member_cash', 'member_bonus')), 0)::bigint
  FROM ledger.account purse
  JOIN ledger.transfer t ON t.purse = purse.id
  JOIN ledger.account d ON d.id = t.debit
  JOIN ledger.account c ON c.id = t.credit
  WHERE purse.owner_id = member_id AND purse.owner_kind = 'member' AND purse.code = 'member_cash'
    AND purse.currency !~ '^[A-Z]{3,5}PLAY$' AND t.at >= since AND t.code = ANY (codes)
  GROUP BY t.currency, t.operation, t.code, t.at
  ORDER BY t.operation
$$;

-- Play money and real money never meet: only play money is minted, and none of it is in accounts where money enters, leaves, is paid
-- to agents or is at a vendor. Checked when accounts are opened, so it costs a bet nothing.
CREATE OR REPLACE FUNCTION ledger.refuse_mixed_account() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (NEW.currency ~ '^[A-Z]{3,5}PLAY$') AND NEW.code IN ('payment_clearing', 'agent_payable', 'member_vendor')
    OR (NEW.currency !~ '^[A-Z]{3,5}PLAY$') AND NEW.code = 'play_mint' THEN
    RAISE EXCEPTION 'ledger: no account % in %', NEW.code, NEW.currency USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE OR REPLACE TRIGGER account_unmixed BEFORE INSERT ON ledger.account FOR EACH ROW EXECUTE FUNCTION ledger.refuse_mixed_account();

-- What a member has won since an operation: wins less stakes.
CREATE OR REPLACE FUNCTION ledger.play_result(member_id text, in_currency text, since_operation bigint) RETURNS bigint
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog AS $$
  SELECT coalesce(sum(CASE WHEN d.code IN ('member_cash', 'member_bonus') THEN -t.amount ELSE t.amount END), 0)::bigint
  FROM ledger.account purse
  JOIN ledger.transfer t ON t.purse = purse.id AND t.operation > since_operation AND t.code IN (10, 11, 12, 13, 14, 15)
  JOIN ledger.account d ON d.id = t.debit
  WHERE purse.owner_id = play_result.member_id AND purse.owner_kind = 'member' AND purse.code = 'member_cash' AND purse.currency = in_currency
$$;

-- Paid in and paid out per month of the time zone; the month is its first day.
CREATE OR REPLACE FUNCTION ledger.payments_by_month(member_id text, in_currency text, zone text)
RETURNS TABLE (month date, deposited bigint, withdrawn bigint)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog AS $$
  SELECT date_trunc('month', t.at AT TIME ZONE zone)::date,
    coalesce(sum(CASE t.code WHEN 1 THEN t.amount WHEN 2 THEN -t.amount ELSE 0 END), 0)::bigint,
    coalesce(sum(t.amount) FILTER (WHERE t.code = 21), 0)::bigint
  FROM ledger.account purse JOIN ledger.transfer t ON t.purse = purse.id AND t.code IN (1, 2, 21)
  WHERE purse.owner_id = payments_by_month.member_id AND purse.owner_kind = 'member' AND purse.code = 'member_cash' AND purse.currency = in_currency
  GROUP BY 1 ORDER BY 1
$$;

REVOKE ALL ON ALL FUNCTIONS IN SCHEMA ledger FROM PUBLIC;
GRANT EXECUTE ON FUNCTION ledger.open_accounts, ledger.set_frozen, ledger.seal_next, ledger.block_hash, ledger.set_guarded, ledger.guarded_history,
  ledger.play_result, ledger.payments_by_month TO lantern_app;
GRANT SELECT ON ledger.account_now TO lantern_app;

-- What promotions gave members in a span, less what they took back: bonus_award 40, bonus_cash 43, reward 45; bonus_expire 42, bonus_forfeit 46.
CREATE OR REPLACE FUNCTION ledger.promotions_between(p_currency text, p_from timestamptz, p_to timestamptz)
RETURNS TABLE (member_id text, amount bigint)
LANGUAGE sql STABLE AS $$
  SELECT a.owner_id::text, sum(CASE WHEN t.code IN (42, 46) THEN -t.amount ELSE t.amount END)::bigint
  FROM ledger.transfer t JOIN ledger.account a ON a.id = t.purse
  WHERE t.code IN (40, 42, 43, 45, 46) AND t.at >= p_from AND t.at < p_to AND t.currency = p_currency
  GROUP BY a.owner_id
$$;
