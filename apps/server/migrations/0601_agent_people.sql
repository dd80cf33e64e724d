-- How people come under agents: links, accounts opened by hand, offers of the role; moves; changes of rates as they were asked for.
ALTER TABLE agents.agent ADD COLUMN closed_at timestamptz;
GRANT UPDATE (closed_at) ON agents.agent TO lantern_app;

CREATE TABLE agents.link (
  merchant_code text COLLATE "C" NOT NULL,
  code text COLLATE "C" NOT NULL CHECK (code ~ '^[A-Z0-9]{4,20}$'),
  agent_id text COLLATE "C" NOT NULL,
  kind text COLLATE "C" NOT NULL CHECK (kind IN ('agent', 'member')),
  -- Basis points by category.
  rates jsonb NOT NULL DEFAULT '{}' CHECK (jsonb_typeof(rates) = 'object'),
  quota integer CHECK (quota > 0),
  expires_at timestamptz,
  remark text NOT NULL DEFAULT '' CHECK (length(remark) <= 140),
  stopped boolean NOT NULL DEFAULT false,
  opened integer NOT NULL DEFAULT 0 CHECK (opened >= 0),
  registered integer NOT NULL DEFAULT 0 CHECK (registered >= 0),
  created_at timestamptz NOT NULL DEFAULT kernel.now(),
  PRIMARY KEY (merchant_code, code),
  FOREIGN KEY (merchant_code, agent_id) REFERENCES agents.agent (merchant_code, member_id),
  CONSTRAINT link_quota CHECK (quota IS NULL OR registered <= quota)
);
CREATE INDEX link_of_agent ON agents.link (agent_id, created_at DESC);
GRANT SELECT, INSERT ON agents.link TO lantern_app;
GRANT UPDATE (rates, quota, expires_at, remark, stopped, opened, registered) ON agents.link TO lantern_app;

-- The code an agent was appointed with is a link without rates.
INSERT INTO agents.link (merchant_code, code, agent_id, kind, registered, created_at)
SELECT a.merchant_code, a.invitation_code, a.member_id, 'member',
  (SELECT count(*) FROM agents.placement p WHERE p.agent_member_id = a.member_id AND p.code = a.invitation_code), a.opened_at
FROM agents.agent a;

-- How far who registered by a link came; each step once.
CREATE TABLE agents.link_step (
  member_id text COLLATE "C" NOT NULL,
  step text COLLATE "C" NOT NULL CHECK (step IN ('verified', 'deposited', 'active')),
  at timestamptz NOT NULL DEFAULT kernel.now(),
  PRIMARY KEY (member_id, step)
);
GRANT SELECT, INSERT ON agents.link_step TO lantern_app;
CREATE INDEX placement_code ON agents.placement (agent_member_id, code);

-- Accounts an agent opened: unclaimed until the owner has set a password and confirmed age, terms and consents.
CREATE TABLE agents.opening (
  member_id text COLLATE "C" PRIMARY KEY,
  agent_id text COLLATE "C" NOT NULL REFERENCES agents.agent,
  opened_at timestamptz NOT NULL DEFAULT kernel.now(),
  claim_by timestamptz NOT NULL,
  claimed_at timestamptz,
  -- Nobody claimed it.
  ended_at timestamptz,
  CHECK (claimed_at IS NULL OR ended_at IS NULL)
);
CREATE INDEX opening_of_agent ON agents.opening (agent_id, opened_at);
CREATE INDEX opening_unclaimed ON agents.opening (claim_by) WHERE claimed_at IS NULL AND ended_at IS NULL;
GRANT SELECT, INSERT ON agents.opening TO lantern_app;
GRANT UPDATE (claimed_at, ended_at) ON agents.opening TO lantern_app;

