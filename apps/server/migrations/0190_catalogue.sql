-- Catalogue: vendors and games, what operators set about them, what members keep of them.
-- What a release brings (vendor, game) and what operators set (*_setting, vendor_merchant) are separate tables, so
-- that updating the entries never changes a setting.
CREATE SCHEMA catalogue;
GRANT USAGE ON SCHEMA catalogue TO lantern_app;

-- Goes up with every change of what is shown; a node compares it with what it holds in memory.
CREATE TABLE catalogue.revision (
  only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
  number bigint NOT NULL DEFAULT 0,
  -- Digest of the entries that were written last; nodes that find their own do nothing.
  entries_digest text
);

INSERT INTO catalogue.revision DEFAULT VALUES;
GRANT SELECT ON catalogue.revision TO lantern_app;
GRANT UPDATE (number, entries_digest) ON catalogue.revision TO lantern_app;

CREATE TABLE catalogue.vendor (
  code text COLLATE "C" PRIMARY KEY CHECK (code ~ '^[A-Z0-9_]{2,20}$'),
  account_type_name text NOT NULL,
  name_vi text NOT NULL,
  name_en text NOT NULL,
  -- Categories of its games; the first is where the vendor itself is listed.
  types text[] NOT NULL CHECK (cardinality(types) > 0),
  sort_order integer NOT NULL,
  -- No longer among the entries; kept for those who kept something of it.
  retired boolean NOT NULL DEFAULT false
);
GRANT SELECT, INSERT, UPDATE ON catalogue.vendor TO lantern_app;

