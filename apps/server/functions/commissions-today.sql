-- The day that goes on, brought up to date by what changed since its last turn (docs/adr/0046-runs-of-agents.md): the inputs of touched accounts are made
-- again from what they played, and the agents above them are summed up again from their direct parts. Nothing is added to what was there, so an account that
-- is touched twice counts once. Parts are looked up by index: `OFFSET 0` keeps the planner from reading a whole computing instead.

-- Collects whose day changed since the last turn: accounts, and agents whose place or people may have. Answers how many accounts.
CREATE OR REPLACE FUNCTION commissions.collect_touched(p_calc bigint, p_from timestamptz, p_to timestamptz) RETURNS integer LANGUAGE plpgsql
SET client_min_messages = warning AS $$
DECLARE
  c commissions.calc := (SELECT k FROM commissions.calc k WHERE k.calc_id = p_calc);
BEGIN
  DROP TABLE IF EXISTS pg_temp.work_news, pg_temp.work_touched, pg_temp.work_dirty, pg_temp.work_agent;
  CREATE TEMP TABLE work_news ON COMMIT DROP AS
    SELECT n.member_id COLLATE "C" AS member_id, n.agent_id COLLATE "C" AS agent_id FROM agents.touched_since(c.merchant_code, c.words::pg_snapshot) n;
  CREATE TEMP TABLE work_touched (member_id text COLLATE "C" PRIMARY KEY) ON COMMIT DROP;
  CREATE TEMP TABLE work_dirty (agent_id text COLLATE "C" PRIMARY KEY) ON COMMIT DROP;
  CREATE TEMP TABLE work_agent (agent_id text COLLATE "C" PRIMARY KEY) ON COMMIT DROP;
  -- Bonuses have no snapshot: those of the time before the last turn are looked at again, for transactions that were running then.
  INSERT INTO work_touched
    SELECT n.member_id FROM work_news n
    UNION SELECT b.member_id FROM ledger.promotions_between(c.currency, greatest(p_from, c.at - interval '10 minutes'), p_to) b;
  INSERT INTO work_agent
    SELECT n.agent_id FROM work_news n WHERE n.agent_id IS NOT NULL
    UNION SELECT t.agent_id FROM work_touched w
      CROSS JOIN LATERAL (SELECT o.agent_id FROM commissions.team o WHERE o.calc_id = p_calc AND o.agent_id = w.member_id OFFSET 0) t
    UNION SELECT p.agent_id FROM commissions.payees_on(c.merchant_code, c.currency, c.day) p
      WHERE NOT EXISTS (SELECT FROM commissions.team o WHERE o.calc_id = p_calc AND o.agent_id = p.agent_id OFFSET 0)
    -- Without anyone below: whose contract may have ended.
    UNION SELECT t.agent_id FROM commissions.team t WHERE t.calc_id = p_calc AND t.members = 0;
  CREATE INDEX ON work_news (member_id);
  RETURN (SELECT count(*) FROM work_touched);
END $$;

-- Takes agents into the tree of the day, and out of it. False, with nothing done, when one that stays has another place: then all below it changes.
CREATE OR REPLACE FUNCTION commissions.reshape_tree(p_calc bigint) RETURNS boolean LANGUAGE plpgsql SET client_min_messages = warning AS $$
DECLARE
  c commissions.calc := (SELECT k FROM commissions.calc k WHERE k.calc_id = p_calc);
  below record;
