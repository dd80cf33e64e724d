-- The tree of agents on a day.

-- The accounts above a member on a day, the nearest first. At most eleven. `ANY` with one element, here and below: the key of seats is a tree of ranges,
-- which costs many times as much a lookup; the planner takes it for as cheap, and cannot use it for an array.
CREATE OR REPLACE FUNCTION agents.above(p_member text, p_day date)
RETURNS TABLE (agent_id text, level integer)
LANGUAGE sql STABLE PARALLEL SAFE AS $$
  WITH RECURSIVE line AS (
    SELECT s.agent_id, 1 AS level FROM agents.seat s
    WHERE s.member_id = ANY (ARRAY[p_member]) AND lower(s.days) <= p_day AND (upper(s.days) > p_day OR upper_inf(s.days))
    UNION ALL
    SELECT s.agent_id, line.level + 1 FROM line JOIN agents.seat s ON s.member_id = ANY (ARRAY[line.agent_id])
    WHERE line.level < 12 AND lower(s.days) <= p_day AND (upper(s.days) > p_day OR upper_inf(s.days))
  )
  SELECT line.agent_id, line.level FROM line ORDER BY line.level
$$;

-- Every account of a merchant that had a seat on a day. One operator, here and below: three functions of a range cost four times as much a row.
CREATE OR REPLACE FUNCTION agents.seats_on(p_merchant text, p_day date)
RETURNS TABLE (member_id text, agent_id text)
LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT s.member_id, s.agent_id FROM agents.seat s WHERE s.merchant_code = p_merchant AND s.days @> p_day
$$;

-- Every rate of a merchant that was in force on a day.
CREATE OR REPLACE FUNCTION agents.rates_on(p_merchant text, p_day date)
RETURNS TABLE (member_id text, category text, rate_bps integer)
LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT r.member_id, r.category, r.rate_bps FROM agents.rate r WHERE r.merchant_code = p_merchant AND r.days @> p_day
$$;

-- The seats of some accounts on a day.
CREATE OR REPLACE FUNCTION agents.seats_of(p_members text[], p_day date)
RETURNS TABLE (member_id text, agent_id text)
LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT s.member_id, s.agent_id FROM unnest(p_members) AS m(id) JOIN agents.seat s ON s.member_id = m.id
  WHERE lower(s.days) <= p_day AND (upper(s.days) > p_day OR upper_inf(s.days))
$$;

-- The rates of some accounts on a day.
CREATE OR REPLACE FUNCTION agents.rates_of(p_members text[], p_day date)
RETURNS TABLE (member_id text, category text, rate_bps integer)
LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT r.member_id, r.category, r.rate_bps FROM unnest(p_members) AS m(id) JOIN agents.rate r ON r.member_id = m.id
  WHERE lower(r.days) <= p_day AND (upper(r.days) > p_day OR upper_inf(r.days))
$$;

-- How many accounts are seated directly below an agent on a day.
CREATE OR REPLACE FUNCTION agents.count_seats(p_merchant text, p_agent text, p_day date) RETURNS integer
LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT count(*)::integer FROM agents.seat s
  WHERE s.merchant_code = p_merchant AND s.agent_id = p_agent AND lower(s.days) <= p_day AND (upper(s.days) > p_day OR upper_inf(s.days))
$$;

-- ---------------------------------------------------------------------------------------------------------------------
-- What changed
-- ---------------------------------------------------------------------------------------------------------------------
-- Every change of a seat or a rate is noted, by whatever way it is made.
CREATE OR REPLACE FUNCTION agents.note_seat() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'DELETE' THEN
    INSERT INTO agents.touched (merchant_code, member_id, agent_id) VALUES (NEW.merchant_code, NEW.member_id, NEW.agent_id);
  ELSE
    INSERT INTO agents.touched (merchant_code, member_id, agent_id) VALUES (OLD.merchant_code, OLD.member_id, OLD.agent_id);
  END IF;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER seat_noted AFTER INSERT OR UPDATE OR DELETE ON agents.seat FOR EACH ROW EXECUTE FUNCTION agents.note_seat();

