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

-- What bets count for that were first settled in a span, by member and category; `DayFigures` of the module. A span of hours at most: days are in play.
CREATE OR REPLACE FUNCTION turnover.figures_between(p_currency text, p_categories text[], p_from timestamptz, p_to timestamptz)
RETURNS TABLE (member_id text, category text, stake bigint, valid bigint, counted bigint, cash_net bigint, theory_milli bigint)
LANGUAGE sql STABLE AS $$
  SELECT b.member_id, b.category, sum(b.stake)::bigint, sum(b.valid)::bigint, sum(trunc(b.of_cash * b.weight_bps / 10000))::bigint,
    sum(b.stake - b.bonus_stake - (b.win - trunc(b.win::numeric * b.bonus_stake / b.stake)))::bigint,
    sum(CASE WHEN b.outcome <> 'cashed_out' THEN trunc(b.stake::numeric * coalesce(b.edge_ppm, 0) / 1000) ELSE 0 END)::bigint
  FROM (
    SELECT r.*, trunc(r.valid * (r.stake - r.bonus_stake) / r.stake) AS of_cash
    FROM (
      SELECT DISTINCT ON (w.bet_id) w.*,
        CASE WHEN w.outcome IN ('won', 'lost') AND w.edge_ppm IS NOT NULL AND w.risk_reported THEN w.stake - w.not_counted ELSE 0 END::numeric AS valid
      FROM turnover.bet_report w
      WHERE w.settled_at >= p_from AND w.settled_at < p_to AND w.currency = p_currency AND w.category = ANY (p_categories)
      ORDER BY w.bet_id, w.revision DESC
    ) r WHERE r.outcome <> 'void'
  ) b GROUP BY b.member_id, b.category
$$;
