-- How a mobile number proves itself: by a code of ours, or by the id token of an identity provider (product spec §3, firebase fields).
ALTER TABLE system.merchant ADD COLUMN phone_verification text NOT NULL DEFAULT 'code' CHECK (phone_verification IN ('code', 'idToken'));
