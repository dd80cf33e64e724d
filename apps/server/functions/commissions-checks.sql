-- What a night gives of each category, and its budget, κ × theory. Salaries of the house are of no category: they are shared out by counted stake, hourly
-- ones among lotteries. κ is in force for card tables only:
-- the weights of all others hold 60 percent (ADR 46). Every account may round by one unit. With it the sums that the checks of a run need, so that
-- what was played is read once.
CREATE OR REPLACE FUNCTION commissions.budget_use(p_calc bigint)
RETURNS TABLE (category text, given numeric, budget numeric, rounding bigint, base numeric, mark integer, cashback numeric, counted numeric)
LANGUAGE sql STABLE AS $$
  WITH night AS (SELECT k.* FROM commissions.calc k WHERE k.calc_id = p_calc),
  played AS (
    SELECT i.category, sum(i.counted)::numeric AS counted, sum(i.theory_milli)::numeric / 1000 AS theory, count(*) AS accounts,
      sum(i.base)::numeric AS base, max(i.mark_bps) AS mark,
      CASE WHEN i.category = 'PVP' THEN 0 ELSE sum(i.cashback) END::numeric AS cashback
    FROM commissions.input i WHERE i.calc_id = p_calc AND i.category <> '' GROUP BY i.category
  ), salaries AS (
    SELECT l.kind, sum(l.amount)::numeric AS amount FROM night n JOIN commissions.statement_line l ON l.merchant_code = n.merchant_code
        AND l.currency = n.currency AND l.day = n.day
    WHERE l.payer_id IS NULL AND l.kind IN ('daily_salary', 'hourly_salary') AND l.state NOT IN ('house', 'reversed') GROUP BY l.kind
  ), rebates AS (
    SELECT l.category, sum(l.amount)::numeric AS amount FROM night n JOIN commissions.statement_line l ON l.merchant_code = n.merchant_code
        AND l.currency = n.currency AND l.day = n.day
    WHERE l.kind = 'rebate' AND l.calc_id <= n.calc_id GROUP BY l.category
  )
  SELECT p.category, p.cashback + coalesce(r.amount, 0) + coalesce((
      SELECT sum(s.amount * p.counted / nullif(o.counted, 0)) FROM salaries s CROSS JOIN LATERAL (
        SELECT sum(q.counted) AS counted FROM played q WHERE s.kind = 'daily_salary' OR q.category IN ('LOTT', 'ELOTT')) o
      WHERE s.kind = 'daily_salary' OR p.category IN ('LOTT', 'ELOTT')), 0),
    p.theory * CASE WHEN p.category = 'PVP' THEN (n.terms->>'kappaBps')::numeric ELSE 6000 END / 10000, p.accounts, p.base, p.mark, p.cashback, p.counted
  FROM played p CROSS JOIN night n LEFT JOIN rebates r USING (category)
$$;

