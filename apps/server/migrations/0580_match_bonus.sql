-- Deposit bonuses as promotions: a rule's published version is an offer that deposits may carry. An offer is never changed: an order that chose a
-- version keeps it, also when a later one has replaced it.
ALTER TABLE promotions.promotion DROP CONSTRAINT promotion_kind_check;
ALTER TABLE promotions.promotion ADD CONSTRAINT promotion_kind_check CHECK (kind IN ('check_in', 'code', 'envelope', 'referral', 'match'));
ALTER TABLE promotions.entry DROP CONSTRAINT entry_versioned;
ALTER TABLE promotions.entry
  ADD CONSTRAINT entry_versioned CHECK ((version IS NOT NULL) = (kind IN ('check_in', 'code', 'envelope', 'referral', 'match')));

-- What a bonus is worth to a member, computed when its version is published.
ALTER TABLE promotions.rule ADD COLUMN value jsonb CHECK (jsonb_typeof(value) = 'object');
GRANT UPDATE (value) ON promotions.rule TO lantern_app;

ALTER TABLE turnover.offer ADD COLUMN promotion text COLLATE "C";
ALTER TABLE turnover.offer ADD COLUMN version integer CHECK (version > 0);
ALTER TABLE turnover.offer ADD COLUMN per_week integer CHECK (per_week > 0);
ALTER TABLE turnover.offer ADD CONSTRAINT offer_of_promotion CHECK ((promotion IS NULL) = (version IS NULL));
CREATE UNIQUE INDEX offer_version ON turnover.offer (merchant_code, promotion, version) WHERE promotion IS NOT NULL;

-- The name of the account that pays a bonus, and that it goes back to: the promotion's key, whatever its version.
ALTER TABLE turnover.bonus ADD COLUMN cost text COLLATE "C";
UPDATE turnover.bonus SET cost = offer_id;
ALTER TABLE turnover.bonus ALTER COLUMN cost SET NOT NULL;