BEGIN
  DROP TABLE IF EXISTS pg_temp.work_change;
  CREATE TEMP TABLE work_change ON COMMIT DROP AS
  SELECT g.agent_id, t.agent_id IS NOT NULL AS had, t.parent_id AS parent_before, s.agent_id AS parent_id,
    agents.count_seats(c.merchant_code, g.agent_id, c.day) > 0
      OR g.agent_id IN (SELECT p.agent_id FROM commissions.payees_on(c.merchant_code, c.currency, c.day) p) AS has
  FROM work_agent g
    LEFT JOIN LATERAL (SELECT o.agent_id, o.parent_id FROM commissions.team o WHERE o.calc_id = p_calc AND o.agent_id = g.agent_id OFFSET 0) t ON true
    LEFT JOIN LATERAL agents.seats_of(ARRAY[g.agent_id], c.day) s ON true;
  IF EXISTS (SELECT FROM work_change w WHERE w.had AND w.has AND w.parent_before IS DISTINCT FROM w.parent_id) THEN
    RETURN false;
  END IF;
  DELETE FROM commissions.team t USING work_change w WHERE t.calc_id = p_calc AND t.agent_id = w.agent_id AND w.had AND NOT w.has;
  DELETE FROM commissions.agent_rate r USING work_change w WHERE r.calc_id = p_calc AND r.agent_id = w.agent_id AND w.had AND NOT w.has;
  FOR below IN SELECT w.* FROM work_change w WHERE w.had AND NOT w.has AND w.parent_before IS NOT NULL LOOP
    DELETE FROM commissions.bag b WHERE b.calc_id = p_calc AND b.agent_id = below.parent_before AND b.child_id = below.agent_id;
  END LOOP;
  INSERT INTO commissions.team (calc_id, agent_id, parent_id, depth)
  SELECT p_calc, w.agent_id, w.parent_id, (SELECT count(*) FROM agents.above(w.agent_id, c.day)) FROM work_change w WHERE w.has AND NOT w.had;
  -- What they play themselves has another place as well.
  INSERT INTO work_touched SELECT w.agent_id FROM work_change w WHERE w.has <> w.had ON CONFLICT DO NOTHING;
  INSERT INTO work_dirty
    SELECT w.agent_id FROM work_change w WHERE w.has
    UNION SELECT w.parent_before FROM work_change w WHERE w.parent_before IS NOT NULL ON CONFLICT DO NOTHING;
  RETURN true;
END $$;

-- Reads the seats, play, levels and rates of touched accounts, makes their inputs (`work_input`), and renews the rates of the agents among them. Answers
-- these agents, one a line.
CREATE OR REPLACE FUNCTION commissions.read_touched(p_calc bigint, p_from timestamptz, p_to timestamptz) RETURNS text LANGUAGE plpgsql
SET client_min_messages = warning AS $$
DECLARE
  c commissions.calc := (SELECT k FROM commissions.calc k WHERE k.calc_id = p_calc);
  everyone text[] := (SELECT coalesce(array_agg(w.member_id), '{}') FROM work_touched w);
BEGIN
  DROP TABLE IF EXISTS pg_temp.work_seat, pg_temp.work_node;
  CREATE TEMP TABLE work_seat ON COMMIT DROP AS
    SELECT s.member_id COLLATE "C" AS member_id, s.agent_id COLLATE "C" AS agent_id FROM agents.seats_of(everyone, c.day) s;
  CREATE TEMP TABLE work_node ON COMMIT DROP AS
    SELECT 0 AS no, t.agent_id FROM work_touched w
      CROSS JOIN LATERAL (SELECT o.agent_id FROM commissions.team o WHERE o.calc_id = p_calc AND o.agent_id = w.member_id OFFSET 0) t;
  CREATE INDEX ON work_seat (member_id);
  PERFORM commissions.read_play(p_calc, p_from, p_from, p_to, everyone);
  PERFORM commissions.make_inputs(p_calc, false);
  DELETE FROM commissions.agent_rate r WHERE r.calc_id = p_calc AND r.agent_id = ANY (ARRAY(SELECT n.agent_id FROM work_node n));
  INSERT INTO commissions.agent_rate (calc_id, agent_id, category, rate_bps)
    SELECT p_calc, r.member_id, r.category, r.rate_bps FROM work_granted r JOIN work_node n ON n.agent_id = r.member_id WHERE r.rate_bps > 0;
  INSERT INTO work_dirty SELECT n.agent_id FROM work_node n ON CONFLICT DO NOTHING;
  RETURN (SELECT string_agg(n.agent_id, E'\n') FROM work_node n);
