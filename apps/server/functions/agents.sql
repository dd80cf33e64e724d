-- The tree of agents on a day.

-- The accounts above a member on a day, the nearest first. At most eleven.
CREATE OR REPLACE FUNCTION agents.above(p_member text, p_day date)
RETURNS TABLE (agent_id text, level integer)
LANGUAGE sql STABLE PARALLEL SAFE AS $$
  WITH RECURSIVE line AS (
    SELECT s.agent_id, 1 AS level FROM agents.seat s WHERE s.member_id = p_member AND s.days @> p_day
    UNION ALL
    SELECT s.agent_id, line.level + 1 FROM line JOIN agents.seat s ON s.member_id = line.agent_id AND s.days @> p_day
    WHERE line.level < 12
  )
  SELECT line.agent_id, line.level FROM line ORDER BY line.level
$$;

-- Every account of a merchant that had a seat on a day.
CREATE OR REPLACE FUNCTION agents.seats_on(p_merchant text, p_day date)
RETURNS TABLE (member_id text, agent_id text)
LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT s.member_id, s.agent_id FROM agents.seat s
  WHERE s.merchant_code = p_merchant AND lower(s.days) <= p_day AND (upper(s.days) > p_day OR upper_inf(s.days))
$$;

-- Every rate of a merchant that was in force on a day.
CREATE OR REPLACE FUNCTION agents.rates_on(p_merchant text, p_day date)
RETURNS TABLE (member_id text, category text, rate_bps integer)
LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT r.member_id, r.category, r.rate_bps FROM agents.rate r
  WHERE r.merchant_code = p_merchant AND lower(r.days) <= p_day AND (upper(r.days) > p_day OR upper_inf(r.days))
$$;
