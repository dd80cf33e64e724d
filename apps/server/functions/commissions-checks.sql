-- What must always be true of a run (agents.md §6). A run with a false one is held before it pays.
CREATE OR REPLACE FUNCTION commissions.checks(p_run text)
RETURNS TABLE (name text, holds boolean, expected text, found text) LANGUAGE sql STABLE AS $$
  WITH run AS (SELECT r.* FROM commissions.run r WHERE r.run_id = p_run),
  night AS (SELECT k.calc_id, k.merchant_code, k.currency, k.day FROM commissions.calc k WHERE k.run_id = p_run AND k.hour_at IS NULL),
  played AS MATERIALIZED (
    SELECT n.calc_id, i.category, sum(i.base) AS base, max(i.mark_bps) AS mark, sum(i.cashback) AS cashback, sum(i.counted) AS counted
    FROM night n JOIN commissions.input i USING (calc_id) GROUP BY n.calc_id, i.category
  ),
  figures AS (
    SELECT 'paid_is_posted' AS name,
      (SELECT coalesce(sum(l.paid), 0) FROM commissions.statement_line l WHERE l.run_id = p_run)::numeric AS expected,
      (SELECT coalesce(sum(t.amount), 0) FROM commissions.statement_line l JOIN commissions.payment p USING (line_id)
        JOIN ledger.transfer t ON t.operation = p.operation WHERE l.run_id = p_run AND p.tx_code <> 'contract_payment')::numeric AS found
    UNION ALL
    SELECT 'contracts_pass_through', 0, (SELECT coalesce(sum(CASE WHEN p.tx_code = 'contract_payment' THEN p.amount ELSE -p.amount END), 0)
      FROM commissions.statement_line l JOIN commissions.payment p USING (line_id) WHERE l.run_id = p_run AND l.payer_id IS NOT NULL)::numeric
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
      WHERE c.category <> '' AND coalesce(p.amount, 0) + CASE WHEN c.category = 'PVP' THEN 0 ELSE c.cashback END > c.base::numeric * c.rate / 10000)::numeric
    UNION ALL
    -- What is settled of lines, what is due and what is claimed is what was computed.
    SELECT 'nothing_is_lost', (SELECT coalesce(sum(abs(l.amount)), 0) FROM commissions.statement_line l WHERE l.run_id = p_run)::numeric,
      (SELECT coalesce(sum(l.paid + l.netted + CASE WHEN l.state IN ('paid', 'netted', 'nothing') THEN 0 ELSE abs(l.amount) - l.paid - l.netted END), 0)
        FROM commissions.statement_line l WHERE l.run_id = p_run)::numeric
  )
  SELECT f.name, f.expected = f.found, f.expected::text, f.found::text FROM run CROSS JOIN figures f
$$;
