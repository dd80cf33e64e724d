-- The runs of agents (docs/adr/0046-runs-of-agents.md): lines of a day that was computed (commissions-day.sql), dividends. The module's TypeScript proof
-- (`npm run agents:prove`) shares nothing with these files.

-- The step of terms that an amount, people and turnover reach (from 1; 0: none), and what it pays.
CREATE OR REPLACE FUNCTION commissions.step_of(p_steps jsonb, p_amount bigint, p_people integer, p_turnover bigint)
RETURNS TABLE (step integer, pays bigint)
LANGUAGE sql IMMUTABLE AS $$
  SELECT coalesce(max(s.no), 0)::integer,
    coalesce((array_agg(coalesce((s.t->>'payout')::bigint, trunc(p_amount::numeric * (s.t->>'rateBasisPoints')::integer / 10000)::bigint) ORDER BY s.no DESC))[1], 0)
  FROM jsonb_array_elements(p_steps) WITH ORDINALITY AS s(t, no)
  WHERE p_amount > 0 AND p_amount >= (s.t->>'minimum')::bigint AND p_people >= (s.t->>'activeMembers')::integer
    AND p_turnover >= coalesce((s.t->>'turnover')::bigint, 0)
$$;

-- Writes the lines of a day or hour that was computed in this transaction: what it came to, less the lines of the same matter before.
CREATE OR REPLACE FUNCTION commissions.write_lines(p_calc bigint, p_salaries_at timestamptz, p_rebates_at timestamptz) RETURNS integer LANGUAGE plpgsql
SET enable_nestloop = off SET work_mem = '64MB' AS $$
DECLARE
  c commissions.calc := (SELECT k FROM commissions.calc k WHERE k.calc_id = p_calc);
  -- Asked once: for each line it would cost more than the line.
  computed timestamptz := kernel.now();
  written integer;
BEGIN
  WITH wanted AS (
    SELECT t.agent_id, NULL::text AS payer_id, t.depth, 'rebate' AS kind, r.category, NULL::text AS contract_id, NULL::integer AS version,
      r.amount AS total, 0 AS step, jsonb_build_object('rateBasisPoints', r.rate_bps, 'base', r.base) AS inputs, t.resting
    FROM work_rebate r JOIN work_node n USING (no) JOIN commissions.team t ON t.calc_id = p_calc AND t.agent_id = n.agent_id
    UNION ALL
    SELECT t.agent_id, k.payer_id, t.depth, k.kind, NULL, k.contract_id, v.version, s.pays, s.step,
      jsonb_build_object('stake', t.stake, 'valid', t.valid, 'counted', t.counted, 'activeMembers', t.active, 'members', t.members), t.resting
    FROM commissions.team t
      JOIN commissions.contract k ON k.payee_id = t.agent_id AND k.merchant_code = c.merchant_code AND k.currency = c.currency
        AND k.kind = CASE WHEN c.hour_at IS NULL THEN 'daily_salary' ELSE 'hourly_salary' END
      JOIN commissions.contract_version v ON v.contract_id = k.contract_id AND v.days @> c.day
      CROSS JOIN LATERAL commissions.step_of(v.terms->'steps', t.counted, t.active, t.counted) s
    WHERE t.calc_id = p_calc
  ), before AS (
    SELECT l.agent_id, l.payer_id, l.kind, l.category, l.contract_id, sum(l.amount)::bigint AS total,
      (array_agg(l.line_id ORDER BY l.computed_at DESC, l.line_id DESC))[1] AS line_id, max(l.depth) AS depth, max(l.contract_version) AS version
    FROM commissions.statement_line l
    WHERE l.merchant_code = c.merchant_code AND l.currency = c.currency AND l.day = c.day AND l.hour_at IS NOT DISTINCT FROM c.hour_at
      AND l.kind IN ('rebate', 'daily_salary', 'hourly_salary')
    GROUP BY l.agent_id, l.payer_id, l.kind, l.category, l.contract_id
  ), line AS (
    SELECT coalesce(w.agent_id, b.agent_id) AS agent_id, CASE WHEN w.agent_id IS NULL THEN b.payer_id ELSE w.payer_id END AS payer_id,
      coalesce(w.depth, b.depth) AS depth, coalesce(w.kind, b.kind) AS kind, coalesce(w.category, b.category) AS category,
      coalesce(w.contract_id, b.contract_id) AS contract_id, coalesce(w.version, b.version) AS version,
      coalesce(w.total, 0) AS total, coalesce(w.total, 0) - coalesce(b.total, 0) AS amount, coalesce(w.step, 0) AS step,
      coalesce(w.inputs, '{}'::jsonb) AS inputs, coalesce(w.resting, false) AS resting, b.line_id AS corrects
    FROM wanted w FULL JOIN before b ON b.agent_id = w.agent_id AND b.kind = w.kind AND b.category IS NOT DISTINCT FROM w.category
      AND b.contract_id IS NOT DISTINCT FROM w.contract_id
  )
  INSERT INTO commissions.statement_line (run_id, calc_id, merchant_code, currency, agent_id, payer_id, depth, kind, category, contract_id, contract_version,
    from_day, day, hour_at, amount, total, corrects, inputs, step, computed_at, payable_at, state)
  SELECT c.run_id, p_calc, c.merchant_code, c.currency, l.agent_id, l.payer_id, l.depth, l.kind, l.category, l.contract_id, l.version, c.day, c.day, c.hour_at,
    l.amount, l.total, l.corrects, l.inputs, l.step, computed, CASE WHEN l.kind = 'rebate' THEN p_rebates_at ELSE p_salaries_at END,
    commissions.first_state(l.amount, l.resting)
  FROM line l
  -- Contracts show days that reached no step; everything else is a line only where there is an amount.
  WHERE l.amount <> 0 OR (l.corrects IS NULL AND l.contract_id IS NOT NULL AND c.hour_at IS NULL)
  ORDER BY l.agent_id, l.kind, l.category;
  GET DIAGNOSTICS written = ROW_COUNT;
  RETURN written;
