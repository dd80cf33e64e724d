-- Functions that functions/*.sql make again with other parameters or another result: apply_one answers one row, not a set; the payloads of
-- companions stay text until their companion reads them.
DROP FUNCTION IF EXISTS ledger.apply_one(bigint, bigint, bigint, bigint, text, uuid, smallint, jsonb, text, jsonb);
DROP FUNCTION IF EXISTS ledger.apply_many(bigint[], bigint[], bigint[], bigint[], bigint[], text[], uuid[], smallint[], json);
DROP FUNCTION IF EXISTS wallet_api.accept_batch(jsonb[], bigint[]);
DROP FUNCTION ledger.call_companions(text, jsonb[], bigint[]);

-- register_batch_companion replaces it.
CREATE FUNCTION ledger.call_companions(name text, payloads json, operation_ids bigint[]) RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE
  one record;
BEGIN
  FOR one IN SELECT p.payload::jsonb AS payload, p.id FROM ROWS FROM (json_array_elements(payloads), unnest(operation_ids)) WITH ORDINALITY AS p(payload, id, n)
    WHERE p.id IS NOT NULL ORDER BY p.n
  LOOP
    IF ledger.call_companion(name, one.payload, one.id) IS NOT NULL THEN RETURN false; END IF;
  END LOOP;
  RETURN true;
END $$;
REVOKE ALL ON FUNCTION ledger.call_companions FROM PUBLIC;