CREATE OR REPLACE FUNCTION agents.note_rate() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO agents.touched (merchant_code, member_id) VALUES (coalesce(NEW.merchant_code, OLD.merchant_code), coalesce(NEW.member_id, OLD.member_id));
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER rate_noted AFTER INSERT OR UPDATE OR DELETE ON agents.rate FOR EACH ROW EXECUTE FUNCTION agents.note_rate();

-- The merchant in whose tree an account is or was, if any. Each is looked up by index: as a condition with OR, all seats would be read.
CREATE OR REPLACE FUNCTION agents.merchant_of(p_member text) RETURNS TABLE (merchant_code text) LANGUAGE sql STABLE AS $$
  SELECT a.merchant_code FROM agents.agent a WHERE a.member_id = p_member
  UNION ALL SELECT s.merchant_code FROM agents.seat s WHERE s.member_id = ANY (ARRAY[p_member]) LIMIT 1
$$;

-- Accounts of a merchant that changed in transactions a snapshot did not see, and (again) those whose words wait to be folded. `agent_id`: of a seat
-- that began or ended.
CREATE OR REPLACE FUNCTION agents.touched_since(p_merchant text, p_seen pg_snapshot)
RETURNS TABLE (member_id text, agent_id text)
LANGUAGE sql STABLE AS $$
  SELECT t.member_id, t.agent_id FROM agents.touched t
  WHERE t.merchant_code = p_merchant AND t.xid >= pg_snapshot_xmin(p_seen) AND NOT pg_visible_in_snapshot(t.xid, p_seen)
  UNION
  SELECT w.member_id, NULL FROM agents.word w WHERE w.merchant_code = p_merchant
  UNION
  SELECT p.member_id COLLATE "C", NULL FROM (SELECT DISTINCT s.member_id FROM turnover.players_since(p_seen) s) p
    CROSS JOIN LATERAL agents.merchant_of(p.member_id) k
  WHERE k.merchant_code = p_merchant
$$;

-- Hangs an agent's branch under another agent. What the tree does not allow is refused here and not at the commit.
CREATE OR REPLACE FUNCTION agents.move_paths(p_member text, p_parent text) RETURNS void LANGUAGE plpgsql VOLATILE AS $$
BEGIN
  UPDATE agents.agent a SET path = parent.path || subpath(a.path, nlevel(own.path) - 1)
  FROM agents.agent own, agents.agent parent
  WHERE own.member_id = p_member AND parent.member_id = p_parent AND a.path <@ own.path;
  SET CONSTRAINTS agents.agent_path_parent IMMEDIATE;
  SET CONSTRAINTS agents.agent_path_parent DEFERRED;
END $$;

-- ---------------------------------------------------------------------------------------------------------------------
-- Team sums
-- ---------------------------------------------------------------------------------------------------------------------
-- Counted stake of a day, in minor units, from which on a member is active (agents.md §4.2).
CREATE OR REPLACE FUNCTION agents.active_from() RETURNS bigint LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$ SELECT 100000::bigint $$;

-- One fold at a time, and none while a move is carried out.
CREATE OR REPLACE FUNCTION agents.lock_lines() RETURNS void LANGUAGE sql VOLATILE AS $$
  SELECT pg_advisory_xact_lock(hashtext('agents.lines'))
$$;

-- Adds what was reported since, and the oldest words, to their persons' days and up the trees of those days; answers how much that was. The mark moves in the
-- same transaction. A transaction that folds must report no bets afterwards: the mark may take it for one that it has seen.
CREATE OR REPLACE FUNCTION agents.fold_next(p_limit integer) RETURNS integer LANGUAGE plpgsql VOLATILE
SET work_mem = '32MB' SET plan_cache_mode = force_custom_plan AS $$
DECLARE
  folded integer;
  last_one bigint;
  -- Asked once: for each row it would cost more than the row.
  said_now timestamptz := kernel.now();
  mark agents.fold_mark;
  upto pg_snapshot;
  is_restored boolean;
