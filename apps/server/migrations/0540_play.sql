-- What members play, by their merchant's days: the one aggregate that cashback, levels, missions, races and salaries read.
CREATE SCHEMA play;
GRANT USAGE ON SCHEMA play TO lantern_app;

-- Sums over the valid reports of bets (turnover.bet_report), by the day a bet was first settled on; void bets add nothing.
CREATE TABLE play.member_day (
  member_id text NOT NULL,
  currency text NOT NULL,
  day date NOT NULL,
  category text NOT NULL,
  merchant_code text NOT NULL,
  bets integer NOT NULL CHECK (bets >= 0),
  -- Played; of it the part at risk; and of that without bonus money, by weight, what earns cashback.
  stake bigint NOT NULL CHECK (stake >= 0),
  valid bigint NOT NULL CHECK (valid >= 0),
  counted bigint NOT NULL CHECK (counted >= 0),
  -- Earned with cash only.
  points bigint NOT NULL CHECK (points >= 0),
  win bigint NOT NULL CHECK (win >= 0),
  -- Cash staked less cash won.
  cash_net bigint NOT NULL,
  -- Stake × edge, in thousandths of a minor unit.
  theory_milli bigint NOT NULL CHECK (theory_milli >= 0),
  PRIMARY KEY (member_id, currency, day, category)
);
-- A merchant's day, member by member.
CREATE INDEX member_day_of_merchant ON play.member_day (merchant_code, currency, day, member_id);
GRANT SELECT, INSERT, UPDATE ON play.member_day TO lantern_app;

INSERT INTO play.member_day
SELECT member_id, currency, day, category, merchant_code, count(*), sum(stake), sum(valid),
  sum(trunc(of_cash * weight_bps / 10000)), sum(CASE WHEN edge_ppm >= 3000 THEN trunc(of_cash * least(edge_ppm, 35000) / 35000) ELSE 0 END),
  sum(win), sum(stake - bonus_stake - (win - trunc(win::numeric * bonus_stake / stake))),
  sum(CASE WHEN outcome <> 'cashed_out' THEN trunc(stake::numeric * coalesce(edge_ppm, 0) / 1000) ELSE 0 END)
FROM (
  SELECT b.*, trunc(b.valid * (b.stake - b.bonus_stake) / b.stake) AS of_cash
  FROM (
    SELECT DISTINCT ON (r.bet_id) r.*, m.merchant_code, (r.settled_at AT TIME ZONE s.time_zone)::date AS day,
      CASE WHEN r.outcome IN ('won', 'lost') AND r.edge_ppm IS NOT NULL AND r.risk_reported THEN r.stake - r.not_counted ELSE 0 END::numeric AS valid
    FROM turnover.bet_report r JOIN identity.member m ON m.id = r.member_id JOIN system.merchant s ON s.code = m.merchant_code
    ORDER BY r.bet_id, r.revision DESC
  ) b
  WHERE b.outcome <> 'void'
) b
GROUP BY member_id, currency, day, category, merchant_code;
