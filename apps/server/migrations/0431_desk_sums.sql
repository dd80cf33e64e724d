-- The desk's figures without games: what a year by day, category or vendor is read from, so that it does not add up every game of every
-- day. `account` -1 is the whole day; the others are those of reports.desk_day. Written in the step that writes those.
CREATE TABLE reports.desk_sum (
  generation integer NOT NULL,
  merchant_code text COLLATE "C" NOT NULL,
  currency text COLLATE "C" NOT NULL,
  day date NOT NULL,
  account bigint NOT NULL,
  bets bigint NOT NULL,
  stakes bigint NOT NULL,
  refunds bigint NOT NULL,
  wins bigint NOT NULL,
  jackpots bigint NOT NULL,
  contributions bigint NOT NULL,
  win_squares numeric NOT NULL,
  rated_stakes bigint NOT NULL,
  expected numeric NOT NULL,
  bonuses bigint NOT NULL,
  rebates bigint NOT NULL,
  agents bigint NOT NULL,
  promotions bigint NOT NULL,
  adjustments bigint NOT NULL,
  deposits bigint NOT NULL,
  deposit_count bigint NOT NULL,
  withdrawals bigint NOT NULL,
  withdrawal_count bigint NOT NULL,
  fees bigint NOT NULL,
  granted bigint NOT NULL,
  players bigint NOT NULL,
  PRIMARY KEY (generation, merchant_code, currency, day, account)
) WITH (fillfactor = 80);
CREATE INDEX desk_sum_of_day ON reports.desk_sum (generation, merchant_code, currency, day) WHERE account = -1;
GRANT SELECT ON reports.desk_sum TO lantern_app;

INSERT INTO reports.desk_sum
  SELECT d.generation, d.merchant_code, d.currency, d.day, coalesce(d.account, -1),
    sum(d.bets), sum(d.stakes), sum(d.refunds), sum(d.wins), sum(d.jackpots), sum(d.contributions), sum(d.win_squares), sum(d.rated_stakes), sum(d.expected), sum(d.bonuses), sum(d.rebates), sum(d.agents), sum(d.promotions), sum(d.adjustments), sum(d.deposits), sum(d.deposit_count), sum(d.withdrawals), sum(d.withdrawal_count), sum(d.fees), sum(d.granted),
    coalesce(sum(d.players) FILTER (WHERE d.account = 0 AND d.game = ''), 0)
  FROM reports.desk_day d
  GROUP BY GROUPING SETS ((d.generation, d.merchant_code, d.currency, d.day, d.account), (d.generation, d.merchant_code, d.currency, d.day));
