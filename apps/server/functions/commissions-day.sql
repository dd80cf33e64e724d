-- A day or an hour computed anew, for all agents (docs/adr/0046-runs-of-agents.md). Everything is worked out in temporary tables by numbers of agents, and
-- written once, in the order of the indexes. The steps are called one after another in one transaction: each is a statement with a time limit of its own.
-- Their rows are newer than any statistics, so the planner takes them for few: without nested loops it reads each table once. What was played of a day is
-- read from the play itself and not copied first; sorts and sums have the memory to be made in one pass.

-- What accounts played in the span, what promotions gave, levels at the start of the day, and rates; of some members, or (null) of all.
CREATE OR REPLACE FUNCTION commissions.read_play(p_calc bigint, p_day_start timestamptz, p_from timestamptz, p_to timestamptz, p_members text[]) RETURNS void LANGUAGE plpgsql
SET client_min_messages = warning AS $$
DECLARE
  c commissions.calc := (SELECT k FROM commissions.calc k WHERE k.calc_id = p_calc);
BEGIN
  DROP TABLE IF EXISTS pg_temp.work_play, pg_temp.work_level, pg_temp.work_granted, pg_temp.work_bonus;
  CREATE TEMP TABLE work_bonus ON COMMIT DROP AS
    SELECT b.member_id, b.amount FROM ledger.promotions_between(c.currency, p_from, p_to) b WHERE c.hour_at IS NULL AND b.amount <> 0;
  IF p_members IS NOT NULL THEN
    CREATE TEMP TABLE work_play ON COMMIT DROP AS SELECT p.* FROM play.day_of_members(p_members, c.currency, c.day) p;
    CREATE TEMP TABLE work_level ON COMMIT DROP AS SELECT l.* FROM vip.levels_of(p_members, c.merchant_code, c.currency, p_day_start) l;
    CREATE TEMP TABLE work_granted ON COMMIT DROP AS SELECT r.* FROM agents.rates_of(p_members, c.day) r;
    RETURN;
  END IF;
  IF c.hour_at IS NULL THEN
    -- Of all accounts `make_inputs` reads it itself.
    CREATE TEMP TABLE work_play ON COMMIT DROP AS SELECT p.* FROM play.day_of(c.merchant_code, c.currency, c.day) p LIMIT 0;
    CREATE TEMP TABLE work_level ON COMMIT DROP AS SELECT l.* FROM vip.levels_at(c.merchant_code, c.currency, p_day_start) l;
    CREATE TEMP TABLE work_granted ON COMMIT DROP AS SELECT r.* FROM agents.rates_on(c.merchant_code, c.day) r;
  ELSE
    -- An hour pays no rebates: no rate is looked at.
    CREATE TEMP TABLE work_play ON COMMIT DROP AS SELECT p.* FROM turnover.figures_between(c.currency, '{LOTT,ELOTT}', p_from, p_to) p;
    CREATE TEMP TABLE work_level (member_id text, level smallint) ON COMMIT DROP;
    CREATE TEMP TABLE work_granted (member_id text, category text, rate_bps integer) ON COMMIT DROP;
  END IF;
  ANALYZE work_play;
  ANALYZE work_level;
  ANALYZE work_granted;
END $$;

-- The tree of the day, after its play was read. Agents are numbered by their depth, so those of a level are next to one another. `is_paid`: teams that are
-- worked out; of an hour those of agents with a contract, and all below them.
CREATE OR REPLACE FUNCTION commissions.read_tree(p_calc bigint) RETURNS void LANGUAGE plpgsql
SET enable_nestloop = off SET work_mem = '64MB' SET client_min_messages = warning AS $$
DECLARE
  c commissions.calc := (SELECT k FROM commissions.calc k WHERE k.calc_id = p_calc);
