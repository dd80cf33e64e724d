-- Seamless wallet: what vendors move on members' accounts, round by round. Every movement is one operation of the ledger; the rows
-- here are written by its companion, in the same commit.
CREATE SCHEMA wallet_api;
GRANT USAGE ON SCHEMA wallet_api TO lantern_app;

CREATE TABLE wallet_api.vendor (
  code text COLLATE "C" PRIMARY KEY CHECK (code ~ '^[A-Z0-9_]{2,20}$'),
  -- One unit of the vendor is 10^scale minor units of the currency: 3 for thousands, -2 for hundredths.
  money_scale smallint NOT NULL DEFAULT 0 CHECK (money_scale BETWEEN -4 AND 6),
  -- What is answered to the rollback of a bet that never came. It leaves a tombstone either way.
  unknown_rollback text NOT NULL DEFAULT 'accept' CHECK (unknown_rollback IN ('accept', 'refuse')),
  session_ttl_sec integer NOT NULL DEFAULT 43200 CHECK (session_ttl_sec BETWEEN 60 AND 604800),
  -- A round left open for so long is ended, or its vendor is asked.
  round_timeout_min integer NOT NULL DEFAULT 1440 CHECK (round_timeout_min BETWEEN 1 AND 43200),
  round_policy text NOT NULL DEFAULT 'end' CHECK (round_policy IN ('end', 'ask')),
  -- Whether the vendor's wins say what was not at risk. Without that its tables, card rooms and sports count nothing.
  reports_risk boolean NOT NULL DEFAULT false
);
GRANT SELECT, INSERT, UPDATE ON wallet_api.vendor TO lantern_app;

-- Keys of the vendors' requests to us; those of ours to them are in the catalogue. Two are valid while one replaces the other.
CREATE TABLE wallet_api.vendor_key (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  vendor text COLLATE "C" NOT NULL REFERENCES wallet_api.vendor,
  -- AES-256-GCM under a key derived from the server's secret.
  sealed_key bytea NOT NULL,
  valid_until timestamptz
);
GRANT SELECT, INSERT, DELETE ON wallet_api.vendor_key TO lantern_app;
GRANT UPDATE (valid_until) ON wallet_api.vendor_key TO lantern_app;

CREATE TABLE wallet_api.session (
  token_hash bytea PRIMARY KEY CHECK (octet_length(token_hash) = 32),
  vendor text COLLATE "C" NOT NULL,
  member_id text COLLATE "C" NOT NULL,
  merchant_code text NOT NULL,
  currency text NOT NULL,
  game text COLLATE "C" NOT NULL,
  launch_id text COLLATE "C" NOT NULL,
  opened_at timestamptz NOT NULL DEFAULT kernel.now(),
  expires_at timestamptz NOT NULL,
  ended_at timestamptz
);
CREATE INDEX session_of_member ON wallet_api.session (member_id, vendor);
CREATE INDEX session_expiry ON wallet_api.session (expires_at);
GRANT SELECT, INSERT, DELETE ON wallet_api.session TO lantern_app;
GRANT UPDATE (ended_at) ON wallet_api.session TO lantern_app;

-- A table's CHECKs are evaluated by every statement that writes to it, a domain's are cached for the session. What concerns two columns
-- of a round (no bets means nothing staked, an end has an author) is ensured by the functions: nothing else writes.
CREATE DOMAIN wallet_api.bet_id AS text COLLATE "C" CHECK (length(VALUE) = 26);
CREATE DOMAIN wallet_api.tally AS integer CHECK (VALUE >= 0);
CREATE DOMAIN wallet_api.sum AS bigint CHECK (VALUE >= 0);
CREATE DOMAIN wallet_api.ender AS text CHECK (VALUE IN ('vendor', 'platform'));
CREATE DOMAIN wallet_api.kind AS text CHECK (VALUE IN ('bet', 'win', 'rollback', 'end_round', 'bet_win', 'promo_win', 'jackpot_win', 'adjust'));
CREATE DOMAIN wallet_api.state AS text CHECK (VALUE IN ('done', 'rolled_back', 'tombstone'));

