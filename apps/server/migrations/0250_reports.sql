-- Reports: what the ledger's transfers add up to per member, day, counterpart and code. Every row can be thrown away and made
-- again from ledger.transfer; readers add what is not rolled up yet, so that figures equal the ledger at any moment.
CREATE SCHEMA reports;
GRANT USAGE ON SCHEMA reports TO lantern_app;

-- One roll-up per time zone in which a merchant counts its days. It holds everything up to `last_operation`, which is the end of
-- the sealed block `block`: nothing at or below it can still be committed. A new zone starts at nothing and catches up.
CREATE TABLE reports.zone (
  id smallint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  name text COLLATE "C" NOT NULL UNIQUE,
  block bigint NOT NULL DEFAULT 0,
  last_operation bigint NOT NULL DEFAULT 0
);
GRANT SELECT ON reports.zone TO lantern_app;

-- `account` is the other side of the movement: the house's where there is one, else the account the money came from.
-- purse_*: what left and what reached cash and bonus together. vendor_*: the same of the member's wallet at a vendor, when the
-- other side is not the member's own. first/last_operation: the range of the ledger with the day's movements.
CREATE TABLE reports.member_day (
  purse bigint NOT NULL,
  day date NOT NULL,
  account bigint NOT NULL,
  zone smallint NOT NULL REFERENCES reports.zone,
  code smallint NOT NULL,
  operations integer NOT NULL CHECK (operations >= 0),
  purse_out bigint NOT NULL CHECK (purse_out >= 0),
  purse_in bigint NOT NULL CHECK (purse_in >= 0),
  vendor_out bigint NOT NULL CHECK (vendor_out >= 0),
  vendor_in bigint NOT NULL CHECK (vendor_in >= 0),
  first_operation bigint NOT NULL,
  last_operation bigint NOT NULL CHECK (last_operation >= first_operation),
  PRIMARY KEY (purse, zone, day, code, account)
) WITH (fillfactor = 70);
-- a day's row is added to all day long: with room on the page that stays heap-only
GRANT SELECT ON reports.member_day TO lantern_app;

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