END $$;

-- Puts down anew what touched accounts share; both lists in step, one a line. Answers everything that is shared with them now or was before, also through
-- others, by whom it is shared.
CREATE OR REPLACE FUNCTION commissions.replace_marks(p_calc bigint, p_members text, p_marks text)
RETURNS TABLE (member_id text, mark text, is_agent boolean) LANGUAGE plpgsql SET client_min_messages = warning AS $$
BEGIN
  DROP TABLE IF EXISTS pg_temp.work_shared;
  CREATE TEMP TABLE work_shared (mark text COLLATE "C") ON COMMIT DROP;
  ANALYZE work_touched;
  WITH gone AS (
    DELETE FROM commissions.mark m USING work_touched w WHERE m.calc_id = p_calc AND m.member_id = w.member_id RETURNING m.mark
  )
  INSERT INTO work_shared SELECT DISTINCT g.mark FROM gone g;
  PERFORM commissions.add_marks(p_calc, p_members, p_marks);
  RETURN QUERY
  WITH RECURSIVE reached AS (
    SELECT s.mark AS id, true AS is_mark FROM work_shared s
    UNION SELECT m.id, true FROM string_to_table(p_marks, E'\n') AS m(id) WHERE m.id <> ''
    UNION SELECT n.id, NOT r.is_mark FROM reached r CROSS JOIN LATERAL (
      SELECT m.member_id AS id FROM commissions.mark m WHERE r.is_mark AND m.calc_id = p_calc AND m.mark = r.id
      UNION ALL SELECT m.mark FROM commissions.mark m WHERE NOT r.is_mark AND m.calc_id = p_calc AND m.member_id = r.id) n
  )
  SELECT m.member_id, m.mark, EXISTS (SELECT FROM commissions.team t WHERE t.calc_id = p_calc AND t.agent_id = m.member_id)
  FROM reached r CROSS JOIN LATERAL (SELECT o.* FROM commissions.mark o WHERE o.calc_id = p_calc AND o.member_id = r.id OFFSET 0) m WHERE NOT r.is_mark;
END $$;

-- Keeps what accounts share; both lists in step, one a line.
CREATE OR REPLACE FUNCTION commissions.add_marks(p_calc bigint, p_members text, p_marks text) RETURNS void LANGUAGE sql AS $$
  INSERT INTO commissions.mark (calc_id, mark, member_id)
  SELECT DISTINCT p_calc, m.mark, m.id FROM unnest(string_to_array(p_members, E'\n'), string_to_array(p_marks, E'\n')) AS m(id, mark)
  WHERE m.id <> '' ORDER BY m.mark, m.id
$$;

-- Replaces the inputs of touched accounts, and says anew who is active: of them those in `p_actives`, of others (`p_others`) those among them too. All
-- one a line.
CREATE OR REPLACE FUNCTION commissions.replace_inputs(p_calc bigint, p_actives text, p_others text) RETURNS void LANGUAGE plpgsql
SET client_min_messages = warning AS $$
DECLARE
  c commissions.calc := (SELECT k FROM commissions.calc k WHERE k.calc_id = p_calc);
