-- Slips of the sportsbook. A slip is a round of kind sports, without a seed: `seed_hash` holds its receipt. What was bet is in its stakes and its
-- legs, what has become of it in `play`: `openBps`, `paid` and `returned` by settlement, cash-outs.

ALTER TABLE studio.round DROP CONSTRAINT round_seed;
ALTER TABLE studio.round ADD CONSTRAINT round_seed CHECK (CASE
  WHEN kind = 'sports' THEN seed IS NULL AND beside AND shared_round IS NULL AND card_hand IS NULL
  WHEN shared_round IS NULL AND card_hand IS NULL THEN (seed IS NULL) = (state IN ('refused', 'void'))
  ELSE seed IS NULL AND beside AND (shared_round IS NULL OR card_hand IS NULL) END);
CREATE INDEX round_slips ON studio.round (vendor, member_ref, currency, round_id DESC) WHERE kind = 'sports';

CREATE INDEX wallet_call_of_round ON studio.wallet_call (round_id) WHERE acknowledged_at IS NULL;

-- `alone`: the only leg of a slip of which nothing was cashed out; settlement decides those set by set. `due`: its slip has to be looked at.
-- `exposed` is what it adds to the house's loss if it wins, `counted` the stake behind it; nothing for play money.
ALTER TABLE studio.slip_leg
  ADD COLUMN alone boolean NOT NULL DEFAULT false,
  ADD COLUMN due boolean NOT NULL DEFAULT false,
  ADD COLUMN exposed bigint NOT NULL DEFAULT 0 CHECK (exposed >= 0),
  ADD COLUMN counted bigint NOT NULL DEFAULT 0 CHECK (counted >= 0);
CREATE INDEX slip_leg_due ON studio.slip_leg (round_id) WHERE due;

-- Legs of slips with several were told of the result; a taker who holds the event after that sees it.
ALTER TABLE studio.sports_result ADD COLUMN notified_at timestamptz;

-- What a member asked for, once per request. waiting: the delay runs in one process, and is lost with it. decided: it is the round of that id.
CREATE TABLE studio.slip_request (
  vendor text NOT NULL,
  member_ref text NOT NULL,
  currency text NOT NULL,
  request_id text COLLATE "C" NOT NULL,
  slip_id text COLLATE "C" NOT NULL UNIQUE DEFAULT uuidv7()::text,
  game text NOT NULL,
  body jsonb NOT NULL,
  -- The slip as it was asked for, for as long as it is no round.
  stakes jsonb NOT NULL,
  bet bigint NOT NULL CHECK (bet > 0),
  state text NOT NULL CHECK (state IN ('waiting', 'decided', 'refused')),
  decide_at timestamptz,
  refusal jsonb,
  -- Per leg, what the book has set aside for it.
  exposed jsonb,
  placed_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  PRIMARY KEY (vendor, member_ref, currency, request_id),
  CHECK ((state = 'refused') = (refusal IS NOT NULL)),
  CHECK (state <> 'waiting' OR decide_at IS NOT NULL)
);
CREATE INDEX slip_request_waiting ON studio.slip_request (decide_at) WHERE state = 'waiting';
CREATE INDEX slip_request_of_member ON studio.slip_request (vendor, member_ref, currency) WHERE state = 'waiting';

-- What the house stands to lose, by currency and outcome, in sixteen rows each so that takers of one outcome do not queue: the sum of what is paid
-- if it wins, and of the stakes on it. Rows of one outcome may be negative; their sum is not.
CREATE TABLE studio.exposure (
  currency text NOT NULL,
  event_id text COLLATE "C" NOT NULL,
  market_key text COLLATE "C" NOT NULL,
  outcome text COLLATE "C" NOT NULL,
  bucket smallint NOT NULL CHECK (bucket BETWEEN 0 AND 15),
  gross bigint NOT NULL,
  staked bigint NOT NULL,
  PRIMARY KEY (currency, event_id, market_key, outcome, bucket)
);

-- What the slips of a member of one day could pay together.
CREATE TABLE studio.member_day (
  vendor text NOT NULL,
  member_ref text NOT NULL,
  currency text NOT NULL,
  day date NOT NULL,
  possible bigint NOT NULL CHECK (possible >= 0),
  PRIMARY KEY (vendor, member_ref, currency, day)
);

-- Members whose limits are not the usual ones, in hundredths of them, with the reason they are told.
CREATE TABLE studio.member_factor (
  vendor text NOT NULL,
  member_ref text NOT NULL,
  factor integer NOT NULL CHECK (factor BETWEEN 10 AND 200),
  reason text NOT NULL CHECK (char_length(reason) BETWEEN 1 AND 400),
  set_by text NOT NULL,
  set_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  review_at timestamptz NOT NULL DEFAULT clock_timestamp() + interval '30 days',
  PRIMARY KEY (vendor, member_ref)
);

-- Where no bets are taken: `all`, `vendor:SCO`, `competition:sim:comp:1`, `event:sim:match:9`.
CREATE TABLE studio.sports_stop (
  scope text COLLATE "C" PRIMARY KEY,
  reason text NOT NULL,
  set_by text NOT NULL,
  set_at timestamptz NOT NULL DEFAULT clock_timestamp()
);

