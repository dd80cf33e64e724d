-- What agents earn: contracts, what a day was computed from, statement lines, payments. Amounts in minor units; days are the merchant's.
CREATE SCHEMA commissions;
GRANT USAGE ON SCHEMA commissions TO lantern_app;

-- A merchant's programme in a currency; without a row there is none.
CREATE TABLE commissions.setting (
  merchant_code text COLLATE "C" NOT NULL,
  currency text COLLATE "C" NOT NULL,
  enabled boolean NOT NULL DEFAULT true,
  -- The first day that is computed.
  starts_on date NOT NULL,
  -- λ: the most of the theoretical result less costs that a dividend pays.
  dividend_share_bps integer NOT NULL DEFAULT 5000 CHECK (dividend_share_bps BETWEEN 0 AND 10000),
  -- κ and R of card tables (agents.md §3.4).
  kappa_bps integer NOT NULL DEFAULT 6000 CHECK (kappa_bps BETWEEN 0 AND 10000),
  card_cap_bps integer NOT NULL DEFAULT 500 CHECK (card_cap_bps BETWEEN 1 AND 1000),
  -- The most a step may pay.
  daily_cap_bps integer NOT NULL DEFAULT 55 CHECK (daily_cap_bps BETWEEN 0 AND 10000),
  hourly_cap_bps integer NOT NULL DEFAULT 20 CHECK (hourly_cap_bps BETWEEN 0 AND 10000),
  dividend_cap_bps integer NOT NULL DEFAULT 3000 CHECK (dividend_cap_bps BETWEEN 0 AND 10000),
  -- Who counts as active.
  active_day_minimum bigint NOT NULL DEFAULT 100000 CHECK (active_day_minimum >= 0),
  active_hour_minimum bigint NOT NULL DEFAULT 20000 CHECK (active_hour_minimum >= 0),
  deposit_days integer NOT NULL DEFAULT 30 CHECK (deposit_days BETWEEN 0 AND 365),
  version integer NOT NULL DEFAULT 1,
  PRIMARY KEY (merchant_code, currency)
);
GRANT SELECT, INSERT, UPDATE ON commissions.setting TO lantern_app;

INSERT INTO commissions.setting (merchant_code, currency, starts_on)
SELECT c.merchant_code, c.currency, (kernel.now() AT TIME ZONE m.time_zone)::date
FROM cashback.setting c JOIN system.merchant m ON m.code = c.merchant_code;

-- ---------------------------------------------------------------------------------------------------------------------
-- Contracts
-- ---------------------------------------------------------------------------------------------------------------------
CREATE TABLE commissions.contract (
  contract_id text COLLATE "C" PRIMARY KEY,
  merchant_code text COLLATE "C" NOT NULL,
  currency text COLLATE "C" NOT NULL,
  kind text COLLATE "C" NOT NULL CHECK (kind IN ('daily_salary', 'dividend', 'hourly_salary')),
  -- Null: the house pays.
  payer_id text COLLATE "C" CHECK (payer_id <> payee_id),
  payee_id text COLLATE "C" NOT NULL,
  state text COLLATE "C" NOT NULL CHECK (state IN ('proposed', 'active', 'change_proposed', 'cancel_proposed', 'rejected', 'expired', 'withdrawn', 'ended')),
  -- Until when the other side may answer what is proposed now, and who proposed it: the end of a contract may be asked for by either side.
  answer_by timestamptz,
  proposed_by text COLLATE "C",
  opened_at timestamptz NOT NULL DEFAULT kernel.now(),
  changed_at timestamptz NOT NULL DEFAULT kernel.now(),
  -- The first day on which it does not hold any more.
  ends_on date,
  end_reason text COLLATE "C"
);
-- One of a kind from a payer that waits or runs.
CREATE UNIQUE INDEX contract_once ON commissions.contract (payee_id, coalesce(payer_id, ''), kind, currency)
  WHERE state IN ('proposed', 'active', 'change_proposed', 'cancel_proposed');
CREATE INDEX contract_of_payee ON commissions.contract (payee_id, changed_at DESC);
CREATE INDEX contract_of_payer ON commissions.contract (payer_id, changed_at DESC) WHERE payer_id IS NOT NULL;
CREATE INDEX contract_of_merchant ON commissions.contract (merchant_code, opened_at, contract_id);
CREATE INDEX contract_waiting ON commissions.contract (answer_by) WHERE answer_by IS NOT NULL;
GRANT SELECT, INSERT ON commissions.contract TO lantern_app;
GRANT UPDATE (state, answer_by, proposed_by, changed_at, ends_on, end_reason) ON commissions.contract TO lantern_app;

