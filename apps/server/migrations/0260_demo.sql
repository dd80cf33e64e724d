-- The demonstration's memory of itself: whether its world was made. Empty in production.
CREATE SCHEMA demo;
GRANT USAGE ON SCHEMA demo TO lantern_app;

CREATE TABLE demo.world (
  only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
  seed bigint NOT NULL,
  members integer NOT NULL,
  made_at timestamptz NOT NULL DEFAULT clock_timestamp()
);
GRANT SELECT, INSERT ON demo.world TO lantern_app;
