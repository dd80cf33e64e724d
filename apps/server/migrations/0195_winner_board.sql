-- What the winner board shows: the newest and the largest wins of all games. Lottery orders are found where they are; rounds of
-- vendors' games change with every movement of their money, so their wins are copied once a round has ended and is counted: the
-- rounds' own table keeps its cheap updates, and the copy holds a few days of wins worth showing.

-- The least win shown, in minor units; a currency without a row shows every win.
CREATE TABLE reports.win_minimum (
  currency text COLLATE "C" PRIMARY KEY,
  minimum bigint NOT NULL CHECK (minimum >= 0)
);
INSERT INTO reports.win_minimum VALUES ('VND', 100000);
GRANT SELECT, INSERT, UPDATE ON reports.win_minimum TO lantern_app;

CREATE TABLE reports.win (
  bet_id text COLLATE "C" PRIMARY KEY,
  member_id text COLLATE "C" NOT NULL,
  vendor text NOT NULL,
  game_id text NOT NULL,
  category text NOT NULL,
  currency text NOT NULL,
  amount bigint NOT NULL CHECK (amount > 0),
  at timestamptz NOT NULL
);
CREATE INDEX win_newest ON reports.win (currency, at DESC);
CREATE INDEX win_largest ON reports.win (currency, amount DESC);
GRANT SELECT, INSERT, UPDATE, DELETE ON reports.win TO lantern_app;

-- The largest wins of a day: days are UTC's, because an index may not depend on a setting.
CREATE INDEX order_largest_win ON lottery."order" (currency, ((settled_at AT TIME ZONE 'UTC')::date), total_payout DESC) WHERE status = 'won';
