CREATE OR REPLACE FUNCTION kyc.refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'kyc.% is append-only', TG_TABLE_NAME USING ERRCODE = 'insufficient_privilege';
END $$;

CREATE OR REPLACE TRIGGER access_log_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON kyc.access_log
  FOR EACH STATEMENT EXECUTE FUNCTION kyc.refuse_change();
