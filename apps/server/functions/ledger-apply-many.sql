-- The common case of a batch: operations that move money between a member's cash and a house account, as ledger.apply_one takes one of
-- them, in few statements for all. What is unusual for a member (guards, funds short, frozen, a known key, near the balance limit) leaves all
-- of that member's operations to ledger.apply: their rows answer `done` false, and nothing of them is written. When a companion
-- refuses, everything is rolled back (`LN001`) and ledger.apply judges each by itself. `waiting` are accounts that a later part of the
-- same statement locks; `payloads` are the companions', one object for each operation, `{}` without one. All cash rows are locked here, in one order, and every other strict row only by who holds its member's cash.
CREATE OR REPLACE FUNCTION ledger.apply_many(waiting bigint[], cash_ids bigint[], bonus_ids bigint[], house_ids bigint[], changes bigint[], keys text[],
  hashes uuid[], codes smallint[], details json, payloads json)
RETURNS TABLE (operation bigint, refusal text, duplicate boolean, cash bigint, bonus bigint, cash_change bigint, bonus_change bigint, done boolean)
LANGUAGE plpgsql SECURITY DEFINER
SET search_path = pg_catalog SET plan_cache_mode = force_generic_plan
SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off SET jit = off
AS $$
#variable_conflict use_column
DECLARE
  applied_at CONSTANT timestamptz := kernel.now();
  out_id bigint[]; out_cash bigint[]; out_bonus bigint[];
  companions text[];
  part record;
BEGIN
  -- Sealing relies on this: a transaction has its xid before it draws an operation id.
  PERFORM pg_current_xact_id();
  PERFORM FROM ledger.account a WHERE a.id = ANY (cash_ids || waiting) AND a.strict ORDER BY a.id FOR NO KEY UPDATE;

  -- A statement of its own, so that it sees what was committed before the locks were granted.
  WITH asked AS MATERIALIZED (
    SELECT w.n, w.cash, w.change, w.key, w.hash, w.code, w.house, w.reference, w.companion, c.currency, b.balance AS bonus,
      c.balance + sum(w.change) OVER running AS cash_after,
      c.strict AND NOT c.frozen AND c.guards = 0 AND NOT h.strict AND h.currency = c.currency
        AND c.balance + sum(w.change) OVER running BETWEEN 0 AND 4503599627370496 - b.balance
        AND t.key IS NULL AS ordinary
    FROM ROWS FROM (unnest(cash_ids), unnest(bonus_ids), unnest(house_ids), unnest(changes), unnest(keys), unnest(hashes), unnest(codes),
        json_to_recordset(details) AS (reference jsonb, companion text)) WITH ORDINALITY
        AS w(cash, bonus, house, change, key, hash, code, reference, companion, n)
      JOIN ledger.account c ON c.id = w.cash JOIN ledger.account b ON b.id = w.bonus JOIN ledger.account h ON h.id = w.house
      -- A join, because NOT EXISTS as a column would read the whole table into a hash.
      LEFT JOIN ledger.transfer t ON t.key = w.key
    WINDOW running AS (PARTITION BY w.cash ORDER BY w.n)
  ), judged AS (
    SELECT a.*, bool_and(a.ordinary) OVER (PARTITION BY a.cash) AS taken, lead(a.n) OVER (PARTITION BY a.cash ORDER BY a.n) IS NULL AS is_last FROM asked a
  ), numbered AS MATERIALIZED (
    SELECT j.*, CASE WHEN j.taken THEN nextval('ledger.operation_id') END AS op_id FROM (SELECT * FROM judged ORDER BY n) j
  ), posted AS (
    INSERT INTO ledger.transfer (operation, leg, key, content_hash, code, purse, debit, credit, amount, currency, cash_after, bonus_after, reference, at)
      SELECT r.op_id, 0, r.key, r.hash, r.code, r.cash, CASE WHEN r.change < 0 THEN r.cash ELSE r.house END,
        CASE WHEN r.change < 0 THEN r.house ELSE r.cash END, abs(r.change), r.currency, r.cash_after, r.bonus, r.reference, applied_at
      FROM numbered r WHERE r.taken
  ), moved AS (
    UPDATE ledger.account a SET balance = r.cash_after FROM numbered r WHERE r.taken AND r.is_last AND a.id = r.cash
  )
  SELECT array_agg(r.op_id ORDER BY r.n), array_agg(r.cash_after ORDER BY r.n), array_agg(r.bonus ORDER BY r.n),
      array_agg(r.companion ORDER BY r.n)
    INTO out_id, out_cash, out_bonus, companions FROM numbered r;
  IF coalesce(cardinality(out_id), 0) <> cardinality(keys) THEN
    RAISE EXCEPTION 'ledger.apply_many: an account is unknown';
  END IF;

  IF cardinality(array_remove(out_id, NULL)) = 0 THEN
    NULL; -- nothing of it is taken
  ELSIF companions[1] = ALL (companions) THEN
    IF NOT ledger.call_companions(companions[1], payloads, out_id) THEN RAISE EXCEPTION 'a companion refuses' USING ERRCODE = 'LN001'; END IF;
  ELSIF cardinality(array_remove(companions, NULL)) > 0 THEN
    FOR part IN SELECT d.name, array_agg(CASE WHEN p.name = d.name THEN p.id END ORDER BY p.n) AS ids
      FROM (SELECT DISTINCT c.name FROM unnest(companions, out_id) AS c(name, id) WHERE c.name IS NOT NULL AND c.id IS NOT NULL) d,
        unnest(companions, out_id) WITH ORDINALITY AS p(name, id, n) GROUP BY d.name
    LOOP
      IF NOT ledger.call_companions(part.name, payloads, part.ids) THEN RAISE EXCEPTION 'a companion refuses' USING ERRCODE = 'LN001'; END IF;
    END LOOP;
  END IF;

  RETURN QUERY SELECT r.id, NULL::text, false, r.cash, r.bonus, r.change, 0::bigint, r.id IS NOT NULL
    FROM unnest(out_id, out_cash, out_bonus, changes) AS r(id, cash, bonus, change);
END $$;

REVOKE ALL ON FUNCTION ledger.apply_many FROM PUBLIC;
GRANT EXECUTE ON FUNCTION ledger.apply_many TO lantern_app;
