-- Risk: rules as data, the alerts they raise with their evidence, and what operators found.
CREATE SCHEMA risk;
GRANT USAGE ON SCHEMA risk TO lantern_app;

-- A version of a merchant's rule; the highest is in force, without one the preset of the contract is. Never changed.
CREATE TABLE risk.rule (
  merchant_code text COLLATE "C" NOT NULL,
  kind text COLLATE "C" NOT NULL CHECK (kind ~ '^[a-z_]{3,40}$'),
  version integer NOT NULL CHECK (version >= 1),
  enabled boolean NOT NULL,
  severity text COLLATE "C" NOT NULL CHECK (severity IN ('low', 'medium', 'high')),
  parameters jsonb NOT NULL CHECK (jsonb_typeof(parameters) = 'object'),
  -- Addresses the rule leaves out, shortened as sessions store them: carriers, offices.
  exclusions text[] NOT NULL DEFAULT '{}',
  reason text NOT NULL CHECK (length(reason) BETWEEN 1 AND 500),
  changed_by text COLLATE "C" NOT NULL,
  changed_name text NOT NULL,
  changed_at timestamptz NOT NULL DEFAULT kernel.now(),
  PRIMARY KEY (merchant_code, kind, version)
);
GRANT SELECT, INSERT ON risk.rule TO lantern_app;

-- How far each rule has been evaluated. Its row is locked by the node that evaluates.
CREATE TABLE risk.cursor (
  merchant_code text COLLATE "C" NOT NULL,
  kind text COLLATE "C" NOT NULL,
  evaluated_to timestamptz NOT NULL,
  due_at timestamptz NOT NULL,
  PRIMARY KEY (merchant_code, kind)
);
GRANT SELECT, INSERT, UPDATE ON risk.cursor TO lantern_app;

CREATE TABLE risk.alert (
  alert_id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  merchant_code text COLLATE "C" NOT NULL,
  kind text COLLATE "C" NOT NULL,
  family text COLLATE "C" NOT NULL CHECK (family IN ('fraud', 'harm')),
  severity text COLLATE "C" NOT NULL CHECK (severity IN ('low', 'medium', 'high')),
  subject_kind text COLLATE "C" NOT NULL CHECK (subject_kind IN ('device', 'bank', 'address', 'member', 'pair')),
  subject_key text COLLATE "C" NOT NULL CHECK (length(subject_key) BETWEEN 1 AND 200),
  subject_text text NOT NULL CHECK (length(subject_text) <= 120),
  rule_version integer NOT NULL,
  parameters jsonb NOT NULL,
  measures jsonb NOT NULL DEFAULT '[]',
  state text COLLATE "C" NOT NULL DEFAULT 'open' CHECK (state IN ('open', 'claimed', 'closed')),
  version integer NOT NULL DEFAULT 1 CHECK (version >= 1),
  -- The gravest first, and of the same severity the oldest.
  urgency bigint NOT NULL,
  raised_at timestamptz NOT NULL DEFAULT kernel.now(),
  last_at timestamptz NOT NULL,
  claimed_by text COLLATE "C",
  claimed_name text,
  claimed_at timestamptz,
  outcome text COLLATE "C" CHECK (outcome IN ('no_finding', 'watch', 'lock', 'adjustment', 'protection')),
  reason text CHECK (length(reason) <= 500),
  closed_at timestamptz,
  changed_name text,
  CHECK ((claimed_by IS NULL) = (claimed_name IS NULL) AND (claimed_by IS NULL) = (claimed_at IS NULL)),
  CHECK (state <> 'claimed' OR claimed_by IS NOT NULL),
  CHECK ((state = 'closed') = (closed_at IS NOT NULL) AND (closed_at IS NULL) = (outcome IS NULL))
);
-- One alert per subject: what is found again adds its evidence to the alert that is not closed.
CREATE UNIQUE INDEX alert_running ON risk.alert (merchant_code, kind, subject_key) WHERE state <> 'closed';
CREATE INDEX alert_subject ON risk.alert (merchant_code, kind, subject_key, closed_at) WHERE state = 'closed';
CREATE INDEX alert_urgency ON risk.alert (merchant_code, urgency, alert_id) WHERE state <> 'closed';
CREATE INDEX alert_raised ON risk.alert (merchant_code, raised_at, alert_id);
CREATE INDEX alert_last ON risk.alert (merchant_code, last_at, alert_id);
CREATE INDEX alert_closed ON risk.alert (merchant_code, urgency, alert_id) WHERE state = 'closed';
GRANT SELECT, INSERT ON risk.alert TO lantern_app;
GRANT UPDATE (severity, measures, parameters, rule_version, state, version, urgency, last_at, claimed_by, claimed_name, claimed_at, outcome,
  reason, closed_at, changed_name) ON risk.alert TO lantern_app;

