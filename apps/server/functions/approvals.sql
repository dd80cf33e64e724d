-- What was decided stays, and what was asked for is what is decided.
CREATE OR REPLACE FUNCTION approvals.refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'UPDATE' OR OLD.state <> 'pending' THEN
    RAISE EXCEPTION 'approvals.request is decided once' USING ERRCODE = 'insufficient_privilege';
  END IF;
  RETURN NEW;
END $$;
CREATE OR REPLACE TRIGGER request_decided_once BEFORE UPDATE OR DELETE ON approvals.request FOR EACH ROW
  EXECUTE FUNCTION approvals.refuse_change();

REVOKE ALL ON FUNCTION approvals.refuse_change FROM PUBLIC;
