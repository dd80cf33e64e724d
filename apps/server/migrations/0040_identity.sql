-- Identity: members, their sessions and consents, registration rules, and the limits of anonymous calls.
CREATE SCHEMA identity;
GRANT USAGE ON SCHEMA identity TO lantern_app;

-- ---------------------------------------------------------------------------------------------------------------------
-- Members
-- ---------------------------------------------------------------------------------------------------------------------
-- `type`: 0 member, 1 and 2 agents, everything else plays for free. Usernames are folded to lower case before they
-- come here, so that plain uniqueness is case-insensitive uniqueness.
CREATE TABLE identity.member (
  id text COLLATE "C" PRIMARY KEY,
  merchant_code text COLLATE "C" NOT NULL CHECK (length(merchant_code) BETWEEN 1 AND 32),
  username text COLLATE "C" NOT NULL CHECK (username ~ '^[a-z0-9_]{4,20}$'),
  password_hash text CHECK (password_hash LIKE '$argon2id$%'),
  type smallint NOT NULL DEFAULT 0 CHECK (type >= 0),
  currency text COLLATE "C" NOT NULL CHECK (currency ~ '^[A-Z0-9]{3,8}$'),
  nickname text NOT NULL DEFAULT '' CHECK (length(nickname) <= 64),
  club_label text NOT NULL DEFAULT '' CHECK (length(club_label) <= 64),
  birthday date,
  state text COLLATE "C" NOT NULL DEFAULT 'active' CHECK (state IN ('active', 'locked', 'erased')),
  register_method text COLLATE "C" CHECK (register_method IN ('APP', 'H5', 'PWA', 'WEBCLIP')),
  registered_at timestamptz NOT NULL DEFAULT kernel.now(),
  first_login_at timestamptz,
  mobile text COLLATE "C" CHECK (mobile ~ '^\+[1-9][0-9]{7,14}$'),
  password_set_at timestamptz NOT NULL DEFAULT kernel.now(),
  password_change_required boolean NOT NULL DEFAULT false,
  login_alerts boolean NOT NULL DEFAULT true,
  head_icon text COLLATE "C" CHECK (head_icon ~ '^[a-z0-9-]{1,40}$'),
  CONSTRAINT member_username_once UNIQUE (merchant_code, username),
  -- A real member's money is never play money, whatever wrote the row.
  CONSTRAINT member_money_real CHECK (type NOT IN (0, 1, 2) OR currency !~ 'PLAY$')
);
CREATE INDEX member_registered ON identity.member (registered_at);
CREATE UNIQUE INDEX member_mobile_once ON identity.member (merchant_code, mobile) WHERE mobile IS NOT NULL;
GRANT SELECT, INSERT ON identity.member TO lantern_app;
GRANT UPDATE (password_hash, nickname, club_label, state, first_login_at, username, type, mobile, birthday, password_set_at, password_change_required, login_alerts, head_icon, register_method) ON identity.member TO lantern_app;

-- What a member entered at registration besides username, password and birthday; only fields that may be stored as entered.
CREATE TABLE identity.member_field (
  member_id text COLLATE "C" NOT NULL REFERENCES identity.member,
  field text COLLATE "C" NOT NULL
    CHECK (field IN ('payeeName', 'email', 'idNumber', 'qqNum', 'facebook', 'wechat', 'line', 'whatsapp', 'zalo')),
  value text NOT NULL CHECK (length(value) BETWEEN 1 AND 254),
  PRIMARY KEY (member_id, field)
);
GRANT SELECT, INSERT, DELETE ON identity.member_field TO lantern_app;
GRANT UPDATE (value) ON identity.member_field TO lantern_app;

-- Each yes (or later no) as it was given, with the version of the text it was given to. Append-only.
CREATE TABLE identity.consent (
  member_id text COLLATE "C" NOT NULL REFERENCES identity.member,
  kind text COLLATE "C" NOT NULL CHECK (kind IN ('age', 'data', 'marketing', 'fingerprint')),
  version text COLLATE "C" NOT NULL CHECK (length(version) BETWEEN 1 AND 32),
  given boolean NOT NULL,
  at timestamptz NOT NULL DEFAULT kernel.now(),
  PRIMARY KEY (member_id, kind, at)
);
GRANT SELECT, INSERT ON identity.consent TO lantern_app;

