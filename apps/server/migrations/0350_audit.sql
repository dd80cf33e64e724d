-- The audit trail: append-only for everyone, hash-chained. docs/adr/0028-audit-chain.md.
CREATE SCHEMA audit;
GRANT USAGE ON SCHEMA audit TO lantern_app;

CREATE TABLE audit.entry (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- Orders the chain: an entry of a lower transaction cannot appear any more once none of those runs.
  xid xid8 NOT NULL DEFAULT pg_current_xact_id(),
  at timestamptz NOT NULL DEFAULT kernel.now(),
  merchant_code text COLLATE "C",
  operator_id text COLLATE "C",
  -- The name at that time: a later change of it does not change what was recorded.
  operator_name text NOT NULL,
  via text COLLATE "C" NOT NULL CHECK (via IN ('console', 'command')),
  address text COLLATE "C" NOT NULL,
  agent text NOT NULL,
  call text COLLATE "C" NOT NULL,
  permission text COLLATE "C",
  outcome text COLLATE "C" NOT NULL CHECK (outcome IN ('done', 'refused', 'opened')),
  code text COLLATE "C",
  object_kind text COLLATE "C" NOT NULL,
  object_id text COLLATE "C",
  reason text,
  before jsonb,
  after jsonb,
  CHECK ((outcome = 'refused') = (code IS NOT NULL))
);
CREATE INDEX entry_merchant ON audit.entry (merchant_code, id DESC);
CREATE INDEX entry_operator ON audit.entry (operator_id, id DESC) WHERE operator_id IS NOT NULL;
CREATE INDEX entry_object ON audit.entry (object_kind, object_id, id DESC);
CREATE INDEX entry_call ON audit.entry (call, id DESC);
CREATE INDEX entry_at ON audit.entry (at);
GRANT SELECT, INSERT ON audit.entry TO lantern_app;

-- The chain: one link per entry, without gaps. Written by audit.seal_next only.
CREATE TABLE audit.link (
  position bigint PRIMARY KEY CHECK (position > 0),
  entry_id bigint NOT NULL UNIQUE,
  hash bytea NOT NULL CHECK (octet_length(hash) = 32),
  sealed_at timestamptz NOT NULL DEFAULT kernel.now()
);
GRANT SELECT ON audit.link TO lantern_app;

-- Entries that wait for their link; the application neither reads nor writes it.
CREATE TABLE audit.unsealed (
  xid xid8 NOT NULL,
  entry_id bigint NOT NULL,
  PRIMARY KEY (xid, entry_id)
);