BEGIN
  DROP TABLE IF EXISTS pg_temp.work_seat, pg_temp.work_direct, pg_temp.work_node;
  IF c.hour_at IS NULL THEN
    CREATE TEMP TABLE work_seat ON COMMIT DROP AS SELECT s.member_id, s.agent_id FROM agents.seats_on(c.merchant_code, c.day) s;
    CREATE TEMP TABLE work_direct ON COMMIT DROP AS SELECT s.agent_id, count(*)::integer AS members FROM work_seat s GROUP BY s.agent_id;
  ELSE
    -- Seats of who played, and of agents; none of an hour that nothing was played in and that has no lines to correct.
    CREATE TEMP TABLE work_direct ON COMMIT DROP AS SELECT s.agent_id, count(*)::integer AS members FROM agents.seats_on(c.merchant_code, c.day) s
      WHERE (SELECT EXISTS (SELECT FROM work_play) OR EXISTS (SELECT FROM commissions.statement_line l WHERE l.merchant_code = c.merchant_code
        AND l.currency = c.currency AND l.day = c.day AND l.kind = 'hourly_salary' AND l.hour_at = c.hour_at)) GROUP BY s.agent_id;
    ANALYZE work_direct;
    CREATE TEMP TABLE work_seat ON COMMIT DROP AS SELECT s.member_id, s.agent_id FROM agents.seats_on(c.merchant_code, c.day) s
      JOIN (SELECT p.member_id FROM work_play p UNION SELECT d.agent_id FROM work_direct d) w ON w.member_id = s.member_id;
  END IF;
  ANALYZE work_seat;
  CREATE TEMP TABLE work_node ON COMMIT DROP AS
  WITH RECURSIVE agent AS MATERIALIZED (
    SELECT a.id, sum(a.members)::integer AS members, bool_or(a.is_paid) AS is_paid
    FROM (
      SELECT d.agent_id AS id, d.members, c.hour_at IS NULL AS is_paid FROM work_direct d
      UNION ALL SELECT p.agent_id, 0, c.hour_at IS NULL OR p.kind = 'hourly_salary' FROM commissions.payees_on(c.merchant_code, c.currency, c.day) p
    ) a GROUP BY a.id
  ), placed AS MATERIALIZED (
    SELECT a.id, a.members, a.is_paid, s.agent_id AS parent FROM agent a LEFT JOIN work_seat s ON s.member_id = a.id
  ), tree AS (
    SELECT p.id, p.parent, p.members, p.is_paid, 0 AS depth FROM placed p WHERE p.parent IS NULL
    UNION ALL SELECT p.id, p.parent, p.members, t.is_paid OR p.is_paid, t.depth + 1 FROM tree t JOIN placed p ON p.parent = t.id
  ), numbered AS MATERIALIZED (
    SELECT t.*, row_number() OVER (ORDER BY t.depth, t.id COLLATE "C")::integer AS no FROM tree t
  )
  SELECT n.no, n.id AS agent_id, p.no AS parent_no, n.parent AS parent_id, n.depth, n.members, n.is_paid
  FROM numbered n LEFT JOIN numbered p ON p.id = n.parent;
  ANALYZE work_node;
END $$;

-- Agents whose contracts hold on a day, once for each kind.
CREATE OR REPLACE FUNCTION commissions.payees_on(p_merchant text, p_currency text, p_day date)
RETURNS TABLE (agent_id text, kind text) LANGUAGE sql STABLE AS $$
  SELECT DISTINCT k.payee_id, k.kind FROM commissions.contract k JOIN commissions.contract_version v USING (contract_id)
  WHERE k.merchant_code = p_merchant AND k.currency = p_currency AND v.days @> p_day
$$;

-- The agents of the tree that was read, one a line.
CREATE OR REPLACE FUNCTION commissions.tree_agents() RETURNS text LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN (SELECT string_agg(n.agent_id, E'\n') FROM work_node n);
END $$;

-- The bases of what was played, by account and category, and what promotions gave those who are seated. Card tables: the loss, held by the rake paid; no
-- rebate of the own play. `node_no`: the agent whose team it belongs to first: the account itself where it is an agent's.
-- `p_all`: of all accounts, whose day is read here; else of those in `work_play`.
CREATE OR REPLACE FUNCTION commissions.make_inputs(p_calc bigint, p_all boolean DEFAULT true) RETURNS void LANGUAGE plpgsql
SET enable_nestloop = off SET work_mem = '64MB' SET plan_cache_mode = force_custom_plan SET client_min_messages = warning AS $$
DECLARE
  c commissions.calc := (SELECT k FROM commissions.calc k WHERE k.calc_id = p_calc);
  reads_day boolean := p_all AND c.hour_at IS NULL;
  kappa integer := (c.terms->>'kappaBps')::integer;
  cap integer := (c.terms->>'cardCapBps')::integer;
