-- What operators changed: one row per change, written in its transaction, never changed afterwards.
CREATE TABLE kernel.change (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  at timestamptz NOT NULL DEFAULT kernel.now(),
  actor text NOT NULL CHECK (length(actor) BETWEEN 1 AND 100),
  -- The verb, `module.verb`, and what it changed: `lottery.game/mb60`.
  action text NOT NULL CHECK (action ~ '^[a-z_]+\.[a-zA-Z]+$'),
  subject text NOT NULL CHECK (length(subject) BETWEEN 1 AND 200),
  -- Without secrets. Null: it did not exist, or is gone.
  before jsonb,
  after jsonb
);
CREATE INDEX change_of_subject ON kernel.change (subject, id DESC);
GRANT SELECT, INSERT ON kernel.change TO lantern_app;