BEGIN
  PERFORM agents.lock_lines();
  SELECT m.* INTO STRICT mark FROM agents.fold_mark m FOR UPDATE;
  upto := turnover.reports_until(mark.seen, mark.floor_seq, p_limit);
  -- A restored dump keeps the transactions of another cluster. What that one had not folded comes first; what is reported here follows as of its first.
  is_restored := pg_snapshot_xmax(upto) < pg_snapshot_xmax(mark.seen);
  IF is_restored THEN
    upto := '9223372036854775807:9223372036854775807:';
  END IF;
  DELETE FROM agents.touched t WHERE t.touch_id IN (SELECT o.touch_id FROM agents.touched o ORDER BY o.touch_id LIMIT 2 * p_limit)
    AND t.at < said_now - interval '2 days';
  WITH RECURSIVE said AS (
    DELETE FROM agents.word w USING (SELECT seq FROM agents.word ORDER BY seq LIMIT p_limit) o WHERE w.seq = o.seq RETURNING w.*
  ), reported AS MATERIALIZED (
    SELECT c.* FROM turnover.changes_between(mark.seen, upto, mark.floor_seq) c
  ), counted AS (
    SELECT (SELECT count(*) FROM said)::integer + count(*)::integer AS n, max(r.seq) AS last_seq FROM reported r
  ), noted AS (
    INSERT INTO agents.touched (merchant_code, member_id, at) SELECT DISTINCT s.merchant_code, s.member_id, said_now FROM said s
  ), player AS MATERIALIZED (
    SELECT p.member_id, z.time_zone FROM (SELECT DISTINCT r.member_id FROM reported r) p CROSS JOIN LATERAL agents.merchant_of(p.member_id) k
      JOIN system.merchant z ON z.code = k.merchant_code
  ), taken AS (
    SELECT s.member_id, s.currency, s.day, s.category, s.bets, s.stake, s.valid, s.counted, s.win, s.deposits, s.deposit_count, s.withdrawals,
      s.withdrawal_count, s.bonuses, s.bonus_count, s.newcomers, s.first_depositors
    FROM said s
    UNION ALL
    SELECT r.member_id COLLATE "C", r.currency COLLATE "C", (r.settled_at AT TIME ZONE p.time_zone)::date, r.category COLLATE "C", r.bets, r.stake, r.valid,
      r.counted, r.win, 0, 0, 0, 0, 0, 0, 0, 0
    FROM reported r JOIN player p ON p.member_id = r.member_id
  ), summed AS (
    SELECT t.member_id, t.currency, t.day, c.category, sum(t.bets)::integer AS bets, sum(t.stake)::bigint AS stake, sum(t.valid)::bigint AS valid,
      sum(t.counted)::bigint AS counted, sum(t.win)::bigint AS win, sum(t.deposits)::bigint AS deposits, sum(t.deposit_count)::integer AS deposit_count,
      sum(t.withdrawals)::bigint AS withdrawals, sum(t.withdrawal_count)::integer AS withdrawal_count, sum(t.bonuses)::bigint AS bonuses,
      sum(t.bonus_count)::integer AS bonus_count, sum(t.newcomers)::integer AS newcomers, sum(t.first_depositors)::integer AS first_depositors
    FROM taken t CROSS JOIN LATERAL (SELECT DISTINCT unnest(ARRAY[t.category, '']) AS category) c
    GROUP BY t.member_id, t.currency, t.day, c.category
  ), persons AS (
    INSERT INTO agents.person_day AS d (member_id, currency, day, category, bets, stake, valid, counted, win, deposits, deposit_count, withdrawals,
      withdrawal_count, bonuses, bonus_count, newcomers, first_depositors)
    SELECT member_id, currency, day, category, bets, stake, valid, counted, win, deposits, deposit_count, withdrawals, withdrawal_count, bonuses,
      bonus_count, newcomers, first_depositors
    FROM summed ORDER BY member_id, currency, day, category
    ON CONFLICT (member_id, currency, day, category) DO UPDATE SET bets = d.bets + excluded.bets, stake = d.stake + excluded.stake,
      valid = d.valid + excluded.valid, counted = d.counted + excluded.counted, win = d.win + excluded.win,
      deposits = d.deposits + excluded.deposits, deposit_count = d.deposit_count + excluded.deposit_count,
      withdrawals = d.withdrawals + excluded.withdrawals, withdrawal_count = d.withdrawal_count + excluded.withdrawal_count,
      bonuses = d.bonuses + excluded.bonuses, bonus_count = d.bonus_count + excluded.bonus_count, newcomers = d.newcomers + excluded.newcomers,
      first_depositors = d.first_depositors + excluded.first_depositors
    RETURNING new.member_id, new.currency, new.day, new.category,
      (new.bets > 0)::integer - (coalesce(old.bets, 0) > 0)::integer AS players,
      (new.counted >= agents.active_from())::integer - (coalesce(old.counted, 0) >= agents.active_from())::integer AS active
  ), delta AS (
    SELECT s.member_id, s.currency, s.day, s.category, p.players, p.active, s.stake, s.valid, s.counted, s.win, s.deposits, s.deposit_count,
      s.withdrawals, s.withdrawal_count, s.bonuses, s.bonus_count, s.newcomers, s.first_depositors
    FROM summed s JOIN persons p USING (member_id, currency, day, category)
  ), seated AS MATERIALIZED (
    SELECT k.member_id, k.day, s.agent_id
    FROM (SELECT DISTINCT member_id, day FROM summed) k CROSS JOIN LATERAL (
      SELECT o.agent_id FROM agents.seat o
      WHERE o.member_id = ANY (ARRAY[k.member_id]) AND lower(o.days) <= k.day AND (upper(o.days) > k.day OR upper_inf(o.days)) OFFSET 0) s
  ), line AS (
    -- Up from each direct agent once, as agents.above does for one account.
    SELECT d.agent_id AS direct_id, d.day, d.agent_id, 1 AS level FROM (SELECT DISTINCT agent_id, day FROM seated) d
    UNION ALL
    SELECT l.direct_id, l.day, s.agent_id, l.level + 1 FROM line l CROSS JOIN LATERAL (
      SELECT o.agent_id FROM agents.seat o
      WHERE o.member_id = ANY (ARRAY[l.agent_id]) AND lower(o.days) <= l.day AND (upper(o.days) > l.day OR upper_inf(o.days)) OFFSET 0) s
    WHERE l.level < 12
  ), owners AS (
    SELECT k.member_id, k.day, l.agent_id, false AS own FROM seated k JOIN line l ON l.direct_id = k.agent_id AND l.day = k.day
    UNION ALL
    SELECT DISTINCT k.member_id, k.day, k.member_id, true FROM summed k JOIN agents.agent g ON g.member_id = k.member_id
  ), lines AS (
    INSERT INTO agents.line_day AS l (agent_id, currency, day, category, players, active, stake, valid, counted, win, deposits, deposit_count,
      withdrawals, withdrawal_count, bonuses, bonus_count, newcomers, first_depositors)
    SELECT o.agent_id, d.currency, d.day, d.category, sum(CASE WHEN o.own THEN 0 ELSE d.players END)::integer,
      sum(CASE WHEN o.own THEN 0 ELSE d.active END)::integer, sum(d.stake)::bigint, sum(d.valid)::bigint, sum(d.counted)::bigint, sum(d.win)::bigint,
      sum(d.deposits)::bigint, sum(d.deposit_count)::integer, sum(d.withdrawals)::bigint, sum(d.withdrawal_count)::integer,
      sum(d.bonuses)::bigint, sum(d.bonus_count)::integer, sum(d.newcomers)::integer, sum(d.first_depositors)::integer
    FROM delta d JOIN owners o USING (member_id, day)
    GROUP BY o.agent_id, d.currency, d.day, d.category ORDER BY o.agent_id, d.currency, d.day, d.category
    ON CONFLICT (agent_id, currency, day, category) DO UPDATE SET players = l.players + excluded.players, active = l.active + excluded.active,
      stake = l.stake + excluded.stake, valid = l.valid + excluded.valid, counted = l.counted + excluded.counted, win = l.win + excluded.win,
      deposits = l.deposits + excluded.deposits, deposit_count = l.deposit_count + excluded.deposit_count,
      withdrawals = l.withdrawals + excluded.withdrawals, withdrawal_count = l.withdrawal_count + excluded.withdrawal_count,
      bonuses = l.bonuses + excluded.bonuses, bonus_count = l.bonus_count + excluded.bonus_count, newcomers = l.newcomers + excluded.newcomers,
      first_depositors = l.first_depositors + excluded.first_depositors
  ), steps AS (
    INSERT INTO agents.link_step (member_id, step)
    SELECT DISTINCT d.member_id, s.step
    FROM delta d JOIN agents.placement p ON p.member_id = d.member_id
      CROSS JOIN LATERAL (VALUES ('active', d.active > 0), ('deposited', d.first_depositors > 0)) AS s(step, reached)
    WHERE d.category = '' AND s.reached
    ON CONFLICT DO NOTHING
  )
  SELECT n, last_seq INTO folded, last_one FROM counted;
  IF is_restored THEN
    UPDATE agents.fold_mark SET seen = '3:3:', last_seq = greatest(mark.last_seq, last_one), floor_seq = greatest(mark.last_seq, last_one);
  ELSIF folded > 0 OR mark.at < said_now - interval '30 seconds' THEN
    UPDATE agents.fold_mark m SET seen = upto, last_seq = greatest(m.last_seq, last_one),
      at = CASE WHEN folded < p_limit THEN said_now ELSE m.at END;
  END IF;
  RETURN folded;