-- Letters without marks and case, everything else one space: "Tài Xỉu 88!" is "tai xiu 88". Marked immutable because the
-- dictionary ships with PostgreSQL; after an upgrade that changes it the index must be rebuilt.
CREATE FUNCTION catalogue.fold(words text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT btrim(regexp_replace(lower(public.unaccent('public.unaccent'::regdictionary, normalize(words, NFKC))), '[^a-z0-9]+', ' ', 'g'))
$$;

-- What a search looks at: both names, and both again without spaces, so that "sicbo" finds "Sic Bo".
CREATE FUNCTION catalogue.search_text(name_vi text, name_en text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT catalogue.fold(name_vi) || ' ' || catalogue.fold(name_en) || ' ' || replace(catalogue.fold(name_vi), ' ', '') || ' '
    || replace(catalogue.fold(name_en), ' ', '')
$$;

CREATE TABLE catalogue.game (
  id text COLLATE "C" PRIMARY KEY CHECK (id ~ '^[a-z0-9-]{1,64}$'),
  vendor text COLLATE "C" NOT NULL REFERENCES catalogue.vendor,
  type text NOT NULL,
  name_vi text NOT NULL CHECK (length(name_vi) BETWEEN 1 AND 100),
  name_en text NOT NULL CHECK (length(name_en) BETWEEN 1 AND 100),
  classify text NOT NULL,
  rtp_basis_points integer CHECK (rtp_basis_points BETWEEN 1 AND 10000),
  -- Minor units of the merchant's currency.
  min_bet integer NOT NULL CHECK (min_bet > 0),
  pay_lines integer CHECK (pay_lines > 0),
  free_play boolean NOT NULL,
  tags text[] NOT NULL,
  -- [{ id, type, nameVi, nameEn }] in the order they are shown; empty where a game has none.
  rooms jsonb NOT NULL DEFAULT '[]',
  tint text NOT NULL CHECK (tint ~ '^#[0-9a-f]{6}$'),
  sort_order integer NOT NULL,
  added_at timestamptz NOT NULL DEFAULT kernel.now(),
  retired boolean NOT NULL DEFAULT false,
  name_vi_folded text NOT NULL GENERATED ALWAYS AS (catalogue.fold(name_vi)) STORED,
  name_en_folded text NOT NULL GENERATED ALWAYS AS (catalogue.fold(name_en)) STORED,
  search_text text NOT NULL GENERATED ALWAYS AS (catalogue.search_text(name_vi, name_en)) STORED
);
-- The only question asked of this table by its content is a search that matches no name exactly; everything else
-- (exact searches, filters, order, pages) is answered from the copy each node holds in memory.
CREATE INDEX game_search ON catalogue.game USING gin (search_text public.gin_trgm_ops);
GRANT SELECT, INSERT, UPDATE ON catalogue.game TO lantern_app;

-- How a vendor is reached and whether it works. Null means: as the entries say.
CREATE TABLE catalogue.vendor_setting (
  vendor text COLLATE "C" PRIMARY KEY REFERENCES catalogue.vendor,
  maintenance boolean NOT NULL DEFAULT false,
  sort_order integer,
  -- Where its launch interface is, without `/launch`; null: it cannot be launched and is not shown.
  launch_url text CHECK (length(launch_url) <= 500),
  -- AES-256-GCM under a key derived from the server's secret.
  sealed_key bytea,
  -- Origins its frames may come from, `https://host[:port]`.
  frame_origins text[] NOT NULL DEFAULT '{}',
  timeout_ms integer NOT NULL DEFAULT 6000 CHECK (timeout_ms BETWEEN 50 AND 20000),
  -- The games a vendor can open, of those in the catalogue; null: all of them. What it cannot open is not shown.
  games text[],
  CHECK ((launch_url IS NULL) = (sealed_key IS NULL))
);
GRANT SELECT, INSERT, UPDATE ON catalogue.vendor_setting TO lantern_app;

-- Whom a vendor is switched on for. Without a row a vendor of the house's own lottery is on, every other is off.
CREATE TABLE catalogue.vendor_merchant (
  vendor text COLLATE "C" NOT NULL REFERENCES catalogue.vendor,
  merchant_code text NOT NULL,
  enabled boolean NOT NULL,
  PRIMARY KEY (vendor, merchant_code)
);
GRANT SELECT, INSERT, UPDATE ON catalogue.vendor_merchant TO lantern_app;

-- What operators set about a game, the lottery's games too (they live in their own module). Null means: as the game itself says.
CREATE TABLE catalogue.game_setting (
  game_id text COLLATE "C" PRIMARY KEY CHECK (game_id ~ '^[a-z0-9-]{1,64}$'),
  enabled boolean NOT NULL DEFAULT true,
  maintenance boolean NOT NULL DEFAULT false,
  -- Place among the pinned games, 1 is first.
  pin integer CHECK (pin > 0),
  name_vi text CHECK (length(name_vi) BETWEEN 1 AND 100),
  name_en text CHECK (length(name_en) BETWEEN 1 AND 100),
  tags text[],
  min_bet integer CHECK (min_bet > 0),
  free_play boolean
);
GRANT SELECT, INSERT, UPDATE ON catalogue.game_setting TO lantern_app;

-- Launches of the last days by game, counted by a job: what "popular" means.
CREATE TABLE catalogue.play_count (
  game_id text COLLATE "C" PRIMARY KEY,
  plays bigint NOT NULL CHECK (plays > 0)
);
GRANT SELECT, INSERT, UPDATE, DELETE ON catalogue.play_count TO lantern_app;

CREATE TABLE catalogue.favourite (
  member_id text COLLATE "C" NOT NULL,
  game_id text COLLATE "C" NOT NULL,
  added_at timestamptz NOT NULL DEFAULT kernel.now(),
  PRIMARY KEY (member_id, game_id)
);
GRANT SELECT, INSERT, DELETE ON catalogue.favourite TO lantern_app;

CREATE TABLE catalogue.recent (
  member_id text COLLATE "C" NOT NULL,
  game_id text COLLATE "C" NOT NULL,
  opened_at timestamptz NOT NULL DEFAULT kernel.now(),
  PRIMARY KEY (member_id, game_id)
);
CREATE INDEX recent_of_member ON catalogue.recent (member_id, opened_at DESC);
GRANT SELECT, INSERT, UPDATE, DELETE ON catalogue.recent TO lantern_app;

-- Pools that vendors confirm. Only real money; the last amount stays until the vendor reports another, or it is too old to be shown.
CREATE TABLE catalogue.jackpot (
  vendor text COLLATE "C" NOT NULL REFERENCES catalogue.vendor,
  jackpot_id text COLLATE "C" NOT NULL CHECK (jackpot_id ~ '^[A-Za-z0-9][A-Za-z0-9._:/-]{0,63}$'),
  currency text COLLATE "C" NOT NULL CHECK (currency ~ '^[A-Z]{3,5}$'),
  -- Minor units.
  amount bigint NOT NULL CHECK (amount BETWEEN 0 AND 1000000000000),
  games text[] NOT NULL,
  -- The instant of the amount, by the vendor; never after we received it.
  confirmed_at timestamptz NOT NULL,
  PRIMARY KEY (vendor, jackpot_id, currency)
);
GRANT SELECT, INSERT, UPDATE, DELETE ON catalogue.jackpot TO lantern_app;

-- When a vendor is asked next. A node that asks moves it on first, so that one node asks at a time.
CREATE TABLE catalogue.jackpot_asking (
  vendor text COLLATE "C" PRIMARY KEY REFERENCES catalogue.vendor,
  turn bigint NOT NULL DEFAULT 1,
  due_at timestamptz NOT NULL
);
GRANT SELECT, INSERT, UPDATE ON catalogue.jackpot_asking TO lantern_app;