BEGIN
  DROP TABLE IF EXISTS pg_temp.work_input;
  CREATE TEMP TABLE work_input ON COMMIT DROP AS
  SELECT p.member_id COLLATE "C" AS member_id, s.agent_id COLLATE "C" AS agent_id, coalesce(o.no, d.no) AS node_no, o.no IS NOT NULL AS is_own,
    p.category COLLATE "C" AS category, m.mark AS mark_bps, p.stake, p.valid,
    CASE WHEN m.cards THEN least(greatest(p.cash_net, 0), trunc(p.theory_milli::numeric / 1000 * kappa / cap)::bigint) ELSE p.counted END AS base,
    CASE WHEN m.cards THEN 0 ELSE p.counted END AS counted, p.cash_net, p.theory_milli, p.counted * m.mark / 10000 AS cashback,
    0::bigint AS bonuses
  FROM (
      SELECT w.* FROM work_play w WHERE NOT reads_day
      UNION ALL SELECT d.* FROM play.day_of(c.merchant_code, c.currency, c.day) d WHERE reads_day
    ) p LEFT JOIN work_seat s ON s.member_id = p.member_id
    LEFT JOIN work_node o ON o.agent_id = p.member_id LEFT JOIN work_node d ON d.agent_id = s.agent_id
    LEFT JOIN work_level v ON v.member_id = p.member_id
    LEFT JOIN jsonb_to_recordset(c.terms->'cashback') AS b(level integer, category text, "rateBps" integer)
      ON b.level = coalesce(v.level, 0) AND b.category = p.category
    LEFT JOIN work_granted r ON r.member_id = p.member_id AND r.category = p.category
    CROSS JOIN LATERAL (SELECT p.category = 'PVP' AS cards,
      CASE WHEN p.category = 'PVP' OR c.hour_at IS NOT NULL THEN 0 ELSE greatest(coalesce(b."rateBps", 0), coalesce(r.rate_bps, 0)) END AS mark) m
  WHERE s.member_id IS NOT NULL OR o.no IS NOT NULL;
  INSERT INTO work_input
    SELECT g.member_id, s.agent_id, coalesce(o.no, d.no), o.no IS NOT NULL, '', 0, 0, 0, 0, 0, 0, 0, 0, g.amount
    FROM work_bonus g JOIN work_seat s ON s.member_id = g.member_id
      LEFT JOIN work_node o ON o.agent_id = g.member_id LEFT JOIN work_node d ON d.agent_id = s.agent_id;
  ANALYZE work_input (node_no, agent_id, member_id);
END $$;

-- Accounts whose counted stake reaches a minimum, one a line; kept with the agents they belong to first (`work_candidate`).
CREATE OR REPLACE FUNCTION commissions.candidates(p_minimum bigint) RETURNS text LANGUAGE plpgsql
SET work_mem = '64MB' SET client_min_messages = warning AS $$
BEGIN
  DROP TABLE IF EXISTS pg_temp.work_candidate;
  CREATE TEMP TABLE work_candidate ON COMMIT DROP AS
    SELECT w.member_id, w.node_no, w.is_own FROM work_input w GROUP BY w.member_id, w.node_no, w.is_own
    HAVING sum(w.counted) >= p_minimum AND sum(w.counted) > 0;
  RETURN (SELECT string_agg(k.member_id, E'\n') FROM work_candidate k);
END $$;

-- Writes the inputs, and sums them up by the agents they belong to first. `p_actives`: of the candidates who is active, one a line; `work_active` has for
-- each the agent whose team it counts in first, which of an agent is the one above. Of an hour only what belongs to a team that is worked out is written:
-- the others were needed to say who counts among accounts that share a device.
CREATE OR REPLACE FUNCTION commissions.write_inputs(p_calc bigint, p_actives text) RETURNS void LANGUAGE plpgsql
SET enable_nestloop = off SET work_mem = '64MB' SET plan_cache_mode = force_custom_plan SET client_min_messages = warning AS $$
DECLARE
  is_hour boolean := (SELECT k.hour_at IS NOT NULL FROM commissions.calc k WHERE k.calc_id = p_calc);
