-- Counts the changes of what bets are sold at (games, price lists, largest wins), so that nodes may keep it in memory and still sell
-- nothing by an old one. Triggers in functions/lottery.sql count, in the transaction that changes it.
CREATE TABLE lottery.market_revision (
  only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
  number bigint NOT NULL DEFAULT 1
);
INSERT INTO lottery.market_revision DEFAULT VALUES;
GRANT SELECT ON lottery.market_revision TO lantern_app;
