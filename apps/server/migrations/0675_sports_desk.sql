-- The traders' desk of the sportsbook. What a trader orders is written here, with its id and its entry of the audit trail, before it is sent to the
-- studio: an act that is in force there is never without either. What was not answered stays `sent`, and is sent again under the same id.
CREATE SCHEMA sports;
GRANT USAGE ON SCHEMA sports TO lantern_app;

CREATE TABLE sports.act (
  act_id text COLLATE "C" PRIMARY KEY CHECK (act_id ~ '^[A-Za-z0-9_-]{1,64}$'),
  -- As the studio takes it.
  body jsonb NOT NULL,
  -- The match it is about; null for what is wider.
  event_id text COLLATE "C",
  reason text NOT NULL CHECK (char_length(reason) BETWEEN 1 AND 400),
  operator_id text COLLATE "C" NOT NULL,
  operator_name text NOT NULL,
  -- Who approved it, where two persons are needed.
  approver_id text COLLATE "C" CHECK (approver_id <> operator_id),
  approver_name text,
  state text COLLATE "C" NOT NULL DEFAULT 'sent' CHECK (state IN ('sent', 'in_force', 'refused')),
  refusal text COLLATE "C",
  attempts integer NOT NULL DEFAULT 0 CHECK (attempts >= 0),
  at timestamptz NOT NULL DEFAULT kernel.now(),
  answered_at timestamptz,
  CHECK ((approver_id IS NULL) = (approver_name IS NULL)),
  CHECK ((body ->> 'act' IN ('void', 'settle', 'rollback')) = (approver_id IS NOT NULL)),
  CHECK ((state = 'refused') = (refusal IS NOT NULL)),
  CHECK ((state = 'sent') = (answered_at IS NULL))
);
CREATE INDEX act_of_event ON sports.act (event_id, at DESC);
CREATE INDEX act_sent ON sports.act (at) WHERE state = 'sent';
-- What was ordered, by whom and why, never changes.
GRANT SELECT, INSERT ON sports.act TO lantern_app;
GRANT UPDATE (state, refusal, attempts, answered_at) ON sports.act TO lantern_app;
