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
  -- Launches of vendors' games. Their tokens are taken by the vendor, never exchanged for a frame session of the lottery.
  audience text NOT NULL DEFAULT 'lottery' CHECK (audience IN ('lottery', 'vendor')),
  -- The vendor's own id of the session it opened.
  vendor_session text CHECK (length(vendor_session) <= 200),
  -- When the vendor answered with a frame; a launch that was refused or not answered never has one.
  opened_at timestamptz,
  -- What the wallet needs to know of a launch when its vendor exchanges the token.
  currency text,
  language text,
  room text,
  CONSTRAINT launch_token_once UNIQUE (token_hash),
  CHECK (expires_at > launched_at)
);
CREATE INDEX launch_expiry ON launch.launch (expires_at);
CREATE INDEX launch_opened ON launch.launch (opened_at) WHERE opened_at IS NOT NULL;
GRANT SELECT, INSERT, DELETE ON launch.launch TO lantern_app;
GRANT UPDATE (exchanged_at, vendor_session, opened_at) ON launch.launch TO lantern_app;
