-- Agents: who may invite, who invited whom, and the codes it is done with. Members are named by id; identity keeps them.
CREATE SCHEMA agents;
GRANT USAGE ON SCHEMA agents TO lantern_app;

CREATE TABLE agents.agent (
  member_id text COLLATE "C" PRIMARY KEY,
  merchant_code text COLLATE "C" NOT NULL CHECK (length(merchant_code) BETWEEN 1 AND 32),
  invitation_code text COLLATE "C" NOT NULL CHECK (invitation_code ~ '^[A-Z0-9]{4,20}$'),
  parent_member_id text COLLATE "C",
  opened_at timestamptz NOT NULL DEFAULT kernel.now(),
  UNIQUE (merchant_code, member_id),
  CONSTRAINT agent_code_once UNIQUE (merchant_code, invitation_code),
  -- A parent is an agent of the same merchant.
  FOREIGN KEY (merchant_code, parent_member_id) REFERENCES agents.agent (merchant_code, member_id),
  CHECK (parent_member_id <> member_id)
);
CREATE INDEX agent_parent ON agents.agent (parent_member_id) WHERE parent_member_id IS NOT NULL;
GRANT SELECT, INSERT ON agents.agent TO lantern_app;

-- Who came in under which agent, once per member; never changed.
CREATE TABLE agents.placement (
  member_id text COLLATE "C" PRIMARY KEY,
  agent_member_id text COLLATE "C" NOT NULL REFERENCES agents.agent,
  code text COLLATE "C" NOT NULL,
  at timestamptz NOT NULL DEFAULT kernel.now(),
  CHECK (member_id <> agent_member_id)
);
CREATE INDEX placement_agent ON agents.placement (agent_member_id, at);
GRANT SELECT, INSERT ON agents.placement TO lantern_app;

-- The code a member gives to friends: random, so that it reveals no username.
CREATE TABLE agents.friend_code (
  member_id text COLLATE "C" PRIMARY KEY,
  merchant_code text COLLATE "C" NOT NULL CHECK (length(merchant_code) BETWEEN 1 AND 32),
  code text COLLATE "C" NOT NULL CHECK (code ~ '^[A-Z0-9]{4,20}$'),
  CONSTRAINT friend_code_once UNIQUE (merchant_code, code)
);
GRANT SELECT, INSERT ON agents.friend_code TO lantern_app;

-- Who was recommended by whom, once per member; never changed.
CREATE TABLE agents.recommendation (
  member_id text COLLATE "C" PRIMARY KEY,
  recommender_member_id text COLLATE "C" NOT NULL REFERENCES agents.friend_code (member_id),
  code text COLLATE "C" NOT NULL,
  at timestamptz NOT NULL DEFAULT kernel.now(),
  CHECK (member_id <> recommender_member_id)
);
CREATE INDEX recommendation_recommender ON agents.recommendation (recommender_member_id, at);
GRANT SELECT, INSERT ON agents.recommendation TO lantern_app;
