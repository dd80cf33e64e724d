-- Kernel: the application role, the database clock, the outbox, idempotency keys, throttled attempts.

-- The server works as this role (SET ROLE at connect). It owns nothing and has only what the migrations grant.
DO $$
BEGIN
  IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'lantern_app') THEN
    CREATE ROLE lantern_app NOLOGIN;
  END IF;
  EXECUTE format('GRANT lantern_app TO %I', current_user);
EXCEPTION WHEN duplicate_object OR unique_violation THEN
  NULL; -- another node of another database on the same cluster was faster
END $$;

CREATE EXTENSION IF NOT EXISTS unaccent;
CREATE EXTENSION IF NOT EXISTS pg_trgm;

CREATE SCHEMA kernel;
GRANT USAGE ON SCHEMA kernel TO lantern_app;

-- One row; zero outside tests. The application role may read it, only the owner may move it.
CREATE TABLE kernel.clock_offset (
  only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
  offset_ms bigint NOT NULL DEFAULT 0
);

INSERT INTO kernel.clock_offset DEFAULT VALUES;
GRANT SELECT ON kernel.clock_offset TO lantern_app;

-- The one clock that decides about money and draws: wall time of the database, moved only by tests.
CREATE FUNCTION kernel.now() RETURNS timestamptz LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT clock_timestamp() + (SELECT offset_ms FROM kernel.clock_offset) * interval '1 millisecond'
$$;

CREATE TABLE kernel.outbox (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  topic text NOT NULL,
  payload jsonb NOT NULL,
  recorded_at timestamptz NOT NULL DEFAULT kernel.now(),
  attempts integer NOT NULL DEFAULT 0,
  due_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  last_error text
);
CREATE INDEX outbox_due ON kernel.outbox (due_at, id);
GRANT SELECT, INSERT, UPDATE, DELETE ON kernel.outbox TO lantern_app;

-- One row per Idempotency-Key of an owner; `answer` stays null while the first request runs.
CREATE TABLE kernel.idempotency_key (
  owner text NOT NULL,
  key text NOT NULL,
  call text NOT NULL,
  body_hash bytea NOT NULL,
  lease_until timestamptz NOT NULL,
  status integer,
  answer jsonb,
  created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  PRIMARY KEY (owner, key)
);
CREATE INDEX idempotency_key_age ON kernel.idempotency_key (created_at);
GRANT SELECT, INSERT, UPDATE, DELETE ON kernel.idempotency_key TO lantern_app;

-- Throttled attempts (src/kernel/throttle.ts): tries of a subject (an id) by name. Logged, or a crash would reset them.
CREATE TABLE kernel.throttle (
  name text COLLATE "C" NOT NULL CHECK (name ~ '^[a-z_.]{3,40}$'),
  subject text COLLATE "C" NOT NULL CHECK (length(subject) BETWEEN 1 AND 64),
  tries integer NOT NULL DEFAULT 0 CHECK (tries >= 0),
  last_tried_at timestamptz NOT NULL DEFAULT kernel.now(),
  PRIMARY KEY (name, subject)
);
GRANT SELECT, INSERT ON kernel.throttle TO lantern_app;
GRANT UPDATE (tries, last_tried_at) ON kernel.throttle TO lantern_app;
