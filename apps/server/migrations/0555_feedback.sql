-- Feedback: what members write to the desk, their pictures, and the one answer.
CREATE SCHEMA feedback;
GRANT USAGE ON SCHEMA feedback TO lantern_app;

-- One per member who has uploaded or sent something: its lock serialises what the member sends.
CREATE TABLE feedback.writer (
  member_id text COLLATE "C" PRIMARY KEY,
  -- Uploads of the running hour: each costs the node a decoding.
  uploads integer NOT NULL DEFAULT 0 CHECK (uploads >= 0),
  uploads_since timestamptz NOT NULL DEFAULT kernel.now()
);
GRANT SELECT, INSERT, UPDATE, DELETE ON feedback.writer TO lantern_app;

CREATE TABLE feedback.entry (
  feedback_id text COLLATE "C" PRIMARY KEY,
  merchant_code text COLLATE "C" NOT NULL,
  member_id text COLLATE "C" NOT NULL,
  -- A request that is sent again with its key is the same feedback.
  request_key text COLLATE "C" NOT NULL,
  topic text COLLATE "C" NOT NULL CHECK (topic IN ('account', 'deposit', 'withdrawal', 'game', 'promotion', 'other')),
  body text NOT NULL CHECK (length(body) BETWEEN 1 AND 40000),
  -- The language of the page it was written on; the desk answers in it.
  language text COLLATE "C" NOT NULL CHECK (language ~ '^[A-Z]{2}$'),
  reference_kind text COLLATE "C" CHECK (reference_kind IN ('deposit', 'withdrawal', 'bet')),
  reference_id text COLLATE "C" CHECK (length(reference_id) BETWEEN 1 AND 64),
  state text COLLATE "C" NOT NULL DEFAULT 'open' CHECK (state IN ('open', 'answered', 'closed')),
  version integer NOT NULL DEFAULT 1 CHECK (version >= 1),
  created_at timestamptz NOT NULL DEFAULT kernel.now(),
  answer text CHECK (length(answer) BETWEEN 1 AND 2000),
  answered_by text COLLATE "C",
  answered_name text,
  answered_at timestamptz,
  closed_by text COLLATE "C",
  closed_name text,
  closed_at timestamptz,
  UNIQUE (member_id, request_key),
  CHECK ((reference_kind IS NULL) = (reference_id IS NULL)),
  CHECK ((answer IS NULL) = (answered_at IS NULL)),
  CHECK ((answer IS NULL) = (answered_by IS NULL) AND (answer IS NULL) = (answered_name IS NULL)),
  CHECK ((closed_at IS NULL) = (closed_by IS NULL) AND (closed_at IS NULL) = (closed_name IS NULL)),
  CHECK ((state = 'closed') = (closed_at IS NOT NULL)),
  CHECK (state <> 'open' OR answer IS NULL),
  CHECK (state <> 'answered' OR answer IS NOT NULL)
);
CREATE INDEX entry_of_desk ON feedback.entry (merchant_code, state, created_at, feedback_id);
CREATE INDEX entry_of_member ON feedback.entry (member_id, created_at, feedback_id);
CREATE INDEX entry_age ON feedback.entry (created_at);
-- What the member wrote never changes.
GRANT SELECT, INSERT, DELETE ON feedback.entry TO lantern_app;
GRANT UPDATE (state, version, answer, answered_by, answered_name, answered_at, closed_by, closed_name, closed_at) ON feedback.entry TO lantern_app;

-- The picture itself is a file; this is its name, what it must decrypt to, and its data key, sealed. Without a feedback it waits to be sent.
CREATE TABLE feedback.picture (
  picture_id text COLLATE "C" PRIMARY KEY,
  member_id text COLLATE "C" NOT NULL,
  feedback_id text COLLATE "C" REFERENCES feedback.entry ON DELETE CASCADE,
  place smallint CHECK (place BETWEEN 1 AND 3),
  file text COLLATE "C" NOT NULL UNIQUE CHECK (file ~ '^[0-9a-f]{32}$'),
  sealed_key bytea NOT NULL CHECK (octet_length(sealed_key) = 72),
  sha256 bytea NOT NULL CHECK (octet_length(sha256) = 32),
  size_bytes integer NOT NULL CHECK (size_bytes > 0),
  width integer NOT NULL CHECK (width BETWEEN 1 AND 2400),
  height integer NOT NULL CHECK (height BETWEEN 1 AND 2400),
  uploaded_at timestamptz NOT NULL DEFAULT kernel.now(),
  UNIQUE (feedback_id, place),
  CHECK ((feedback_id IS NULL) = (place IS NULL))
);
CREATE INDEX picture_of_member ON feedback.picture (member_id, uploaded_at);
CREATE INDEX picture_unsent ON feedback.picture (uploaded_at) WHERE feedback_id IS NULL;
GRANT SELECT, INSERT, DELETE ON feedback.picture TO lantern_app;
GRANT UPDATE (feedback_id, place) ON feedback.picture TO lantern_app;

CALL kernel.show_on_desks('feedback.entry', 'feedback');
