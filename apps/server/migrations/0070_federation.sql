-- Federation: who outside providers say a caller is. Sign-in attempts at OpenID Connect issuers, linked identities,
-- phone id tokens that were used.
CREATE SCHEMA federation;
GRANT USAGE ON SCHEMA federation TO lantern_app;

-- ---------------------------------------------------------------------------------------------------------------------
-- Sign-in at a provider
-- ---------------------------------------------------------------------------------------------------------------------
-- One attempt lives under one cookie for at most ten minutes: started (the browser is at the provider), returning (its
-- way back was taken, once), answered (the provider's answer is sealed in). Abandoned ones are deleted.
-- `sealed` holds state, nonce and PKCE verifier until the provider has answered, and the identity it answered after.
CREATE TABLE federation.social_attempt (
  cookie_hash bytea PRIMARY KEY CHECK (octet_length(cookie_hash) = 32),
  merchant_code text COLLATE "C" NOT NULL CHECK (length(merchant_code) BETWEEN 1 AND 32),
  provider text COLLATE "C" NOT NULL CHECK (provider IN ('facebook', 'google')),
  side text COLLATE "C" NOT NULL CHECK (side IN ('member', 'agent')),
  back_url text NOT NULL CHECK (back_url LIKE '/m/%' AND length(back_url) <= 2000),
  state text COLLATE "C" NOT NULL DEFAULT 'started' CHECK (state IN ('started', 'returning', 'answered')),
  sealed bytea NOT NULL CHECK (octet_length(sealed) BETWEEN 28 AND 8192),
  started_at timestamptz NOT NULL DEFAULT kernel.now(),
  expires_at timestamptz NOT NULL,
  CHECK (expires_at > started_at AND expires_at < started_at + interval '11 minutes')
);
CREATE INDEX social_attempt_expiry ON federation.social_attempt (expires_at);
GRANT SELECT, INSERT, DELETE ON federation.social_attempt TO lantern_app;
GRANT UPDATE (state, sealed) ON federation.social_attempt TO lantern_app;

-- Whose account an identity opens. `subject_key` is a keyed hash of issuer and subject: it is only ever compared.
CREATE TABLE federation.social_link (
  merchant_code text COLLATE "C" NOT NULL CHECK (length(merchant_code) BETWEEN 1 AND 32),
  provider text COLLATE "C" NOT NULL CHECK (provider IN ('facebook', 'google')),
  subject_key bytea NOT NULL CHECK (octet_length(subject_key) = 32),
  member_id text COLLATE "C" NOT NULL,
  linked_at timestamptz NOT NULL DEFAULT kernel.now(),
  PRIMARY KEY (merchant_code, provider, subject_key),
  CONSTRAINT social_link_once_per_member UNIQUE (member_id, provider)
);
GRANT SELECT, INSERT, DELETE ON federation.social_link TO lantern_app;

-- ---------------------------------------------------------------------------------------------------------------------
-- Phone numbers proved by id token
-- ---------------------------------------------------------------------------------------------------------------------
-- What a token signed, hashed, until the token itself has expired: it proves a number once.
CREATE TABLE federation.used_phone_token (
  token_hash bytea PRIMARY KEY CHECK (octet_length(token_hash) = 32),
  expires_at timestamptz NOT NULL
);
CREATE INDEX used_phone_token_expiry ON federation.used_phone_token (expires_at);
GRANT SELECT, INSERT, DELETE ON federation.used_phone_token TO lantern_app;
