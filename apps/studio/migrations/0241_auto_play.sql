-- Bets that the frame places by itself, within limits its member set. The platform says whether it may, and is told with each bet.
ALTER TABLE studio.session ADD COLUMN auto_play boolean NOT NULL DEFAULT false;
ALTER TABLE studio.round ADD COLUMN auto boolean NOT NULL DEFAULT false;
