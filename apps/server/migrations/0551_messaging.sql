-- Messaging: the mails of the system to one member, each written once for the event it reports.
CREATE SCHEMA messaging;
GRANT USAGE ON SCHEMA messaging TO lantern_app;

CREATE TABLE messaging.mail (
  mail_id text COLLATE "C" PRIMARY KEY,
  member_id text COLLATE "C" NOT NULL,
  -- What it says: a template of the module. The text is written when it is read, in the reader's language.
  kind text COLLATE "C" NOT NULL CHECK (kind ~ '^[a-z]+(_[a-z]+)*$'),
  class text COLLATE "C" NOT NULL CHECK (class IN ('money', 'security', 'limits', 'service')),
  -- The values of its template, typed there.
  variables jsonb NOT NULL CHECK (jsonb_typeof(variables) = 'object'),
  -- The event: delivered again it finds its key, also after the member has deleted the mail.
  event_key text COLLATE "C" NOT NULL UNIQUE,
  created_at timestamptz NOT NULL DEFAULT kernel.now(),
  read_at timestamptz,
  deleted_at timestamptz
);
CREATE INDEX mail_of_member ON messaging.mail (member_id, created_at, mail_id);
CREATE INDEX mail_unread ON messaging.mail (member_id) WHERE read_at IS NULL AND deleted_at IS NULL;
-- What a mail says never changes; rows are deleted only with the person they are about.
GRANT SELECT, INSERT, DELETE ON messaging.mail TO lantern_app;
GRANT UPDATE (read_at, deleted_at) ON messaging.mail TO lantern_app;