END $$;

-- Takes what an account and everyone below it did from a day on out of the lines above `p_before`, and adds it to those above `p_after`:
-- a move that is carried out after its day began.
CREATE OR REPLACE FUNCTION agents.shift_lines(p_member text, p_from date, p_before text[], p_after text[]) RETURNS void
LANGUAGE sql VOLATILE AS $$
  INSERT INTO agents.line_day AS l (agent_id, currency, day, category, players, active, stake, valid, counted, win, deposits, deposit_count,
    withdrawals, withdrawal_count, bonuses, bonus_count, newcomers, first_depositors)
  SELECT o.agent_id, d.currency, d.day, d.category, sum(o.sign * d.players), sum(o.sign * d.active), sum(o.sign * d.stake), sum(o.sign * d.valid),
    sum(o.sign * d.counted), sum(o.sign * d.win), sum(o.sign * d.deposits), sum(o.sign * d.deposit_count), sum(o.sign * d.withdrawals),
    sum(o.sign * d.withdrawal_count), sum(o.sign * d.bonuses), sum(o.sign * d.bonus_count), sum(o.sign * d.newcomers), sum(o.sign * d.first_depositors)
  FROM (
    -- The account itself as its parents count it, and the team below it when it is an agent.
    SELECT currency, day, category, (bets > 0)::integer AS players, (counted >= agents.active_from())::integer AS active, stake, valid, counted, win,
      deposits, deposit_count, withdrawals, withdrawal_count, bonuses, bonus_count, newcomers, first_depositors
    FROM agents.person_day WHERE member_id = p_member AND day >= p_from
    UNION ALL
    SELECT t.currency, t.day, t.category, t.players, t.active, t.stake - coalesce(p.stake, 0), t.valid - coalesce(p.valid, 0),
      t.counted - coalesce(p.counted, 0), t.win - coalesce(p.win, 0), t.deposits - coalesce(p.deposits, 0),
      t.deposit_count - coalesce(p.deposit_count, 0), t.withdrawals - coalesce(p.withdrawals, 0),
      t.withdrawal_count - coalesce(p.withdrawal_count, 0), t.bonuses - coalesce(p.bonuses, 0), t.bonus_count - coalesce(p.bonus_count, 0),
      t.newcomers - coalesce(p.newcomers, 0), t.first_depositors - coalesce(p.first_depositors, 0)
    FROM agents.line_day t LEFT JOIN agents.person_day p
      ON p.member_id = t.agent_id AND p.currency = t.currency AND p.day = t.day AND p.category = t.category
    WHERE t.agent_id = p_member AND t.day >= p_from
  ) d CROSS JOIN (
    SELECT unnest(p_before) AS agent_id, -1 AS sign UNION ALL SELECT unnest(p_after), 1
  ) o
  GROUP BY o.agent_id, d.currency, d.day, d.category HAVING sum(o.sign) <> 0 ORDER BY o.agent_id, d.currency, d.day, d.category
  ON CONFLICT (agent_id, currency, day, category) DO UPDATE SET players = l.players + excluded.players, active = l.active + excluded.active,
    stake = l.stake + excluded.stake, valid = l.valid + excluded.valid, counted = l.counted + excluded.counted, win = l.win + excluded.win,
    deposits = l.deposits + excluded.deposits, deposit_count = l.deposit_count + excluded.deposit_count,
    withdrawals = l.withdrawals + excluded.withdrawals, withdrawal_count = l.withdrawal_count + excluded.withdrawal_count,
    bonuses = l.bonuses + excluded.bonuses, bonus_count = l.bonus_count + excluded.bonus_count, newcomers = l.newcomers + excluded.newcomers,
    first_depositors = l.first_depositors + excluded.first_depositors
