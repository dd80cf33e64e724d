-- Codes: one-time codes by SMS and email, the messages that carry them, and the budgets that keep both in bounds.
CREATE SCHEMA codes;
GRANT USAGE ON SCHEMA codes TO lantern_app;

-- One code per recipient and purpose; a new one takes the old one's place. Recipient and code are keyed hashes.
CREATE TABLE codes.code (
  recipient bytea NOT NULL CHECK (octet_length(recipient) = 32),
  purpose text COLLATE "C" NOT NULL CHECK (purpose IN ('login', 'register', 'password', 'binding')),
  code_hash bytea NOT NULL CHECK (octet_length(code_hash) = 32),
  tries smallint NOT NULL DEFAULT 0 CHECK (tries BETWEEN 0 AND 5),
  sent_at timestamptz NOT NULL DEFAULT kernel.now(),
  expires_at timestamptz NOT NULL,
  used_at timestamptz,
  PRIMARY KEY (recipient, purpose),
  CONSTRAINT code_lives_ten_minutes_at_most CHECK (expires_at > sent_at AND expires_at <= sent_at + interval '10 minutes')
);
CREATE INDEX code_expiry ON codes.code (expires_at);
GRANT SELECT, INSERT, UPDATE, DELETE ON codes.code TO lantern_app;

-- Messages on their way: `due_at` says when the next try at the gateway may start; null is the sandbox's, which keeps them
-- to be read. `sealed` is iv, ciphertext, tag of AES-256-GCM over recipient and text. A silent one has no recipient: it costs
-- the sender the same and is dropped.
CREATE TABLE codes.message (
  id text COLLATE "C" PRIMARY KEY,
  channel text COLLATE "C" NOT NULL CHECK (channel IN ('sms', 'email')),
  kind text COLLATE "C" NOT NULL CHECK (kind IN ('login', 'register', 'password', 'binding', 'notice')),
  recipient bytea NOT NULL CHECK (octet_length(recipient) = 32),
  sealed bytea NOT NULL CHECK (octet_length(sealed) > 28),
  silent boolean NOT NULL,
  attempts integer NOT NULL DEFAULT 0 CHECK (attempts >= 0),
  due_at timestamptz,
  made_at timestamptz NOT NULL DEFAULT kernel.now(),
  expires_at timestamptz NOT NULL CHECK (expires_at > made_at),
  keep_until timestamptz NOT NULL CHECK (keep_until >= expires_at)
);
CREATE INDEX message_due ON codes.message (due_at) WHERE due_at IS NOT NULL;
CREATE INDEX message_recipient ON codes.message (recipient, made_at);
CREATE INDEX message_age ON codes.message (keep_until);

GRANT SELECT, INSERT, UPDATE (attempts, due_at), DELETE ON codes.message TO lantern_app;

-- How many messages a recipient, an address and a merchant have per window, and when each will have its full allowance
-- back. Not unlogged: a crash must not reset the cost budget.
CREATE TABLE codes.rate_rule (
  name text COLLATE "C" PRIMARY KEY,
  allowed integer NOT NULL CHECK (allowed > 0),
  window_sec integer NOT NULL CHECK (window_sec > 0)
);

INSERT INTO codes.rate_rule VALUES
  ('recipient_purpose_minute', 1, 60),
  ('recipient_hour', 5, 3600),
  ('recipient_day', 10, 86400),
  ('address_hour', 60, 3600),
  ('merchant_hour', 1200, 3600),
  ('notice_day', 20, 86400);
GRANT SELECT ON codes.rate_rule TO lantern_app;

CREATE TABLE codes.rate_use (
  key bytea PRIMARY KEY CHECK (octet_length(key) = 32),
  full_at timestamptz NOT NULL
);
CREATE INDEX rate_use_age ON codes.rate_use (full_at);
GRANT SELECT, INSERT, UPDATE, DELETE ON codes.rate_use TO lantern_app;
