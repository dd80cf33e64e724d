-- Whether a merchant's games may play rounds by themselves, within the limits a member sets each time. Off until an operator opens it.
ALTER TABLE protection.setting ADD COLUMN auto_play boolean NOT NULL DEFAULT false;
