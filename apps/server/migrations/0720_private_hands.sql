-- Hands of private tables: all who sit there were invited, so meeting there says nothing, and what was lost there says more.
ALTER TABLE risk.pair_hand ADD COLUMN private boolean NOT NULL DEFAULT false;