BEGIN
  DROP TABLE IF EXISTS pg_temp.work_active, pg_temp.work_old, pg_temp.work_other;
  CREATE TEMP TABLE work_active ON COMMIT DROP AS SELECT a.id COLLATE "C" AS member_id FROM string_to_table(p_actives, E'\n') AS a(id) WHERE a.id <> '';
  CREATE TEMP TABLE work_old ON COMMIT DROP AS
    SELECT i.* FROM work_touched w CROSS JOIN LATERAL (
      SELECT s.agent_id FROM work_seat s WHERE s.member_id = w.member_id
      UNION SELECT n.agent_id FROM work_news n WHERE n.member_id = w.member_id AND n.agent_id IS NOT NULL
    ) a CROSS JOIN LATERAL (
      SELECT o.ctid AS at, o.agent_id, o.member_id, o.category FROM commissions.input o
      WHERE o.calc_id = p_calc AND o.agent_id = a.agent_id AND o.member_id = w.member_id OFFSET 0) i
    UNION ALL
    SELECT i.* FROM work_touched w CROSS JOIN LATERAL (
      SELECT o.ctid AS at, o.agent_id, o.member_id, o.category FROM commissions.input o
      WHERE o.calc_id = p_calc AND o.agent_id IS NULL AND o.member_id = w.member_id OFFSET 0) i;
  INSERT INTO work_dirty
    SELECT o.agent_id FROM work_old o WHERE o.agent_id IS NOT NULL
    UNION SELECT i.agent_id FROM work_input i WHERE i.agent_id IS NOT NULL ON CONFLICT DO NOTHING;
  DELETE FROM commissions.input i WHERE i.ctid = ANY (ARRAY(
    SELECT o.at FROM work_old o LEFT JOIN work_input n ON n.member_id = o.member_id AND n.category = o.category
      AND n.agent_id IS NOT DISTINCT FROM o.agent_id WHERE n.member_id IS NULL));
  INSERT INTO commissions.input AS i (calc_id, member_id, agent_id, category, mark_bps, stake, valid, base, counted, cash_net, theory_milli, cashback,
    bonuses, is_active)
  SELECT p_calc, n.member_id, n.agent_id, n.category, n.mark_bps, n.stake, n.valid, n.base, n.counted, n.cash_net, n.theory_milli, n.cashback, n.bonuses,
    a.member_id IS NOT NULL
  FROM work_input n LEFT JOIN work_active a ON a.member_id = n.member_id ORDER BY n.agent_id, n.member_id, n.category
  ON CONFLICT (calc_id, agent_id, member_id, category) DO UPDATE SET mark_bps = excluded.mark_bps, stake = excluded.stake, valid = excluded.valid,
    base = excluded.base, counted = excluded.counted, cash_net = excluded.cash_net, theory_milli = excluded.theory_milli, cashback = excluded.cashback,
    bonuses = excluded.bonuses, is_active = excluded.is_active
  WHERE (i.mark_bps, i.stake, i.valid, i.base, i.counted, i.cash_net, i.theory_milli, i.cashback, i.bonuses, i.is_active) IS DISTINCT FROM
    (excluded.mark_bps, excluded.stake, excluded.valid, excluded.base, excluded.counted, excluded.cash_net, excluded.theory_milli, excluded.cashback,
      excluded.bonuses, excluded.is_active);
  -- Who shares something with them may count instead of them, or not any more.
  CREATE TEMP TABLE work_other ON COMMIT DROP AS
    SELECT i.at, i.agent_id, a.member_id IS NOT NULL AS is_active
    FROM agents.seats_of(string_to_array(p_others, E'\n'), c.day) s LEFT JOIN work_active a ON a.member_id = s.member_id CROSS JOIN LATERAL (
      SELECT o.ctid AS at, o.agent_id, o.is_active FROM commissions.input o
      WHERE o.calc_id = p_calc AND o.agent_id = s.agent_id AND o.member_id = s.member_id OFFSET 0) i
    WHERE i.is_active <> (a.member_id IS NOT NULL);
  INSERT INTO work_dirty SELECT DISTINCT o.agent_id FROM work_other o ON CONFLICT DO NOTHING;
  UPDATE commissions.input i SET is_active = NOT i.is_active WHERE i.ctid = ANY (ARRAY(SELECT o.at FROM work_other o));
END $$;

-- Sums up again the agents that changed and everyone above them, from the deepest.
CREATE OR REPLACE FUNCTION commissions.climb_again(p_calc bigint) RETURNS void LANGUAGE plpgsql SET client_min_messages = warning AS $$
DECLARE
  deepest integer;
