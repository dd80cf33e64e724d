-- Runs of agents at full size (docs/adr/0046-runs-of-agents.md): what changed since a moment, one index on inputs, marks of the running day.

-- A lookup by account alone: that of the key, which has days in it, costs ten times as much.
CREATE INDEX seat_of_member ON agents.seat (member_id);

-- Accounts whose play, money, seat or rates changed, by the transaction that changed them: who keeps a snapshot finds what it has not seen. Two days.
CREATE TABLE agents.touched (
  touch_id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  merchant_code text COLLATE "C" NOT NULL,
  member_id text COLLATE "C" NOT NULL,
  -- The agent of a seat that began or ended.
  agent_id text COLLATE "C",
  xid xid8 NOT NULL DEFAULT pg_current_xact_id(),
  at timestamptz NOT NULL DEFAULT kernel.now()
);
CREATE INDEX touched_by_transaction ON agents.touched (merchant_code, xid);
GRANT SELECT, INSERT, DELETE ON agents.touched TO lantern_app;

-- Inputs are read by agent; written in this order they need no other index.
ALTER TABLE commissions.input DROP CONSTRAINT input_pkey;
DROP INDEX commissions.input_of_agent;
CREATE UNIQUE INDEX input_once ON commissions.input (calc_id, agent_id, member_id, category) NULLS NOT DISTINCT;
GRANT UPDATE ON commissions.input, commissions.bag TO lantern_app;
DROP INDEX commissions.team_by_depth;

-- Of the running day: what else it was computed with. It is computed anew when that changes.
ALTER TABLE commissions.calc ADD COLUMN basis text;
GRANT UPDATE (words, at) ON commissions.calc TO lantern_app;

-- What agents, and who may be active, have in common with others on the running day.
CREATE TABLE commissions.mark (
  calc_id bigint NOT NULL,
  mark text COLLATE "C" NOT NULL,
  member_id text COLLATE "C" NOT NULL,
  PRIMARY KEY (calc_id, mark, member_id)
);
CREATE INDEX mark_of_member ON commissions.mark (calc_id, member_id);
GRANT SELECT, INSERT, DELETE ON commissions.mark TO lantern_app;

-- Computings of running days that are over; their rows are removed a part at a time.
CREATE TABLE commissions.leftover (
  calc_id bigint PRIMARY KEY
);
GRANT SELECT, INSERT, DELETE ON commissions.leftover TO lantern_app;

-- Pages of what is to be paid, from the top of the tree down.
CREATE INDEX line_open ON commissions.statement_line (merchant_code, currency, depth, coalesce(payer_id, ''), agent_id) WHERE state IN ('waiting', 'due');
DROP INDEX commissions.line_to_pay;

DROP FUNCTION IF EXISTS commissions.climb(bigint, text[]), commissions.climb_level(bigint, integer), commissions.earned(bigint),
  commissions.figures_of(text, text, date, timestamptz, timestamptz, boolean), commissions.rebates_of(bigint, integer);
