-- The traders' desk. What a trader decides is a row of the feed's log, and its effect is the fold of it; here is who decided what, and why, once
-- per act. An act that is asked for again answers with what it did.
CREATE TABLE studio.desk_act (
  act_id text COLLATE "C" PRIMARY KEY CHECK (char_length(act_id) BETWEEN 1 AND 64),
  act text NOT NULL,
  body jsonb NOT NULL,
  -- Row of the log that carries it out.
  position bigint NOT NULL CHECK (position > 0),
  reason text NOT NULL CHECK (char_length(reason) BETWEEN 1 AND 400),
  operator text NOT NULL,
  -- Who signed it, where it needs two persons.
  approver text CHECK (approver <> operator),
  event_id text COLLATE "C",
  at timestamptz NOT NULL DEFAULT clock_timestamp(),
  CHECK (act NOT IN ('void', 'settle', 'rollback') OR approver IS NOT NULL)
);
CREATE INDEX desk_act_of_event ON studio.desk_act (event_id, at DESC);

-- What traders have set, at the position of the snapshot.
ALTER TABLE studio.feed_snapshot_head ADD COLUMN desk json;
