-- Operators: the people of the console, how they sign in, their sessions. Nothing here is a member's, and no table is shared with them.
CREATE SCHEMA operators;
GRANT USAGE ON SCHEMA operators TO lantern_app;

-- `setup`: what a set-up link may enrol: everything, or the factors of someone who keeps the password; null once enrolled.
CREATE TABLE operators.operator (
  id text COLLATE "C" PRIMARY KEY,
  username text COLLATE "C" NOT NULL UNIQUE CHECK (username ~ '^[a-z0-9][a-z0-9._-]{2,31}$'),
  display_name text NOT NULL CHECK (length(display_name) BETWEEN 1 AND 60),
  language text NOT NULL CHECK (language IN ('VI', 'EN', 'UR', 'PT')),
  state text COLLATE "C" NOT NULL DEFAULT 'invited' CHECK (state IN ('invited', 'active', 'disabled')),
  setup text COLLATE "C" DEFAULT 'account' CHECK (setup IN ('account', 'factors')),
  roles text[] NOT NULL CHECK (cardinality(roles) > 0
    AND roles <@ '{admin,finance,risk,content,support,auditor}'::text[]),
  merchants text[] NOT NULL CHECK (cardinality(merchants) > 0),
  password_hash text,
  password_change_required boolean NOT NULL DEFAULT false,
  failures integer NOT NULL DEFAULT 0 CHECK (failures >= 0),
  locked_until timestamptz,
  -- Made by the demo with published secrets; production does not start while one of them may sign in.
  demo boolean NOT NULL DEFAULT false,
  version integer NOT NULL DEFAULT 1,
  -- The display name of who changed it last.
  changed_by text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT kernel.now(),
  last_sign_in_at timestamptz,
  CHECK (state <> 'active' OR password_hash IS NOT NULL)
);
CREATE INDEX operator_merchants ON operators.operator USING gin (merchants);
GRANT SELECT, INSERT ON operators.operator TO lantern_app;
GRANT UPDATE (display_name, language, state, setup, roles, merchants, password_hash, password_change_required, failures, locked_until, version, changed_by,
  last_sign_in_at) ON operators.operator TO lantern_app;

CREATE TABLE operators.session (
  id text COLLATE "C" PRIMARY KEY,
  operator_id text COLLATE "C" NOT NULL REFERENCES operators.operator,
  token_hash bytea NOT NULL UNIQUE CHECK (octet_length(token_hash) = 32),
  device text NOT NULL,
  address text NOT NULL,
  started_at timestamptz NOT NULL DEFAULT kernel.now(),
  last_seen_at timestamptz NOT NULL DEFAULT kernel.now(),
  ended_at timestamptz
);
CREATE INDEX session_open ON operators.session (operator_id, started_at DESC) WHERE ended_at IS NULL;
CREATE INDEX session_age ON operators.session (started_at);
GRANT SELECT, INSERT, DELETE ON operators.session TO lantern_app;
GRANT UPDATE (last_seen_at, ended_at) ON operators.session TO lantern_app;

-- A right password waits here for its second step.
CREATE TABLE operators.login_ticket (
  ticket_hash bytea PRIMARY KEY CHECK (octet_length(ticket_hash) = 32),
  operator_id text COLLATE "C" NOT NULL REFERENCES operators.operator,
  expires_at timestamptz NOT NULL
);
CREATE INDEX login_ticket_expiry ON operators.login_ticket (expires_at);
GRANT SELECT, INSERT, DELETE ON operators.login_ticket TO lantern_app;

-- One link per operator; the secret of the app it enrols is drafted when the link is opened.
CREATE TABLE operators.setup_link (
  operator_id text COLLATE "C" PRIMARY KEY REFERENCES operators.operator,
  token_hash bytea NOT NULL UNIQUE CHECK (octet_length(token_hash) = 32),
  expires_at timestamptz NOT NULL
);
GRANT SELECT, INSERT, DELETE ON operators.setup_link TO lantern_app;
GRANT UPDATE (token_hash, expires_at) ON operators.setup_link TO lantern_app;

-- ---------------------------------------------------------------------------------------------------------------------
-- Second factors, as in the schema of the members' factors
-- ---------------------------------------------------------------------------------------------------------------------
CREATE TABLE operators.totp_draft (
  operator_id text COLLATE "C" PRIMARY KEY REFERENCES operators.operator,
  sealed_secret bytea NOT NULL CHECK (octet_length(sealed_secret) > 28),
  expires_at timestamptz NOT NULL
);
GRANT SELECT, INSERT, DELETE ON operators.totp_draft TO lantern_app;
GRANT UPDATE (sealed_secret, expires_at) ON operators.totp_draft TO lantern_app;

-- `last_step`: the newest time step a code was accepted for; that step and all before it are used up.
CREATE TABLE operators.totp (
  operator_id text COLLATE "C" PRIMARY KEY REFERENCES operators.operator,
  sealed_secret bytea NOT NULL CHECK (octet_length(sealed_secret) > 28),
  confirmed_at timestamptz NOT NULL DEFAULT kernel.now(),
  last_step bigint NOT NULL CHECK (last_step >= 0)
);
GRANT SELECT, INSERT, DELETE ON operators.totp TO lantern_app;
GRANT UPDATE (sealed_secret, confirmed_at, last_step) ON operators.totp TO lantern_app;

CREATE TABLE operators.passkey (
  id text COLLATE "C" PRIMARY KEY,
  operator_id text COLLATE "C" NOT NULL REFERENCES operators.operator,
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
  CONSTRAINT passkey_slot_once UNIQUE (operator_id, slot)
);
GRANT SELECT, INSERT, DELETE ON operators.passkey TO lantern_app;
GRANT UPDATE (counter, used_at) ON operators.passkey TO lantern_app;

CREATE TABLE operators.challenge (
  challenge_hash bytea PRIMARY KEY CHECK (octet_length(challenge_hash) = 32),
  operator_id text COLLATE "C" NOT NULL REFERENCES operators.operator,
  ceremony text COLLATE "C" NOT NULL CHECK (ceremony IN ('registration', 'authentication')),
  expires_at timestamptz NOT NULL
);
CREATE INDEX challenge_expiry ON operators.challenge (expires_at);
GRANT SELECT, INSERT, DELETE ON operators.challenge TO lantern_app;

CREATE TABLE operators.recovery_code (
  operator_id text COLLATE "C" NOT NULL REFERENCES operators.operator,
  code_hash bytea NOT NULL CHECK (octet_length(code_hash) = 32),
  made_at timestamptz NOT NULL DEFAULT kernel.now(),
  used_at timestamptz,
  PRIMARY KEY (operator_id, code_hash)
);
GRANT SELECT, INSERT, DELETE ON operators.recovery_code TO lantern_app;
GRANT UPDATE (used_at) ON operators.recovery_code TO lantern_app;

-- Networks a merchant's console may be used from; none listed means any.
CREATE TABLE operators.network (
  merchant_code text COLLATE "C" PRIMARY KEY,
  networks text[] NOT NULL,
  version integer NOT NULL DEFAULT 1,
  changed_by text NOT NULL
);
GRANT SELECT, INSERT ON operators.network TO lantern_app;
GRANT UPDATE (networks, version, changed_by) ON operators.network TO lantern_app;
