-- Referral: friends who registered by a member's code while a referral was on, and what came of each.
ALTER TABLE promotions.promotion DROP CONSTRAINT promotion_kind_check;
ALTER TABLE promotions.promotion ADD CONSTRAINT promotion_kind_check CHECK (kind IN ('check_in', 'code', 'envelope', 'referral'));
ALTER TABLE promotions.entry DROP CONSTRAINT entry_versioned;
ALTER TABLE promotions.entry ADD CONSTRAINT entry_versioned
  CHECK ((version IS NOT NULL) = (kind IN ('check_in', 'code', 'envelope', 'referral')));

-- A window that has just ended is judged by when the points or the deposit came, not by when the member is evaluated.
ALTER TABLE promotions.dirty ADD COLUMN noted_at timestamptz NOT NULL DEFAULT kernel.now();
CREATE INDEX dirty_member ON promotions.dirty (member_id);

CREATE TABLE promotions.referral (
  referral_id text COLLATE "C" PRIMARY KEY,
  merchant_code text NOT NULL,
  key text COLLATE "C" NOT NULL,
  -- The rule that held when the friend registered.
  version integer NOT NULL CHECK (version > 0),
  currency text NOT NULL CHECK (currency ~ '^[A-Z]{3,5}$'),
  -- A member is a friend once.
  friend_id text COLLATE "C" NOT NULL UNIQUE,
  referrer_id text COLLATE "C" NOT NULL,
  registered_at timestamptz NOT NULL,
  window_ends timestamptz NOT NULL CHECK (window_ends > registered_at),
  -- What the friend has done, as of the last evaluation.
  identity boolean NOT NULL DEFAULT false,
  bank boolean NOT NULL DEFAULT false,
  deposits boolean NOT NULL DEFAULT false,
  points boolean NOT NULL DEFAULT false,
  -- open → holding (qualified) → paid; open and holding may be closed.
  state text NOT NULL DEFAULT 'open' CHECK (state IN ('open', 'holding', 'paid', 'closed')),
  hold_until timestamptz,
  ended_at timestamptz,
  -- Why a pair was closed; of a paid one why the referrer gets nothing, or nothing more.
  closing text CHECK (closing IN ('window_over', 'same_person', 'sold_out', 'operator', 'account_closed', 'monthly_limit')),
  closed_by text NOT NULL DEFAULT '',
  closed_reason text NOT NULL DEFAULT '',
  -- Whether the referrer got the gift.
  rewarded boolean NOT NULL DEFAULT false,
  -- The share: days of the merchant, the last one it is paid for, the last one it was computed for, and what was paid.
  share_from date NOT NULL,
  share_until date NOT NULL CHECK (share_until >= share_from),
  shared_to date,
  shared bigint NOT NULL DEFAULT 0 CHECK (shared >= 0),
  CHECK (friend_id <> referrer_id),
  CHECK ((state IN ('paid', 'closed')) = (ended_at IS NOT NULL)),
  CHECK (state NOT IN ('holding', 'paid') OR hold_until IS NOT NULL),
  CHECK (state <> 'closed' OR closing IS NOT NULL),
  CHECK (NOT rewarded OR state = 'paid'),
  FOREIGN KEY (merchant_code, key, version) REFERENCES promotions.rule
);
CREATE INDEX referral_of_promotion ON promotions.referral (merchant_code, key, registered_at, referral_id);
CREATE INDEX referral_of_referrer ON promotions.referral (referrer_id, registered_at, referral_id);
CREATE INDEX referral_window ON promotions.referral (window_ends, referral_id) WHERE state = 'open';
CREATE INDEX referral_hold ON promotions.referral (hold_until, referral_id) WHERE state = 'holding';
CREATE INDEX referral_sharing ON promotions.referral (referral_id) WHERE rewarded AND closing IS NULL AND shared_to IS DISTINCT FROM share_until;
GRANT SELECT, INSERT ON promotions.referral TO lantern_app;
-- Who invited whom, when and under which rule never changes.
GRANT UPDATE (identity, bank, deposits, points, state, hold_until, ended_at, closing, closed_by, closed_reason, rewarded, shared_to, shared)
  ON promotions.referral TO lantern_app;