BEGIN
  DROP TABLE IF EXISTS pg_temp.work_climb, pg_temp.work_part;
  CREATE TEMP TABLE work_climb ON COMMIT DROP AS
  WITH RECURSIVE up AS (
    SELECT t.* FROM work_dirty d CROSS JOIN LATERAL (
      SELECT o.agent_id, o.parent_id, o.depth FROM commissions.team o WHERE o.calc_id = p_calc AND o.agent_id = d.agent_id OFFSET 0) t
    UNION
    SELECT t.* FROM up u CROSS JOIN LATERAL (
      SELECT o.agent_id, o.parent_id, o.depth FROM commissions.team o WHERE o.calc_id = p_calc AND o.agent_id = u.parent_id OFFSET 0) t
  )
  SELECT * FROM up;
  CREATE TEMP TABLE work_part (agent_id text COLLATE "C", parent_id text COLLATE "C", is_own boolean, category text COLLATE "C", mark_bps integer,
    stake bigint, valid bigint, base bigint) ON COMMIT DROP;
  CREATE INDEX ON work_climb (depth);
  CREATE INDEX ON work_part (agent_id, category);
  ANALYZE work_climb;
  SELECT max(w.depth) INTO deepest FROM work_climb w;
  FOR level IN REVERSE coalesce(deepest, -1)..0 LOOP
    PERFORM commissions.climb_again_level(p_calc, level);
  END LOOP;
END $$;

CREATE OR REPLACE FUNCTION commissions.climb_again_level(p_calc bigint, p_level integer) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  c commissions.calc := (SELECT k FROM commissions.calc k WHERE k.calc_id = p_calc);
BEGIN
  DELETE FROM work_part;
  INSERT INTO work_part
  SELECT w.agent_id, w.parent_id, p.* FROM work_climb w CROSS JOIN LATERAL (
    SELECT true, i.category, i.mark_bps, i.stake, i.valid, i.base FROM commissions.input i
      WHERE i.calc_id = p_calc AND i.agent_id = w.parent_id AND i.member_id = w.agent_id AND i.stake > 0
    UNION ALL
    SELECT false, i.category, i.mark_bps, sum(i.stake), sum(i.valid), sum(i.base) FROM commissions.input i
      WHERE i.calc_id = p_calc AND i.agent_id = w.agent_id AND i.stake > 0
        AND NOT EXISTS (SELECT FROM commissions.team o WHERE o.calc_id = p_calc AND o.agent_id = i.member_id OFFSET 0)
      GROUP BY i.category, i.mark_bps
    UNION ALL
    SELECT false, b.category, b.mark_bps, b.stake, b.valid, b.base FROM commissions.bag b WHERE b.calc_id = p_calc AND b.agent_id = w.agent_id
  ) p WHERE w.depth = p_level;
  UPDATE commissions.team t SET members = m.members + k.members, active = a.active + k.active, stake = s.stake + k.stake, valid = s.valid + k.valid,
    counted = s.counted + k.counted, cash_net = s.cash_net + k.cash_net, theory_milli = s.theory_milli + k.theory_milli,
    cashback = s.cashback + k.cashback, bonuses = s.bonuses + k.bonuses, rebates = r.rebates + k.rebates
  FROM work_climb w
    CROSS JOIN LATERAL (SELECT agents.count_seats(c.merchant_code, w.agent_id, c.day) AS members) m
    CROSS JOIN LATERAL (SELECT count(DISTINCT i.member_id) AS active FROM commissions.input i
      WHERE i.calc_id = p_calc AND i.agent_id = w.agent_id AND i.is_active) a
    CROSS JOIN LATERAL (
      SELECT coalesce(sum(i.stake), 0) AS stake, coalesce(sum(i.valid), 0) AS valid, coalesce(sum(i.counted), 0) AS counted,
        coalesce(sum(i.cash_net), 0) AS cash_net, coalesce(sum(i.theory_milli), 0) AS theory_milli, coalesce(sum(i.cashback), 0) AS cashback,
        coalesce(sum(i.bonuses), 0) AS bonuses
      FROM (
        SELECT o.* FROM commissions.input o WHERE o.calc_id = p_calc AND o.agent_id = w.parent_id AND o.member_id = w.agent_id
        UNION ALL
        SELECT o.* FROM commissions.input o WHERE o.calc_id = p_calc AND w.parent_id IS NULL AND o.agent_id IS NULL AND o.member_id = w.agent_id
        UNION ALL
        SELECT o.* FROM commissions.input o WHERE o.calc_id = p_calc AND o.agent_id = w.agent_id
          AND NOT EXISTS (SELECT FROM commissions.team g WHERE g.calc_id = p_calc AND g.agent_id = o.member_id OFFSET 0)
      ) i) s
    CROSS JOIN LATERAL (
      SELECT coalesce(sum(o.members), 0) AS members, coalesce(sum(o.active), 0) AS active, coalesce(sum(o.stake), 0) AS stake,
        coalesce(sum(o.valid), 0) AS valid, coalesce(sum(o.counted), 0) AS counted, coalesce(sum(o.cash_net), 0) AS cash_net,
        coalesce(sum(o.theory_milli), 0) AS theory_milli, coalesce(sum(o.cashback), 0) AS cashback, coalesce(sum(o.bonuses), 0) AS bonuses,
        coalesce(sum(o.rebates), 0) AS rebates
      FROM commissions.team o WHERE o.calc_id = p_calc AND o.parent_id = w.agent_id) k
    CROSS JOIN LATERAL (
      SELECT coalesce(sum(o.amount), 0) AS rebates FROM (
        SELECT trunc(sum(p.base::numeric * greatest(0, g.rate_bps - p.mark_bps)) / 10000) AS amount
        FROM work_part p JOIN commissions.agent_rate g ON g.calc_id = p_calc AND g.agent_id = p.agent_id AND g.category = p.category
        WHERE p.agent_id = w.agent_id AND NOT p.is_own GROUP BY p.category, g.rate_bps
      ) o) r
  WHERE w.depth = p_level AND t.calc_id = p_calc AND t.agent_id = w.agent_id;
  PERFORM commissions.pass_on(p_calc, p_level);
