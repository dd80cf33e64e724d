-- Seamless wallet: what vendors move on members' accounts, round by round. Every movement is one operation of the ledger; the rows
-- here are written by its companion, in the same commit.

CREATE SCHEMA wallet_api;
GRANT USAGE ON SCHEMA wallet_api TO lantern_app;

-- What the wallet needs to know of a launch when its vendor exchanges the token.
ALTER TABLE launch.launch ADD COLUMN currency text, ADD COLUMN language text, ADD COLUMN room text;

CREATE TABLE wallet_api.vendor (
  code text COLLATE "C" PRIMARY KEY CHECK (code ~ '^[A-Z0-9_]{2,20}$'),
  -- One unit of the vendor is 10^scale minor units of the currency: 3 for thousands, -2 for hundredths.
  money_scale smallint NOT NULL DEFAULT 0 CHECK (money_scale BETWEEN -4 AND 6),
  -- What is answered to the rollback of a bet that never came. It leaves a tombstone either way.
  unknown_rollback text NOT NULL DEFAULT 'accept' CHECK (unknown_rollback IN ('accept', 'refuse')),
  session_ttl_sec integer NOT NULL DEFAULT 43200 CHECK (session_ttl_sec BETWEEN 60 AND 604800),
  -- A round left open for so long is ended, or asked after.
  round_patience_min integer NOT NULL DEFAULT 1440 CHECK (round_patience_min BETWEEN 1 AND 43200),
  round_policy text NOT NULL DEFAULT 'end' CHECK (round_policy IN ('end', 'ask'))
);
GRANT SELECT, INSERT, UPDATE ON wallet_api.vendor TO lantern_app;

-- Keys of the vendors' requests to us; those of ours to them stand in the catalogue. Two are good while one replaces the other.
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

-- A member's part in a round. At a table many members share a round id; each has a row, so no two wait for each other.
CREATE TABLE wallet_api.round (
  vendor text COLLATE "C" NOT NULL,
  member_id text COLLATE "C" NOT NULL,
  round_id text COLLATE "C" NOT NULL,
  -- Its name in the members' records.
  bet_id text COLLATE "C" NOT NULL CHECK (bet_id ~ '^[0-9a-z]{26}$'),
  game text COLLATE "C" NOT NULL,
  category text NOT NULL,
  currency text NOT NULL,
  -- Bets less those that were rolled back, and their sum.
  bets integer NOT NULL CHECK (bets >= 0),
  staked bigint NOT NULL CHECK (staked >= 0),
  wins integer NOT NULL DEFAULT 0 CHECK (wins >= 0),
  won bigint NOT NULL DEFAULT 0 CHECK (won >= 0),
  adjusted bigint NOT NULL DEFAULT 0,
  opened_at timestamptz NOT NULL,
  touched_at timestamptz NOT NULL,
  ended_at timestamptz,
  ended_by text CHECK (ended_by IN ('vendor', 'platform')),
  PRIMARY KEY (vendor, member_id, round_id),
  CHECK ((ended_at IS NULL) = (ended_by IS NULL)),
  CHECK ((bets = 0) = (staked = 0))
) WITH (fillfactor = 85);
CREATE UNIQUE INDEX round_bet ON wallet_api.round (bet_id);
CREATE INDEX round_of_member ON wallet_api.round (member_id, opened_at DESC);
CREATE INDEX round_open ON wallet_api.round (opened_at) WHERE ended_at IS NULL;
-- No INSERT, no UPDATE: a round changes with its money, through wallet_api.accept.
GRANT SELECT ON wallet_api.round TO lantern_app;

CREATE TABLE wallet_api.transaction (
  vendor text COLLATE "C" NOT NULL,
  transaction_id text COLLATE "C" NOT NULL,
  kind text NOT NULL CHECK (kind IN ('bet', 'win', 'rollback', 'end_round', 'bet_win', 'promo_win', 'jackpot_win', 'adjust')),
  -- `tombstone`: the bet was rolled back before it came, and will not be taken.
  state text NOT NULL DEFAULT 'done' CHECK (state IN ('done', 'rolled_back', 'tombstone')),
  member_id text COLLATE "C" NOT NULL,
  round_id text COLLATE "C",
  currency text NOT NULL,
  -- Minor units; of a bet_win the bet.
  amount bigint NOT NULL,
  win bigint,
  -- What a rollback takes back.
  original text COLLATE "C",
  request_id text NOT NULL,
  -- The ledger's operation; null where no money moved, and then what the member had is kept here.
  operation bigint,
  balance_after bigint,
  at timestamptz NOT NULL,
  PRIMARY KEY (vendor, transaction_id)
) WITH (fillfactor = 95);
CREATE INDEX transaction_time ON wallet_api.transaction (vendor, at);
CREATE INDEX transaction_round ON wallet_api.transaction (vendor, round_id);
GRANT SELECT ON wallet_api.transaction TO lantern_app;

