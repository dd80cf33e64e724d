-- Growing pools: fed by a share of every bet on the games that share one, won whole by one spin, begun again at the house's cost.

-- One for each vendor and currency; play money has its own. Amounts in ten-thousandths of a minor unit, so that a share of a bet is whole.
CREATE TABLE studio.jackpot_pool (
  jackpot_id text COLLATE "C" PRIMARY KEY,
  vendor text NOT NULL,
  currency text NOT NULL,
  demo boolean NOT NULL,
  -- Which filling it is; each is won by one round.
  number bigint NOT NULL DEFAULT 1 CHECK (number > 0),
  -- What the house began it with, all times together; what bets gave; what was won; what is left.
  seeded bigint NOT NULL CHECK (seeded > 0),
  fed bigint NOT NULL DEFAULT 0 CHECK (fed >= 0),
  paid bigint NOT NULL DEFAULT 0 CHECK (paid >= 0),
  standing bigint NOT NULL CHECK (standing > 0),
  UNIQUE (vendor, currency, demo),
  CONSTRAINT jackpot_pool_conserved CHECK (standing = seeded + fed - paid)
);

CREATE FUNCTION studio.keep_pool_order() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.jackpot_id <> OLD.jackpot_id OR NEW.vendor <> OLD.vendor OR NEW.currency <> OLD.currency OR NEW.demo <> OLD.demo OR NEW.fed < OLD.fed
    OR NOT (CASE NEW.number WHEN OLD.number THEN NEW.paid = OLD.paid AND NEW.seeded = OLD.seeded WHEN OLD.number + 1 THEN NEW.paid > OLD.paid AND NEW.seeded > OLD.seeded ELSE false END)
  THEN RAISE EXCEPTION 'pool % gives and takes only by bets and one win for each filling', OLD.jackpot_id;
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER jackpot_pool_order BEFORE UPDATE ON studio.jackpot_pool FOR EACH ROW EXECUTE FUNCTION studio.keep_pool_order();

-- A filling and the round that won it, in minor units.
CREATE TABLE studio.jackpot_win (
  round_id text COLLATE "C" PRIMARY KEY REFERENCES studio.round,
  jackpot_id text COLLATE "C" NOT NULL REFERENCES studio.jackpot_pool,
  number bigint NOT NULL,
  amount bigint NOT NULL CHECK (amount > 0),
  won_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  UNIQUE (jackpot_id, number)
);

ALTER TABLE studio.wallet_call DROP CONSTRAINT wallet_call_verb_check;
ALTER TABLE studio.wallet_call ADD CONSTRAINT wallet_call_verb_check CHECK (verb IN ('win', 'rollback', 'jackpotWin'));