END $$;

-- Renews what the agents of a level pass on.
CREATE OR REPLACE FUNCTION commissions.pass_on(p_calc bigint, p_level integer) RETURNS void LANGUAGE plpgsql SET client_min_messages = warning AS $$
BEGIN
  DROP TABLE IF EXISTS pg_temp.work_passed;
  CREATE TEMP TABLE work_passed ON COMMIT DROP AS
    SELECT p.parent_id, p.agent_id, p.category, m.mark AS mark_bps, sum(p.stake)::bigint AS stake, sum(p.valid)::bigint AS valid, sum(p.base)::bigint AS base
    FROM work_part p LEFT JOIN LATERAL (
        SELECT o.rate_bps FROM commissions.agent_rate o WHERE o.calc_id = p_calc AND o.agent_id = p.agent_id AND o.category = p.category OFFSET 0) r ON true
      CROSS JOIN LATERAL (SELECT CASE WHEN p.is_own THEN p.mark_bps ELSE greatest(p.mark_bps, coalesce(r.rate_bps, 0)) END AS mark) m
    WHERE p.parent_id IS NOT NULL GROUP BY p.parent_id, p.agent_id, p.category, m.mark;
  CREATE INDEX ON work_passed (agent_id);
  DELETE FROM commissions.bag b WHERE b.ctid = ANY (ARRAY(
    SELECT o.at FROM work_climb w CROSS JOIN LATERAL (
        SELECT g.ctid AS at, g.category, g.mark_bps FROM commissions.bag g
        WHERE g.calc_id = p_calc AND g.agent_id = w.parent_id AND g.child_id = w.agent_id OFFSET 0) o
    WHERE w.depth = p_level AND NOT EXISTS (SELECT FROM work_passed n
      WHERE n.agent_id = w.agent_id AND n.category = o.category AND n.mark_bps = o.mark_bps)));
  INSERT INTO commissions.bag AS b (calc_id, agent_id, child_id, category, mark_bps, stake, valid, base)
  SELECT p_calc, n.parent_id, n.agent_id, n.category, n.mark_bps, n.stake, n.valid, n.base FROM work_passed n ORDER BY 2, 3, 4, 5
  ON CONFLICT (calc_id, agent_id, child_id, category, mark_bps) DO UPDATE SET stake = excluded.stake, valid = excluded.valid, base = excluded.base
  WHERE (b.stake, b.valid, b.base) IS DISTINCT FROM (excluded.stake, excluded.valid, excluded.base);