-- Terms are never changed: a change is a new version.
CREATE TABLE commissions.contract_version (
  contract_id text COLLATE "C" NOT NULL REFERENCES commissions.contract,
  version integer NOT NULL CHECK (version >= 1),
  -- Canonical text, what it says, and its SHA-256, which both sides sign.
  terms_text text NOT NULL,
  terms jsonb NOT NULL,
  hash text COLLATE "C" NOT NULL CHECK (hash ~ '^[0-9a-f]{64}$'),
  state text COLLATE "C" NOT NULL CHECK (state IN ('proposed', 'in_force', 'rejected', 'expired', 'withdrawn')),
  proposed_at timestamptz NOT NULL DEFAULT kernel.now(),
  answered_at timestamptz,
  -- The days it holds on; null before it was accepted.
  days daterange CHECK (NOT isempty(days)),
  PRIMARY KEY (contract_id, version),
  CHECK ((state = 'in_force') = (days IS NOT NULL)),
  CONSTRAINT one_version_a_day EXCLUDE USING gist (contract_id WITH =, days WITH &&)
);
CREATE INDEX version_in_force ON commissions.contract_version USING gist (days) WHERE days IS NOT NULL;
GRANT SELECT, INSERT ON commissions.contract_version TO lantern_app;
GRANT UPDATE (state, answered_at, days) ON commissions.contract_version TO lantern_app;

CREATE TABLE commissions.signature (
  signature_id text COLLATE "C" PRIMARY KEY,
  contract_id text COLLATE "C" NOT NULL,
  version integer NOT NULL,
  act text COLLATE "C" NOT NULL CHECK (act IN ('propose', 'accept', 'cancel', 'consent')),
  -- A member, or `operator:` with an operator's id.
  signer text COLLATE "C" NOT NULL,
  hash text COLLATE "C" NOT NULL,
  device text NOT NULL,
  at timestamptz NOT NULL DEFAULT kernel.now(),
  FOREIGN KEY (contract_id, version) REFERENCES commissions.contract_version
);
CREATE INDEX signature_of_contract ON commissions.signature (contract_id, version, at);
GRANT SELECT, INSERT ON commissions.signature TO lantern_app;

-- ---------------------------------------------------------------------------------------------------------------------
-- Runs, and what each day was computed from
-- ---------------------------------------------------------------------------------------------------------------------
CREATE TABLE commissions.run (
  run_id text COLLATE "C" PRIMARY KEY,
  merchant_code text COLLATE "C" NOT NULL,
  currency text COLLATE "C" NOT NULL,
  -- `today`: what the day has come to so far; computed again and again, it writes no lines.
  kind text COLLATE "C" NOT NULL CHECK (kind IN ('hourly', 'nightly', 'dividend', 'today')),
  -- The day, the half-month (`yyyy-mm-A`), or the UTC instant an hour begins at.
  period text COLLATE "C" NOT NULL,
  from_day date NOT NULL,
  to_day date NOT NULL,
  hour_at timestamptz,
  state text COLLATE "C" NOT NULL CHECK (state IN ('waiting', 'computed', 'held')),
  -- Every settlement of the period began before this transaction: the run starts once all of those have ended.
  boundary xid8 NOT NULL,
  -- What it saw: the reports of bets whose transactions are visible in this snapshot.
  words text,
  tree_hash text COLLATE "C",
  input_hash text COLLATE "C",
  opened_at timestamptz NOT NULL DEFAULT kernel.now(),
  computed_at timestamptz,
  held_by text,
  hold_reason text,
  UNIQUE (merchant_code, currency, kind, period)
);
CREATE INDEX run_by_time ON commissions.run (merchant_code, opened_at, run_id);
GRANT SELECT, INSERT ON commissions.run TO lantern_app;
GRANT UPDATE (state, words, tree_hash, input_hash, computed_at, held_by, hold_reason) ON commissions.run TO lantern_app;

-- A computing of a day or of an hour: by its own run, or again by a later one after a correction.
CREATE TABLE commissions.calc (
  calc_id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  run_id text COLLATE "C" NOT NULL REFERENCES commissions.run,
  merchant_code text COLLATE "C" NOT NULL,
  currency text COLLATE "C" NOT NULL,
  day date NOT NULL,
  hour_at timestamptz,
  words text NOT NULL,
  -- Settings of the day: cashback by level and category, κ and R of card tables.
  terms jsonb NOT NULL,
  at timestamptz NOT NULL DEFAULT kernel.now(),
  UNIQUE NULLS NOT DISTINCT (run_id, day, hour_at)
);
CREATE INDEX calc_of_day ON commissions.calc (merchant_code, currency, day, calc_id);
GRANT SELECT, INSERT, DELETE ON commissions.calc TO lantern_app;

