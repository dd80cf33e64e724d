-- The levels of a merchant's members at the start of a day; who is absent is at the first, 0. As `levelsAt` of the module.
CREATE OR REPLACE FUNCTION vip.levels_at(p_merchant text, p_currency text, p_at timestamptz)
RETURNS TABLE (member_id text, level smallint)
LANGUAGE sql STABLE AS $$
  SELECT DISTINCT ON (h.member_id) h.member_id, h.to_level
  FROM vip.level_change h JOIN vip.standing s ON s.member_id = h.member_id AND s.currency = h.currency
  WHERE s.merchant_code = p_merchant AND s.currency = p_currency AND h.changed_at < p_at
  ORDER BY h.member_id, h.changed_at DESC, h.change_id DESC
$$;

-- The same of some members.
CREATE OR REPLACE FUNCTION vip.levels_of(p_members text[], p_merchant text, p_currency text, p_at timestamptz)
RETURNS TABLE (member_id text, level smallint)
LANGUAGE sql STABLE AS $$
  SELECT s.member_id, c.to_level
  FROM unnest(p_members) AS m(id) JOIN vip.standing s ON s.member_id = m.id CROSS JOIN LATERAL (
    SELECT h.to_level FROM vip.level_change h WHERE h.member_id = s.member_id AND h.currency = s.currency AND h.changed_at < p_at
    ORDER BY h.changed_at DESC, h.change_id DESC LIMIT 1) c
  WHERE s.merchant_code = p_merchant AND s.currency = p_currency
$$;
