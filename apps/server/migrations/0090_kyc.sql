-- Identity check: what members send, what reviewers decide, and who looked at it.
CREATE SCHEMA kyc;
GRANT USAGE ON SCHEMA kyc TO lantern_app;

-- A merchant without a row requires the approval before a withdrawal.
CREATE TABLE kyc.merchant_setting (
  merchant_code text COLLATE "C" PRIMARY KEY,
  needed_to_withdraw boolean NOT NULL
);
GRANT SELECT, INSERT, UPDATE ON kyc.merchant_setting TO lantern_app;

-- One per member who began. `sealed_facts` is iv, ciphertext, tag of AES-256-GCM; none of the facts is in clear.
CREATE TABLE kyc.application (
  member_id text COLLATE "C" PRIMARY KEY,
  state text COLLATE "C" NOT NULL DEFAULT 'none' CHECK (state IN ('none', 'submitted', 'approved', 'resubmit', 'rejected')),
  sealed_facts bytea CHECK (octet_length(sealed_facts) > 28),
  reason text CHECK (length(reason) BETWEEN 1 AND 500),
  submitted_at timestamptz,
  decided_at timestamptz,
  -- Uploads of the running hour: each costs the node a decoding.
  uploads integer NOT NULL DEFAULT 0 CHECK (uploads >= 0),
  uploads_since timestamptz NOT NULL DEFAULT kernel.now(),
  CHECK ((state = 'none') = (submitted_at IS NULL)),
  CHECK ((submitted_at IS NULL) = (sealed_facts IS NULL)),
  CHECK ((state IN ('approved', 'resubmit', 'rejected')) = (decided_at IS NOT NULL)),
  CHECK (state NOT IN ('resubmit', 'rejected') OR reason IS NOT NULL)
);
GRANT SELECT, INSERT, UPDATE, DELETE ON kyc.application TO lantern_app;

-- The picture itself is a file; this is its name, what it must decrypt to, and its data key, sealed.
CREATE TABLE kyc.image (
  member_id text COLLATE "C" NOT NULL REFERENCES kyc.application,
  image text COLLATE "C" NOT NULL CHECK (image IN ('idFront', 'idBack', 'selfie')),
  file text COLLATE "C" NOT NULL UNIQUE CHECK (file ~ '^[0-9a-f]{32}$'),
  sealed_key bytea NOT NULL CHECK (octet_length(sealed_key) = 72),
  sha256 bytea NOT NULL CHECK (octet_length(sha256) = 32),
  size_bytes integer NOT NULL CHECK (size_bytes > 0),
  width integer NOT NULL CHECK (width BETWEEN 1 AND 2400),
  height integer NOT NULL CHECK (height BETWEEN 1 AND 2400),
  uploaded_at timestamptz NOT NULL DEFAULT kernel.now(),
  PRIMARY KEY (member_id, image)
);
GRANT SELECT, INSERT, UPDATE, DELETE ON kyc.image TO lantern_app;

-- Every step of every application, for the member's timeline and for the supervisor.
CREATE TABLE kyc.step (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  member_id text COLLATE "C" NOT NULL REFERENCES kyc.application,
  to_state text COLLATE "C" NOT NULL CHECK (to_state IN ('submitted', 'approved', 'resubmit', 'rejected')),
  reviewer text COLLATE "C" CHECK (length(reviewer) BETWEEN 1 AND 64),
  reason text CHECK (length(reason) BETWEEN 1 AND 500),
  at timestamptz NOT NULL DEFAULT kernel.now(),
  CHECK ((to_state = 'submitted') = (reviewer IS NULL))
);
CREATE INDEX step_of_member ON kyc.step (member_id, id);
GRANT SELECT, INSERT, DELETE ON kyc.step TO lantern_app;

-- Who saw what of whom, why and when. It outlives the member's erasure: it names no fact, and it is the proof of care.
CREATE TABLE kyc.access_log (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  member_id text COLLATE "C" NOT NULL,
  viewer text COLLATE "C" NOT NULL CHECK (length(viewer) BETWEEN 1 AND 64),
  subject text COLLATE "C" NOT NULL CHECK (subject IN ('facts', 'idFront', 'idBack', 'selfie')),
  reason text NOT NULL CHECK (length(reason) BETWEEN 3 AND 500),
  at timestamptz NOT NULL DEFAULT kernel.now()
);
CREATE INDEX access_log_of_member ON kyc.access_log (member_id, id);
GRANT SELECT, INSERT ON kyc.access_log TO lantern_app;