$$;

-- Lines of a day that differ from the sums of the persons below; none while everything is right.
CREATE OR REPLACE FUNCTION agents.find_line_faults(p_day date)
RETURNS TABLE (agent_id text, currency text, category text, folded bigint, walked bigint)
LANGUAGE sql STABLE AS $$
  WITH above AS (
    SELECT k.member_id, a.agent_id FROM (SELECT DISTINCT member_id FROM agents.person_day WHERE day = p_day) k
      CROSS JOIN LATERAL agents.above(k.member_id, p_day) a
    UNION ALL
    SELECT DISTINCT p.member_id, p.member_id FROM agents.person_day p JOIN agents.agent g ON g.member_id = p.member_id WHERE p.day = p_day
  ), walked AS (
    SELECT a.agent_id, p.currency, p.category, sum(p.counted)::bigint AS counted, sum(p.stake)::bigint AS stake, sum(p.deposits)::bigint AS deposits,
      sum((p.bets > 0 AND p.member_id <> a.agent_id)::integer) AS players,
      sum((p.counted >= agents.active_from() AND p.member_id <> a.agent_id)::integer) AS active
    FROM agents.person_day p JOIN above a USING (member_id) WHERE p.day = p_day GROUP BY a.agent_id, p.currency, p.category
  )
  SELECT agent_id, currency, category, l.counted, w.counted
  FROM (SELECT * FROM agents.line_day WHERE day = p_day) l FULL JOIN walked w USING (agent_id, currency, category)
  WHERE (coalesce(l.counted, 0), coalesce(l.stake, 0), coalesce(l.deposits, 0), coalesce(l.players, 0), coalesce(l.active, 0))
    IS DISTINCT FROM (coalesce(w.counted, 0), coalesce(w.stake, 0), coalesce(w.deposits, 0), coalesce(w.players, 0), coalesce(w.active, 0))
$$;
