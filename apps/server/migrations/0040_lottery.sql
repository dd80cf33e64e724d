-- Lottery: games, odds, issues, orders. Times that decide anything are read from kernel.now().

CREATE SCHEMA lottery;
GRANT USAGE ON SCHEMA lottery TO lantern_app;

CREATE TABLE lottery.category (
  tag text PRIMARY KEY CHECK (tag ~ '^[a-z_]{2,40}$'),
  name_vi text NOT NULL,
  name_en text NOT NULL,
  sort_order integer NOT NULL
);
GRANT SELECT ON lottery.category TO lantern_app;

CREATE TABLE lottery.game (
  code text PRIMARY KEY CHECK (code ~ '^[a-z0-9]{2,20}$'),
  category text NOT NULL REFERENCES lottery.category,
  -- Which prizes a draw has (game-math).
  format text NOT NULL CHECK (format IN ('vn27', 'vn18')),
  interval_sec integer NOT NULL CHECK (interval_sec BETWEEN 1 AND 86400 AND 86400 % interval_sec = 0),
  lock_time_sec integer NOT NULL CHECK (lock_time_sec >= 0 AND lock_time_sec < interval_sec),
  name_vi text NOT NULL,
  name_en text NOT NULL,
  remark_vi text NOT NULL DEFAULT '',
  remark_en text NOT NULL DEFAULT '',
  icon_url text NOT NULL,
  vendor text NOT NULL,
  game_type text NOT NULL,
  -- Days with a draw, 1 = Sunday … 7 = Saturday.
  draw_day_of_week text NOT NULL DEFAULT '1,2,3,4,5,6,7' CHECK (draw_day_of_week ~ '^[1-7](,[1-7])*$'),
  on_sale boolean NOT NULL DEFAULT true,
  sort_order integer NOT NULL DEFAULT 100
);
GRANT SELECT, UPDATE ON lottery.game TO lantern_app;

-- Amounts are minor units of the merchant's currency; play money follows the same figures.
-- What is on sale and for how much. An operator may change a row at any time: every suborder keeps the odds it was sold at.
CREATE TABLE lottery.odds (
  game_code text NOT NULL REFERENCES lottery.game,
  prize_mode text NOT NULL CHECK (prize_mode IN ('Lott', 'ZY', 'Elott')),
  play_type text NOT NULL CHECK (play_type IN ('trad', 'ent')),
  bet_type text NOT NULL CHECK (bet_type ~ '^[a-z0-9_]{2,40}$'),
  -- Gross return on one unit, stake included, in ten-thousandths: 995000 is 99.5.
  odds_e4 bigint NOT NULL CHECK (odds_e4 BETWEEN 1 AND 10000000000),
  unit_minimum bigint NOT NULL CHECK (unit_minimum > 0),
  stake_minimum bigint NOT NULL CHECK (stake_minimum > 0),
  stake_maximum bigint NOT NULL CHECK (stake_maximum >= stake_minimum),
  -- Largest payout the house takes on one selection of one issue.
  number_liability_maximum bigint NOT NULL CHECK (number_liability_maximum > 0),
  on_sale boolean NOT NULL DEFAULT true,
  sort_order integer NOT NULL DEFAULT 100,
  PRIMARY KEY (game_code, prize_mode, play_type, bet_type)
);
GRANT SELECT, INSERT, UPDATE ON lottery.odds TO lantern_app;