-- Rounds that ended, or changed after their end, and wait to be counted. A queue of its own: who counts locks what deposits lock
-- before money, so it must not hold a row a movement waits for.
CREATE TABLE wallet_api.ended_round (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  vendor text COLLATE "C" NOT NULL,
  member_id text COLLATE "C" NOT NULL,
  round_id text COLLATE "C" NOT NULL
);
CREATE INDEX ended_round_of_member ON wallet_api.ended_round (member_id);
GRANT SELECT, UPDATE, DELETE ON wallet_api.ended_round TO lantern_app;

-- Why a movement is not taken; null when it is. Reads only.
CREATE FUNCTION wallet_api.refusal(kind text, member text, currency text, bets integer, staked bigint, amount bigint, r wallet_api.round, o wallet_api.transaction)
RETURNS text LANGUAGE plpgsql IMMUTABLE AS $$
BEGIN
  IF kind NOT IN ('bet', 'bet_win') AND r.round_id IS NULL THEN
    RETURN CASE WHEN kind = 'rollback' THEN 'transaction_not_found' ELSE 'round_not_found' END;
  END IF;
  IF r.currency <> currency THEN RETURN 'currency_mismatch'; END IF;
  IF kind = 'rollback' THEN
    IF o.transaction_id IS NULL OR o.state = 'tombstone' THEN RETURN 'transaction_not_found'; END IF;
    IF o.kind NOT IN ('bet', 'bet_win') OR o.member_id <> member OR o.round_id <> r.round_id OR o.amount <> amount THEN
      RETURN 'transaction_mismatch';
    END IF;
    IF o.state = 'rolled_back' THEN RETURN 'transaction_rolled_back'; END IF;
    IF r.wins > 0 THEN RETURN 'round_won'; END IF;
  END IF;
  IF kind <> 'adjust' AND kind <> 'end_round' AND r.ended_by = 'vendor' THEN RETURN 'round_ended'; END IF;
  IF kind = 'win' AND r.bets = 0 THEN RETURN 'round_not_found'; END IF;
  -- The win was divided by what the round's bets were taken from, as far as the caller knew them.
  IF kind = 'win' AND (r.bets <> bets OR r.staked <> staked) THEN RETURN 'in_progress'; END IF;
  RETURN NULL;
END $$;

-- Writes what the round became.
CREATE FUNCTION wallet_api.write_round(payload jsonb, r wallet_api.round, moment timestamptz) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  p record;
  ends text;
BEGIN
  SELECT * INTO p FROM jsonb_to_record(payload) AS x(kind text, vendor text, member text, round text, game text, category text,
    currency text, amount bigint, win bigint, "betId" text, "endedBy" text);
  ends := coalesce(r.ended_by, p."endedBy");
  IF r.round_id IS NULL THEN
    INSERT INTO wallet_api.round (vendor, member_id, round_id, bet_id, game, category, currency, bets, staked, wins, won, opened_at, touched_at, ended_at, ended_by)
      VALUES (p.vendor, p.member, p.round, p."betId", p.game, p.category, p.currency, 1, p.amount, (coalesce(p.win, 0) > 0)::integer,
        coalesce(p.win, 0), moment, moment, CASE WHEN ends IS NOT NULL THEN moment END, ends);
  ELSE
    UPDATE wallet_api.round SET touched_at = moment,
      bets = r.bets + CASE WHEN p.kind IN ('bet', 'bet_win') THEN 1 WHEN p.kind = 'rollback' THEN -1 ELSE 0 END,
      staked = r.staked + CASE WHEN p.kind IN ('bet', 'bet_win') THEN p.amount WHEN p.kind = 'rollback' THEN -p.amount ELSE 0 END,
      wins = r.wins + CASE WHEN p.kind = 'win' OR p.kind = 'bet_win' AND p.win > 0 THEN 1 ELSE 0 END,
      won = r.won + CASE p.kind WHEN 'win' THEN p.amount WHEN 'bet_win' THEN p.win ELSE 0 END,
      adjusted = r.adjusted + CASE WHEN p.kind = 'adjust' THEN p.amount ELSE 0 END,
      ended_at = coalesce(r.ended_at, CASE WHEN ends IS NOT NULL THEN moment END),
      -- The vendor's word is the last one, also after ours.
      ended_by = coalesce(p."endedBy", r.ended_by)
      WHERE round.vendor = p.vendor AND round.member_id = p.member AND round.round_id = p.round;
  END IF;
  IF ends IS NOT NULL THEN
    INSERT INTO wallet_api.ended_round (vendor, member_id, round_id) VALUES (p.vendor, p.member, p.round);
  END IF;
END $$;

-- Companion of every movement: decides by the session, the round and the transaction id, then writes. The id is taken by the first
-- write, so two movements with one id wait for each other there and nowhere else.
CREATE FUNCTION wallet_api.accept(payload jsonb, operation_id bigint) RETURNS text LANGUAGE plpgsql AS $$
DECLARE
  p record;
  r wallet_api.round;
  o wallet_api.transaction;
  why text;
  moment timestamptz := kernel.now();