-- ---------------------------------------------------------------------------------------------------------------------
-- Remembered logins (docs/adr/0006-remembered-logins-and-second-factors.md)
-- ---------------------------------------------------------------------------------------------------------------------
CREATE TABLE identity.remembered_login (
  id text COLLATE "C" PRIMARY KEY,
  member_id text COLLATE "C" NOT NULL REFERENCES identity.member,
  mode text COLLATE "C" NOT NULL CHECK (mode IN ('username', 'mobile')),
  device_hash bytea NOT NULL CHECK (octet_length(device_hash) = 32),
  -- Whether the login that made it was confirmed by a second factor; only then does it replace one.
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
-- Sessions
-- ---------------------------------------------------------------------------------------------------------------------
-- A frame session belongs to the site session that launched it and ends with it.
CREATE TABLE identity.session (
  id text COLLATE "C" PRIMARY KEY,
  member_id text COLLATE "C" NOT NULL REFERENCES identity.member,
  token_hash bytea NOT NULL CHECK (octet_length(token_hash) = 32),
  scope text COLLATE "C" NOT NULL CHECK (scope IN ('site', 'frame')),
  parent_id text COLLATE "C" REFERENCES identity.session,
  device text COLLATE "C" NOT NULL CHECK (length(device) BETWEEN 1 AND 40),
  started_at timestamptz NOT NULL DEFAULT kernel.now(),
  last_seen_at timestamptz NOT NULL DEFAULT kernel.now(),
  expires_at timestamptz NOT NULL,
  ended_at timestamptz,
  end_reason text COLLATE "C" CHECK (end_reason IN ('logged_out', 'member_locked', 'password_changed', 'signed_out_elsewhere', 'erased', 'token_reused')),
  -- `address` is shortened (203.0.113.x) before it comes here.
  address text COLLATE "C" NOT NULL DEFAULT '' CHECK (length(address) <= 45),
  new_device boolean NOT NULL DEFAULT false,
  device_header text COLLATE "C" CHECK (device_header ~ '^[A-Z0-9_]{1,20}$'),
  fingerprint bytea CHECK (octet_length(fingerprint) = 32),
  remembered_id text COLLATE "C" REFERENCES identity.remembered_login,
  -- Whether it is the member's first session.
  first_login boolean NOT NULL DEFAULT false,
  CONSTRAINT session_token_once UNIQUE (token_hash),
  CHECK ((scope = 'frame') = (parent_id IS NOT NULL)),
  CHECK ((ended_at IS NULL) = (end_reason IS NULL)),
  CHECK (expires_at > started_at)
);
CREATE INDEX session_member_open ON identity.session (member_id) WHERE ended_at IS NULL;
CREATE INDEX session_parent ON identity.session (parent_id) WHERE parent_id IS NOT NULL;
CREATE INDEX session_expiry ON identity.session (expires_at);
CREATE INDEX session_member_started ON identity.session (member_id, started_at DESC) WHERE scope = 'site';
CREATE INDEX session_remembered ON identity.session (remembered_id) WHERE remembered_id IS NOT NULL;
CREATE INDEX session_fingerprint ON identity.session (fingerprint) WHERE fingerprint IS NOT NULL;
GRANT SELECT, INSERT, DELETE ON identity.session TO lantern_app;
GRANT UPDATE (last_seen_at, ended_at, end_reason, address, fingerprint, device, device_header) ON identity.session TO lantern_app;

-- ---------------------------------------------------------------------------------------------------------------------
-- Keys for encrypted bodies (docs/adr/0004-sessions-and-encrypted-bodies.md)
-- ---------------------------------------------------------------------------------------------------------------------
-- `sealed_private` is iv, ciphertext, tag of AES-256-GCM; `sealed_by` names the sealing key, so that a changed secret
-- makes a new pair instead of an unreadable one.
CREATE TABLE identity.body_key (
  kid text COLLATE "C" PRIMARY KEY CHECK (kid ~ '^[A-Za-z0-9_-]{16,64}$'),
  public_jwk jsonb NOT NULL,
  sealed_private bytea NOT NULL,
  sealed_by text COLLATE "C" NOT NULL,
  made_at timestamptz NOT NULL DEFAULT kernel.now()
);
CREATE INDEX body_key_newest ON identity.body_key (sealed_by, made_at);
GRANT SELECT, INSERT, DELETE ON identity.body_key TO lantern_app;

-- ---------------------------------------------------------------------------------------------------------------------
-- Limits of anonymous calls. A crash of the database may empty the unlogged tables: a picture must be fetched again,
-- a throttle is reset early. Used challenges are logged, or a crash would make them valid again.
-- ---------------------------------------------------------------------------------------------------------------------
CREATE TABLE identity.used_challenge (
  challenge bytea PRIMARY KEY CHECK (octet_length(challenge) = 32),
  expires_at timestamptz NOT NULL
);
CREATE INDEX used_challenge_expiry ON identity.used_challenge (expires_at);
GRANT SELECT, INSERT, DELETE ON identity.used_challenge TO lantern_app;

CREATE UNLOGGED TABLE identity.captcha (
  id text COLLATE "C" PRIMARY KEY,
  answer_hash bytea NOT NULL CHECK (octet_length(answer_hash) = 32),
  expires_at timestamptz NOT NULL
);
CREATE INDEX captcha_expiry ON identity.captcha (expires_at);
GRANT SELECT, INSERT, DELETE ON identity.captcha TO lantern_app;

-- Failed logins of one account name from one address; the key is a keyed hash of both.
CREATE UNLOGGED TABLE identity.login_failure (
  key bytea PRIMARY KEY CHECK (octet_length(key) = 32),
  failures integer NOT NULL CHECK (failures > 0),
  last_failed_at timestamptz NOT NULL
);
CREATE INDEX login_failure_age ON identity.login_failure (last_failed_at);
GRANT SELECT, INSERT, UPDATE, DELETE ON identity.login_failure TO lantern_app;

-- How many uses an address has per window, and when each address will have its full allowance back.
CREATE TABLE identity.rate_rule (
  name text COLLATE "C" PRIMARY KEY,
  allowed integer NOT NULL CHECK (allowed > 0),
  window_sec integer NOT NULL CHECK (window_sec > 0)
);

INSERT INTO identity.rate_rule VALUES
  ('captcha', 120, 60),
  ('login_failure', 120, 600),
  ('registration', 120, 600),
  ('username_check', 30, 60);

INSERT INTO identity.rate_rule (name, allowed, window_sec) VALUES ('affiliate_check', 30, 60);

-- Trial accounts one address may open.
INSERT INTO identity.rate_rule VALUES ('trial', 30, 3600);
GRANT SELECT ON identity.rate_rule TO lantern_app;

CREATE UNLOGGED TABLE identity.rate_use (
  key bytea PRIMARY KEY CHECK (octet_length(key) = 32),
  full_at timestamptz NOT NULL
);
CREATE INDEX rate_use_age ON identity.rate_use (full_at);
GRANT SELECT, INSERT, UPDATE, DELETE ON identity.rate_use TO lantern_app;

-- ---------------------------------------------------------------------------------------------------------------------
-- Registration form: which fields, which rules. A field whose behaviour is not built cannot be switched on.
-- ---------------------------------------------------------------------------------------------------------------------
CREATE TABLE identity.registration_field (
  field text COLLATE "C" PRIMARY KEY,
  enabled boolean NOT NULL,
  required boolean NOT NULL,
  rules jsonb NOT NULL CHECK (jsonb_typeof(rules) = 'array'),
  CHECK (enabled OR NOT required),
  CONSTRAINT registration_field_essential CHECK (required OR field NOT IN ('username', 'password', 'confirmPassword'))
);

INSERT INTO identity.registration_field (field, enabled, required, rules) VALUES
  ('username', true, true, '[
    {"kind": "range", "of": "length", "minimum": 4, "maximum": 20, "message": "rule.username.length", "messageValues": [4, 20]},
    {"kind": "pattern", "pattern": "[A-Za-z0-9_]+", "message": "rule.username.pattern"}]'),
  ('password', true, true, '[
    {"kind": "whitespace", "message": "rule.password.whitespace"},
    {"kind": "range", "of": "length", "minimum": 8, "maximum": 128, "message": "rule.password.length", "messageValues": [8, 128]}]'),
  ('confirmPassword', true, true, '[]'),
  ('mobileNum', false, false, '[{"kind": "pattern", "pattern": "[0-9][0-9 .-]{5,18}", "message": "rule.mobileNum.pattern"}]'),
  ('verificationCode', false, false, '[{"kind": "pattern", "pattern": "[0-9]{4,10}", "message": "rule.verificationCode.pattern"}]'),
  ('affiliateCode', true, false, '[{"kind": "pattern", "pattern": "[A-Za-z0-9]{4,20}", "message": "rule.affiliateCode.pattern"}]'),
  ('recommenderId', false, false, '[{"kind": "pattern", "pattern": "[A-Za-z0-9]{4,20}", "message": "rule.recommenderId.pattern"}]'),
  -- What the security centre accepts (packages/contract/src/payment-password.ts).
  ('paymentPassword', false, false, '[{"kind": "pattern", "message": "rule.paymentPassword.pattern", "pattern":
    "(?!([0-9])\\1{5})(?!012345|123456|234567|345678|456789|987654|876543|765432|654321|543210)[0-9]{6}"}]'),
  ('nickname', false, false, '[
    {"kind": "whitespace", "message": "rule.nickname.whitespace"},
    {"kind": "range", "of": "length", "minimum": 2, "maximum": 20, "message": "rule.nickname.length", "messageValues": [2, 20]}]'),
  ('payeeName', true, true, '[
    {"kind": "range", "of": "length", "minimum": 3, "maximum": 50, "message": "rule.payeeName.length", "messageValues": [3, 50]},
    {"kind": "pattern", "pattern": "[A-Za-z]+( [A-Za-z]+)+", "message": "rule.payeeName.pattern"}]'),
  ('email', false, false, '[{"kind": "type", "type": "email", "message": "rule.email.type"}]'),
  ('idNumber', false, false, '[{"kind": "pattern", "pattern": "[0-9]{12}", "message": "rule.idNumber.pattern"}]'),
  ('birthday', false, false, '[{"kind": "type", "type": "date", "message": "rule.birthday.type"}]'),
  ('qqNum', false, false, '[{"kind": "pattern", "pattern": "[1-9][0-9]{4,11}", "message": "rule.qqNum.pattern"}]'),
  ('facebook', false, false, '[{"kind": "whitespace", "message": "rule.facebook.whitespace"}]'),
  ('wechat', false, false, '[{"kind": "whitespace", "message": "rule.wechat.whitespace"}]'),
  ('line', false, false, '[{"kind": "whitespace", "message": "rule.line.whitespace"}]'),
  ('whatsapp', false, false, '[{"kind": "whitespace", "message": "rule.whatsapp.whitespace"}]'),
  ('zalo', false, false, '[{"kind": "whitespace", "message": "rule.zalo.whitespace"}]');