-- A seated account's day in a category: the base of rebates, of salaries, what is paid to the account itself.
CREATE TABLE commissions.input (
  calc_id bigint NOT NULL,
  member_id text COLLATE "C" NOT NULL,
  agent_id text COLLATE "C",
  category text COLLATE "C" NOT NULL,
  -- The higher of cashback and the granted rate.
  mark_bps integer NOT NULL,
  stake bigint NOT NULL,
  valid bigint NOT NULL,
  -- What rebates are paid on: counted stake, of card tables the loss held by the rake.
  base bigint NOT NULL,
  -- What salaries are paid on: counted stake, of card tables nothing.
  counted bigint NOT NULL,
  cash_net bigint NOT NULL,
  theory_milli bigint NOT NULL,
  cashback bigint NOT NULL,
  bonuses bigint NOT NULL DEFAULT 0,
  is_active boolean NOT NULL DEFAULT false,
  PRIMARY KEY (calc_id, member_id, category)
);
CREATE INDEX input_of_agent ON commissions.input (calc_id, agent_id);
GRANT SELECT, INSERT, DELETE ON commissions.input TO lantern_app;
GRANT UPDATE (is_active) ON commissions.input TO lantern_app;

-- The agents of the day with their teams: everyone below and their own play. Actives are without themselves.
CREATE TABLE commissions.team (
  calc_id bigint NOT NULL,
  agent_id text COLLATE "C" NOT NULL,
  parent_id text COLLATE "C",
  depth integer NOT NULL,
  members integer NOT NULL DEFAULT 0,
  active integer NOT NULL DEFAULT 0,
  stake bigint NOT NULL DEFAULT 0,
  valid bigint NOT NULL DEFAULT 0,
  counted bigint NOT NULL DEFAULT 0,
  cash_net bigint NOT NULL DEFAULT 0,
  theory_milli bigint NOT NULL DEFAULT 0,
  cashback bigint NOT NULL DEFAULT 0,
  bonuses bigint NOT NULL DEFAULT 0,
  -- Rebates of this agent and of those below.
  rebates bigint NOT NULL DEFAULT 0,
  resting boolean NOT NULL DEFAULT false,
  PRIMARY KEY (calc_id, agent_id)
);
CREATE INDEX team_by_depth ON commissions.team (calc_id, depth);
CREATE INDEX team_of_parent ON commissions.team (calc_id, parent_id);
GRANT SELECT, INSERT, UPDATE, DELETE ON commissions.team TO lantern_app;

-- Rates agents had on the day.
CREATE TABLE commissions.agent_rate (
  calc_id bigint NOT NULL,
  agent_id text COLLATE "C" NOT NULL,
  category text COLLATE "C" NOT NULL,
  rate_bps integer NOT NULL,
  PRIMARY KEY (calc_id, agent_id, category)
);
GRANT SELECT, INSERT, DELETE ON commissions.agent_rate TO lantern_app;

-- What came up to an agent from a direct agent: bases by the highest rate below.
CREATE TABLE commissions.bag (
  calc_id bigint NOT NULL,
  agent_id text COLLATE "C" NOT NULL,
  child_id text COLLATE "C" NOT NULL,
  category text COLLATE "C" NOT NULL,
  mark_bps integer NOT NULL,
  stake bigint NOT NULL,
  valid bigint NOT NULL,
  base bigint NOT NULL,
  PRIMARY KEY (calc_id, agent_id, child_id, category, mark_bps)
);
GRANT SELECT, INSERT, DELETE ON commissions.bag TO lantern_app;

-- What a day had come to for an agent by a quarter of an hour of the merchant's clock: compared with the same time a day later.
CREATE TABLE commissions.pace (
  agent_id text COLLATE "C" NOT NULL,
  currency text COLLATE "C" NOT NULL,
  day date NOT NULL,
  quarter smallint NOT NULL CHECK (quarter BETWEEN 0 AND 99),
  earned bigint NOT NULL,
  PRIMARY KEY (agent_id, currency, day, quarter)
);
CREATE INDEX pace_by_day ON commissions.pace (day);
GRANT SELECT, INSERT, UPDATE, DELETE ON commissions.pace TO lantern_app;

-- Hours of closed days whose bets were settled again or late: the next nightly run computes them anew.
-- Each mark is a row of its own: one that is written while a run takes the others is left for the next.
CREATE TABLE commissions.stale (
  mark_id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  merchant_code text COLLATE "C" NOT NULL,
  currency text COLLATE "C" NOT NULL,
  hour_at timestamptz NOT NULL,
  day date NOT NULL
);
CREATE INDEX stale_of_merchant ON commissions.stale (merchant_code, currency, day);
GRANT SELECT, INSERT, DELETE ON commissions.stale TO lantern_app;

