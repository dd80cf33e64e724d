-- Accounts grow: mobile numbers, passwords that may be missing or due, head icons, bindings that change, erasure.

-- A member who registered by mobile number and code alone has no password until they set one.
ALTER TABLE identity.member
  ALTER COLUMN password_hash DROP NOT NULL,
  ADD COLUMN mobile text COLLATE "C" CHECK (mobile ~ '^\+[1-9][0-9]{7,14}$'),
  ADD COLUMN password_set_at timestamptz NOT NULL DEFAULT kernel.now(),
  ADD COLUMN password_change_required boolean NOT NULL DEFAULT false,
  ADD COLUMN login_alerts boolean NOT NULL DEFAULT true,
  ADD COLUMN head_icon text COLLATE "C" CHECK (head_icon ~ '^[a-z0-9-]{1,40}$');
CREATE UNIQUE INDEX member_mobile_once ON identity.member (merchant_code, mobile) WHERE mobile IS NOT NULL;

-- What erasure leaves of a member is the id their books of account are kept under.
ALTER TABLE identity.member DROP CONSTRAINT member_state_check;
ALTER TABLE identity.member ADD CONSTRAINT member_state_check CHECK (state IN ('active', 'locked', 'erased'));
GRANT UPDATE (username, type, mobile, birthday, password_set_at, password_change_required, login_alerts, head_icon, register_method) ON identity.member TO lantern_app;
GRANT UPDATE (value), DELETE ON identity.member_field TO lantern_app;

ALTER TABLE identity.consent DROP CONSTRAINT consent_kind_check;
ALTER TABLE identity.consent ADD CONSTRAINT consent_kind_check CHECK (kind IN ('age', 'data', 'marketing', 'fingerprint'));

ALTER TABLE identity.session DROP CONSTRAINT session_end_reason_check;
ALTER TABLE identity.session ADD CONSTRAINT session_end_reason_check
  CHECK (end_reason IN ('logged_out', 'member_locked', 'password_changed', 'signed_out_elsewhere', 'erased'));
