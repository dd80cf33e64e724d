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

-- What each report of a bet comes to, a corrected one too: `DayFigures` of the module, without points. Shared by all that sums reports in SQL.
CREATE OR REPLACE VIEW turnover.report_figures AS
  SELECT r.bet_id, r.revision, r.seq, r.xid, r.member_id, r.currency, r.category, r.outcome, r.settled_at,
    p.played::integer AS bets, CASE WHEN p.played THEN r.stake ELSE 0 END AS stake, v.valid,
    div((CASE WHEN r.bonus_stake = 0 THEN v.valid ELSE div(v.valid::numeric * (r.stake - r.bonus_stake), r.stake) END)::numeric * r.weight_bps, 10000)::bigint
      AS counted,
    CASE WHEN p.played THEN r.win ELSE 0 END AS win,
    CASE WHEN p.played THEN r.stake - r.bonus_stake - (r.win - CASE WHEN r.bonus_stake = 0 THEN 0 ELSE div(r.win::numeric * r.bonus_stake, r.stake) END)::bigint
      ELSE 0 END AS cash_net,
    CASE WHEN p.played AND r.outcome <> 'cashed_out' THEN div(r.stake::numeric * coalesce(r.edge_ppm, 0), 1000)::bigint ELSE 0 END AS theory_milli
  FROM turnover.bet_report r
    CROSS JOIN LATERAL (SELECT r.outcome <> 'void' AS played) p
    CROSS JOIN LATERAL (SELECT CASE WHEN r.outcome IN ('won', 'lost') AND r.edge_ppm IS NOT NULL AND r.risk_reported THEN r.stake - r.not_counted ELSE 0 END
      AS valid) v;
GRANT SELECT ON turnover.report_figures TO lantern_app;

-- What bets count for that were first settled in a span, by member and category. A span of hours at most: days are in play.
CREATE OR REPLACE FUNCTION turnover.figures_between(p_currency text, p_categories text[], p_from timestamptz, p_to timestamptz)
RETURNS TABLE (member_id text, category text, stake bigint, valid bigint, counted bigint, cash_net bigint, theory_milli bigint)
LANGUAGE sql STABLE AS $$
  SELECT b.member_id, b.category, sum(b.stake)::bigint, sum(b.valid)::bigint, sum(b.counted)::bigint, sum(b.cash_net)::bigint, sum(b.theory_milli)::bigint
  FROM (
    SELECT DISTINCT ON (f.bet_id) f.* FROM turnover.report_figures f
    WHERE f.settled_at >= p_from AND f.settled_at < p_to AND f.currency = p_currency AND f.category = ANY (p_categories)
    ORDER BY f.bet_id, f.revision DESC
  ) b WHERE b.outcome <> 'void' GROUP BY b.member_id, b.category
$$;

-- ---------------------------------------------------------------------------------------------------------------------
-- Reading the reports after they were made, each once
-- ---------------------------------------------------------------------------------------------------------------------
-- A reader keeps a snapshot: it has read the reports of all transactions that the snapshot sees. Numbers would not do: a transaction may commit after one
-- that drew later numbers. Nor would the oldest running transaction: the reader would stand still while a night computes.

-- The snapshot up to which a reader reads next: the one of now, or where more than `p_limit` reports wait, one that ends after so many. It is cut between
-- transactions, never in one. Every statement after this one sees what this snapshot sees. `p_after`: reports up to this number do not count.
CREATE OR REPLACE FUNCTION turnover.reports_until(p_seen pg_snapshot, p_after bigint, p_limit integer) RETURNS pg_snapshot LANGUAGE sql VOLATILE
SET plan_cache_mode = force_custom_plan AS $$
  WITH present AS MATERIALIZED (
    SELECT pg_current_snapshot() AS seen
  ), cut AS (
    SELECT greatest(r.xid::text::numeric + 1, pg_snapshot_xmax(p_seen)::text::numeric) AS xmax FROM turnover.bet_report r
    WHERE r.xid >= pg_snapshot_xmin(p_seen) AND r.xid < pg_snapshot_xmax(pg_current_snapshot()) AND r.seq > p_after
      AND NOT pg_visible_in_snapshot(r.xid, p_seen) AND pg_visible_in_snapshot(r.xid, (SELECT seen FROM present))
    ORDER BY r.xid OFFSET p_limit - 1 LIMIT 1
  )
  SELECT coalesce((
    SELECT (least(pg_snapshot_xmin(n.seen)::text::numeric, c.xmax) || ':' || c.xmax || ':' || coalesce((
      SELECT string_agg(x::text, ',' ORDER BY x) FROM pg_snapshot_xip(n.seen) x WHERE x::text::numeric < c.xmax), ''))::pg_snapshot
    FROM cut c WHERE c.xmax < pg_snapshot_xmax(n.seen)::text::numeric), n.seen)
  FROM present n
$$;

-- What the reports of transactions change that `p_upto` sees and `p_seen` does not: a report adds its figures, and takes away those of the one it replaces,
-- both on the day of the first. Reports up to the number `p_after` are left out.
CREATE OR REPLACE FUNCTION turnover.changes_between(p_seen pg_snapshot, p_upto pg_snapshot, p_after bigint)
RETURNS TABLE (seq bigint, member_id text, currency text, category text, settled_at timestamptz, bets integer, stake bigint, valid bigint, counted bigint,
  win bigint)
LANGUAGE sql STABLE AS $$
  SELECT f.seq, f.member_id, f.currency, f.category, f.settled_at, f.bets, f.stake, f.valid, f.counted, f.win FROM turnover.report_figures f
  WHERE f.xid >= pg_snapshot_xmin(p_seen) AND f.xid < pg_snapshot_xmax(p_upto) AND f.seq > p_after
    AND NOT pg_visible_in_snapshot(f.xid, p_seen) AND pg_visible_in_snapshot(f.xid, p_upto)
  UNION ALL
  SELECT l.seq, l.member_id, l.currency, l.category, l.settled_at, -b.bets, -b.stake, -b.valid, -b.counted, -b.win
  FROM turnover.bet_report l JOIN turnover.report_figures b ON b.bet_id = l.bet_id AND b.revision = l.revision - 1
  WHERE l.revision > 0 AND l.xid >= pg_snapshot_xmin(p_seen) AND l.xid < pg_snapshot_xmax(p_upto) AND l.seq > p_after
    AND NOT pg_visible_in_snapshot(l.xid, p_seen) AND pg_visible_in_snapshot(l.xid, p_upto)
$$;

-- Whose bets were reported in transactions that a snapshot does not see; a player once for each report.
CREATE OR REPLACE FUNCTION turnover.players_since(p_seen pg_snapshot) RETURNS TABLE (member_id text) LANGUAGE sql STABLE AS $$
  SELECT r.member_id FROM turnover.bet_report r
  WHERE r.xid >= pg_snapshot_xmin(p_seen) AND r.xid < pg_snapshot_xmax(pg_current_snapshot()) AND NOT pg_visible_in_snapshot(r.xid, p_seen)
$$;