-- ---------------------------------------------------------------------------------------------------------------------
-- Statements
-- ---------------------------------------------------------------------------------------------------------------------
-- A line is what was computed less the lines of the same matter before it. It never changes; only how it is paid does. A positive line of a
-- parent that is not paid in full is a due, a negative one that is not netted in full a claim.
CREATE TABLE commissions.statement_line (
  line_id text COLLATE "C" PRIMARY KEY DEFAULT uuidv7()::text,
  run_id text COLLATE "C" NOT NULL REFERENCES commissions.run,
  -- Null for dividends, which are of many days.
  calc_id bigint,
  merchant_code text COLLATE "C" NOT NULL,
  currency text COLLATE "C" NOT NULL,
  agent_id text COLLATE "C" NOT NULL,
  -- Null: the house.
  payer_id text COLLATE "C",
  depth integer NOT NULL,
  kind text COLLATE "C" NOT NULL CHECK (kind IN ('rebate', 'daily_salary', 'hourly_salary', 'dividend')),
  category text COLLATE "C",
  contract_id text COLLATE "C",
  contract_version integer,
  from_day date NOT NULL,
  day date NOT NULL,
  hour_at timestamptz,
  amount bigint NOT NULL,
  -- All of the matter, with the lines before.
  total bigint NOT NULL,
  corrects text COLLATE "C",
  -- Figures of salaries and dividends, and the step (from 1; 0: none).
  inputs jsonb NOT NULL,
  step integer NOT NULL DEFAULT 0,
  computed_at timestamptz NOT NULL DEFAULT kernel.now(),
  payable_at timestamptz NOT NULL,
  state text COLLATE "C" NOT NULL CHECK (state IN ('waiting', 'paid', 'due', 'netted', 'claim', 'held', 'house', 'reversed', 'lapsed', 'nothing')),
  paid bigint NOT NULL DEFAULT 0 CHECK (paid >= 0),
  -- Set against other lines of the same payer and payee.
  netted bigint NOT NULL DEFAULT 0 CHECK (netted >= 0),
  attempts integer NOT NULL DEFAULT 0,
  -- Since when it is a due.
  due_since timestamptz,
  settled_at timestamptz,
  CONSTRAINT line_once UNIQUE NULLS NOT DISTINCT (run_id, agent_id, kind, category, contract_id, day, hour_at),
  CONSTRAINT never_more CHECK (paid + netted <= abs(amount)),
  CHECK ((kind = 'rebate') = (category IS NOT NULL)),
  CHECK ((kind = 'rebate') = (contract_id IS NULL))
);
CREATE INDEX line_of_agent ON commissions.statement_line (agent_id, day DESC);
CREATE INDEX line_of_payer ON commissions.statement_line (payer_id, day DESC) WHERE payer_id IS NOT NULL;
CREATE INDEX line_of_matter ON commissions.statement_line (merchant_code, currency, day, kind, agent_id);
CREATE INDEX line_to_pay ON commissions.statement_line (payable_at) WHERE state = 'waiting';
CREATE INDEX line_due ON commissions.statement_line (payer_id, due_since) WHERE state = 'due';
CREATE INDEX line_claim ON commissions.statement_line (agent_id, payer_id) WHERE state = 'claim';
GRANT SELECT, INSERT ON commissions.statement_line TO lantern_app;
GRANT UPDATE (state, paid, netted, attempts, due_since, settled_at) ON commissions.statement_line TO lantern_app;

-- What a dividend carried on: deficits by the age they have in the next period.
CREATE TABLE commissions.dividend_state (
  contract_id text COLLATE "C" NOT NULL REFERENCES commissions.contract,
  to_day date NOT NULL,
  run_id text COLLATE "C" NOT NULL,
  carried jsonb NOT NULL,
  PRIMARY KEY (contract_id, to_day, run_id)
);
GRANT SELECT, INSERT ON commissions.dividend_state TO lantern_app;

-- Operations that paid a line; a due has several.
CREATE TABLE commissions.payment (
  operation bigint NOT NULL,
  line_id text COLLATE "C" NOT NULL REFERENCES commissions.statement_line,
  tx_code text COLLATE "C" NOT NULL,
  amount bigint NOT NULL CHECK (amount > 0),
  at timestamptz NOT NULL DEFAULT kernel.now(),
  PRIMARY KEY (operation, line_id)
);
CREATE INDEX payment_of_line ON commissions.payment (line_id, at);
GRANT SELECT, INSERT ON commissions.payment TO lantern_app;

-- Bonuses and rewards by time: they are costs of dividends.
CREATE INDEX transfer_promotion ON ledger.transfer (at) WHERE code IN (40, 42, 43, 45, 46);
