-- Approvals: what one operator asks for and another decides. docs/adr/0027-operators.md.
CREATE SCHEMA approvals;
GRANT USAGE ON SCHEMA approvals TO lantern_app;

-- Where a merchant has no row, the default applies: no amount is below the threshold, a request waits a day.
CREATE TABLE approvals.setting (
  merchant_code text COLLATE "C" NOT NULL,
  kind text COLLATE "C" NOT NULL,
  -- Up to this amount within a day one person is enough.
  threshold bigint CHECK (threshold >= 0),
  expires_hours integer NOT NULL CHECK (expires_hours BETWEEN 1 AND 168),
  version integer NOT NULL DEFAULT 1,
  changed_by text NOT NULL,
  PRIMARY KEY (merchant_code, kind)
);
GRANT SELECT, INSERT ON approvals.setting TO lantern_app;
GRANT UPDATE (threshold, expires_hours, version, changed_by) ON approvals.setting TO lantern_app;

-- `input` is what the caller sent, parsed by the contract again before it is carried out. `alone`: carried out by one person, below the
-- threshold.
CREATE TABLE approvals.request (
  id text COLLATE "C" PRIMARY KEY,
  merchant_code text COLLATE "C" NOT NULL,
  kind text COLLATE "C" NOT NULL,
  call text COLLATE "C" NOT NULL,
  input jsonb NOT NULL,
  object_kind text COLLATE "C" NOT NULL,
  object_id text COLLATE "C",
  object_name text NOT NULL,
  amount bigint,
  currency text COLLATE "C",
  summary jsonb NOT NULL,
  reason text NOT NULL,
  state text COLLATE "C" NOT NULL CHECK (state IN ('pending', 'carried_out', 'rejected', 'refused', 'expired', 'cancelled')),
  alone boolean NOT NULL DEFAULT false,
  requested_by text COLLATE "C" NOT NULL,
  requested_name text NOT NULL,
  requested_at timestamptz NOT NULL DEFAULT kernel.now(),
  expires_at timestamptz NOT NULL,
  decided_by text COLLATE "C",
  decided_name text,
  decided_at timestamptz,
  note text,
  refusal text COLLATE "C",
  idempotency_key text COLLATE "C",
  CONSTRAINT request_key_once UNIQUE (requested_by, idempotency_key),
  -- The last word: no person decides about their own request, whatever the code does.
  CONSTRAINT request_two_persons CHECK (decided_by IS NULL OR decided_by <> requested_by),
  CONSTRAINT request_decided CHECK ((state IN ('carried_out', 'rejected', 'refused') AND NOT alone) = (decided_by IS NOT NULL)),
  CONSTRAINT request_refusal CHECK ((state = 'refused') = (refusal IS NOT NULL)),
  CONSTRAINT request_alone CHECK (NOT alone OR state = 'carried_out')
);
CREATE INDEX request_merchant ON approvals.request (merchant_code, id DESC);
CREATE INDEX request_pending ON approvals.request (merchant_code, kind, object_id) WHERE state = 'pending';
CREATE INDEX request_alone_day ON approvals.request (requested_by, kind, requested_at) WHERE alone;
GRANT SELECT, INSERT ON approvals.request TO lantern_app;
GRANT UPDATE (state, decided_by, decided_name, decided_at, note, refusal) ON approvals.request TO lantern_app;
