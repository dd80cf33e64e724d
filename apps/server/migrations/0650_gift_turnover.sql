-- Gifts with turnover: bonuses without a deposit.

-- What an entry asks for, as its rule had it when it was taken; null: cash.
ALTER TABLE promotions.entry ADD COLUMN turnover jsonb CHECK (jsonb_typeof(turnover) = 'object');

-- claimable → claimed (by the member), issued (by itself) or closed: only a gift with turnover lapses, and it is never paid without a claim.
-- `paid_at` of a closed one is when it was closed.
ALTER TABLE promotions.entry DROP CONSTRAINT entry_state_check;
ALTER TABLE promotions.entry ADD CONSTRAINT entry_state_check CHECK (state IN ('claimable', 'claimed', 'issued', 'closed'));
ALTER TABLE promotions.entry ADD CONSTRAINT entry_lapses CHECK (CASE state WHEN 'closed' THEN turnover IS NOT NULL WHEN 'issued' THEN turnover IS NULL ELSE true END);
-- One that waits keeps the key of the request that took it, until its claim.
ALTER TABLE promotions.entry DROP CONSTRAINT entry_check2;
ALTER TABLE promotions.entry ADD CONSTRAINT entry_keyed CHECK (idempotency_key IS NULL OR state = 'claimed' OR turnover IS NOT NULL);

-- A bonus without an offer is a gift: its requirement's reference is the entry that gave it.
ALTER TABLE turnover.bonus ALTER COLUMN offer_id DROP NOT NULL;

-- Bonus money that a corrected bet returned after its bonus had closed: it follows the end of that bonus, whichever runs by then.
ALTER TABLE turnover.bonus ADD COLUMN late bigint NOT NULL DEFAULT 0 CHECK (late >= 0 AND (late = 0 OR closed_at IS NOT NULL));
CREATE INDEX bonus_late ON turnover.bonus (member_id, currency) WHERE late > 0;