END $$;

-- What happens to a new line: one of a resting agent stays with the house.
CREATE OR REPLACE FUNCTION commissions.first_state(p_amount bigint, p_resting boolean) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN p_amount = 0 THEN 'nothing' WHEN p_amount < 0 THEN 'claim' WHEN p_resting THEN 'house' ELSE 'waiting' END
$$;

-- Deficits that still count: each lapses after as many periods as the terms carry; null keeps them.
CREATE OR REPLACE FUNCTION commissions.live_deficits(p_deficits jsonb, p_carry integer) RETURNS jsonb LANGUAGE sql IMMUTABLE AS $$
  SELECT coalesce(jsonb_agg(d.t ORDER BY d.no), '[]'::jsonb) FROM jsonb_array_elements(p_deficits) WITH ORDINALITY AS d(t, no)
  WHERE (d.t->>'amount')::bigint > 0 AND (p_carry IS NULL OR (d.t->>'age')::integer < p_carry)
$$;

-- A half-month's dividend (agents.md §4.3) with everything it was computed from, and what it carries on.
CREATE OR REPLACE FUNCTION commissions.dividend(p_terms jsonb, p_net bigint, p_theory bigint, p_costs bigint, p_people integer, p_turnover bigint, p_deficits jsonb)
RETURNS jsonb LANGUAGE plpgsql IMMUTABLE AS $$
DECLARE
  carry integer := (p_terms->>'carry')::integer;
  share integer := (p_terms->>'capBasisPoints')::integer;
  remaining bigint := greatest(0, p_net);
  kept jsonb := '[]';
  deficit jsonb;
  used bigint;
  chosen record;
  ceiling bigint := trunc(greatest(0, p_theory - p_costs)::numeric * share / 10000);
BEGIN
  FOR deficit IN SELECT d.t FROM jsonb_array_elements(commissions.live_deficits(p_deficits, carry)) AS d(t) LOOP
    used := least((deficit->>'amount')::bigint, remaining);
    remaining := remaining - used;
    kept := kept || jsonb_build_array(jsonb_build_object('amount', (deficit->>'amount')::bigint - used, 'age', (deficit->>'age')::integer + 1));
  END LOOP;
  SELECT s.step, s.pays INTO chosen FROM commissions.step_of(p_terms->'steps', remaining, p_people, p_turnover) s;
  IF p_net < 0 THEN
    kept := kept || jsonb_build_array(jsonb_build_object('amount', -p_net, 'age', 0));
  END IF;
  RETURN jsonb_build_object('netLoss', p_net, 'deficitUsed', greatest(0, p_net) - remaining, 'base', remaining, 'raw', chosen.pays, 'cap', ceiling,
    'step', chosen.step, 'amount', least(chosen.pays, ceiling), 'carried', commissions.live_deficits(kept, carry));
