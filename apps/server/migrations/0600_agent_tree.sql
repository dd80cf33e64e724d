-- The tree of agents by day: a path on agents only, since members are leaves (docs/adr/0050-tree-of-agents.md); seats and rates with their days.
CREATE EXTENSION IF NOT EXISTS ltree;
CREATE EXTENSION IF NOT EXISTS btree_gist;

-- ---------------------------------------------------------------------------------------------------------------------
-- Paths
-- ---------------------------------------------------------------------------------------------------------------------
-- Ends with the agent's own number, begins with its top agent's. The foreign key on the rest of it refuses cycles, orphans and
-- parents of another merchant; it is checked at commit, so that a branch moves as a whole.
CREATE SEQUENCE agents.node_number;
GRANT USAGE ON SEQUENCE agents.node_number TO lantern_app;
ALTER TABLE agents.agent
  ADD COLUMN node_no bigint NOT NULL DEFAULT nextval('agents.node_number'),
  ADD COLUMN path ltree;

WITH RECURSIVE tree AS (
  SELECT member_id, node_no::text::ltree AS path FROM agents.agent WHERE parent_member_id IS NULL
  UNION ALL
  SELECT a.member_id, tree.path || a.node_no::text FROM tree JOIN agents.agent a ON a.parent_member_id = tree.member_id
)
UPDATE agents.agent a SET path = tree.path FROM tree WHERE tree.member_id = a.member_id;

ALTER TABLE agents.agent
  ALTER COLUMN path SET NOT NULL,
  ADD COLUMN parent_path ltree GENERATED ALWAYS AS (CASE WHEN nlevel(path) > 1 THEN subpath(path, 0, -1) END) STORED,
  ADD CONSTRAINT agent_node_once UNIQUE (node_no),
  ADD CONSTRAINT agent_path_once UNIQUE (merchant_code, path),
  ADD CONSTRAINT agent_path_own CHECK (ltree2text(subpath(path, -1)) = node_no::text),
  ADD CONSTRAINT agent_path_depth CHECK (nlevel(path) <= 11),
  ADD CONSTRAINT agent_path_parent FOREIGN KEY (merchant_code, parent_path) REFERENCES agents.agent (merchant_code, path)
    DEFERRABLE INITIALLY DEFERRED;
CREATE INDEX agent_branch ON agents.agent USING gist (path);
CREATE INDEX agent_children ON agents.agent (merchant_code, parent_path);
GRANT UPDATE (path) ON agents.agent TO lantern_app;

-- ---------------------------------------------------------------------------------------------------------------------
-- Seats: under which agent an account is, by local day of its merchant. The tree of a day is the seats that contain it.
-- ---------------------------------------------------------------------------------------------------------------------
CREATE TABLE agents.seat (
  member_id text COLLATE "C" NOT NULL,
  merchant_code text COLLATE "C" NOT NULL,
  agent_id text COLLATE "C" NOT NULL,
  days daterange NOT NULL CHECK (NOT isempty(days) AND NOT lower_inf(days)),
  PRIMARY KEY (member_id, days WITHOUT OVERLAPS),
  FOREIGN KEY (merchant_code, agent_id) REFERENCES agents.agent (merchant_code, member_id),
  CHECK (member_id <> agent_id)
);
CREATE INDEX seat_of_agent ON agents.seat (agent_id, member_id) WHERE upper_inf(days);
CREATE INDEX seat_by_day ON agents.seat (merchant_code, agent_id, lower(days), upper(days));
GRANT SELECT, INSERT, DELETE ON agents.seat TO lantern_app;
GRANT UPDATE (days) ON agents.seat TO lantern_app;

-- Where an agent was also placed by a code, the placement's seat lasts until the day it became an agent.
WITH placed AS (
  SELECT p.member_id, g.merchant_code, p.agent_member_id AS agent_id, (p.at AT TIME ZONE m.time_zone)::date AS from_day,
    (a.opened_at AT TIME ZONE m.time_zone)::date AS agent_from, a.parent_member_id
  FROM agents.placement p
    JOIN agents.agent g ON g.member_id = p.agent_member_id
    JOIN system.merchant m ON m.code = g.merchant_code
    LEFT JOIN agents.agent a ON a.member_id = p.member_id
)
INSERT INTO agents.seat (member_id, merchant_code, agent_id, days)
SELECT member_id, merchant_code, agent_id, daterange(from_day, agent_from) FROM placed WHERE agent_from IS NULL OR agent_from > from_day
UNION ALL
SELECT a.member_id, a.merchant_code, a.parent_member_id, daterange((a.opened_at AT TIME ZONE m.time_zone)::date, NULL)
FROM agents.agent a JOIN system.merchant m ON m.code = a.merchant_code WHERE a.parent_member_id IS NOT NULL;

DROP INDEX agents.agent_parent;
ALTER TABLE agents.agent DROP COLUMN parent_member_id;

-- ---------------------------------------------------------------------------------------------------------------------
-- Rates: what an account was granted of a category's counted stake, by day. Without a row: nothing.
-- ---------------------------------------------------------------------------------------------------------------------
CREATE TABLE agents.rate (
  member_id text COLLATE "C" NOT NULL,
  merchant_code text COLLATE "C" NOT NULL,
  category text COLLATE "C" NOT NULL CHECK (length(category) BETWEEN 1 AND 64),
  rate_bps integer NOT NULL CHECK (rate_bps BETWEEN 0 AND 1000),
  days daterange NOT NULL CHECK (NOT isempty(days) AND NOT lower_inf(days)),
  PRIMARY KEY (member_id, category, days WITHOUT OVERLAPS)
);
CREATE INDEX rate_by_day ON agents.rate (merchant_code, lower(days), upper(days));
GRANT SELECT, INSERT, DELETE ON agents.rate TO lantern_app;
GRANT UPDATE (rate_bps, days) ON agents.rate TO lantern_app;