CREATE TABLE lottery.issue (
  game_code text NOT NULL REFERENCES lottery.game,
  numero text NOT NULL CHECK (numero ~ '^[0-9]{8,14}$'),
  state text NOT NULL CHECK (state IN ('pending', 'open', 'locked', 'drawing', 'drawn', 'settled', 'cancelled')),
  opens_at timestamptz NOT NULL,
  locks_at timestamptz NOT NULL,
  draws_at timestamptz NOT NULL,
  -- SHA-256 of the seed, public from the moment the issue exists.
  commitment text NOT NULL CHECK (commitment ~ '^[0-9a-f]{64}$'),
  -- SHA-256 of the closed ticket set, fixed at the lock, before the seed is revealed.
  ticket_hash text CHECK (ticket_hash ~ '^[0-9a-f]{64}$'),
  ticket_count integer CHECK (ticket_count >= 0),
  -- Revealed at the draw together with the result.
  seed text CHECK (seed ~ '^[0-9a-f]{64}$'),
  result jsonb,
  locked_at timestamptz,
  drawn_at timestamptz,
  -- Set when no bet of the issue is pending any more, whatever ended it.
  settled_at timestamptz,
  PRIMARY KEY (game_code, numero),
  CHECK (opens_at < draws_at AND opens_at <= locks_at AND locks_at <= draws_at),
  CHECK ((seed IS NULL) = (result IS NULL)),
  CHECK ((ticket_hash IS NULL) = (ticket_count IS NULL)),
  CHECK ((state IN ('drawn', 'settled')) = (seed IS NOT NULL)),
  CHECK (state NOT IN ('locked', 'drawing', 'drawn', 'settled') OR ticket_hash IS NOT NULL),
  CHECK (state <> 'settled' OR settled_at IS NOT NULL)
);
-- The clock's view: what still has something to happen.
CREATE INDEX issue_unfinished ON lottery.issue (draws_at) WHERE settled_at IS NULL;
CREATE INDEX issue_newest ON lottery.issue (game_code, draws_at DESC);
GRANT SELECT, INSERT, UPDATE ON lottery.issue TO lantern_app;

-- Seeds before their reveal, AES-256-GCM under a key derived from the server's secret. Only the draw reads this table.
CREATE TABLE lottery.issue_seed (
  game_code text NOT NULL,
  numero text NOT NULL,
  sealed bytea NOT NULL,
  PRIMARY KEY (game_code, numero),
  FOREIGN KEY (game_code, numero) REFERENCES lottery.issue
);
GRANT SELECT, INSERT ON lottery.issue_seed TO lantern_app;

CREATE TABLE lottery."order" (
  order_id text COLLATE "C" PRIMARY KEY CHECK (order_id ~ '^[0-9a-z]{26}$'),
  member_id text NOT NULL,
  idempotency_key text NOT NULL,
  game_code text NOT NULL,
  numero text NOT NULL,
  prize_mode text NOT NULL,
  play_type text NOT NULL,
  currency text NOT NULL CHECK (currency ~ '^[A-Z]{3,5}$'),
  -- Summary of its suborders, written by whatever changes one of them in the same transaction.
  status text NOT NULL CHECK (status IN ('pending', 'won', 'lost', 'push', 'cancelled', 'void')),
  total_stake bigint NOT NULL CHECK (total_stake > 0),
  total_payout bigint NOT NULL DEFAULT 0 CHECK (total_payout >= 0),
  suborder_count integer NOT NULL CHECK (suborder_count > 0),
  placed_at timestamptz NOT NULL,
  settled_at timestamptz,
  UNIQUE (member_id, idempotency_key),
  -- No foreign key to issue, here and in suborder: its check would share-lock the one issue row on every bet, and
  -- lottery.accept_order has looked at that row anyway.
  CHECK ((status = 'pending') = (settled_at IS NULL))
);
CREATE INDEX order_of_member ON lottery."order" (member_id, placed_at DESC, order_id DESC);
CREATE INDEX order_pending ON lottery."order" (game_code, numero, order_id) WHERE status = 'pending';
-- No INSERT: an order comes to be with its stake, through lottery.accept_order.
GRANT SELECT, UPDATE ON lottery."order" TO lantern_app;