CREATE TABLE risk.alert_member (
  alert_id bigint NOT NULL REFERENCES risk.alert,
  member_id text COLLATE "C" NOT NULL,
  facts integer NOT NULL DEFAULT 0 CHECK (facts >= 0),
  PRIMARY KEY (alert_id, member_id)
);
CREATE INDEX alert_of_member ON risk.alert_member (member_id, alert_id);
GRANT SELECT, INSERT ON risk.alert_member TO lantern_app;
GRANT UPDATE (facts) ON risk.alert_member TO lantern_app;

-- A piece of evidence. Its key names what it is, so that the same is never there twice; what it counts may grow.
CREATE TABLE risk.fact (
  fact_id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  alert_id bigint NOT NULL REFERENCES risk.alert,
  fact_key text COLLATE "C" NOT NULL CHECK (length(fact_key) BETWEEN 1 AND 200),
  at timestamptz NOT NULL,
  what text COLLATE "C" NOT NULL CHECK (what ~ '^[a-z_]{2,30}$'),
  members text[] NOT NULL,
  reference text COLLATE "C",
  amount bigint,
  times integer NOT NULL DEFAULT 1 CHECK (times >= 1),
  nets jsonb,
  note text CHECK (length(note) <= 200),
  UNIQUE (alert_id, fact_key)
);
CREATE INDEX fact_of_alert ON risk.fact (alert_id, at, fact_id);
GRANT SELECT, INSERT ON risk.fact TO lantern_app;
GRANT UPDATE (at, times, amount) ON risk.fact TO lantern_app;

-- What happened to an alert: for the case's own page; the audit trail has the acts as well.
CREATE TABLE risk.event (
  event_id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  alert_id bigint NOT NULL REFERENCES risk.alert,
  at timestamptz NOT NULL DEFAULT kernel.now(),
  what text COLLATE "C" NOT NULL CHECK (what IN ('raised', 'grew', 'claimed', 'released', 'noted', 'adjusted', 'closed')),
  operator_id text COLLATE "C",
  operator_name text,
  body text CHECK (length(body) <= 4000),
  count integer
);
CREATE INDEX event_of_alert ON risk.event (alert_id, event_id);
GRANT SELECT, INSERT ON risk.event TO lantern_app;

-- A hand of cards at which two members sat: what one lost to the other. Written once per hand, kept 90 days.
CREATE TABLE risk.pair_hand (
  merchant_code text COLLATE "C" NOT NULL,
  -- In the order of their ids.
  a text COLLATE "C" NOT NULL,
  b text COLLATE "C" NOT NULL,
  vendor text COLLATE "C" NOT NULL,
  hand text COLLATE "C" NOT NULL,
  game text COLLATE "C" NOT NULL,
  at timestamptz NOT NULL,
  -- What went from a to b, negative the other way; minor units.
  flow bigint NOT NULL,
  a_net bigint NOT NULL,
  b_net bigint NOT NULL,
  seats smallint NOT NULL CHECK (seats >= 2),
  a_bet text COLLATE "C" NOT NULL,
  nets jsonb NOT NULL,
  PRIMARY KEY (merchant_code, a, b, vendor, hand),
  CHECK (a < b)
);
CREATE INDEX pair_hand_time ON risk.pair_hand (merchant_code, at);
CREATE INDEX pair_hand_of_b ON risk.pair_hand (merchant_code, b, at);
GRANT SELECT, INSERT, DELETE ON risk.pair_hand TO lantern_app;

-- What rules read of the others' tables: rows by the time something happened.
CREATE INDEX session_started ON identity.session (started_at) WHERE scope = 'site';
CREATE INDEX bank_card_linked_at ON payees.bank_card (merchant_code, linked_at);
CREATE INDEX protection_change_at ON protection.change (at);
CREATE INDEX bonus_ended ON turnover.bonus (ended_at) WHERE ended_at IS NOT NULL;
CREATE INDEX bonus_awarded ON turnover.bonus (awarded_at);
CREATE INDEX withdrawal_requested ON withdrawals.withdrawal (merchant_code, requested_at);
CREATE INDEX bet_report_settled ON turnover.bet_report USING brin (settled_at) WITH (pages_per_range = 32, autosummarize = on);
CREATE INDEX round_of_cards ON wallet_api.round (ended_at) WHERE category = 'PVP' AND ended_at IS NOT NULL;
CREATE INDEX deposit_event_occurred ON payments.deposit_event USING brin (occurred_at) WITH (pages_per_range = 32, autosummarize = on);
