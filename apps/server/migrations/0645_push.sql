-- Devices that receive push messages, what members want to be told on them, and messages on their way to devices, mailboxes and phones.

-- Every choice of a member, the newest counts; none: nothing about the account, no amounts.
CREATE TABLE messaging.push_choice (
  choice_id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  member_id text COLLATE "C" NOT NULL,
  service boolean NOT NULL,
  show_amounts boolean NOT NULL,
  version text COLLATE "C" NOT NULL CHECK (length(version) BETWEEN 1 AND 32),
  at timestamptz NOT NULL DEFAULT kernel.now()
);
CREATE INDEX push_choice_of_member ON messaging.push_choice (member_id, choice_id DESC);
GRANT SELECT, INSERT, DELETE ON messaging.push_choice TO lantern_app;

-- A device of a member, for as long as the sign-in it belongs to. Anyone who knows its address and keys could read along, so they are
-- sealed (iv, ciphertext, tag of AES-256-GCM); the hash of the address finds it again.
CREATE TABLE messaging.push_subscription (
  subscription_id text COLLATE "C" PRIMARY KEY,
  member_id text COLLATE "C" NOT NULL,
  session_id text COLLATE "C" NOT NULL,
  -- The browser by its cookie, hashed: signing out there ends the subscription under whichever session it was made.
  device_hash bytea CHECK (octet_length(device_hash) = 32),
  endpoint_hash bytea NOT NULL UNIQUE CHECK (octet_length(endpoint_hash) = 32),
  sealed bytea NOT NULL CHECK (octet_length(sealed) > 28),
  language text COLLATE "C" NOT NULL CHECK (language ~ '^[A-Z]{2}$'),
  created_at timestamptz NOT NULL DEFAULT kernel.now()
);
CREATE INDEX push_subscription_of_member ON messaging.push_subscription (member_id);
GRANT SELECT, INSERT, DELETE ON messaging.push_subscription TO lantern_app;
GRANT UPDATE (member_id, session_id, device_hash, sealed, language) ON messaging.push_subscription TO lantern_app;

-- A message to one device, mailbox or phone that was not accepted yet. What it says is read when it is sent.
CREATE TABLE messaging.outgoing (
  send_id text COLLATE "C" PRIMARY KEY,
  member_id text COLLATE "C" NOT NULL,
  channel text COLLATE "C" NOT NULL CHECK (channel IN ('push', 'email', 'sms')),
  subscription_id text COLLATE "C" REFERENCES messaging.push_subscription ON DELETE CASCADE,
  source text COLLATE "C" NOT NULL CHECK (source IN ('mail', 'broadcast')),
  message_id text COLLATE "C" NOT NULL,
  due_at timestamptz NOT NULL DEFAULT kernel.now(),
  expires_at timestamptz NOT NULL,
  attempts integer NOT NULL DEFAULT 0 CHECK (attempts >= 0),
  CHECK ((channel = 'push') = (subscription_id IS NOT NULL))
);
CREATE UNIQUE INDEX outgoing_once ON messaging.outgoing (member_id, message_id, channel, subscription_id) NULLS NOT DISTINCT;
CREATE INDEX outgoing_due ON messaging.outgoing (channel, due_at);
CREATE INDEX outgoing_of_subscription ON messaging.outgoing (subscription_id) WHERE subscription_id IS NOT NULL;
GRANT SELECT, INSERT, UPDATE (due_at, attempts), DELETE ON messaging.outgoing TO lantern_app;
