-- Messages of a merchant to many members, what a member did with them, consents to marketing, and what was sent under them.
-- A broadcast is one row for all of them: a member has a row only of what was read or deleted.
CREATE TABLE messaging.broadcast (
  broadcast_id text COLLATE "C" PRIMARY KEY,
  merchant_code text COLLATE "C" NOT NULL,
  receivers text COLLATE "C" NOT NULL CHECK (receivers IN ('all', 'members', 'agents')),
  -- The consent it is sent under; null: about the service, for everyone it is for.
  product text COLLATE "C" CHECK (product IN ('lottery', 'casino', 'betting', 'pvp')),
  purpose text COLLATE "C" CHECK (purpose IN ('news', 'deposit', 'return')),
  title_vi text NOT NULL,
  title_en text NOT NULL,
  -- Cleaned HTML.
  content_vi text NOT NULL,
  content_en text NOT NULL,
  others jsonb NOT NULL DEFAULT '{}',
  url text,
  -- When it becomes visible, in microseconds since 1970, and so its place in the order. Members' floors are compared with it:
  -- what becomes visible later always has a higher one.
  seq bigint NOT NULL CHECK (seq > 0),
  ends_at timestamptz,
  CHECK ((product IS NULL) = (purpose IS NULL)),
  UNIQUE (merchant_code, seq)
);
GRANT SELECT, INSERT, UPDATE, DELETE ON messaging.broadcast TO lantern_app;

-- Up to where a member has read everything about the service. Without a row: up to when they joined.
CREATE TABLE messaging.inbox_floor (
  member_id text COLLATE "C" PRIMARY KEY,
  seq bigint NOT NULL
);
GRANT SELECT, INSERT, UPDATE, DELETE ON messaging.inbox_floor TO lantern_app;

CREATE TABLE messaging.mail_state (
  member_id text COLLATE "C" NOT NULL,
  broadcast_id text COLLATE "C" NOT NULL,
  read_at timestamptz NOT NULL DEFAULT kernel.now(),
  deleted_at timestamptz,
  PRIMARY KEY (member_id, broadcast_id)
);
GRANT SELECT, INSERT, DELETE ON messaging.mail_state TO lantern_app;
GRANT UPDATE (deleted_at) ON messaging.mail_state TO lantern_app;

-- Every yes and no to marketing, with the version of the text it was given to. The newest of a product and channel counts; none is no.
CREATE TABLE messaging.consent (
  consent_id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  member_id text COLLATE "C" NOT NULL,
  product text COLLATE "C" NOT NULL CHECK (product IN ('lottery', 'casino', 'betting', 'pvp')),
  channel text COLLATE "C" NOT NULL CHECK (channel IN ('inbox', 'push', 'email', 'sms')),
  given boolean NOT NULL,
  version text COLLATE "C" NOT NULL CHECK (length(version) BETWEEN 1 AND 32),
  source text COLLATE "C" NOT NULL CHECK (source IN ('page', 'all', 'message', 'self_exclusion')),
  at timestamptz NOT NULL DEFAULT kernel.now()
);
CREATE INDEX consent_of_member ON messaging.consent (member_id, product, channel, consent_id DESC);
GRANT SELECT, INSERT ON messaging.consent TO lantern_app;

-- Marketing that was sent, over all channels: what the limits of a day and a week count. Once a merchant's day for each message.
CREATE TABLE messaging.delivery (
  member_id text COLLATE "C" NOT NULL,
  channel text COLLATE "C" NOT NULL CHECK (channel IN ('inbox', 'push', 'email', 'sms')),
  message_id text COLLATE "C" NOT NULL,
  day date NOT NULL,
  -- Microseconds since 1970.
  seq bigint NOT NULL,
  PRIMARY KEY (member_id, channel, message_id, day)
);
CREATE INDEX delivery_of_member ON messaging.delivery (member_id, seq);
GRANT SELECT, INSERT, DELETE ON messaging.delivery TO lantern_app;

-- Content has a place for what a message to the inbox says of itself.
UPDATE content.piece SET body = body || '{"message": null}';
UPDATE content.edition SET body = body || '{"message": null}';
