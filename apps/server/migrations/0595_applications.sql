-- Applications to promotions (PRO-02): what a member wrote and showed, and what an operator decided.
ALTER TABLE promotions.entry DROP CONSTRAINT entry_versioned;
ALTER TABLE promotions.entry ADD CONSTRAINT entry_versioned
  CHECK (version IS NOT NULL OR kind NOT IN ('application', 'check_in', 'code', 'envelope', 'match', 'race', 'referral'));

-- One per member who has uploaded a picture or applied: its lock serialises what the member sends.
CREATE TABLE promotions.applicant (
  member_id text COLLATE "C" PRIMARY KEY,
  -- Uploads of the running hour: each costs the node a decoding.
  uploads integer NOT NULL DEFAULT 0 CHECK (uploads >= 0),
  uploads_since timestamptz NOT NULL DEFAULT kernel.now()
);
GRANT SELECT, INSERT, UPDATE, DELETE ON promotions.applicant TO lantern_app;

CREATE TABLE promotions.application (
  application_id text COLLATE "C" PRIMARY KEY,
  merchant_code text COLLATE "C" NOT NULL,
  key text COLLATE "C" NOT NULL,
  -- The version of the rule it was made under: its amounts and attempts hold.
  rule_version integer NOT NULL CHECK (rule_version > 0),
  member_id text COLLATE "C" NOT NULL,
  currency text COLLATE "C" NOT NULL CHECK (currency ~ '^[A-Z]{3,5}$'),
  -- A request that is sent again with its key is the same application.
  request_key text COLLATE "C" NOT NULL,
  remark text NOT NULL CHECK (length(remark) BETWEEN 1 AND 140),
  language text COLLATE "C" NOT NULL CHECK (language ~ '^[A-Z]{2}$'),
  -- Which of the member's applications to the promotion.
  attempt integer NOT NULL CHECK (attempt > 0),
  state text COLLATE "C" NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'approved', 'rejected', 'withdrawn', 'lapsed')),
  version integer NOT NULL DEFAULT 1 CHECK (version >= 1),
  applied_at timestamptz NOT NULL DEFAULT kernel.now(),
  answer_by timestamptz NOT NULL,
  lapses_at timestamptz NOT NULL,
  ended_at timestamptz,
  amount bigint CHECK (amount > 0),
  rejection text COLLATE "C" CHECK (rejection ~ '^[a-z]+(_[a-z]+)*$'),
  note text CHECK (length(note) <= 200),
  decided_by text COLLATE "C",
  decided_name text,
  UNIQUE (member_id, request_key),
  FOREIGN KEY (merchant_code, key) REFERENCES promotions.promotion,
  CHECK ((state = 'waiting') = (ended_at IS NULL)),
  CHECK ((state = 'approved') = (amount IS NOT NULL)),
  CHECK ((state = 'rejected') = (rejection IS NOT NULL) AND (rejection IS NULL) = (note IS NULL)),
  CHECK ((state IN ('approved', 'rejected')) = (decided_by IS NOT NULL) AND (decided_by IS NULL) = (decided_name IS NULL))
);
-- One at a time.
CREATE UNIQUE INDEX application_waiting ON promotions.application (merchant_code, key, member_id) WHERE state = 'waiting';
CREATE INDEX application_of_member ON promotions.application (member_id, key, applied_at);
CREATE INDEX application_of_desk ON promotions.application (merchant_code, state, applied_at, application_id);
CREATE INDEX application_due ON promotions.application (lapses_at) WHERE state = 'waiting';
CREATE INDEX application_age ON promotions.application (applied_at);
-- What the member wrote never changes.
GRANT SELECT, INSERT, DELETE ON promotions.application TO lantern_app;
GRANT UPDATE (state, version, ended_at, amount, rejection, note, decided_by, decided_name) ON promotions.application TO lantern_app;

-- The picture itself is a file; this is its name, what it must decrypt to, and its data key, sealed. Without an application it waits to be sent.
CREATE TABLE promotions.picture (
  picture_id text COLLATE "C" PRIMARY KEY,
  member_id text COLLATE "C" NOT NULL,
  application_id text COLLATE "C" REFERENCES promotions.application ON DELETE CASCADE,
  place smallint CHECK (place BETWEEN 1 AND 3),
  file text COLLATE "C" NOT NULL UNIQUE CHECK (file ~ '^[0-9a-f]{32}$'),
  sealed_key bytea NOT NULL CHECK (octet_length(sealed_key) = 72),
  sha256 bytea NOT NULL CHECK (octet_length(sha256) = 32),
  size_bytes integer NOT NULL CHECK (size_bytes > 0),
  width integer NOT NULL CHECK (width BETWEEN 1 AND 2400),
  height integer NOT NULL CHECK (height BETWEEN 1 AND 2400),
  uploaded_at timestamptz NOT NULL DEFAULT kernel.now(),
  UNIQUE (application_id, place),
  CHECK ((application_id IS NULL) = (place IS NULL))
);
CREATE INDEX picture_of_member ON promotions.picture (member_id, uploaded_at);
CREATE INDEX picture_unsent ON promotions.picture (uploaded_at) WHERE application_id IS NULL;
GRANT SELECT, INSERT, DELETE ON promotions.picture TO lantern_app;
GRANT UPDATE (application_id, place) ON promotions.picture TO lantern_app;

CALL kernel.show_on_desks('promotions.application', 'application');
