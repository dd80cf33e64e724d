-- Companions that also take a whole batch of ordinary operations at once, and the dispatcher that register_batch_companion replaces.
ALTER TABLE ledger.companion ADD COLUMN batch text COLLATE "C";

CREATE FUNCTION ledger.call_companions(name text, payloads jsonb[], operation_ids bigint[]) RETURNS boolean LANGUAGE plpgsql AS $$
BEGIN
  FOR i IN 1 .. cardinality(payloads) LOOP
    IF ledger.call_companion(name, payloads[i], operation_ids[i]) IS NOT NULL THEN RETURN false; END IF;
  END LOOP;
  RETURN true;
END $$;
REVOKE ALL ON FUNCTION ledger.call_companions FROM PUBLIC;
