-- A broadcast may be for levels of the VIP programme only, and may go out on other channels than the inbox.
ALTER TABLE messaging.broadcast
  ADD COLUMN level_from smallint,
  ADD COLUMN level_to smallint,
  ADD COLUMN also text[] COLLATE "C" NOT NULL DEFAULT '{}',
  ADD CONSTRAINT broadcast_levels CHECK ((level_from IS NULL) = (level_to IS NULL) AND level_from >= 0 AND level_from <= level_to),
  ADD CONSTRAINT broadcast_also CHECK (also <@ ARRAY['push', 'email', 'sms'] COLLATE "C"),
  -- What is about the service goes to devices at most: letters need a consent.
  ADD CONSTRAINT broadcast_also_service CHECK (product IS NOT NULL OR also <@ ARRAY['push'] COLLATE "C");

-- The run of a broadcast over its receivers on these channels, while it lasts. What was sent is in `delivery`, so a node that dies
-- costs nothing: another goes on.
CREATE TABLE messaging.broadcast_run (
  broadcast_id text COLLATE "C" PRIMARY KEY REFERENCES messaging.broadcast ON DELETE CASCADE,
  -- The last receiver that was looked at; empty at the start of each pass.
  after text COLLATE "C" NOT NULL DEFAULT '',
  next_at timestamptz NOT NULL,
  -- Members whom a limit or a quiet hour holds back are tried again until then.
  until timestamptz NOT NULL
);
CREATE INDEX broadcast_run_due ON messaging.broadcast_run (next_at);
GRANT SELECT, INSERT, UPDATE, DELETE ON messaging.broadcast_run TO lantern_app;

-- Who consents to a product on a channel, in the order in which a run goes through them.
CREATE INDEX consent_of_product ON messaging.consent (product, member_id, channel, consent_id DESC);

UPDATE content.piece SET body = jsonb_set(body, '{message}', body -> 'message' || '{"also": [], "levels": null}')
  WHERE jsonb_typeof(body -> 'message') = 'object';
UPDATE content.edition SET body = jsonb_set(body, '{message}', body -> 'message' || '{"also": [], "levels": null}')
  WHERE jsonb_typeof(body -> 'message') = 'object';