-- A member's part in a round. At a table many members share a round id; each has a row, so no two wait for each other.
CREATE TABLE wallet_api.round (
  vendor text COLLATE "C" NOT NULL,
  member_id text COLLATE "C" NOT NULL,
  round_id text COLLATE "C" NOT NULL,
  -- Its name in the members' records.
  bet_id wallet_api.bet_id NOT NULL,
  game text COLLATE "C" NOT NULL,
  category text NOT NULL,
  currency text NOT NULL,
  -- Bets less those that were rolled back, and their sum.
  bets wallet_api.tally NOT NULL,
  staked wallet_api.sum NOT NULL,
  wins wallet_api.tally NOT NULL DEFAULT 0,
  won wallet_api.sum NOT NULL DEFAULT 0,
  adjusted bigint NOT NULL DEFAULT 0,
  opened_at timestamptz NOT NULL,
  touched_at timestamptz NOT NULL,
  ended_at timestamptz,
  ended_by wallet_api.ender,
  -- A part of a win that was staked and never played: an unmatched stake, a bullet without a target, what a table held. It is
  -- paid like the rest, and the round counts as if it had not been staked.
  -- Of a round the sum over its wins; it is in `won` as well, and never above `staked`. The functions ensure that: nothing else writes.
  returned bigint NOT NULL DEFAULT 0,
  -- Of a round the sum over its wins, never above what was played (`staked` less `returned`). The functions ensure that. Edge and
  -- weight are those of the game when the round's first bet was taken; null: unknown.
  not_counted bigint NOT NULL DEFAULT 0,
  edge_ppm integer,
  weight_bps smallint NOT NULL DEFAULT 0,
  -- Of what a round has won: what waits for a decision, and what was decided not to be paid. Both are in `won` (or `adjusted`) as well.
  held bigint NOT NULL DEFAULT 0,
  rejected bigint NOT NULL DEFAULT 0,
  PRIMARY KEY (vendor, member_id, round_id)
) WITH (fillfactor = 85);
CREATE INDEX round_open ON wallet_api.round (member_id, opened_at) WHERE ended_at IS NULL;
CREATE INDEX round_of_member ON wallet_api.round (member_id, opened_at DESC, bet_id DESC);
-- No INSERT, no UPDATE: a round changes with its money, through wallet_api.accept.
GRANT SELECT ON wallet_api.round TO lantern_app;

CREATE TABLE wallet_api.transaction (
  vendor text COLLATE "C" NOT NULL,
  transaction_id text COLLATE "C" NOT NULL,
  kind wallet_api.kind NOT NULL,
  -- `tombstone`: the bet was rolled back before it came, and will not be taken.
  state wallet_api.state NOT NULL DEFAULT 'done',
  member_id text COLLATE "C" NOT NULL,
  round_id text COLLATE "C",
  currency text NOT NULL,
  -- Minor units; of a bet_win the bet.
  amount bigint NOT NULL,
  win bigint,
  -- What a rollback reverses.
  original text COLLATE "C",
  request_id text NOT NULL,
  -- The ledger's operation; null where no money moved, and then what the member had is kept here.
  operation bigint,
  balance_after bigint,
  at timestamptz NOT NULL,
  returned bigint,
  not_counted bigint,
  PRIMARY KEY (vendor, transaction_id)
) WITH (fillfactor = 95);
CREATE INDEX transaction_round ON wallet_api.transaction (vendor, round_id);
CREATE INDEX transaction_time ON wallet_api.transaction (vendor, at);
GRANT SELECT ON wallet_api.transaction TO lantern_app;

-- Rounds that ended, or changed after their end, and wait to be counted. A queue of its own: who counts locks what deposits lock
-- before money, so it must not hold a row a movement waits for.
CREATE TABLE wallet_api.ended_round (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  vendor text COLLATE "C" NOT NULL,
  member_id text COLLATE "C" NOT NULL,
  round_id text COLLATE "C" NOT NULL
);
GRANT SELECT, UPDATE, DELETE ON wallet_api.ended_round TO lantern_app;

-- Notices to a vendor, until they are delivered or no longer relevant.
CREATE TABLE wallet_api.notice (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  vendor text COLLATE "C" NOT NULL,
  -- Under the vendor's launch address.
  path text NOT NULL CHECK (path ~ '^/[a-zA-Z/]+$'),
  body jsonb NOT NULL,
  attempts integer NOT NULL DEFAULT 0,
  due_at timestamptz NOT NULL DEFAULT kernel.now(),
  written_at timestamptz NOT NULL DEFAULT kernel.now()
);
CREATE INDEX notice_due ON wallet_api.notice (due_at);
GRANT SELECT, INSERT, DELETE ON wallet_api.notice TO lantern_app;
GRANT UPDATE (attempts, due_at) ON wallet_api.notice TO lantern_app;

-- Rounds left open whose vendor did not answer: when it is asked next. A table of its own, because a round changes only with its money.
CREATE TABLE wallet_api.round_inquiry (
  vendor text COLLATE "C" NOT NULL,
  member_id text COLLATE "C" NOT NULL,
  round_id text COLLATE "C" NOT NULL,
  attempts integer NOT NULL DEFAULT 1,
  due_at timestamptz NOT NULL,
  PRIMARY KEY (vendor, member_id, round_id)
);
GRANT SELECT, INSERT, DELETE ON wallet_api.round_inquiry TO lantern_app;
GRANT UPDATE (attempts, due_at) ON wallet_api.round_inquiry TO lantern_app;

