-- The trail cannot be changed, by its owner neither; it is sealed like the ledger.
CREATE OR REPLACE FUNCTION audit.refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'audit.% is append-only', TG_TABLE_NAME USING ERRCODE = 'insufficient_privilege';
END $$;

CREATE OR REPLACE TRIGGER entry_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON audit.entry
  FOR EACH STATEMENT EXECUTE FUNCTION audit.refuse_change();
CREATE OR REPLACE TRIGGER link_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON audit.link
  FOR EACH STATEMENT EXECUTE FUNCTION audit.refuse_change();

-- When an entry was made, and in which transaction, is the database's word; it then waits for its link.
CREATE OR REPLACE FUNCTION audit.set_origin() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog AS $$
BEGIN
  NEW.xid := pg_current_xact_id();
  NEW.at := kernel.now();
  INSERT INTO audit.unsealed (xid, entry_id) VALUES (NEW.xid, NEW.id);
  RETURN NEW;
END $$;
CREATE OR REPLACE TRIGGER entry_origin BEFORE INSERT ON audit.entry FOR EACH ROW EXECUTE FUNCTION audit.set_origin();

-- SHA-256 over the previous hash and the whole entry. Times as microseconds: no setting changes the text.
CREATE OR REPLACE FUNCTION audit.link_hash(previous_hash bytea, e audit.entry) RETURNS bytea LANGUAGE sql IMMUTABLE AS $$
  SELECT sha256(previous_hash || convert_to(ROW(e.id, (extract(epoch FROM e.at) * 1000000)::bigint, e.merchant_code, e.operator_id,
    e.operator_name, e.via, e.address, e.agent, e.call, e.permission, e.outcome, e.code, e.object_kind, e.object_id, e.reason, e.before,
    e.after)::text, 'UTF8'))
$$;

-- Links at most `max_entries` entries whose transactions, and all before them, are over; answers how many. Entries of later
-- transactions sort behind them, so writers never fork the chain. A running transaction holds back everything after it.
CREATE OR REPLACE FUNCTION audit.seal_next(max_entries integer) RETURNS integer
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog AS $$
DECLARE
  tip audit.link;
  e audit.entry;
  sealed integer := 0;
BEGIN
  IF current_setting('transaction_isolation') <> 'read committed' THEN
    RAISE EXCEPTION 'audit.seal_next needs read committed: each step must see what committed before it';
  END IF;
  PERFORM pg_advisory_xact_lock(7220140325);
  SELECT * INTO tip FROM audit.link ORDER BY position DESC LIMIT 1;
  tip.position := coalesce(tip.position, 0);
  tip.hash := coalesce(tip.hash, '\x');
  FOR e IN
    SELECT n.* FROM audit.unsealed u JOIN audit.entry n ON n.id = u.entry_id
      WHERE u.xid < pg_snapshot_xmin(pg_current_snapshot())
      ORDER BY u.xid, u.entry_id LIMIT max_entries
  LOOP
    tip.position := tip.position + 1;
    tip.hash := audit.link_hash(tip.hash, e);
    INSERT INTO audit.link (position, entry_id, hash) VALUES (tip.position, e.id, tip.hash);
    DELETE FROM audit.unsealed u WHERE u.xid = e.xid AND u.entry_id = e.id;
    sealed := sealed + 1;
  END LOOP;
  RETURN sealed;
END $$;

-- What is wrong with the links of a range of positions: an entry that is gone or was changed, or a position that is missing.
CREATE OR REPLACE FUNCTION audit.find_faults(from_position bigint, to_position bigint)
RETURNS TABLE ("position" bigint, entry_id bigint, fault text) LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog AS $$
  WITH linked AS (
    SELECT l.position, l.entry_id, l.hash, lag(l.hash) OVER w AS previous_hash, lag(l.position) OVER w AS previous_position
    FROM audit.link l WHERE l.position BETWEEN from_position - 1 AND to_position WINDOW w AS (ORDER BY l.position)
  )
  SELECT l.position, l.entry_id,
    CASE WHEN l.position <> coalesce(l.previous_position, 0) + 1 THEN 'gap' WHEN e.id IS NULL THEN 'missing' ELSE 'changed' END
  FROM linked l LEFT JOIN audit.entry e ON e.id = l.entry_id
  WHERE l.position >= from_position
    AND (e.id IS NULL OR l.position <> coalesce(l.previous_position, 0) + 1 OR l.hash <> audit.link_hash(coalesce(l.previous_hash, '\x'), e))
  ORDER BY l.position
$$;

-- Entries that are neither linked nor wait for their link: their line in the queue was removed.
CREATE OR REPLACE FUNCTION audit.find_unsealed() RETURNS SETOF bigint LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog AS $$
  SELECT e.id FROM audit.entry e
  WHERE NOT EXISTS (SELECT FROM audit.link l WHERE l.entry_id = e.id) AND NOT EXISTS (SELECT FROM audit.unsealed u WHERE u.entry_id = e.id)
  ORDER BY e.id LIMIT 100
$$;

REVOKE ALL ON ALL FUNCTIONS IN SCHEMA audit FROM PUBLIC;
GRANT EXECUTE ON FUNCTION audit.seal_next, audit.find_faults, audit.find_unsealed TO lantern_app;
