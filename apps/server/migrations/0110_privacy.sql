-- Requests of members about their own data: export, erasure, and what they consented to.
CREATE SCHEMA privacy;
GRANT USAGE ON SCHEMA privacy TO lantern_app;

CREATE TABLE privacy.setting (
  only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
  erasure_waiting_days integer NOT NULL DEFAULT 14 CHECK (erasure_waiting_days BETWEEN 1 AND 30),
  exports_per_day integer NOT NULL DEFAULT 3 CHECK (exports_per_day BETWEEN 1 AND 100)
);

INSERT INTO privacy.setting DEFAULT VALUES;
GRANT SELECT, UPDATE ON privacy.setting TO lantern_app;

-- Requests to be erased; they stay as the proof that they were handled.
CREATE TABLE privacy.erasure (
  id text COLLATE "C" PRIMARY KEY,
  member_id text COLLATE "C" NOT NULL,
  state text COLLATE "C" NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'cancelled', 'erased')),
  requested_at timestamptz NOT NULL DEFAULT kernel.now(),
  erases_at timestamptz NOT NULL,
  ended_at timestamptz,
  CHECK (erases_at > requested_at),
  CHECK ((state = 'waiting') = (ended_at IS NULL))
);
CREATE UNIQUE INDEX erasure_waiting_once ON privacy.erasure (member_id) WHERE state = 'waiting';
CREATE INDEX erasure_due ON privacy.erasure (erases_at) WHERE state = 'waiting';
GRANT SELECT, INSERT ON privacy.erasure TO lantern_app;
GRANT UPDATE (state, erases_at, ended_at) ON privacy.erasure TO lantern_app;

-- Exports made, to count them and to show their owner when.
CREATE TABLE privacy.export (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  member_id text COLLATE "C" NOT NULL,
  at timestamptz NOT NULL DEFAULT kernel.now()
);
CREATE INDEX export_of_member ON privacy.export (member_id, at DESC);
GRANT SELECT, INSERT, DELETE ON privacy.export TO lantern_app;