BEGIN
  DROP TABLE IF EXISTS pg_temp.work_active, pg_temp.work_part;
  CREATE TEMP TABLE work_active ON COMMIT DROP AS
    SELECT k.member_id, CASE WHEN k.is_own THEN n.parent_no ELSE k.node_no END AS no
    FROM string_to_table(p_actives, E'\n') AS a(id) JOIN work_candidate k ON k.member_id = a.id LEFT JOIN work_node n ON n.no = k.node_no AND k.is_own;
  ANALYZE work_active;
  INSERT INTO commissions.input (calc_id, member_id, agent_id, category, mark_bps, stake, valid, base, counted, cash_net, theory_milli, cashback, bonuses,
    is_active)
  SELECT p_calc, i.member_id, i.agent_id, i.category, i.mark_bps, i.stake, i.valid, i.base, i.counted, i.cash_net, i.theory_milli, i.cashback, i.bonuses,
    a.member_id IS NOT NULL
  FROM work_input i LEFT JOIN work_active a ON a.member_id = i.member_id
  WHERE NOT is_hour OR i.node_no IN (SELECT n.no FROM work_node n WHERE n.is_paid)
  ORDER BY i.agent_id, i.member_id, i.category;
  CREATE TEMP TABLE work_part ON COMMIT DROP AS
    SELECT i.node_no AS no, i.is_own, i.category, i.mark_bps, i.stake > 0 AS is_played, sum(i.stake)::bigint AS stake, sum(i.valid)::bigint AS valid,
      sum(i.base)::bigint AS base, sum(i.counted)::bigint AS counted, sum(i.cash_net)::bigint AS cash_net, sum(i.theory_milli)::bigint AS theory_milli,
      sum(i.cashback)::bigint AS cashback, sum(i.bonuses)::bigint AS bonuses
    FROM work_input i GROUP BY i.node_no, i.is_own, i.category, i.mark_bps, i.stake > 0;
END $$;

-- What each agent passes on to the one above, from the deepest: the base of its own play, of its direct members and of its direct agents, by the highest
-- rate so far. Then the rebates of all, one rounding for each category.
CREATE OR REPLACE FUNCTION commissions.climb(p_calc bigint) RETURNS void LANGUAGE plpgsql
SET enable_nestloop = off SET work_mem = '64MB' SET client_min_messages = warning AS $$
DECLARE
  level record;
