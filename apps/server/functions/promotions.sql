-- A published version of a rule stays: entries were taken under it.
CREATE OR REPLACE FUNCTION promotions.keep_published() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.published_at IS NOT NULL THEN
    RAISE EXCEPTION 'a published version of a promotion stays' USING ERRCODE = 'insufficient_privilege';
  END IF;
  RETURN CASE TG_OP WHEN 'DELETE' THEN OLD ELSE NEW END;
END $$;
CREATE OR REPLACE TRIGGER rule_published_stays BEFORE UPDATE OR DELETE ON promotions.rule FOR EACH ROW
  EXECUTE FUNCTION promotions.keep_published();