CREATE TABLE agents.offer (
  offer_id text COLLATE "C" PRIMARY KEY,
  member_id text COLLATE "C" NOT NULL,
  agent_id text COLLATE "C" NOT NULL REFERENCES agents.agent,
  rates jsonb NOT NULL CHECK (jsonb_typeof(rates) = 'object'),
  state text COLLATE "C" NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'accepted', 'refused', 'expired')),
  offered_at timestamptz NOT NULL DEFAULT kernel.now(),
  answer_by timestamptz NOT NULL,
  CHECK (member_id <> agent_id)
);
CREATE UNIQUE INDEX offer_waiting ON agents.offer (member_id) WHERE state = 'waiting';
GRANT SELECT, INSERT ON agents.offer TO lantern_app;
GRANT UPDATE (state) ON agents.offer TO lantern_app;

-- A move of one or many, all of them or none.
CREATE TABLE agents.move (
  move_id text COLLATE "C" PRIMARY KEY,
  merchant_code text COLLATE "C" NOT NULL,
  parent_id text COLLATE "C" NOT NULL,
  -- Who asked: the agent, or an operator.
  asked_by text COLLATE "C" NOT NULL,
  by_operator boolean NOT NULL,
  state text COLLATE "C" NOT NULL CHECK (state IN ('waiting', 'planned', 'done', 'refused', 'withdrawn', 'failed')),
  asked_at timestamptz NOT NULL DEFAULT kernel.now(),
  effective_day date NOT NULL,
  answer_by timestamptz,
  ended_at timestamptz,
  failure text COLLATE "C",
  FOREIGN KEY (merchant_code, parent_id) REFERENCES agents.agent (merchant_code, member_id)
);
CREATE INDEX move_asked ON agents.move (asked_by, asked_at DESC);
CREATE INDEX move_open ON agents.move (effective_day) WHERE state IN ('waiting', 'planned');
GRANT SELECT, INSERT ON agents.move TO lantern_app;
GRANT UPDATE (state, effective_day, ended_at, failure) ON agents.move TO lantern_app;

CREATE TABLE agents.move_person (
  move_id text COLLATE "C" NOT NULL REFERENCES agents.move,
  member_id text COLLATE "C" NOT NULL,
  from_id text COLLATE "C" NOT NULL,
  needs_consent boolean NOT NULL,
  agreed_at timestamptz,
  -- While the move is waiting or planned: an account is in one such move.
  open boolean NOT NULL DEFAULT true,
  PRIMARY KEY (move_id, member_id)
);
CREATE UNIQUE INDEX move_person_open ON agents.move_person (member_id) WHERE open;
GRANT SELECT, INSERT ON agents.move_person TO lantern_app;
GRANT UPDATE (agreed_at, open) ON agents.move_person TO lantern_app;

-- Each change of a rate as it was decided; append-only.
CREATE TABLE agents.rate_change (
  change_no bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  member_id text COLLATE "C" NOT NULL,
  category text COLLATE "C" NOT NULL,
  before_bps integer NOT NULL,
  after_bps integer NOT NULL,
  from_day date NOT NULL,
  asked_by text COLLATE "C" NOT NULL,
  -- The changes of one call.
  asked_on date NOT NULL,
  call_id text COLLATE "C" NOT NULL,
  at timestamptz NOT NULL DEFAULT kernel.now()
);
CREATE INDEX rate_change_of ON agents.rate_change (member_id, asked_on);
GRANT SELECT, INSERT ON agents.rate_change TO lantern_app;

-- Accounts opened by an agent are nobody's until they are claimed (identity/login/claim-account.ts).
ALTER TABLE identity.member ADD COLUMN unclaimed boolean NOT NULL DEFAULT false;
GRANT UPDATE (unclaimed) ON identity.member TO lantern_app;
ALTER TABLE identity.consent DROP CONSTRAINT consent_kind_check,
  ADD CONSTRAINT consent_kind_check CHECK (kind IN ('age', 'data', 'marketing', 'fingerprint', 'terms'));
