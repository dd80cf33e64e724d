-- Private card tables: in no list, joined with a code that is never used again.
ALTER TABLE studio.card_table ADD COLUMN invite text COLLATE "C";
ALTER TABLE studio.card_table ADD CONSTRAINT card_table_invite_form CHECK (invite ~ '^[2-9A-HJKMNP-Z]{10}$') NOT VALID;
CREATE UNIQUE INDEX card_table_invite ON studio.card_table (invite) WHERE invite IS NOT NULL;
-- Whether bots fill it, in practice.
ALTER TABLE studio.card_table ADD COLUMN bots boolean NOT NULL DEFAULT true;
-- Until then it keeps the seats of members who are away, as they are while they send the code to friends.
ALTER TABLE studio.card_table ADD COLUMN kept_until timestamptz;