END $$;

-- What a computing has come to for some agents: rebates, and the salary of the contract that holds.
CREATE OR REPLACE FUNCTION commissions.earned(p_calc bigint, p_agents text[]) RETURNS TABLE (agent_id text, rebates bigint, salary bigint)
LANGUAGE sql STABLE AS $$
  SELECT t.agent_id, t.rebates - coalesce(k.rebates, 0)::bigint, coalesce(s.amount, 0)::bigint
  FROM commissions.calc c CROSS JOIN unnest(p_agents) AS a(id)
    CROSS JOIN LATERAL (SELECT o.* FROM commissions.team o WHERE o.calc_id = p_calc AND o.agent_id = a.id OFFSET 0) t
    CROSS JOIN LATERAL (SELECT sum(o.rebates) AS rebates FROM commissions.team o WHERE o.calc_id = p_calc AND o.parent_id = t.agent_id) k
    CROSS JOIN LATERAL (
      SELECT sum(w.pays) AS amount FROM commissions.contract k JOIN commissions.contract_version v USING (contract_id)
        CROSS JOIN LATERAL commissions.step_of(v.terms->'steps', t.counted, t.active, t.counted) w
      WHERE k.payee_id = t.agent_id AND k.currency = c.currency AND k.kind = 'daily_salary' AND v.days @> c.day
    ) s
  WHERE c.calc_id = p_calc
$$;

-- The newest computing of each day.
CREATE OR REPLACE FUNCTION commissions.newest_calcs(p_merchant text, p_currency text, p_from date, p_to date)
RETURNS TABLE (day date, calc_id bigint) LANGUAGE sql STABLE AS $$
  SELECT k.day, max(k.calc_id) FROM commissions.calc k JOIN commissions.run r USING (run_id)
  WHERE r.kind <> 'today' AND k.merchant_code = p_merchant AND k.currency = p_currency AND k.day BETWEEN p_from AND p_to AND k.hour_at IS NULL GROUP BY k.day
$$;

-- How many different people were active in an agent's team in some computings, each with the tree of its own day; without the agent.
CREATE OR REPLACE FUNCTION commissions.active_people(p_agent text, p_calcs bigint[]) RETURNS integer LANGUAGE sql STABLE AS $$
  WITH RECURSIVE below AS (
    SELECT c.id AS calc_id, p_agent AS agent_id FROM unnest(p_calcs) AS c(id)
    UNION ALL SELECT t.calc_id, t.agent_id FROM below b JOIN commissions.team t ON t.calc_id = b.calc_id AND t.parent_id = b.agent_id
  )
  SELECT count(DISTINCT i.member_id)::integer FROM below b
    JOIN commissions.input i ON i.calc_id = b.calc_id AND i.agent_id = b.agent_id AND i.is_active
$$;

