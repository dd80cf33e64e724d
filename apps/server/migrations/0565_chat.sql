-- Live chat: conversations of members with the desk, their numbered messages and pictures, operators on duty, canned answers.
CREATE SCHEMA chat;
GRANT USAGE ON SCHEMA chat TO lantern_app;

-- The desk's hours at a merchant, of its day; a merchant without a row is open all day. `to` before `from`: past midnight.
CREATE TABLE chat.hours (
  merchant_code text COLLATE "C" PRIMARY KEY,
  from_hour smallint NOT NULL CHECK (from_hour BETWEEN 0 AND 23),
  to_hour smallint NOT NULL CHECK (to_hour BETWEEN 1 AND 24),
  CHECK (from_hour <> to_hour)
);
GRANT SELECT, INSERT, UPDATE ON chat.hours TO lantern_app;

-- One per member who has uploaded or sent something, or was muted: its lock serialises what the member begins and sends.
CREATE TABLE chat.writer (
  member_id text COLLATE "C" PRIMARY KEY,
  -- Uploads of the running hour: each costs the node a decoding.
  uploads integer NOT NULL DEFAULT 0 CHECK (uploads >= 0),
  uploads_since timestamptz NOT NULL DEFAULT kernel.now(),
  muted_until timestamptz
);
GRANT SELECT, INSERT, UPDATE, DELETE ON chat.writer TO lantern_app;

-- Operators who have been on duty. Members see their number, never their name.
CREATE TABLE chat.operator (
  merchant_code text COLLATE "C" NOT NULL,
  operator_id text COLLATE "C" NOT NULL,
  desk_no integer NOT NULL CHECK (desk_no > 0),
  display_name text NOT NULL,
  on_duty boolean NOT NULL DEFAULT false,
  seen_at timestamptz NOT NULL DEFAULT kernel.now(),
  -- Since when there was nothing new for them: decides between operators with equally many conversations.
  idle_since timestamptz NOT NULL DEFAULT kernel.now(),
  PRIMARY KEY (merchant_code, operator_id),
  UNIQUE (merchant_code, desk_no)
);
CREATE INDEX operator_on_duty ON chat.operator (merchant_code) WHERE on_duty;
GRANT SELECT, INSERT ON chat.operator TO lantern_app;
GRANT UPDATE (display_name, on_duty, seen_at, idle_since) ON chat.operator TO lantern_app;

