-- A leg of a member's operation as the reports count it.
CREATE OR REPLACE VIEW reports.leg AS
  SELECT t.operation, t.leg, t.purse, t.at, t.code,
    CASE WHEN cs.owner_kind = 'member' THEN t.debit ELSE t.credit END AS account,
    CASE WHEN ds.in_purse AND NOT cs.in_purse THEN t.amount ELSE 0 END AS purse_out,
    CASE WHEN cs.in_purse AND NOT ds.in_purse THEN t.amount ELSE 0 END AS purse_in,
    CASE WHEN d.code = 'member_vendor' AND cs.owner_kind = 'house' THEN t.amount ELSE 0 END AS vendor_out,
    CASE WHEN c.code = 'member_vendor' AND ds.owner_kind = 'house' THEN t.amount ELSE 0 END AS vendor_in
  FROM ledger.transfer t
  JOIN ledger.account d ON d.id = t.debit
  JOIN ledger.account c ON c.id = t.credit
  CROSS JOIN LATERAL (SELECT d.owner_kind, d.code IN ('member_cash', 'member_bonus') AS in_purse) ds
  CROSS JOIN LATERAL (SELECT c.owner_kind, c.code IN ('member_cash', 'member_bonus') AS in_purse) cs
  WHERE t.purse IS NOT NULL;

-- Everything of one purse between two days, both included: what is rolled up in this zone, and the tail after it. One statement
-- sees one snapshot, so a block that is being rolled up counts once, on one side or the other.
CREATE OR REPLACE FUNCTION reports.member_days(asked_purse bigint, zone_name text, from_day date, to_day date)
RETURNS TABLE (day date, account bigint, code smallint, operations bigint, purse_out bigint, purse_in bigint, vendor_out bigint,
  vendor_in bigint, first_operation bigint, last_operation bigint)
LANGUAGE sql STABLE AS $$
  WITH rolled AS (
    SELECT coalesce(max(z.id), -1::smallint) AS zone, coalesce(max(z.last_operation), 0) AS until FROM reports.zone z WHERE z.name = zone_name
  ), parts AS (
    SELECT d.day, d.account, d.code, d.operations, d.purse_out, d.purse_in, d.vendor_out, d.vendor_in, d.first_operation, d.last_operation
    FROM reports.member_day d
    WHERE d.purse = asked_purse AND d.zone = (SELECT zone FROM rolled) AND d.day BETWEEN from_day AND to_day
    UNION ALL
    SELECT (l.at AT TIME ZONE zone_name)::date, l.account, l.code, (l.leg = 0)::integer, l.purse_out, l.purse_in, l.vendor_out, l.vendor_in,
      l.operation, l.operation
    FROM reports.leg l
    WHERE l.purse = asked_purse AND l.operation > (SELECT until FROM rolled) AND (l.at AT TIME ZONE zone_name)::date BETWEEN from_day AND to_day
  )
  SELECT p.day, p.account, p.code, sum(p.operations), sum(p.purse_out)::bigint, sum(p.purse_in)::bigint, sum(p.vendor_out)::bigint,
    sum(p.vendor_in)::bigint, min(p.first_operation), max(p.last_operation)
  FROM parts p GROUP BY p.day, p.account, p.code
$$;

-- Rolls the next sealed blocks up, at most `max_operations` numbers of them (one block at least), in the caller's transaction.
-- Answers whether there may be more. The row of the zone is locked first: two workers take turns, and what a killed one had
-- begun is rolled back together with its mark.
CREATE OR REPLACE FUNCTION reports.roll_next(zone_name text, max_operations bigint) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog SET jit = off AS $$
DECLARE
  mine reports.zone;
  upto record;
BEGIN
  -- Called every two seconds: with nothing to do, nothing is locked and no number of the identity is drawn.
  IF EXISTS (SELECT FROM reports.zone z WHERE z.name = zone_name AND NOT EXISTS (SELECT FROM ledger.block b WHERE b.id > z.block)) THEN
    RETURN false;
  END IF;
  SELECT * INTO mine FROM reports.zone z WHERE z.name = zone_name FOR UPDATE;
  IF NOT FOUND THEN
    INSERT INTO reports.zone (name) VALUES (zone_name) ON CONFLICT DO NOTHING;
    SELECT * INTO mine FROM reports.zone z WHERE z.name = zone_name FOR UPDATE;
  END IF;
  SELECT b.id, b.last_operation INTO upto FROM ledger.block b
    WHERE b.id > mine.block AND (b.id = mine.block + 1 OR b.last_operation <= mine.last_operation + max_operations)
    ORDER BY b.id DESC LIMIT 1;
  IF upto.id IS NULL THEN
    RETURN false;
  END IF;
  INSERT INTO reports.member_day AS d (zone, purse, day, account, code, operations, purse_out, purse_in, vendor_out, vendor_in,
      first_operation, last_operation)
    SELECT mine.id, l.purse, (l.at AT TIME ZONE zone_name)::date AS day, l.account, l.code, count(*) FILTER (WHERE l.leg = 0),
      sum(l.purse_out), sum(l.purse_in), sum(l.vendor_out), sum(l.vendor_in), min(l.operation), max(l.operation)
    FROM reports.leg l WHERE l.operation > mine.last_operation AND l.operation <= upto.last_operation
    GROUP BY l.purse, (l.at AT TIME ZONE zone_name)::date, l.account, l.code
    ON CONFLICT (purse, zone, day, code, account) DO UPDATE SET
      operations = d.operations + excluded.operations, purse_out = d.purse_out + excluded.purse_out, purse_in = d.purse_in + excluded.purse_in,
      vendor_out = d.vendor_out + excluded.vendor_out, vendor_in = d.vendor_in + excluded.vendor_in,
      first_operation = least(d.first_operation, excluded.first_operation), last_operation = greatest(d.last_operation, excluded.last_operation);
  UPDATE reports.zone z SET block = upto.id, last_operation = upto.last_operation WHERE z.id = mine.id;
  RETURN EXISTS (SELECT FROM ledger.block b WHERE b.id > upto.id);
END $$;

REVOKE ALL ON ALL FUNCTIONS IN SCHEMA reports FROM PUBLIC;
GRANT EXECUTE ON FUNCTION reports.member_days, reports.roll_next TO lantern_app;
GRANT SELECT ON reports.leg TO lantern_app;
