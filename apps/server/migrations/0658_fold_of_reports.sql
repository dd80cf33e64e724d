-- Team sums are made from the reports of bets (docs/adr/0074-team-sums-from-reports.md): a settlement writes nothing for agents any more.

-- Reports are read by the transaction that made them. All rows of a chunk share one entry, added at the end of the tree. Nothing read them by `seq`.
DROP INDEX turnover.bet_report_seq;
CREATE INDEX bet_report_by_transaction ON turnover.bet_report (xid);

-- How far the fold has come. What was played before this migration is in the lines, or waits as a word.
CREATE TABLE agents.fold_mark (
  is_only boolean PRIMARY KEY DEFAULT true CHECK (is_only),
  -- Reports of transactions that this snapshot sees are in the lines.
  seen pg_snapshot NOT NULL,
  -- When the fold had last taken everything.
  at timestamptz NOT NULL,
  -- The last report that is in the lines by number. A restored dump has other transactions, but its numbers go on.
  last_seq bigint NOT NULL,
  -- Reports up to here were made in another database cluster, and are in the lines.
  floor_seq bigint NOT NULL DEFAULT 0
);
INSERT INTO agents.fold_mark (seen, at, last_seq)
  SELECT pg_current_snapshot(), kernel.now(), coalesce(max(seq), 0) FROM turnover.bet_report;
GRANT SELECT, UPDATE ON agents.fold_mark TO lantern_app;

-- The fold asks for the merchant of a seat as well.
DROP INDEX agents.seat_of_member;
CREATE INDEX seat_of_member ON agents.seat (member_id) INCLUDE (agent_id, merchant_code, days);
