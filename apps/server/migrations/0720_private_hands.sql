-- Hands of private tables: whoever sits there was invited, so meeting there says nothing, and what was lost there says more.
ALTER TABLE risk.pair_hand ADD COLUMN private boolean NOT NULL DEFAULT false;
