-- Reports: what the ledger's transfers add up to per member, day, counterpart and code. Every row can be thrown away and made
-- again from ledger.transfer; readers add what is not rolled up yet, so that figures equal the ledger at any moment.

CREATE SCHEMA reports;
GRANT USAGE ON SCHEMA reports TO lantern_app;

-- One roll-up per time zone in which a merchant counts its days. It holds everything up to `last_operation`, which is the end of
-- the sealed block `block`: nothing at or below it can still be committed. A new zone starts at nothing and catches up.
CREATE TABLE reports.zone (
  id smallint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  name text COLLATE "C" NOT NULL UNIQUE,
  block bigint NOT NULL DEFAULT 0,
  last_operation bigint NOT NULL DEFAULT 0
);
GRANT SELECT ON reports.zone TO lantern_app;

-- `account` is the other side of the movement: the house's where there is one, else the account the money came from.
-- purse_*: what left and what reached cash and bonus together. vendor_*: the same of the member's wallet at a vendor, when the
-- other side is not the member's own. first/last_operation: where in the book the day's movements stand.
CREATE TABLE reports.member_day (
  purse bigint NOT NULL,
  day date NOT NULL,
  account bigint NOT NULL,
  zone smallint NOT NULL REFERENCES reports.zone,
  code smallint NOT NULL,
  operations integer NOT NULL CHECK (operations >= 0),
  purse_out bigint NOT NULL CHECK (purse_out >= 0),
  purse_in bigint NOT NULL CHECK (purse_in >= 0),
  vendor_out bigint NOT NULL CHECK (vendor_out >= 0),
  vendor_in bigint NOT NULL CHECK (vendor_in >= 0),
  first_operation bigint NOT NULL,
  last_operation bigint NOT NULL CHECK (last_operation >= first_operation),
  PRIMARY KEY (purse, zone, day, code, account)
) WITH (fillfactor = 70); -- a day's row is added to all day long: with room on the page that stays heap-only
GRANT SELECT ON reports.member_day TO lantern_app;

-- A leg of a member's operation as the reports count it.
CREATE VIEW reports.leg AS
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
GRANT SELECT ON reports.leg TO lantern_app;

-- Everything of one purse between two days, both included: what is rolled up in this zone, and the tail after it. One statement
-- sees one snapshot, so a block that is being rolled up counts once, on one side or the other.
CREATE FUNCTION reports.member_days(asked_purse bigint, zone_name text, from_day date, to_day date)
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
CREATE FUNCTION reports.roll_next(zone_name text, max_operations bigint) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog SET jit = off AS $$
DECLARE
  mine reports.zone;
  upto record;
BEGIN
  -- Asked every two seconds for ever: with nothing to do, nothing is locked and no number of the identity is drawn.
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

-- The betting record's sums over a range come from the index alone.
CREATE INDEX order_record ON lottery."order" (member_id, placed_at DESC, order_id DESC)
  INCLUDE (status, game_code, currency, total_stake, total_payout);
DROP INDEX lottery.order_of_member;
