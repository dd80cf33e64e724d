-- A passkey may sign terms too; its challenges are apart from those of logins.
ALTER TABLE factors.challenge DROP CONSTRAINT challenge_ceremony_check;
ALTER TABLE factors.challenge ADD CONSTRAINT challenge_ceremony_check CHECK (ceremony IN ('registration', 'authentication', 'signature'));