CREATE TABLE lottery.suborder (
  suborder_id text COLLATE "C" PRIMARY KEY CHECK (suborder_id ~ '^[0-9a-z]{26}$'),
  order_id text COLLATE "C" NOT NULL REFERENCES lottery."order",
  item_no integer NOT NULL CHECK (item_no >= 0),
  member_id text NOT NULL,
  game_code text NOT NULL,
  numero text NOT NULL,
  bet_type text NOT NULL,
  selections text[] NOT NULL CHECK (cardinality(selections) > 0),
  unit bigint NOT NULL CHECK (unit > 0),
  multiplier integer NOT NULL CHECK (multiplier > 0),
  price_multiplier integer NOT NULL CHECK (price_multiplier > 0),
  stake bigint NOT NULL CHECK (stake > 0),
  currency text NOT NULL CHECK (currency ~ '^[A-Z]{3,5}$'),
  -- Odds it was sold at; settlement reads nothing else.
  odds_e4 bigint NOT NULL CHECK (odds_e4 > 0),
  status text NOT NULL CHECK (status IN ('pending', 'won', 'lost', 'push', 'cancelled', 'void')),
  payout bigint NOT NULL DEFAULT 0 CHECK (payout >= 0),
  placed_at timestamptz NOT NULL,
  settled_at timestamptz,
  UNIQUE (order_id, item_no),
  CHECK (stake = unit * multiplier * price_multiplier * cardinality(selections)),
  CHECK (CASE status WHEN 'won' THEN payout > 0 WHEN 'pending' THEN payout = 0 WHEN 'lost' THEN payout = 0 ELSE payout = stake END),
  CHECK ((status = 'pending') = (settled_at IS NULL))
);
CREATE INDEX suborder_of_issue ON lottery.suborder (game_code, numero, suborder_id);
CREATE INDEX suborder_recent_win ON lottery.suborder (currency, settled_at DESC) WHERE status = 'won';
GRANT SELECT, UPDATE ON lottery.suborder TO lantern_app;

-- The number of the advisory lock of an issue: bets and cancellations hold it shared until they commit, the lock takes it
-- alone. So the closed ticket set is complete when it is hashed, without writing to one hot row per bet.
CREATE FUNCTION lottery.issue_lock_key(game_code text, numero text) RETURNS bigint LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT hashtextextended('lottery.issue:' || game_code || ':' || numero, 40)
$$;

-- Whether the issue takes bets now. Asked before the lock, so that late callers do not queue on it, and again under it.
CREATE FUNCTION lottery.issue_takes_bets(asked_game text, asked_numero text) RETURNS boolean LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM lottery.issue i WHERE i.game_code = asked_game AND i.numero = asked_numero AND i.state = 'open' AND kernel.now() < i.locks_at;
  IF NOT FOUND THEN
    RETURN false;
  END IF;
  PERFORM pg_advisory_xact_lock_shared(lottery.issue_lock_key(asked_game, asked_numero));
  RETURN EXISTS (
    SELECT FROM lottery.issue i WHERE i.game_code = asked_game AND i.numero = asked_numero AND i.state = 'open' AND kernel.now() < i.locks_at
  );
END $$;

-- Companion of the stake's ledger operation: refuses before writing anything, or writes the order in the stake's commit.
CREATE FUNCTION lottery.accept_order(payload jsonb, operation_id bigint) RETURNS text LANGUAGE plpgsql AS $$
DECLARE
  accepted_at timestamptz;
BEGIN
  -- Read before the question whether bets are taken, so that no accepted order bears a time at or after its lock.
  accepted_at := kernel.now();
  IF NOT lottery.issue_takes_bets(payload ->> 'gameCode', payload ->> 'numero') THEN
    RETURN 'issue_closed';
  END IF;

  INSERT INTO lottery."order" (order_id, member_id, idempotency_key, game_code, numero, prize_mode, play_type, currency, status,
    total_stake, suborder_count, placed_at)
  SELECT o."orderId", o."memberId", o."idempotencyKey", o."gameCode", o.numero, o."prizeMode", o."playType", o.currency, 'pending',
    o."totalStake", jsonb_array_length(payload -> 'suborders'), accepted_at
  FROM jsonb_to_record(payload) AS o("orderId" text, "memberId" text, "idempotencyKey" text, "gameCode" text, numero text,
    "prizeMode" text, "playType" text, currency text, "totalStake" bigint);

  INSERT INTO lottery.suborder (suborder_id, order_id, item_no, member_id, game_code, numero, bet_type, selections, unit, multiplier,
    price_multiplier, stake, currency, odds_e4, status, placed_at)
  SELECT s."suborderId", payload ->> 'orderId', s."itemNo", payload ->> 'memberId', payload ->> 'gameCode', payload ->> 'numero', s."betType",
    s.selections, s.unit, s.multiplier, s."priceMultiplier", s.stake, payload ->> 'currency', s."oddsE4", 'pending', accepted_at
  FROM jsonb_to_recordset(payload -> 'suborders') AS s("suborderId" text, "itemNo" integer, "betType" text, selections text[], unit bigint,
    multiplier integer, "priceMultiplier" integer, stake bigint, "oddsE4" bigint);
  RETURN NULL;
