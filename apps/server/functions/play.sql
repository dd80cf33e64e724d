-- A merchant's day, member by member and category by category: what the runs of agents compute from.
CREATE OR REPLACE FUNCTION play.day_of(p_merchant text, p_currency text, p_day date)
RETURNS TABLE (member_id text, category text, stake bigint, valid bigint, counted bigint, cash_net bigint, theory_milli bigint)
LANGUAGE sql STABLE AS $$
  SELECT d.member_id, d.category, d.stake, d.valid, d.counted, d.cash_net, d.theory_milli FROM play.member_day d
  WHERE d.merchant_code = p_merchant AND d.currency = p_currency AND d.day = p_day
$$;

-- The same of some members.
CREATE OR REPLACE FUNCTION play.day_of_members(p_members text[], p_currency text, p_day date)
RETURNS TABLE (member_id text, category text, stake bigint, valid bigint, counted bigint, cash_net bigint, theory_milli bigint)
LANGUAGE sql STABLE AS $$
  SELECT d.member_id, d.category, d.stake, d.valid, d.counted, d.cash_net, d.theory_milli
  FROM unnest(p_members) AS m(id) JOIN play.member_day d ON d.member_id = m.id
  WHERE d.currency = p_currency AND d.day = p_day
$$;
