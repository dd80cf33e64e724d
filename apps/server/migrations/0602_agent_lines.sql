-- Team sums by day, so that the page of an agent with a hundred thousand below reads few rows. What people play is written down as words in the
-- transaction that counts it, and folded up the day's tree afterwards: settlements do not wait for the rows of a top agent.

-- What an account did, not folded yet. The fold deletes a word in the transaction that adds it: that is its mark.
CREATE TABLE agents.word (
  seq bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  member_id text COLLATE "C" NOT NULL,
  merchant_code text COLLATE "C" NOT NULL,
  currency text COLLATE "C" NOT NULL,
  day date NOT NULL,
  -- Empty for what is of no category: money, newcomers.
  category text COLLATE "C" NOT NULL DEFAULT '',
  bets integer NOT NULL DEFAULT 0,
  stake bigint NOT NULL DEFAULT 0,
  valid bigint NOT NULL DEFAULT 0,
  counted bigint NOT NULL DEFAULT 0,
  win bigint NOT NULL DEFAULT 0,
  deposits bigint NOT NULL DEFAULT 0,
  deposit_count integer NOT NULL DEFAULT 0,
  withdrawals bigint NOT NULL DEFAULT 0,
  withdrawal_count integer NOT NULL DEFAULT 0,
  bonuses bigint NOT NULL DEFAULT 0,
  bonus_count integer NOT NULL DEFAULT 0,
  newcomers integer NOT NULL DEFAULT 0,
  first_depositors integer NOT NULL DEFAULT 0,
  said_at timestamptz NOT NULL DEFAULT kernel.now()
);
GRANT SELECT, INSERT, DELETE ON agents.word TO lantern_app;

-- Sums of one account. The row of the empty category is the day's total.
CREATE TABLE agents.person_day (
  member_id text COLLATE "C" NOT NULL,
  currency text COLLATE "C" NOT NULL,
  day date NOT NULL,
  category text COLLATE "C" NOT NULL,
  bets integer NOT NULL DEFAULT 0,
  stake bigint NOT NULL DEFAULT 0,
  valid bigint NOT NULL DEFAULT 0,
  counted bigint NOT NULL DEFAULT 0,
  win bigint NOT NULL DEFAULT 0,
  deposits bigint NOT NULL DEFAULT 0,
  deposit_count integer NOT NULL DEFAULT 0,
  withdrawals bigint NOT NULL DEFAULT 0,
  withdrawal_count integer NOT NULL DEFAULT 0,
  bonuses bigint NOT NULL DEFAULT 0,
  bonus_count integer NOT NULL DEFAULT 0,
  newcomers integer NOT NULL DEFAULT 0,
  first_depositors integer NOT NULL DEFAULT 0,
  PRIMARY KEY (member_id, currency, day, category)
);
GRANT SELECT, INSERT, UPDATE ON agents.person_day TO lantern_app;

-- Sums of an agent and everyone below, by the tree of that day.
CREATE TABLE agents.line_day (
  agent_id text COLLATE "C" NOT NULL,
  currency text COLLATE "C" NOT NULL,
  day date NOT NULL,
  category text COLLATE "C" NOT NULL,
  -- Who played, and who of them reached the active threshold; the agent itself is not among them.
  players integer NOT NULL DEFAULT 0,
  active integer NOT NULL DEFAULT 0,
  stake bigint NOT NULL DEFAULT 0,
  valid bigint NOT NULL DEFAULT 0,
  counted bigint NOT NULL DEFAULT 0,
  win bigint NOT NULL DEFAULT 0,
  deposits bigint NOT NULL DEFAULT 0,
  deposit_count integer NOT NULL DEFAULT 0,
  withdrawals bigint NOT NULL DEFAULT 0,
  withdrawal_count integer NOT NULL DEFAULT 0,
  bonuses bigint NOT NULL DEFAULT 0,
  bonus_count integer NOT NULL DEFAULT 0,
  newcomers integer NOT NULL DEFAULT 0,
  first_depositors integer NOT NULL DEFAULT 0,
  PRIMARY KEY (agent_id, currency, day, category)
);
GRANT SELECT, INSERT, UPDATE ON agents.line_day TO lantern_app;

-- What was played before is folded by the first node that starts.
INSERT INTO agents.word (member_id, merchant_code, currency, day, category, bets, stake, valid, counted, win)
SELECT d.member_id, d.merchant_code, d.currency, d.day, d.category, d.bets, d.stake, d.valid, d.counted, d.win
FROM play.member_day d
WHERE EXISTS (SELECT FROM agents.seat s WHERE s.member_id = d.member_id) OR EXISTS (SELECT FROM agents.agent a WHERE a.member_id = d.member_id)
ORDER BY d.day, d.member_id;

INSERT INTO agents.word (member_id, merchant_code, currency, day, newcomers)
SELECT p.member_id, m.merchant_code, m.currency, (p.at AT TIME ZONE s.time_zone)::date, 1
FROM agents.placement p JOIN identity.member m ON m.id = p.member_id JOIN system.merchant s ON s.code = m.merchant_code;