END $$;
SELECT ledger.register_companion('lottery.accept_order');

-- ---------------------------------------------------------------------------------------------------------------------
-- On sale from the start: two fast games of 27 numbers. Names and odds are the tables of packages/game-math (a test compares).
-- ---------------------------------------------------------------------------------------------------------------------
INSERT INTO lottery.category VALUES ('vietnam_fast', 'Siêu tốc', 'Express', 10);

INSERT INTO lottery.game (code, category, format, interval_sec, lock_time_sec, name_vi, name_en, remark_vi, remark_en, icon_url, vendor,
  game_type, sort_order) VALUES
  ('mb60', 'vietnam_fast', 'vn27', 60, 5, 'Siêu tốc 1 phút', 'Express 1 minute', '27 lô, mỗi phút một kỳ', '27 numbers, a draw every minute',
    '/art/tile-fast-1m.webp', 'TCG_LOTTO_VN', 'ELOTT', 10),
  ('mb45', 'vietnam_fast', 'vn27', 45, 5, 'Miền Bắc 45 giây', 'Northern 45 seconds', '27 lô, 45 giây một kỳ', '27 numbers, a draw every 45 seconds',
    '/art/tile-north-45s.webp', 'TCG_LOTTO_VN', 'ELOTT', 20);

INSERT INTO lottery.odds (game_code, prize_mode, play_type, bet_type, odds_e4, unit_minimum, stake_minimum, stake_maximum,
  number_liability_maximum, sort_order)
SELECT g.code, o.prize_mode, 'trad', o.bet_type, o.odds_e4, 1000, 1000, 500000000, 5000000000, o.sort_order
FROM lottery.game g CROSS JOIN (VALUES
  ('Elott', 'lo2', 980000, 10),
  ('Elott', 'lo3', 9000000, 20),
  ('Elott', 'xien2', 170000, 30),
  ('Elott', 'xien3', 650000, 40),
  ('Elott', 'de_db', 950000, 50),
  ('Elott', 'c3_db', 9000000, 60),
  ('Elott', 'dau', 95000, 70),
  ('Elott', 'duoi', 95000, 80),
  ('Elott', 'db2_tai', 19970, 90),
  ('Elott', 'db2_xiu', 19970, 100),
  ('Elott', 'db2_chan', 19970, 110),
  ('Elott', 'db2_le', 19970, 120),
  ('Lott', 'lo2', 995000, 10),
  ('Lott', 'lo3', 9800000, 20),
  ('Lott', 'xien2', 160000, 30),
  ('Lott', 'xien3', 650000, 40),
  ('Lott', 'de_db', 995000, 50),
  ('Lott', 'c3_db', 9800000, 60),
  ('Lott', 'dau', 99000, 70),
  ('Lott', 'duoi', 99000, 80),
  ('Lott', 'db2_tai', 19970, 90),
  ('Lott', 'db2_xiu', 19970, 100),
  ('Lott', 'db2_chan', 19970, 110),
  ('Lott', 'db2_le', 19970, 120),
  ('ZY', 'lo2', 970000, 10),
  ('ZY', 'lo3', 9700000, 20),
  ('ZY', 'xien2', 176000, 30),
  ('ZY', 'xien3', 788000, 40),
  ('ZY', 'de_db', 970000, 50),
  ('ZY', 'c3_db', 9700000, 60),
  ('ZY', 'dau', 97000, 70),
  ('ZY', 'duoi', 97000, 80),
  ('ZY', 'db2_tai', 19400, 90),
  ('ZY', 'db2_xiu', 19400, 100),
  ('ZY', 'db2_chan', 19400, 110),
  ('ZY', 'db2_le', 19400, 120)
) AS o(prize_mode, bet_type, odds_e4, sort_order);