BEGIN
  SELECT * INTO p FROM jsonb_to_record(payload) AS x(kind text, vendor text, tx text, member text, round text, currency text,
    amount bigint, win bigint, session text, request text, bets integer, staked bigint, original text, balance bigint);
  IF p.session IS NOT NULL AND NOT EXISTS (
    SELECT FROM wallet_api.session s WHERE s.token_hash = decode(p.session, 'hex') AND s.vendor = p.vendor AND s.member_id = p.member
      AND s.currency = p.currency AND s.ended_at IS NULL AND s.expires_at > moment
  ) THEN
    RETURN 'vendor_session_ended';
  END IF;
  IF p.kind IN ('promo_win', 'jackpot_win') THEN
    IF NOT EXISTS (SELECT FROM wallet_api.session s WHERE s.member_id = p.member AND s.vendor = p.vendor AND s.currency = p.currency) THEN
      RETURN 'account_not_found';
    END IF;
  ELSE
    SELECT * INTO r FROM wallet_api.round x WHERE x.vendor = p.vendor AND x.member_id = p.member AND x.round_id = p.round FOR UPDATE;
    IF p.original IS NOT NULL THEN
      SELECT * INTO o FROM wallet_api.transaction x WHERE x.vendor = p.vendor AND x.transaction_id = p.original FOR UPDATE;
    END IF;
    why := wallet_api.refusal(p.kind, p.member, p.currency, p.bets, p.staked, p.amount, r, o);
    IF why IS NOT NULL THEN RETURN why; END IF;
  END IF;

  INSERT INTO wallet_api.transaction (vendor, transaction_id, kind, member_id, round_id, currency, amount, win, original, request_id, operation, balance_after, at)
    VALUES (p.vendor, p.tx, p.kind, p.member, p.round, p.currency, p.amount, p.win, p.original, p.request, operation_id, p.balance, moment)
    ON CONFLICT DO NOTHING;
  IF NOT FOUND THEN
    RETURN CASE WHEN EXISTS (SELECT FROM wallet_api.transaction x WHERE x.vendor = p.vendor AND x.transaction_id = p.tx AND x.state = 'tombstone')
      THEN 'transaction_rolled_back' ELSE 'transaction_mismatch' END;
  END IF;
  IF p.original IS NOT NULL THEN
    UPDATE wallet_api.transaction x SET state = 'rolled_back' WHERE x.vendor = p.vendor AND x.transaction_id = p.original;
  END IF;
  IF p.kind NOT IN ('promo_win', 'jackpot_win') THEN
    PERFORM wallet_api.write_round(payload, r, moment);
  END IF;
  RETURN NULL;
END $$;
SELECT ledger.register_companion('wallet_api.accept');

-- A movement without money: the win of nothing, the end of a round.
CREATE FUNCTION wallet_api.note(payload jsonb) RETURNS text
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog AS $$
BEGIN
  RETURN wallet_api.accept(payload, NULL);
END $$;

-- The rollback of a bet that never came: a tombstone in the bet's place, and the rollback itself where the vendor's are accepted.
-- `in_progress` when the bet has come after all.
CREATE FUNCTION wallet_api.bury(payload jsonb, keep boolean) RETURNS text
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog AS $$
DECLARE
  p record;
BEGIN
  SELECT * INTO p FROM jsonb_to_record(payload) AS x(vendor text, tx text, member text, round text, currency text, original text, request text, balance bigint);
  IF EXISTS (SELECT FROM wallet_api.transaction t WHERE t.vendor = p.vendor AND t.transaction_id = p.tx) THEN RETURN 'transaction_mismatch'; END IF;
  INSERT INTO wallet_api.transaction (vendor, transaction_id, kind, state, member_id, round_id, currency, amount, request_id, at)
    VALUES (p.vendor, p.original, 'bet', 'tombstone', p.member, p.round, p.currency, 0, p.request, kernel.now()) ON CONFLICT DO NOTHING;
  IF NOT FOUND AND NOT EXISTS (SELECT FROM wallet_api.transaction t WHERE t.vendor = p.vendor AND t.transaction_id = p.original AND t.state = 'tombstone') THEN
    RETURN 'in_progress';
  END IF;
  IF NOT keep THEN RETURN 'transaction_not_found'; END IF;
  INSERT INTO wallet_api.transaction (vendor, transaction_id, kind, member_id, round_id, currency, amount, original, request_id, balance_after, at)
    VALUES (p.vendor, p.tx, 'rollback', p.member, p.round, p.currency, 0, p.original, p.request, p.balance, kernel.now()) ON CONFLICT DO NOTHING;
  RETURN CASE WHEN FOUND THEN NULL ELSE 'transaction_mismatch' END;
END $$;

REVOKE ALL ON FUNCTION wallet_api.note, wallet_api.bury, wallet_api.accept, wallet_api.write_round FROM PUBLIC;
GRANT EXECUTE ON FUNCTION wallet_api.note, wallet_api.bury TO lantern_app;
