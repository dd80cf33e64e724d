-- Members at the desk: what search finds them by, and operators' notes.

-- Names from their beginning and addresses of mail as a whole, both without case.
CREATE INDEX member_field_value ON identity.member_field (field, lower(value) COLLATE "C", member_id) WHERE field IN ('payeeName', 'email');
-- Everyone who signed in from an address; the address is stored shortened.
CREATE INDEX session_address ON identity.session (address, member_id) WHERE scope = 'site' AND address <> '';
-- A round by its name in the members' records.
CREATE INDEX round_bet ON wallet_api.round (bet_id);
-- The queue of identity checks, and the decided ones.
CREATE INDEX application_state ON kyc.application (state, submitted_at, member_id) WHERE submitted_at IS NOT NULL;

CREATE SCHEMA member_desk;
GRANT USAGE ON SCHEMA member_desk TO lantern_app;

-- A version of a note; the highest is the note, the others its history. Never changed, never deleted but by erasure.
CREATE TABLE member_desk.note (
  note_id text COLLATE "C" NOT NULL,
  version integer NOT NULL CHECK (version >= 1),
  member_id text COLLATE "C" NOT NULL,
  body text NOT NULL CHECK (length(body) BETWEEN 1 AND 10000),
  operator_id text COLLATE "C" NOT NULL,
  operator_name text NOT NULL,
  written_at timestamptz NOT NULL DEFAULT kernel.now(),
  PRIMARY KEY (note_id, version)
);
CREATE INDEX note_of_member ON member_desk.note (member_id, note_id, version DESC);
GRANT SELECT, INSERT, DELETE ON member_desk.note TO lantern_app;