BEGIN
  DROP TABLE IF EXISTS pg_temp.work_rate, pg_temp.work_up, pg_temp.work_bag, pg_temp.work_rebate;
  CREATE TEMP TABLE work_rate ON COMMIT DROP AS
    SELECT n.no, r.category, r.rate_bps FROM work_granted r JOIN work_node n ON n.agent_id = r.member_id WHERE r.rate_bps > 0;
  ANALYZE work_rate;
  CREATE TEMP TABLE work_up ON COMMIT DROP AS
    SELECT p.no, p.category, CASE WHEN p.is_own THEN p.mark_bps ELSE greatest(p.mark_bps, coalesce(r.rate_bps, 0)) END AS mark_bps, p.stake, p.valid, p.base
    FROM work_part p LEFT JOIN work_rate r ON r.no = p.no AND r.category = p.category WHERE p.is_played;
  CREATE TEMP TABLE work_bag (no integer, child_no integer, category text COLLATE "C", mark_bps integer, stake bigint, valid bigint, base bigint) ON COMMIT DROP;
  CREATE INDEX ON work_up (no);
  CREATE INDEX ON work_bag (no);
  CREATE INDEX ON work_rate (no);
  FOR level IN SELECT n.depth, min(n.no) AS first, max(n.no) AS last FROM work_node n WHERE n.depth > 0 GROUP BY n.depth ORDER BY n.depth DESC LOOP
    INSERT INTO work_bag
    SELECT n.parent_no, n.no, u.category, u.mark_bps, sum(u.stake), sum(u.valid), sum(u.base)
    FROM work_node n JOIN (
      SELECT w.* FROM work_up w WHERE w.no BETWEEN level.first AND level.last
      UNION ALL
      SELECT b.no, b.category, greatest(b.mark_bps, coalesce(r.rate_bps, 0)), b.stake, b.valid, b.base FROM work_bag b
        LEFT JOIN work_rate r ON r.no = b.no AND r.category = b.category AND r.no BETWEEN level.first AND level.last
      WHERE b.no BETWEEN level.first AND level.last
    ) u ON u.no = n.no
    WHERE n.no BETWEEN level.first AND level.last GROUP BY n.parent_no, n.no, u.category, u.mark_bps;
  END LOOP;
  CREATE TEMP TABLE work_rebate ON COMMIT DROP AS
    SELECT r.no, r.category, r.rate_bps, sum(u.base)::bigint AS base,
      trunc(sum(u.base::numeric * greatest(0, r.rate_bps - u.mark_bps)) / 10000)::bigint AS amount
    FROM work_rate r JOIN (
      SELECT p.no, p.category, p.mark_bps, p.base FROM work_part p WHERE p.is_played AND NOT p.is_own
      UNION ALL SELECT b.no, b.category, b.mark_bps, b.base FROM work_bag b
    ) u ON u.no = r.no AND u.category = r.category GROUP BY r.no, r.category, r.rate_bps;
  INSERT INTO commissions.agent_rate (calc_id, agent_id, category, rate_bps)
  SELECT p_calc, n.agent_id, r.category, r.rate_bps FROM work_rate r JOIN work_node n USING (no) ORDER BY n.agent_id COLLATE "C", r.category COLLATE "C";
  INSERT INTO commissions.bag (calc_id, agent_id, child_id, category, mark_bps, stake, valid, base)
  SELECT p_calc, n.parent_id, n.agent_id, b.category, b.mark_bps, b.stake, b.valid, b.base FROM work_bag b JOIN work_node n ON n.no = b.child_no
  ORDER BY n.parent_id COLLATE "C", n.agent_id COLLATE "C", b.category, b.mark_bps;
END $$;

-- The teams, from the deepest level up: everyone below and the own play. `p_resting`: agents who rest, one a line. Of an hour only those whom it may pay.
CREATE OR REPLACE FUNCTION commissions.write_teams(p_calc bigint, p_resting text) RETURNS void LANGUAGE plpgsql
SET enable_nestloop = off SET work_mem = '64MB' SET client_min_messages = warning AS $$
DECLARE
  c commissions.calc := (SELECT k FROM commissions.calc k WHERE k.calc_id = p_calc);
  level record;
  -- The last agent of the level below, which has all direct agents of this one.
  deeper integer := 0;
