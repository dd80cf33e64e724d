-- Reports of the desk: what the ledger's transfers add up to per merchant, day, currency, counterpart and game. Rolled up from sealed
-- blocks like reports.member_day, and every row can be made again from the ledger. A figure belongs to the day its transfer was posted:
-- a correction, a void or a reversal counts on its own day and leaves closed days as they were.

-- One run is current. A rebuild is a run of its own, which replaces the current one in one step once it has caught up.
CREATE TABLE reports.desk_run (
  generation integer PRIMARY KEY,
  -- Everything up to the end of this sealed block is in; nothing at or below it can still be committed.
  block bigint NOT NULL DEFAULT 0,
  last_operation bigint NOT NULL DEFAULT 0,
  -- When the newest of these transfers was posted.
  rolled_to timestamptz,
  is_current boolean NOT NULL DEFAULT false,
  started_at timestamptz NOT NULL DEFAULT kernel.now()
);
CREATE UNIQUE INDEX desk_run_current ON reports.desk_run (is_current) WHERE is_current;
INSERT INTO reports.desk_run (generation, is_current) VALUES (1, true);
GRANT SELECT ON reports.desk_run TO lantern_app;

-- House accounts that occur in the figures. 0 is none: costs without an account of their own, and all players of a day.
CREATE TABLE reports.desk_account (
  id bigint PRIMARY KEY,
  code text COLLATE "C" NOT NULL,
  owner_id text COLLATE "C" NOT NULL
);
GRANT SELECT ON reports.desk_account TO lantern_app;

-- `merchant_code` is empty for transfers that concern no merchant's member. Amounts in minor units, of members' gains unless said.
-- `players` of account 0 without a game are all members who staked on the day; of a row with a game, those of the game.
CREATE TABLE reports.desk_day (
  generation integer NOT NULL,
  merchant_code text COLLATE "C" NOT NULL,
  currency text COLLATE "C" NOT NULL,
  day date NOT NULL,
  account bigint NOT NULL,
  game text COLLATE "C" NOT NULL,
  bets bigint NOT NULL DEFAULT 0,
  -- Taken from members; refunds are what of it was returned without having been played.
  stakes bigint NOT NULL DEFAULT 0,
  refunds bigint NOT NULL DEFAULT 0,
  -- Less what was reversed.
  wins bigint NOT NULL DEFAULT 0,
  jackpots bigint NOT NULL DEFAULT 0,
  -- From the house to the pools.
  contributions bigint NOT NULL DEFAULT 0,
  -- The sum of every win's square: how far chance moves the wins.
  win_squares numeric NOT NULL DEFAULT 0,
  -- Stakes whose edge is known, and what of them the rules return on average.
  rated_stakes bigint NOT NULL DEFAULT 0,
  expected numeric NOT NULL DEFAULT 0,
  bonuses bigint NOT NULL DEFAULT 0,
  rebates bigint NOT NULL DEFAULT 0,
  agents bigint NOT NULL DEFAULT 0,
  -- Paid by vendors.
  promotions bigint NOT NULL DEFAULT 0,
  adjustments bigint NOT NULL DEFAULT 0,
  deposits bigint NOT NULL DEFAULT 0,
  deposit_count bigint NOT NULL DEFAULT 0,
  -- Paid to members, fee included.
  withdrawals bigint NOT NULL DEFAULT 0,
  withdrawal_count bigint NOT NULL DEFAULT 0,
  fees bigint NOT NULL DEFAULT 0,
  granted bigint NOT NULL DEFAULT 0,
  players integer NOT NULL DEFAULT 0,
  first_operation bigint NOT NULL,
  last_operation bigint NOT NULL,
  PRIMARY KEY (generation, merchant_code, currency, day, account, game)
) WITH (fillfactor = 80);
GRANT SELECT ON reports.desk_day TO lantern_app;

-- The same by hour of the day, for the start page: money in and out, the game's result and what is left of it.
CREATE TABLE reports.desk_hour (
  generation integer NOT NULL,
  merchant_code text COLLATE "C" NOT NULL,
  currency text COLLATE "C" NOT NULL,
  day date NOT NULL,
  hour smallint NOT NULL,
  deposits bigint NOT NULL DEFAULT 0,
  deposit_count bigint NOT NULL DEFAULT 0,
  withdrawals bigint NOT NULL DEFAULT 0,
  withdrawal_count bigint NOT NULL DEFAULT 0,
  stakes bigint NOT NULL DEFAULT 0,
  ggr bigint NOT NULL DEFAULT 0,
  ngr bigint NOT NULL DEFAULT 0,
  PRIMARY KEY (generation, merchant_code, currency, day, hour)
) WITH (fillfactor = 80);
GRANT SELECT ON reports.desk_hour TO lantern_app;

-- What members hold together: cash, bonus, held money, wallets at vendors.
CREATE TABLE reports.desk_balance (
  generation integer NOT NULL,
  merchant_code text COLLATE "C" NOT NULL,
  currency text COLLATE "C" NOT NULL,
  balance bigint NOT NULL,
  PRIMARY KEY (generation, merchant_code, currency)
);
GRANT SELECT ON reports.desk_balance TO lantern_app;

-- Who was counted as a player of a day: once for all games (account 0, no game) and once for each. Kept for the days that may still change.
CREATE TABLE reports.desk_player (
  generation integer NOT NULL,
  day date NOT NULL,
  purse bigint NOT NULL,
  account bigint NOT NULL,
  game text COLLATE "C" NOT NULL,
  PRIMARY KEY (generation, day, purse, account, game)
);

-- Who was counted as active in a week, and the counts: members by the week they registered in and the weeks since.
CREATE TABLE reports.desk_week_player (
  generation integer NOT NULL,
  week date NOT NULL,
  purse bigint NOT NULL,
  PRIMARY KEY (generation, week, purse)
);
CREATE TABLE reports.desk_cohort (
  generation integer NOT NULL,
  merchant_code text COLLATE "C" NOT NULL,
  currency text COLLATE "C" NOT NULL,
  registered date NOT NULL,
  week date NOT NULL,
  members integer NOT NULL,
  PRIMARY KEY (generation, merchant_code, currency, registered, week)
);
GRANT SELECT ON reports.desk_cohort TO lantern_app;

-- New members by day. Registrations are not in the ledger: the last days are counted again until nothing can be added to them.
CREATE TABLE reports.desk_joined (
  merchant_code text COLLATE "C" NOT NULL,
  currency text COLLATE "C" NOT NULL,
  day date NOT NULL,
  members integer NOT NULL,
  PRIMARY KEY (merchant_code, currency, day)
);
GRANT SELECT ON reports.desk_joined TO lantern_app;

-- The last comparisons of figures with the ledger.
CREATE TABLE reports.desk_check (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  checked_at timestamptz NOT NULL DEFAULT kernel.now(),
  -- The operations that were added up again.
  first_operation bigint NOT NULL,
  last_operation bigint NOT NULL,
  -- Figures that differ, and the first of them.
  wrong integer NOT NULL,
  example text
);
GRANT SELECT, INSERT, DELETE ON reports.desk_check TO lantern_app;

CREATE INDEX member_of_merchant_registered ON identity.member (merchant_code, registered_at);
-- Queues of the start page.
CREATE INDEX application_submitted ON kyc.application (submitted_at) WHERE state = 'submitted';