-- What an agent earned by rebates of one account and everyone below it, or (null) of the whole team, by category: the bases climb from there to the agent by
-- that day's rates. Rounded once a category, so branches may be less than the line they are part of.
CREATE OR REPLACE FUNCTION commissions.earned_from(p_calc bigint, p_agent text, p_of text) RETURNS TABLE (category text, amount bigint) LANGUAGE sql STABLE AS $$
  WITH RECURSIVE up AS (
    (
      SELECT b.agent_id, b.category, b.mark_bps AS mark, b.base FROM commissions.bag b
      WHERE b.calc_id = p_calc AND CASE WHEN p_of IS NULL THEN b.agent_id = p_agent ELSE b.child_id = p_of END
      UNION ALL
      SELECT i.agent_id, i.category, i.mark_bps, i.base FROM commissions.input i
      WHERE i.calc_id = p_calc AND i.stake > 0
        AND i.agent_id = CASE WHEN p_of IS NULL THEN p_agent
          ELSE (SELECT o.agent_id FROM commissions.calc c CROSS JOIN LATERAL agents.seats_of(ARRAY[p_of], c.day) o WHERE c.calc_id = p_calc) END
        AND (p_of IS NULL OR i.member_id = p_of)
        AND NOT EXISTS (SELECT FROM commissions.team o WHERE o.calc_id = p_calc AND o.agent_id = i.member_id)
    )
    UNION ALL
    SELECT t.parent_id, u.category, greatest(u.mark, coalesce(r.rate_bps, 0)), u.base FROM up u
      JOIN commissions.team t ON t.calc_id = p_calc AND t.agent_id = u.agent_id AND t.parent_id IS NOT NULL
      LEFT JOIN commissions.agent_rate r ON r.calc_id = p_calc AND r.agent_id = u.agent_id AND r.category = u.category
    WHERE u.agent_id <> p_agent
  )
  SELECT u.category, trunc(sum(u.base::numeric * greatest(0, r.rate_bps - u.mark)) / 10000)::bigint
  FROM up u JOIN commissions.agent_rate r ON r.calc_id = p_calc AND r.agent_id = p_agent AND r.category = u.category
    JOIN commissions.team t ON t.calc_id = p_calc AND t.agent_id = p_agent AND NOT t.resting
  WHERE u.agent_id = p_agent GROUP BY u.category
$$;

-- Writes the dividends of a half-month: what they came to, less the lines of the same contract and period before.
CREATE OR REPLACE FUNCTION commissions.write_dividends(p_run text, p_merchant text, p_currency text, p_from date, p_to date, p_payable_at timestamptz)
RETURNS integer LANGUAGE plpgsql AS $$
DECLARE
  written integer;
BEGIN
  WITH held AS (
    SELECT k.contract_id, k.payer_id, k.payee_id, max(v.version) AS version, (array_agg(v.terms ORDER BY v.version DESC))[1] AS terms,
      range_agg(v.days) * multirange(daterange(p_from, p_to + 1)) AS days
    FROM commissions.contract k JOIN commissions.contract_version v USING (contract_id)
    WHERE k.merchant_code = p_merchant AND k.currency = p_currency AND k.kind = 'dividend' AND v.days && daterange(p_from, p_to + 1)
    GROUP BY k.contract_id, k.payer_id, k.payee_id
  ), sums AS (
    SELECT h.contract_id, sum(t.stake)::bigint AS stake, sum(t.cash_net)::bigint AS cash_net, trunc(sum(t.theory_milli::numeric) / 1000)::bigint AS theory,
      sum(t.cashback)::bigint AS cashback, sum(t.rebates)::bigint AS rebates, sum(t.bonuses)::bigint AS bonuses, commissions.active_people(max(t.agent_id), array_agg(t.calc_id)) AS active,
      sum(t.counted)::bigint AS counted, max(t.depth) AS depth, max(t.members) AS members, bool_or(t.resting) AS resting
    FROM held h CROSS JOIN LATERAL commissions.newest_calcs(p_merchant, p_currency, p_from, p_to) n
      JOIN commissions.team t ON t.calc_id = n.calc_id AND t.agent_id = h.payee_id
    WHERE h.days @> n.day GROUP BY h.contract_id
  ), pay AS (
    SELECT h.*, s.stake, s.cash_net, s.theory, s.cashback, s.rebates, s.bonuses, s.active, s.counted, s.depth, s.members, s.resting, w.salaries,
      coalesce((SELECT d.carried FROM commissions.dividend_state d WHERE d.contract_id = h.contract_id AND d.to_day < p_from
        ORDER BY d.to_day DESC, d.run_id DESC LIMIT 1), '[]'::jsonb) AS deficits
    FROM held h JOIN sums s USING (contract_id) CROSS JOIN LATERAL (
      SELECT coalesce(sum(l.amount), 0)::bigint AS salaries FROM commissions.statement_line l
      WHERE l.agent_id = h.payee_id AND l.currency = p_currency AND h.days @> l.day AND l.kind IN ('daily_salary', 'hourly_salary')) w
  ), result AS (
    SELECT p.*, p.cashback + p.rebates + p.bonuses + p.salaries AS costs,
      commissions.dividend(p.terms, p.cash_net - (p.cashback + p.rebates + p.bonuses + p.salaries), p.theory,
        p.cashback + p.rebates + p.bonuses + p.salaries, p.active, p.counted, p.deficits) AS d
    FROM pay p
  ), state AS (
    INSERT INTO commissions.dividend_state (contract_id, to_day, run_id, carried)
    SELECT r.contract_id, p_to, p_run, r.d->'carried' FROM result r
  ), line AS (
    SELECT r.*, (r.d->>'amount')::bigint AS total, (r.d->>'amount')::bigint - coalesce(b.total, 0) AS amount, b.line_id AS corrects
    FROM result r LEFT JOIN LATERAL (
      SELECT sum(l.amount)::bigint AS total, (array_agg(l.line_id ORDER BY l.computed_at DESC, l.line_id DESC))[1] AS line_id
      FROM commissions.statement_line l WHERE l.contract_id = r.contract_id AND l.day = p_to HAVING count(*) > 0) b ON true
  )
  INSERT INTO commissions.statement_line (run_id, merchant_code, currency, agent_id, payer_id, depth, kind, contract_id, contract_version, from_day, day,
    amount, total, corrects, inputs, step, payable_at, state)
  SELECT p_run, p_merchant, p_currency, l.payee_id, l.payer_id, l.depth, 'dividend', l.contract_id, l.version, p_from, p_to, l.amount, l.total, l.corrects,
    jsonb_build_object('stake', l.stake, 'wins', l.stake - l.cash_net, 'theory', l.theory, 'costs', l.costs, 'cashback', l.cashback, 'rebates', l.rebates,
      'bonuses', l.bonuses, 'salaries', l.salaries, 'activeMembers', l.active, 'members', l.members, 'counted', l.counted, 'deficits', l.deficits,
      'netLoss', l.d->'netLoss', 'deficitUsed', l.d->'deficitUsed', 'base', l.d->'base', 'raw', l.d->'raw', 'cap', l.d->'cap',
      'capBasisPoints', l.terms->'capBasisPoints'),
    (l.d->>'step')::integer, p_payable_at, commissions.first_state(l.amount, l.resting)
  FROM line l WHERE l.amount <> 0 OR l.corrects IS NULL;
  GET DIAGNOSTICS written = ROW_COUNT;
  RETURN written;