BEGIN
  DROP TABLE IF EXISTS pg_temp.work_own, pg_temp.work_team;
  IF c.hour_at IS NOT NULL THEN
    DROP TABLE IF EXISTS pg_temp.work_rebate;
    CREATE TEMP TABLE work_rebate (no integer, category text COLLATE "C", rate_bps integer, base bigint, amount bigint) ON COMMIT DROP;
  END IF;
  CREATE TEMP TABLE work_own ON COMMIT DROP AS
    SELECT o.no, sum(o.active)::integer AS active, sum(o.stake)::bigint AS stake, sum(o.valid)::bigint AS valid, sum(o.counted)::bigint AS counted,
      sum(o.cash_net)::bigint AS cash_net, sum(o.theory_milli)::bigint AS theory_milli, sum(o.cashback)::bigint AS cashback,
      sum(o.bonuses)::bigint AS bonuses, sum(o.rebates)::bigint AS rebates
    FROM (
      SELECT p.no, 0::bigint AS active, p.stake, p.valid, p.counted, p.cash_net, p.theory_milli, p.cashback, p.bonuses, 0::bigint AS rebates FROM work_part p
      UNION ALL
      SELECT a.no, count(*), 0, 0, 0, 0, 0, 0, 0, 0 FROM work_active a WHERE a.no IS NOT NULL GROUP BY a.no
      UNION ALL
      SELECT r.no, 0, 0, 0, 0, 0, 0, 0, 0, r.amount FROM work_rebate r
    ) o GROUP BY o.no;
  ANALYZE work_own;
  CREATE TEMP TABLE work_team (no integer, parent_no integer, members integer, active integer, stake bigint, valid bigint, counted bigint, cash_net bigint,
    theory_milli bigint, cashback bigint, bonuses bigint, rebates bigint) ON COMMIT DROP;
  CREATE INDEX ON work_own (no);
  CREATE INDEX ON work_team (no);
  FOR level IN SELECT n.depth, min(n.no) AS first, max(n.no) AS last FROM work_node n WHERE n.is_paid GROUP BY n.depth ORDER BY n.depth DESC LOOP
    INSERT INTO work_team
    SELECT u.no, u.parent_no, sum(u.members), sum(u.active), sum(u.stake), sum(u.valid), sum(u.counted), sum(u.cash_net), sum(u.theory_milli),
      sum(u.cashback), sum(u.bonuses), sum(u.rebates)
    FROM (
      SELECT n.no, n.parent_no, n.members, coalesce(o.active, 0) AS active, coalesce(o.stake, 0) AS stake, coalesce(o.valid, 0) AS valid,
        coalesce(o.counted, 0) AS counted, coalesce(o.cash_net, 0) AS cash_net, coalesce(o.theory_milli, 0) AS theory_milli,
        coalesce(o.cashback, 0) AS cashback, coalesce(o.bonuses, 0) AS bonuses, coalesce(o.rebates, 0) AS rebates
      FROM work_node n LEFT JOIN work_own o ON o.no = n.no AND o.no BETWEEN level.first AND level.last
      WHERE n.no BETWEEN level.first AND level.last AND n.is_paid
      UNION ALL
      SELECT n.no, n.parent_no, t.members, t.active, t.stake, t.valid, t.counted, t.cash_net, t.theory_milli, t.cashback, t.bonuses, t.rebates
      FROM work_team t JOIN work_node n ON n.no = t.parent_no
      WHERE t.no > level.last AND t.no <= deeper AND n.no BETWEEN level.first AND level.last AND n.is_paid
    ) u GROUP BY u.no, u.parent_no;
    deeper := level.last;
  END LOOP;
  INSERT INTO commissions.team (calc_id, agent_id, parent_id, depth, members, active, stake, valid, counted, cash_net, theory_milli, cashback, bonuses,
    rebates, resting)
  SELECT p_calc, n.agent_id, n.parent_id, n.depth, t.members, t.active, t.stake, t.valid, t.counted, t.cash_net, t.theory_milli, t.cashback, t.bonuses,
    t.rebates, r.id IS NOT NULL
  FROM work_team t JOIN work_node n USING (no) LEFT JOIN (SELECT DISTINCT a.id FROM string_to_table(p_resting, E'\n') AS a(id)) r ON r.id = n.agent_id
  WHERE c.hour_at IS NULL OR n.agent_id IN (
    SELECT k.agent_id FROM commissions.payees_on(c.merchant_code, c.currency, c.day) k WHERE k.kind = 'hourly_salary')
  ORDER BY n.agent_id COLLATE "C";
END $$;

-- What a run saw, as hashes: its trees, and its inputs in the order they are kept in; these as bytes, since numbers are written three times as fast so.
CREATE OR REPLACE FUNCTION commissions.hash_run(p_run text) RETURNS TABLE (trees text, inputs text) LANGUAGE plpgsql STABLE AS $$
DECLARE
  one record;
  rows bytea := '';
BEGIN
  trees := '';
  FOR one IN SELECT k.calc_id FROM commissions.calc k WHERE k.run_id = p_run ORDER BY k.calc_id LOOP
    trees := concat_ws(',', nullif(trees, ''), (SELECT string_agg(t.agent_id || '>' || coalesce(t.parent_id, ''), ',' ORDER BY t.agent_id)
      FROM commissions.team t WHERE t.calc_id = one.calc_id));
    rows := rows || coalesce((
      SELECT string_agg(convert_to(i.member_id || ':' || i.category || ':', 'UTF8') || int4send(i.mark_bps) || int8send(i.base) || int8send(i.counted)
        || int8send(i.cash_net), ''::bytea ORDER BY i.agent_id, i.member_id, i.category)
      FROM commissions.input i WHERE i.calc_id = one.calc_id), '');
  END LOOP;
  trees := encode(sha256(convert_to(trees, 'UTF8')), 'hex');
  inputs := encode(sha256(rows), 'hex');
  RETURN NEXT;
END $$;