GRANT SELECT ON identity.registration_field TO lantern_app;

CREATE TABLE identity.registration_setting (
  only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
  captcha_enabled boolean NOT NULL DEFAULT false,
  consent_version text COLLATE "C" NOT NULL DEFAULT '2026-01' CHECK (length(consent_version) BETWEEN 1 AND 32)
);

INSERT INTO identity.registration_setting DEFAULT VALUES;
GRANT SELECT ON identity.registration_setting TO lantern_app;

-- The named rules of the login form (product spec §5).
CREATE TABLE identity.login_rule (
  name text COLLATE "C" PRIMARY KEY CHECK (name IN ('loginUsername', 'loginPassword', 'loginMobileNum', 'verificationCode')),
  rules jsonb NOT NULL CHECK (jsonb_typeof(rules) = 'array')
);

INSERT INTO identity.login_rule VALUES
  ('loginUsername', '[
    {"kind": "required", "message": "rule.loginUsername.required"},
    {"kind": "range", "of": "length", "maximum": 64, "message": "rule.loginUsername.length", "messageValues": [64]}]'),
  ('loginPassword', '[
    {"kind": "required", "message": "rule.loginPassword.required"},
    {"kind": "range", "of": "length", "maximum": 128, "message": "rule.loginPassword.length", "messageValues": [128]}]'),
  ('loginMobileNum', '[
    {"kind": "required", "message": "rule.loginMobileNum.required"},
    {"kind": "pattern", "pattern": "[0-9]{6,20}", "message": "rule.loginMobileNum.pattern"}]'),
  ('verificationCode', '[
    {"kind": "required", "message": "rule.verificationCode.required"},
    {"kind": "pattern", "pattern": "[0-9]{1,10}", "message": "rule.verificationCode.pattern"}]');
GRANT SELECT ON identity.login_rule TO lantern_app;

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
-- Tickets: 256 random bits, kept hashed, good once
-- ---------------------------------------------------------------------------------------------------------------------
-- Between the right password and its confirmation. Keeps what the login requested.
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

-- ---------------------------------------------------------------------------------------------------------------------
-- identity: what erasure needs
-- ---------------------------------------------------------------------------------------------------------------------
-- Names of erased members, as keyed hashes: no one may register one and be mistaken for its former owner.
CREATE TABLE identity.retired_username (
  name_hash bytea PRIMARY KEY CHECK (octet_length(name_hash) = 32),
  retired_at timestamptz NOT NULL DEFAULT kernel.now()
);
GRANT SELECT, INSERT ON identity.retired_username TO lantern_app;