CREATE TABLE chat.conversation (
  conversation_id text COLLATE "C" PRIMARY KEY,
  merchant_code text COLLATE "C" NOT NULL,
  member_id text COLLATE "C" NOT NULL,
  -- A request that is sent again with its key is the same conversation.
  request_key text COLLATE "C" NOT NULL,
  topic text COLLATE "C" NOT NULL CHECK (topic IN ('deposit', 'withdrawal', 'game', 'promotion', 'account', 'stop_playing', 'other')),
  -- The language of the page it was begun on.
  language text COLLATE "C" NOT NULL CHECK (language ~ '^[A-Z]{2}$'),
  reference_kind text COLLATE "C" CHECK (reference_kind IN ('deposit', 'withdrawal', 'bet')),
  reference_id text COLLATE "C" CHECK (length(reference_id) BETWEEN 1 AND 64),
  state text COLLATE "C" NOT NULL CHECK (state IN ('queued', 'open', 'offline', 'closed')),
  version integer NOT NULL DEFAULT 1 CHECK (version >= 1),
  created_at timestamptz NOT NULL DEFAULT kernel.now(),
  -- Its place in the queue: 0 is answered first. Kept when an operator loses it.
  priority smallint NOT NULL CHECK (priority BETWEEN 0 AND 3),
  arrived_at timestamptz NOT NULL DEFAULT kernel.now(),
  -- Left while no one was there, and not answered since: the next answer goes to the inbox.
  is_left boolean NOT NULL DEFAULT false,
  -- Who has it.
  operator_id text COLLATE "C",
  -- To whom it is offered, and who let an offer of it lapse.
  offered_to text COLLATE "C",
  offered_until timestamptz,
  passed_by text[] NOT NULL DEFAULT '{}',
  -- The newest message; messages of a conversation are numbered without a gap under this row's lock.
  last_seq integer NOT NULL DEFAULT 0 CHECK (last_seq >= 0),
  read_seq integer NOT NULL DEFAULT 0 CHECK (read_seq >= 0),
  desk_read_seq integer NOT NULL DEFAULT 0 CHECK (desk_read_seq >= 0),
  member_last_at timestamptz,
  desk_last_seq integer,
  desk_last_at timestamptz,
  -- Since when the member waits for an answer, and since when an answer waits to be read.
  waiting_since timestamptz,
  unread_since timestamptz,
  -- What is unread has become a mail.
  is_mailed boolean NOT NULL DEFAULT false,
  -- Seconds until the first answer; null for one that was left while no one was there.
  answered_at timestamptz,
  answer_sec integer CHECK (answer_sec >= 0),
  closed_at timestamptz,
  closed_from text COLLATE "C" CHECK (closed_from IN ('member', 'desk', 'system')),
  closed_by text COLLATE "C",
  closed_name text,
  close_reason text COLLATE "C" CHECK (close_reason IN ('solved', 'passed_on', 'no_answer', 'abuse', 'other')),
  close_note text,
  rating smallint CHECK (rating BETWEEN 1 AND 5),
  rating_note text,
  rated_at timestamptz,
  UNIQUE (member_id, request_key),
  CHECK ((reference_kind IS NULL) = (reference_id IS NULL)),
  CHECK ((state = 'open') = (operator_id IS NOT NULL)),
  CHECK ((offered_to IS NULL) = (offered_until IS NULL)),
  CHECK (state = 'queued' OR offered_to IS NULL),
  CHECK (read_seq <= last_seq AND desk_read_seq <= last_seq AND desk_last_seq <= last_seq),
  CHECK ((state = 'closed') = (closed_at IS NOT NULL)),
  CHECK ((closed_at IS NULL) = (closed_from IS NULL) AND (closed_at IS NULL) = (close_reason IS NULL)),
  CHECK ((rating IS NULL) = (rated_at IS NULL))
);
-- A member has one conversation at a time.
CREATE UNIQUE INDEX conversation_current ON chat.conversation (member_id) WHERE state <> 'closed';
CREATE INDEX conversation_of_member ON chat.conversation (member_id, created_at, conversation_id);
CREATE INDEX conversation_of_desk ON chat.conversation (merchant_code, state, arrived_at, conversation_id);
CREATE INDEX conversation_closed ON chat.conversation (merchant_code, closed_at, conversation_id) WHERE state = 'closed';
CREATE INDEX conversation_open ON chat.conversation (merchant_code, state, priority, arrived_at) WHERE state <> 'closed';
CREATE INDEX conversation_unread ON chat.conversation (unread_since) WHERE unread_since IS NOT NULL AND NOT is_mailed;
CREATE INDEX conversation_answered ON chat.conversation (merchant_code, answered_at) WHERE answer_sec IS NOT NULL;
CREATE INDEX conversation_rated ON chat.conversation (merchant_code, rated_at) WHERE rated_at IS NOT NULL;
CREATE INDEX conversation_age ON chat.conversation (closed_at) WHERE closed_at IS NOT NULL;
GRANT SELECT, INSERT, UPDATE, DELETE ON chat.conversation TO lantern_app;