-- Free spins a member was given at a vendor; once per campaign.
CREATE TABLE wallet_api.free_spins (
  grant_id text COLLATE "C" PRIMARY KEY,
  campaign text COLLATE "C" NOT NULL,
  vendor text COLLATE "C" NOT NULL REFERENCES wallet_api.vendor,
  member_id text COLLATE "C" NOT NULL,
  game text COLLATE "C" NOT NULL,
  currency text NOT NULL,
  spins integer NOT NULL CHECK (spins > 0),
  -- What each is worth, in minor units.
  stake bigint NOT NULL CHECK (stake > 0),
  used integer NOT NULL DEFAULT 0 CHECK (used BETWEEN 0 AND spins),
  won bigint NOT NULL DEFAULT 0 CHECK (won >= 0),
  granted_at timestamptz NOT NULL DEFAULT kernel.now(),
  expires_at timestamptz NOT NULL,
  UNIQUE (vendor, campaign, member_id)
);
CREATE INDEX free_spins_member ON wallet_api.free_spins (member_id, granted_at DESC);
-- Revoked by ending them; what was played is written with its money.
GRANT SELECT, INSERT ON wallet_api.free_spins TO lantern_app;
GRANT UPDATE (expires_at) ON wallet_api.free_spins TO lantern_app;

-- Ceilings on what one vendor may have paid out. A payout above one is neither refused nor paid: the vendor's movement is accepted as
-- always, and the money waits in wallet_api.held_payout until an operator releases or rejects it.
CREATE TABLE wallet_api.payout_ceiling (
  vendor text COLLATE "C" NOT NULL REFERENCES wallet_api.vendor,
  currency text COLLATE "C" NOT NULL CHECK (currency ~ '^[A-Z]{3,5}(PLAY)?$'),
  -- The most one payout may be, and the most of any hour together, in minor units. Null: no such ceiling.
  single_maximum bigint CHECK (single_maximum > 0),
  hourly_maximum bigint CHECK (hourly_maximum > 0),
  PRIMARY KEY (vendor, currency)
);
GRANT SELECT, INSERT, UPDATE ON wallet_api.payout_ceiling TO lantern_app;

-- What nodes have reserved of an hourly ceiling, by the minute they took it in. A node takes more than it needs at once, so
-- wins do not wait for each other here; what it has not used it returns.
CREATE TABLE wallet_api.payout_reserve (
  vendor text COLLATE "C" NOT NULL,
  currency text COLLATE "C" NOT NULL,
  minute timestamptz NOT NULL,
  amount bigint NOT NULL CHECK (amount >= 0),
  PRIMARY KEY (vendor, currency, minute)
);
GRANT SELECT, INSERT, UPDATE, DELETE ON wallet_api.payout_reserve TO lantern_app;

CREATE TABLE wallet_api.held_payout (
  held_id text COLLATE "C" PRIMARY KEY,
  vendor text COLLATE "C" NOT NULL,
  transaction_id text COLLATE "C" NOT NULL,
  kind wallet_api.kind NOT NULL,
  member_id text COLLATE "C" NOT NULL,
  round_id text COLLATE "C",
  currency text NOT NULL,
  amount bigint NOT NULL CHECK (amount > 0),
  -- The part that goes to bonus money; null: as the stake of the same movement was taken.
  bonus bigint CHECK (bonus BETWEEN 0 AND amount),
  -- What the vendor has reversed of it since.
  undone bigint NOT NULL DEFAULT 0 CHECK (undone BETWEEN 0 AND amount),
  -- Of free spins the house granted: whose expense it is.
  campaign text COLLATE "C",
  -- The vendor's names of what was won: a promotion, a jackpot.
  named jsonb NOT NULL DEFAULT '{}',
  reason text NOT NULL CHECK (reason IN ('single', 'hourly')),
  state text NOT NULL DEFAULT 'held' CHECK (state IN ('held', 'released', 'rejected')),
  held_at timestamptz NOT NULL DEFAULT kernel.now(),
  decided_at timestamptz,
  decided_by text,
  note text,
  UNIQUE (vendor, transaction_id),
  CHECK ((state = 'held') = (decided_at IS NULL) AND (decided_at IS NULL) = (decided_by IS NULL))
);
CREATE INDEX held_payout_waiting ON wallet_api.held_payout (held_at, held_id) WHERE state = 'held';
CREATE INDEX held_payout_of_round ON wallet_api.held_payout (member_id, vendor, round_id);
-- Written by the functions here only.
GRANT SELECT ON wallet_api.held_payout TO lantern_app;
