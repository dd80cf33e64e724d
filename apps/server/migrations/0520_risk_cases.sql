-- Cases that went on in another one, what members may not do, and what was decided about members who use the same things.
ALTER TABLE risk.alert ADD COLUMN merged_into bigint REFERENCES risk.alert;
ALTER TABLE risk.alert DROP CONSTRAINT alert_outcome_check;
ALTER TABLE risk.alert ADD CONSTRAINT alert_outcome_check
  CHECK (outcome IN ('no_finding', 'watch', 'restrict', 'lock', 'adjustment', 'protection', 'merged'));
ALTER TABLE risk.alert ADD CONSTRAINT alert_merged_check CHECK ((merged_into IS NOT NULL) = (outcome IS NOT DISTINCT FROM 'merged'));
CREATE INDEX alert_merged ON risk.alert (merged_into) WHERE merged_into IS NOT NULL;
ALTER TABLE risk.event DROP CONSTRAINT event_what_check;
ALTER TABLE risk.event ADD CONSTRAINT event_what_check
  CHECK (what IN ('raised', 'grew', 'claimed', 'released', 'noted', 'adjusted', 'merged', 'closed'));
GRANT UPDATE (merged_into, subject_text) ON risk.alert TO lantern_app;

-- What a member may not do since a case. Lifted, not deleted; the guard risk.admit_money reads those in force.
CREATE TABLE risk.restriction (
  restriction_id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  merchant_code text COLLATE "C" NOT NULL,
  member_id text COLLATE "C" NOT NULL,
  what text COLLATE "C" NOT NULL CHECK (what IN ('play', 'payout')),
  alert_id bigint NOT NULL REFERENCES risk.alert,
  reason text NOT NULL CHECK (length(reason) BETWEEN 1 AND 500),
  set_by text COLLATE "C" NOT NULL,
  set_name text NOT NULL,
  set_at timestamptz NOT NULL DEFAULT kernel.now(),
  lifted_by text COLLATE "C",
  lifted_at timestamptz,
  CHECK ((lifted_by IS NULL) = (lifted_at IS NULL))
);
CREATE UNIQUE INDEX restriction_in_force ON risk.restriction (member_id, what) WHERE lifted_at IS NULL;
GRANT SELECT, INSERT, DELETE ON risk.restriction TO lantern_app;
GRANT UPDATE (lifted_by, lifted_at) ON risk.restriction TO lantern_app;

-- What two members who use the same things are to each other; the trail has earlier decisions.
CREATE TABLE risk.relation (
  merchant_code text COLLATE "C" NOT NULL,
  -- In the order of their ids.
  a text COLLATE "C" NOT NULL,
  b text COLLATE "C" NOT NULL,
  version integer NOT NULL DEFAULT 1 CHECK (version >= 1),
  -- Null: taken back.
  verdict text COLLATE "C" CHECK (verdict IN ('household', 'watch', 'same_person')),
  reason text NOT NULL CHECK (length(reason) BETWEEN 1 AND 500),
  decided_by text COLLATE "C" NOT NULL,
  decided_name text NOT NULL,
  decided_at timestamptz NOT NULL DEFAULT kernel.now(),
  PRIMARY KEY (merchant_code, a, b),
  CHECK (a < b)
);
CREATE INDEX relation_of_a ON risk.relation (a);
CREATE INDEX relation_of_b ON risk.relation (b);
GRANT SELECT, INSERT, UPDATE, DELETE ON risk.relation TO lantern_app;

-- An erasure takes the member out of alerts, and the words operators wrote about one member alone.
GRANT DELETE ON risk.alert_member, risk.fact, risk.event TO lantern_app;
