-- Promotions as data: rules with versions, and what bounds them: pieces (envelopes, uses of codes) and slots of a budget.
CREATE TABLE promotions.promotion (
  merchant_code text NOT NULL,
  key text COLLATE "C" NOT NULL CHECK (key ~ '^[A-Za-z0-9_-]{1,64}$'),
  kind text COLLATE "C" NOT NULL CHECK (kind IN ('check_in', 'code', 'envelope')),
  currency text NOT NULL CHECK (currency ~ '^[A-Z]{3,5}$'),
  -- A draft was never published. Whether a draft waits for a second person is known by approvals, that its time is over by its rule.
  state text NOT NULL DEFAULT 'draft' CHECK (state IN ('draft', 'live', 'paused', 'ended')),
  -- The newest version of its rule, and the one that holds for new entries.
  version integer NOT NULL CHECK (version > 0),
  live_version integer CHECK (live_version BETWEEN 1 AND version),
  -- The least and the most one taking gives, and how many pieces there were, since it was published.
  least bigint CHECK (least > 0),
  most bigint CHECK (most >= least),
  pieces integer CHECK (pieces > 0),
  -- Of envelopes: SHA-256 of their list, and the sealed seed they were drawn with.
  list_hash bytea CHECK (length(list_hash) = 32),
  sealed_seed bytea,
  codes_made_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT kernel.now(),
  changed_at timestamptz NOT NULL DEFAULT kernel.now(),
  changed_by text NOT NULL,
  ended_at timestamptz,
  PRIMARY KEY (merchant_code, key),
  CHECK ((state = 'draft') = (live_version IS NULL)),
  CHECK ((live_version IS NULL) = (least IS NULL) AND (least IS NULL) = (most IS NULL)),
  CHECK ((state = 'ended') = (ended_at IS NOT NULL)),
  CHECK ((list_hash IS NULL) = (sealed_seed IS NULL)),
  CHECK (list_hash IS NULL OR kind = 'envelope'),
  CHECK (codes_made_at IS NULL OR kind = 'code')
);
CREATE INDEX promotion_newest ON promotions.promotion (merchant_code, created_at, key);
GRANT SELECT, INSERT, DELETE ON promotions.promotion TO lantern_app;
-- Kind and currency never change.
GRANT UPDATE (state, version, live_version, least, most, pieces, list_hash, sealed_seed, codes_made_at, changed_at, changed_by, ended_at)
  ON promotions.promotion TO lantern_app;

-- Versions of rules. A version is never changed: entries name the one they were taken under.
CREATE TABLE promotions.rule (
  merchant_code text NOT NULL,
  key text COLLATE "C" NOT NULL,
  version integer NOT NULL CHECK (version > 0),
  rule jsonb NOT NULL CHECK (jsonb_typeof(rule) = 'object'),
  -- SHA-256 of merchant, key, version and rule as canonical JSON.
  terms_hash bytea NOT NULL CHECK (length(terms_hash) = 32),
  written_at timestamptz NOT NULL DEFAULT kernel.now(),
  written_by text NOT NULL,
  published_at timestamptz,
  PRIMARY KEY (merchant_code, key, version),
  FOREIGN KEY (merchant_code, key) REFERENCES promotions.promotion
);
-- DELETE is for drafts alone: a published version stays.
GRANT SELECT, INSERT, DELETE ON promotions.rule TO lantern_app;
GRANT UPDATE (published_at) ON promotions.rule TO lantern_app;

-- What is given away piece by piece: an envelope, or one use of a code. Who takes one holds its row.
CREATE TABLE promotions.piece (
  merchant_code text NOT NULL,
  key text COLLATE "C" NOT NULL,
  n integer NOT NULL CHECK (n > 0),
  -- Of a code; 0: of no code.
  code_no integer NOT NULL CHECK (code_no >= 0),
  amount bigint NOT NULL CHECK (amount > 0),
  entry_id text COLLATE "C" UNIQUE,
  PRIMARY KEY (merchant_code, key, n),
  FOREIGN KEY (merchant_code, key) REFERENCES promotions.promotion
);
CREATE INDEX piece_free ON promotions.piece (merchant_code, key, code_no, n) WHERE entry_id IS NULL;
GRANT SELECT, INSERT ON promotions.piece TO lantern_app;
GRANT UPDATE (entry_id) ON promotions.piece TO lantern_app;

-- A budget of money in parts, so that members who take from it do not wait for one another.
CREATE TABLE promotions.slot (
  merchant_code text NOT NULL,
  key text COLLATE "C" NOT NULL,
  slot smallint NOT NULL CHECK (slot BETWEEN 1 AND 16),
  remaining bigint NOT NULL CHECK (remaining >= 0),
  PRIMARY KEY (merchant_code, key, slot),
  FOREIGN KEY (merchant_code, key) REFERENCES promotions.promotion
);
GRANT SELECT, INSERT, UPDATE, DELETE ON promotions.slot TO lantern_app;

-- Codes by their keyed hash: the table alone does not give any of them away.
CREATE TABLE promotions.code (
  code_hash bytea PRIMARY KEY CHECK (length(code_hash) = 32),
  merchant_code text NOT NULL,
  key text COLLATE "C" NOT NULL,
  code_no integer NOT NULL CHECK (code_no > 0),
  UNIQUE (merchant_code, key, code_no),
  FOREIGN KEY (merchant_code, key) REFERENCES promotions.promotion
);
GRANT SELECT, INSERT ON promotions.code TO lantern_app;

-- Wrong codes of a member within the last hour.
CREATE TABLE promotions.code_try (
  member_id text COLLATE "C" PRIMARY KEY,
  tried_at timestamptz[] NOT NULL
);
GRANT SELECT, INSERT, UPDATE, DELETE ON promotions.code_try TO lantern_app;

-- Entries of promotions as data: their key, and the version they were taken under.
ALTER TABLE promotions.entry DROP CONSTRAINT entry_promotion_check;
ALTER TABLE promotions.entry ADD CONSTRAINT entry_promotion_check CHECK (promotion ~ '^[A-Za-z0-9_-]{1,64}$');
ALTER TABLE promotions.entry ADD COLUMN version integer CHECK (version > 0);
ALTER TABLE promotions.entry ADD CONSTRAINT entry_versioned CHECK ((version IS NOT NULL) = (kind IN ('check_in', 'code', 'envelope')));
CREATE INDEX entry_of_promotion ON promotions.entry (merchant_code, promotion, earned_at) WHERE version IS NOT NULL;