CREATE TABLE chat.message (
  conversation_id text COLLATE "C" NOT NULL REFERENCES chat.conversation ON DELETE CASCADE,
  seq integer NOT NULL CHECK (seq >= 1),
  sender text COLLATE "C" NOT NULL CHECK (sender IN ('member', 'desk', 'system')),
  -- The same id of a side is the same message.
  client_id text COLLATE "C",
  -- Codes, passwords and card numbers are masked before they get here.
  body text NOT NULL DEFAULT '' CHECK (length(body) <= 4000),
  notice text COLLATE "C" CHECK (notice IN ('queued', 'offline', 'joined', 'transferred', 'closed', 'reopened')),
  desk_no integer,
  operator_id text COLLATE "C",
  operator_name text,
  at timestamptz NOT NULL DEFAULT kernel.now(),
  PRIMARY KEY (conversation_id, seq),
  UNIQUE (conversation_id, sender, client_id),
  CHECK ((sender = 'system') = (notice IS NOT NULL)),
  CHECK (sender <> 'system' OR client_id IS NULL),
  CHECK (sender <> 'system' OR body = ''),
  CHECK (sender <> 'desk' OR (operator_id IS NOT NULL AND operator_name IS NOT NULL AND desk_no IS NOT NULL AND body <> ''))
);
CREATE INDEX message_of_member ON chat.message (conversation_id, at) WHERE sender = 'member';
-- What was said never changes.
GRANT SELECT, INSERT, DELETE ON chat.message TO lantern_app;

-- Between operators; no number of the conversation, and never the member's.
CREATE TABLE chat.note (
  note_id text COLLATE "C" PRIMARY KEY,
  conversation_id text COLLATE "C" NOT NULL REFERENCES chat.conversation ON DELETE CASCADE,
  after_seq integer NOT NULL CHECK (after_seq >= 0),
  body text NOT NULL CHECK (length(body) BETWEEN 1 AND 4000),
  operator_id text COLLATE "C" NOT NULL,
  operator_name text NOT NULL,
  at timestamptz NOT NULL DEFAULT kernel.now()
);
CREATE INDEX note_of_conversation ON chat.note (conversation_id, after_seq, at);
GRANT SELECT, INSERT, DELETE ON chat.note TO lantern_app;

-- The picture itself is a file; this is its name, what it must decrypt to, and its data key, sealed. Without a message it waits to be sent.
CREATE TABLE chat.picture (
  picture_id text COLLATE "C" PRIMARY KEY,
  member_id text COLLATE "C" NOT NULL,
  conversation_id text COLLATE "C",
  seq integer,
  place smallint CHECK (place BETWEEN 1 AND 3),
  file text COLLATE "C" NOT NULL UNIQUE CHECK (file ~ '^[0-9a-f]{32}$'),
  sealed_key bytea NOT NULL CHECK (octet_length(sealed_key) = 72),
  sha256 bytea NOT NULL CHECK (octet_length(sha256) = 32),
  size_bytes integer NOT NULL CHECK (size_bytes > 0),
  width integer NOT NULL CHECK (width BETWEEN 1 AND 2400),
  height integer NOT NULL CHECK (height BETWEEN 1 AND 2400),
  uploaded_at timestamptz NOT NULL DEFAULT kernel.now(),
  FOREIGN KEY (conversation_id, seq) REFERENCES chat.message ON DELETE CASCADE,
  UNIQUE (conversation_id, seq, place),
  CHECK ((conversation_id IS NULL) = (place IS NULL) AND (conversation_id IS NULL) = (seq IS NULL))
);
CREATE INDEX picture_of_member ON chat.picture (member_id, uploaded_at);
CREATE INDEX picture_unsent ON chat.picture (uploaded_at) WHERE conversation_id IS NULL;
GRANT SELECT, INSERT, DELETE ON chat.picture TO lantern_app;
GRANT UPDATE (conversation_id, seq, place) ON chat.picture TO lantern_app;

CREATE TABLE chat.canned (
  merchant_code text COLLATE "C" NOT NULL,
  canned_id text COLLATE "C" NOT NULL,
  title text NOT NULL CHECK (length(title) BETWEEN 1 AND 200),
  topic text COLLATE "C" CHECK (topic IN ('deposit', 'withdrawal', 'game', 'promotion', 'account', 'stop_playing', 'other')),
  vi text NOT NULL CHECK (length(vi) BETWEEN 1 AND 4000),
  en text NOT NULL CHECK (length(en) BETWEEN 1 AND 4000),
  version integer NOT NULL DEFAULT 1 CHECK (version >= 1),
  changed_name text NOT NULL,
  PRIMARY KEY (merchant_code, canned_id)
);
GRANT SELECT, INSERT, UPDATE, DELETE ON chat.canned TO lantern_app;

CALL kernel.show_on_desks('chat.conversation', 'chat');
