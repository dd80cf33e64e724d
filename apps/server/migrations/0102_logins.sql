-- Signing in and staying in: known devices, remembered logins, tickets between two steps of a login, and where a session came from.

-- A device cookie as one member's rows know it: keyed by member, so that two accounts on one device are not linked by it.
CREATE TABLE identity.device (
  member_id text COLLATE "C" NOT NULL REFERENCES identity.member,
  device_hash bytea NOT NULL CHECK (octet_length(device_hash) = 32),
  first_seen_at timestamptz NOT NULL DEFAULT kernel.now(),
  last_seen_at timestamptz NOT NULL DEFAULT kernel.now(),
  PRIMARY KEY (member_id, device_hash),
  CHECK (last_seen_at >= first_seen_at)
);
CREATE INDEX device_last_seen ON identity.device (last_seen_at);
GRANT SELECT, INSERT, DELETE ON identity.device TO lantern_app;
GRANT UPDATE (last_seen_at) ON identity.device TO lantern_app;

-- ---------------------------------------------------------------------------------------------------------------------
-- Remembered logins (docs/adr/0006-remembered-logins-and-second-factors.md)
-- ---------------------------------------------------------------------------------------------------------------------
CREATE TABLE identity.remembered_login (
  id text COLLATE "C" PRIMARY KEY,
  member_id text COLLATE "C" NOT NULL REFERENCES identity.member,
  mode text COLLATE "C" NOT NULL CHECK (mode IN ('username', 'mobile')),
  device_hash bytea NOT NULL CHECK (octet_length(device_hash) = 32),
  -- Whether the login that made it was confirmed by a second factor; only then does it stand in for one.
  factor_confirmed boolean NOT NULL,
  made_at timestamptz NOT NULL DEFAULT kernel.now(),
  expires_at timestamptz NOT NULL,
  ended_at timestamptz,
  end_reason text COLLATE "C" CHECK (end_reason IN ('member_locked', 'password_changed', 'signed_out_elsewhere', 'erased', 'token_reused')),
  CHECK (expires_at > made_at AND expires_at <= made_at + interval '90 days'),
  CHECK ((ended_at IS NULL) = (end_reason IS NULL))
);
CREATE INDEX remembered_login_open ON identity.remembered_login (member_id) WHERE ended_at IS NULL;
CREATE INDEX remembered_login_expiry ON identity.remembered_login (expires_at);
GRANT SELECT, INSERT, DELETE ON identity.remembered_login TO lantern_app;
GRANT UPDATE (factor_confirmed, ended_at, end_reason) ON identity.remembered_login TO lantern_app;

-- Every token a remembered login ever had; a used one that comes back gives a theft away.
CREATE TABLE identity.remembered_token (
  token_hash bytea PRIMARY KEY CHECK (octet_length(token_hash) = 32),
  remembered_id text COLLATE "C" NOT NULL REFERENCES identity.remembered_login ON DELETE CASCADE,
  made_at timestamptz NOT NULL DEFAULT kernel.now(),
  used_at timestamptz
);
CREATE UNIQUE INDEX remembered_token_current ON identity.remembered_token (remembered_id) WHERE used_at IS NULL;
CREATE INDEX remembered_token_login ON identity.remembered_token (remembered_id);
GRANT SELECT, INSERT ON identity.remembered_token TO lantern_app;
GRANT UPDATE (used_at) ON identity.remembered_token TO lantern_app;

-- ---------------------------------------------------------------------------------------------------------------------
-- Where a session came from
-- ---------------------------------------------------------------------------------------------------------------------
-- `address` is shortened (203.0.113.x) before it comes here.
ALTER TABLE identity.session
  ADD COLUMN address text COLLATE "C" NOT NULL DEFAULT '' CHECK (length(address) <= 45),
  ADD COLUMN new_device boolean NOT NULL DEFAULT false,
  ADD COLUMN device_header text COLLATE "C" CHECK (device_header ~ '^[A-Z0-9_]{1,20}$'),
  ADD COLUMN fingerprint bytea CHECK (octet_length(fingerprint) = 32),
  ADD COLUMN remembered_id text COLLATE "C" REFERENCES identity.remembered_login;
CREATE INDEX session_member_started ON identity.session (member_id, started_at DESC) WHERE scope = 'site';
CREATE INDEX session_remembered ON identity.session (remembered_id) WHERE remembered_id IS NOT NULL;
GRANT UPDATE (address, fingerprint) ON identity.session TO lantern_app;
ALTER TABLE identity.session DROP CONSTRAINT session_end_reason_check;
ALTER TABLE identity.session ADD CONSTRAINT session_end_reason_check
  CHECK (end_reason IN ('logged_out', 'member_locked', 'password_changed', 'signed_out_elsewhere', 'erased', 'token_reused'));

-- ---------------------------------------------------------------------------------------------------------------------
-- Tickets: 256 random bits, kept hashed, good once
-- ---------------------------------------------------------------------------------------------------------------------
-- Between the right password and its confirmation. Keeps what the login had asked for.
CREATE TABLE identity.login_ticket (
  ticket_hash bytea PRIMARY KEY CHECK (octet_length(ticket_hash) = 32),
  member_id text COLLATE "C" NOT NULL REFERENCES identity.member,
  device_hash bytea NOT NULL CHECK (octet_length(device_hash) = 32),
  proof text COLLATE "C" NOT NULL CHECK (proof IN ('password', 'mobile', 'social', 'remembered')),
  remember_mode text COLLATE "C" CHECK (remember_mode IN ('username', 'mobile')),
  remember_token_hash bytea CHECK (octet_length(remember_token_hash) = 32),
  fingerprint bytea CHECK (octet_length(fingerprint) = 32),
  tries smallint NOT NULL DEFAULT 0 CHECK (tries BETWEEN 0 AND 5),
  expires_at timestamptz NOT NULL,
  CHECK ((proof = 'remembered') = (remember_token_hash IS NOT NULL))
);
CREATE INDEX login_ticket_member ON identity.login_ticket (member_id);
CREATE INDEX login_ticket_expiry ON identity.login_ticket (expires_at);
GRANT SELECT, INSERT, DELETE ON identity.login_ticket TO lantern_app;
GRANT UPDATE (tries) ON identity.login_ticket TO lantern_app;

-- Stands in for the old password when a password must be changed, in the one session it was given to.
CREATE TABLE identity.change_ticket (
  ticket_hash bytea PRIMARY KEY CHECK (octet_length(ticket_hash) = 32),
  member_id text COLLATE "C" NOT NULL REFERENCES identity.member,
  session_id text COLLATE "C" NOT NULL REFERENCES identity.session ON DELETE CASCADE,
  expires_at timestamptz NOT NULL
);
CREATE INDEX change_ticket_member ON identity.change_ticket (member_id);
CREATE INDEX change_ticket_session ON identity.change_ticket (session_id);
CREATE INDEX change_ticket_expiry ON identity.change_ticket (expires_at);
GRANT SELECT, INSERT, DELETE ON identity.change_ticket TO lantern_app;
