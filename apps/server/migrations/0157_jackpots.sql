-- Pools that vendors confirm. Only real money; what a vendor last told stays until it tells anew, or is too old to be shown.
CREATE TABLE catalogue.jackpot (
  vendor text COLLATE "C" NOT NULL REFERENCES catalogue.vendor,
  jackpot_id text COLLATE "C" NOT NULL CHECK (jackpot_id ~ '^[A-Za-z0-9][A-Za-z0-9._:/-]{0,63}$'),
  currency text COLLATE "C" NOT NULL CHECK (currency ~ '^[A-Z]{3,5}$'),
  -- Minor units.
  amount bigint NOT NULL CHECK (amount BETWEEN 0 AND 1000000000000),
  games text[] NOT NULL,
  -- The instant of the amount, by the vendor; never after we heard of it.
  confirmed_at timestamptz NOT NULL,
  PRIMARY KEY (vendor, jackpot_id, currency)
);
GRANT SELECT, INSERT, UPDATE, DELETE ON catalogue.jackpot TO lantern_app;

-- When a vendor is asked next. Whoever asks moves it on first, so that one node asks at a time.
CREATE TABLE catalogue.jackpot_asking (
  vendor text COLLATE "C" PRIMARY KEY REFERENCES catalogue.vendor,
  turn bigint NOT NULL DEFAULT 1,
  due_at timestamptz NOT NULL
);
GRANT SELECT, INSERT, UPDATE ON catalogue.jackpot_asking TO lantern_app;

-- Whether home counts up to confirmed pools or draws an illustration that says so.
ALTER TABLE system.merchant ADD COLUMN jackpot_figures text NOT NULL DEFAULT 'illustrative' CHECK (jackpot_figures IN ('illustrative', 'confirmed'));
