CREATE SCHEMA factors;
GRANT USAGE ON SCHEMA factors TO lantern_app;

-- ---------------------------------------------------------------------------------------------------------------------
-- Authenticator apps. Secrets are iv, ciphertext, tag of AES-256-GCM. A draft counts for nothing until its first code.
-- ---------------------------------------------------------------------------------------------------------------------
CREATE TABLE factors.totp_draft (
  member_id text COLLATE "C" PRIMARY KEY,
  sealed_secret bytea NOT NULL CHECK (octet_length(sealed_secret) > 28),
  expires_at timestamptz NOT NULL
);
CREATE INDEX totp_draft_expiry ON factors.totp_draft (expires_at);
GRANT SELECT, INSERT, DELETE ON factors.totp_draft TO lantern_app;
GRANT UPDATE (sealed_secret, expires_at) ON factors.totp_draft TO lantern_app;

-- `last_step`: the newest time step a code was accepted for; that step and all before it are used up.
CREATE TABLE factors.totp (
  member_id text COLLATE "C" PRIMARY KEY,
  sealed_secret bytea NOT NULL CHECK (octet_length(sealed_secret) > 28),
  confirmed_at timestamptz NOT NULL DEFAULT kernel.now(),
  last_step bigint NOT NULL CHECK (last_step > 0)
);
GRANT SELECT, INSERT, DELETE ON factors.totp TO lantern_app;
GRANT UPDATE (sealed_secret, confirmed_at, last_step) ON factors.totp TO lantern_app;

-- ---------------------------------------------------------------------------------------------------------------------
-- Passkeys. A credential belongs to one member and to the host it was made at; `slot` keeps a member to ten.
-- ---------------------------------------------------------------------------------------------------------------------
CREATE TABLE factors.passkey (
  id text COLLATE "C" PRIMARY KEY,
  member_id text COLLATE "C" NOT NULL,
  slot smallint NOT NULL CHECK (slot BETWEEN 1 AND 10),
  host text COLLATE "C" NOT NULL CHECK (length(host) BETWEEN 1 AND 253),
  credential_id text COLLATE "C" NOT NULL CHECK (length(credential_id) <= 1364 AND credential_id ~ '^[A-Za-z0-9_-]+$'),
  public_key bytea NOT NULL CHECK (octet_length(public_key) BETWEEN 1 AND 4096),
  counter bigint NOT NULL CHECK (counter >= 0),
  transports text[] NOT NULL DEFAULT '{}' CHECK (cardinality(transports) <= 8),
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 40),
  made_at timestamptz NOT NULL DEFAULT kernel.now(),
  used_at timestamptz,
  CONSTRAINT passkey_credential_once UNIQUE (credential_id),
  CONSTRAINT passkey_slot_once UNIQUE (member_id, slot)
);
GRANT SELECT, INSERT, DELETE ON factors.passkey TO lantern_app;
GRANT UPDATE (counter, used_at) ON factors.passkey TO lantern_app;

-- Challenges as SHA-256; taken away by their first use. Logged, or a crash would make a used one good again.
CREATE TABLE factors.challenge (
  challenge_hash bytea PRIMARY KEY CHECK (octet_length(challenge_hash) = 32),
  member_id text COLLATE "C" NOT NULL,
  ceremony text COLLATE "C" NOT NULL CHECK (ceremony IN ('registration', 'authentication')),
  expires_at timestamptz NOT NULL
);
CREATE INDEX challenge_expiry ON factors.challenge (expires_at);
CREATE INDEX challenge_member ON factors.challenge (member_id);
GRANT SELECT, INSERT, DELETE ON factors.challenge TO lantern_app;

-- ---------------------------------------------------------------------------------------------------------------------
-- Recovery codes as keyed hashes.
-- ---------------------------------------------------------------------------------------------------------------------
CREATE TABLE factors.recovery_code (
  member_id text COLLATE "C" NOT NULL,
  code_hash bytea NOT NULL CHECK (octet_length(code_hash) = 32),
  made_at timestamptz NOT NULL DEFAULT kernel.now(),
  used_at timestamptz,
  PRIMARY KEY (member_id, code_hash)
);
GRANT SELECT, INSERT, DELETE ON factors.recovery_code TO lantern_app;
GRANT UPDATE (used_at) ON factors.recovery_code TO lantern_app;