END $$;

-- Closed statements never change, for the database's owner too: only how a line is paid does.
CREATE OR REPLACE FUNCTION commissions.forbid_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' THEN
    -- Whole rows are compared, so a column that is added later stays as well.
    OLD.state := NEW.state;
    OLD.paid := NEW.paid;
    OLD.netted := NEW.netted;
    OLD.attempts := NEW.attempts;
    OLD.due_since := NEW.due_since;
    OLD.settled_at := NEW.settled_at;
    IF OLD IS NOT DISTINCT FROM NEW THEN
      RETURN NEW;
    END IF;
  END IF;
  RAISE EXCEPTION 'commissions.% is append-only', TG_TABLE_NAME USING ERRCODE = 'insufficient_privilege';
END $$;
CREATE OR REPLACE TRIGGER line_stays BEFORE UPDATE OR DELETE ON commissions.statement_line FOR EACH ROW EXECUTE FUNCTION commissions.forbid_change();

-- Lines are of a run that exists: asked once for all lines of a statement. A line's run never changes, and a run with lines stays.
CREATE OR REPLACE FUNCTION commissions.require_runs() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM (SELECT DISTINCT l.run_id FROM new_lines l) n WHERE NOT EXISTS (SELECT FROM commissions.run r WHERE r.run_id = n.run_id)) THEN
    RAISE EXCEPTION 'a statement line of no run' USING ERRCODE = 'foreign_key_violation';
  END IF;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER line_has_run AFTER INSERT ON commissions.statement_line REFERENCING NEW TABLE AS new_lines
  FOR EACH STATEMENT EXECUTE FUNCTION commissions.require_runs();
CREATE OR REPLACE FUNCTION commissions.keep_runs() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM commissions.statement_line l WHERE l.run_id = OLD.run_id) THEN
    RAISE EXCEPTION 'run % has statement lines', OLD.run_id USING ERRCODE = 'foreign_key_violation';
  END IF;
  RETURN OLD;
END $$;
CREATE OR REPLACE TRIGGER run_stays BEFORE DELETE ON commissions.run FOR EACH ROW EXECUTE FUNCTION commissions.keep_runs();