-- A member's choices in the sportsbook.
CREATE TABLE studio.sports_settings (
  vendor text NOT NULL,
  member_ref text NOT NULL,
  format text NOT NULL CHECK (format IN ('decimal', 'hongkong', 'malay', 'indonesian', 'american')),
  policy text NOT NULL CHECK (policy IN ('none', 'better', 'any')),
  favourites jsonb NOT NULL DEFAULT '[]',
  pinned jsonb NOT NULL DEFAULT '[]',
  PRIMARY KEY (vendor, member_ref)
);

-- Payments of settled slips, sent together: at most five hundred, until the wallet has answered for each.
CREATE TABLE studio.settle_batch (
  batch_id text COLLATE "C" PRIMARY KEY DEFAULT uuidv7()::text,
  vendor text NOT NULL,
  items jsonb NOT NULL,
  attempts integer NOT NULL DEFAULT 0,
  due_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  last_failure text,
  acknowledged_at timestamptz
);
CREATE INDEX settle_batch_due ON studio.settle_batch (due_at) WHERE acknowledged_at IS NULL;

-- Parts of a slip that were paid early. waiting: the delay runs in one process, and is lost with it.
CREATE TABLE studio.slip_cash_out (
  round_id text COLLATE "C" NOT NULL REFERENCES studio.round,
  request_id text COLLATE "C" NOT NULL,
  number integer CHECK (number > 0),
  share_bps integer NOT NULL CHECK (share_bps BETWEEN 1 AND 10000),
  offer bigint NOT NULL CHECK (offer > 0),
  state text NOT NULL CHECK (state IN ('waiting', 'paid', 'refused')),
  decide_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  paid bigint NOT NULL DEFAULT 0 CHECK (paid >= 0),
  returned bigint NOT NULL DEFAULT 0 CHECK (returned BETWEEN 0 AND paid),
  margin_percent integer,
  refusal jsonb,
  at timestamptz NOT NULL DEFAULT clock_timestamp(),
  PRIMARY KEY (round_id, request_id),
  UNIQUE (round_id, number),
  CHECK ((state = 'paid') = (number IS NOT NULL))
);
CREATE INDEX slip_cash_out_waiting ON studio.slip_cash_out (decide_at) WHERE state = 'waiting';

-- Orders to cash a slip out by itself.
CREATE TABLE studio.slip_standing (
  round_id text COLLATE "C" PRIMARY KEY REFERENCES studio.round,
  at_least bigint CHECK (at_least > 0),
  at_most bigint CHECK (at_most > 0),
  CHECK (at_least IS NOT NULL OR at_most IS NOT NULL)
);

-- Slips that were settled again: what they should have paid, what moved by it, what is owed. moving: an amount was chosen and its call is on its
-- way; a refused one is chosen again under another attempt.
CREATE TABLE studio.slip_revision (
  round_id text COLLATE "C" NOT NULL REFERENCES studio.round,
  revision integer NOT NULL CHECK (revision > 1),
  gross bigint NOT NULL CHECK (gross >= 0),
  delta bigint NOT NULL,
  -- Of a negative delta, so far taken from the member.
  taken bigint NOT NULL DEFAULT 0 CHECK (taken >= 0),
  why text NOT NULL,
  state text NOT NULL CHECK (state IN ('due', 'moving', 'done')),
  attempt integer NOT NULL DEFAULT 0,
  moving bigint,
  due_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  at timestamptz NOT NULL DEFAULT clock_timestamp(),
  PRIMARY KEY (round_id, revision),
  CHECK ((state = 'moving') = (moving IS NOT NULL)),
  CHECK (taken <= greatest(0, -delta))
);
CREATE INDEX slip_revision_due ON studio.slip_revision (due_at) WHERE state <> 'done';

-- What could not be taken back. Small ones lapse after a day; of the others one person proposes what happens and another confirms it.
CREATE TABLE studio.slip_claim (
  claim_id text COLLATE "C" PRIMARY KEY DEFAULT uuidv7()::text,
  round_id text COLLATE "C" NOT NULL,
  revision integer NOT NULL,
  vendor text NOT NULL,
  member_ref text NOT NULL,
  currency text NOT NULL,
  amount bigint NOT NULL CHECK (amount > 0),
  state text NOT NULL DEFAULT 'open' CHECK (state IN ('open', 'proposed', 'collecting', 'written_off', 'collected')),
  choice text CHECK (choice IN ('write_off', 'collect')),
  proposed_by text,
  confirmed_by text,
  -- The house's own mistake is never collected.
  mispriced boolean NOT NULL DEFAULT false,
  made_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  ended_at timestamptz,
  UNIQUE (round_id, revision),
  FOREIGN KEY (round_id, revision) REFERENCES studio.slip_revision (round_id, revision),
  CHECK ((state = 'proposed') <= (proposed_by IS NOT NULL AND choice IS NOT NULL)),
  CHECK (confirmed_by IS NULL OR confirmed_by <> proposed_by)
);
CREATE INDEX slip_claim_open ON studio.slip_claim (made_at) WHERE state IN ('open', 'proposed', 'collecting');