END $$;

-- Who rests now, one a line.
CREATE OR REPLACE FUNCTION commissions.set_resting(p_calc bigint, p_resting text) RETURNS void LANGUAGE sql AS $$
  UPDATE commissions.team t SET resting = NOT t.resting WHERE t.calc_id = p_calc AND t.resting <> (t.agent_id = ANY (string_to_array(p_resting, E'\n')))
$$;

-- The agents of a computing, one a line.
CREATE OR REPLACE FUNCTION commissions.team_agents(p_calc bigint) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT string_agg(t.agent_id, E'\n') FROM commissions.team t WHERE t.calc_id = p_calc
$$;

-- Keeps what the day has come to by this quarter of an hour, of agents whose sums changed, or of all (`p_all`).
CREATE OR REPLACE FUNCTION commissions.write_pace(p_calc bigint, p_zone text, p_all boolean) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  concerned text[];
BEGIN
  IF p_all THEN
    concerned := (SELECT array_agg(t.agent_id) FROM commissions.team t WHERE t.calc_id = p_calc AND (t.rebates > 0 OR t.counted > 0));
  ELSE
    concerned := (SELECT array_agg(w.agent_id) FROM work_climb w);
  END IF;
  INSERT INTO commissions.pace (agent_id, currency, day, quarter, earned)
  SELECT e.agent_id, c.currency, c.day, floor(extract(epoch FROM (kernel.now() AT TIME ZONE p_zone)::time) / 900), e.rebates + e.salary
  FROM commissions.calc c CROSS JOIN LATERAL commissions.earned(c.calc_id, concerned) e WHERE c.calc_id = p_calc AND e.rebates + e.salary > 0
  ORDER BY e.agent_id
  ON CONFLICT (agent_id, currency, day, quarter) DO UPDATE SET earned = excluded.earned;
  DELETE FROM commissions.pace p USING commissions.calc c WHERE c.calc_id = p_calc AND p.day < c.day - 2;
END $$;

-- Puts the computings of a run of the running day aside; of no other run.
CREATE OR REPLACE FUNCTION commissions.clear_today(p_run text) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  WITH gone AS (
    DELETE FROM commissions.calc k USING commissions.run r WHERE r.run_id = k.run_id AND r.run_id = p_run AND r.kind = 'today' RETURNING k.calc_id
  )
  INSERT INTO commissions.leftover (calc_id) SELECT g.calc_id FROM gone g;
END $$;

-- Removes at most so many inputs of computings that were put aside, and once these are gone the rest of them.
CREATE OR REPLACE FUNCTION commissions.sweep(p_limit integer) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  old bigint := (SELECT min(l.calc_id) FROM commissions.leftover l);
  removed integer;
BEGIN
  IF old IS NULL THEN
    RETURN;
  END IF;
  DELETE FROM commissions.input i WHERE i.ctid = ANY (ARRAY(SELECT o.ctid FROM commissions.input o WHERE o.calc_id = old LIMIT p_limit));
  GET DIAGNOSTICS removed = ROW_COUNT;
  IF removed = p_limit THEN
    RETURN;
  END IF;
  DELETE FROM commissions.team t WHERE t.calc_id = old;
  DELETE FROM commissions.agent_rate r WHERE r.calc_id = old;
  DELETE FROM commissions.bag b WHERE b.calc_id = old;
  DELETE FROM commissions.mark m WHERE m.calc_id = old;
  DELETE FROM commissions.leftover l WHERE l.calc_id = old;
END $$;
