-- One bet may not take more than the bonus allows, through any call. Only members with such a bonus are guarded.
CREATE OR REPLACE FUNCTION turnover.guard_stake(asked_member text, asked_currency text, code smallint, staked bigint, staked_bonus bigint) RETURNS text
LANGUAGE sql STABLE AS $$
  SELECT 'bonus_bet_maximum ' || jsonb_build_object('maximum', b.bet_maximum, 'currency', b.currency)::text
  FROM turnover.bonus b
  WHERE b.member_id = asked_member AND b.currency = asked_currency AND b.closed_at IS NULL AND b.state = 'active' AND staked > b.bet_maximum
$$;

CREATE OR REPLACE FUNCTION turnover.forbid_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'turnover.% is append-only', TG_TABLE_NAME USING ERRCODE = 'insufficient_privilege';
END $$;

CREATE OR REPLACE TRIGGER bet_report_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON turnover.bet_report
  FOR EACH STATEMENT EXECUTE FUNCTION turnover.forbid_change();

REVOKE ALL ON FUNCTION turnover.guard_stake FROM PUBLIC;
SELECT ledger.register_guard('turnover.guard_stake', '{10,14}');