-- What must always be true of a run (agents.md §6). A run with a false one is held before it pays.
CREATE OR REPLACE FUNCTION commissions.checks(p_run text)
RETURNS TABLE (name text, holds boolean, expected text, found text) LANGUAGE sql STABLE AS $$
  WITH run AS (SELECT r.* FROM commissions.run r WHERE r.run_id = p_run),
  night AS (SELECT k.calc_id, k.merchant_code, k.currency, k.day FROM commissions.calc k WHERE k.run_id = p_run AND k.hour_at IS NULL),
  played AS MATERIALIZED (
    SELECT n.calc_id, g.* FROM night n CROSS JOIN LATERAL commissions.budget_use(n.calc_id) g
  ),
  figures AS (
    SELECT 'paid_is_posted' AS name,
      (SELECT coalesce(sum(l.paid), 0) FROM commissions.statement_line l WHERE l.run_id = p_run)::numeric AS expected,
      (SELECT coalesce(sum(t.amount), 0) FROM commissions.statement_line l JOIN commissions.payment p USING (line_id)
        JOIN ledger.transfer t ON t.operation = p.operation WHERE l.run_id = p_run AND p.tx_code <> 'contract_payment')::numeric AS found
    UNION ALL
    SELECT 'contracts_pass_through', 0, (SELECT coalesce(sum(CASE WHEN p.tx_code = 'contract_payment' THEN p.amount ELSE -p.amount END), 0)
      FROM commissions.statement_line l JOIN commissions.payment p USING (line_id)
      WHERE l.run_id = p_run AND l.payer_id IS NOT NULL AND NOT p.from_house)::numeric
    UNION ALL
    -- What the house paid in parents' places is what it claims from them.
    SELECT 'advances_are_claimed', (SELECT coalesce(sum(p.amount), 0) FROM commissions.statement_line l JOIN commissions.payment p USING (line_id)
        WHERE l.run_id = p_run AND p.from_house)::numeric,
      (SELECT coalesce(-sum(l.amount), 0) FROM commissions.statement_line l WHERE l.run_id = p_run AND l.kind = 'advance')::numeric
    UNION ALL
    -- Everything that came up to the top agents is what seated accounts played.
    SELECT 'tops_are_the_members', (SELECT coalesce(sum(p.counted), 0) FROM played p)::numeric,
      (SELECT coalesce(sum(t.counted), 0) FROM night n JOIN commissions.team t USING (calc_id) WHERE t.parent_id IS NULL)::numeric
    UNION ALL
    SELECT 'one_seat_a_day', 0, (SELECT count(*) FROM (SELECT s.member_id FROM night n CROSS JOIN LATERAL agents.seats_on(n.merchant_code, n.day) s
      GROUP BY n.calc_id, s.member_id HAVING count(*) > 1) d)::numeric
    UNION ALL
    -- Cashback and rebates of a category are at most its highest rate of the counted stake.
    SELECT 'rebates_within_rates', 0, (SELECT count(*) FROM (
        SELECT i.calc_id, i.category, i.base, greatest(i.mark, coalesce(m.rate, 0)) AS rate, i.cashback FROM played i
          LEFT JOIN (SELECT a.calc_id, a.category, max(a.rate_bps) AS rate FROM night n JOIN commissions.agent_rate a USING (calc_id)
            GROUP BY a.calc_id, a.category) m ON m.calc_id = i.calc_id AND m.category = i.category) c
      LEFT JOIN (SELECT n.calc_id, l.category, sum(l.amount) AS amount FROM night n JOIN commissions.statement_line l
          ON l.merchant_code = n.merchant_code AND l.currency = n.currency AND l.day = n.day AND l.kind = 'rebate' AND l.calc_id <= n.calc_id
        GROUP BY n.calc_id, l.category) p ON p.calc_id = c.calc_id AND p.category = c.category
      WHERE coalesce(p.amount, 0) + c.cashback > c.base * c.rate / 10000)::numeric
    UNION ALL
    -- No category gives more than its budget.
    SELECT 'within_budget', 0, (SELECT count(*) FROM night n JOIN commissions.setting s USING (merchant_code, currency)
        JOIN played g USING (calc_id)
      WHERE s.budget_hold_percent > 0 AND g.given > g.budget * s.budget_hold_percent / 100 + g.rounding)::numeric
    UNION ALL
    -- What is settled of lines, what is due and what is claimed is what was computed.
    SELECT 'nothing_is_lost', (SELECT coalesce(sum(abs(l.amount)), 0) FROM commissions.statement_line l WHERE l.run_id = p_run)::numeric,
      (SELECT coalesce(sum(l.paid + l.netted + CASE WHEN l.state IN ('paid', 'netted', 'nothing') THEN 0 ELSE abs(l.amount) - l.paid - l.netted END), 0)
        FROM commissions.statement_line l WHERE l.run_id = p_run)::numeric
  )
  SELECT f.name, f.expected = f.found, f.expected::text, f.found::text FROM run CROSS JOIN figures f
$$;
