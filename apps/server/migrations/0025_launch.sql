-- Launch: single-use tokens that open a game frame.

CREATE SCHEMA launch;
GRANT USAGE ON SCHEMA launch TO lantern_app;

CREATE TABLE launch.launch (
  id text COLLATE "C" PRIMARY KEY,
  member_id text COLLATE "C" NOT NULL,
  session_id text COLLATE "C" NOT NULL,
  vendor text COLLATE "C" NOT NULL CHECK (length(vendor) BETWEEN 1 AND 64),
  game_code text COLLATE "C" NOT NULL CHECK (length(game_code) BETWEEN 1 AND 64),
  token_hash bytea NOT NULL CHECK (octet_length(token_hash) = 32),
  launched_at timestamptz NOT NULL DEFAULT kernel.now(),
  expires_at timestamptz NOT NULL,
  exchanged_at timestamptz,
  CONSTRAINT launch_token_once UNIQUE (token_hash),
  CHECK (expires_at > launched_at)
);
CREATE INDEX launch_expiry ON launch.launch (expires_at);
GRANT SELECT, INSERT, DELETE ON launch.launch TO lantern_app;
GRANT UPDATE (exchanged_at) ON launch.launch TO lantern_app;
