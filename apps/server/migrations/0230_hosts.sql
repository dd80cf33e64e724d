-- Live hosts: who deals at which table, and where the picture comes from.
CREATE SCHEMA hosts;
GRANT USAGE ON SCHEMA hosts TO lantern_app;

-- Where a merchant's streams may come from; a page's policy lets nothing else play.
CREATE TABLE hosts.stream_origin (
  merchant_code text NOT NULL,
  origin text NOT NULL CHECK (length(origin) BETWEEN 8 AND 200),
  PRIMARY KEY (merchant_code, origin)
);
GRANT SELECT, INSERT, DELETE ON hosts.stream_origin TO lantern_app;

CREATE TABLE hosts.host (
  merchant_code text NOT NULL,
  host_id text COLLATE "C" NOT NULL CHECK (host_id ~ '^[a-z0-9-]{1,40}$'),
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 40),
  -- A path of the site, or an address.
  portrait text NOT NULL CHECK (length(portrait) BETWEEN 1 AND 500),
  -- The game of the host's table.
  game_id text COLLATE "C" NOT NULL CHECK (length(game_id) BETWEEN 1 AND 64),
  adapter text NOT NULL CHECK (adapter IN ('hls', 'sample')),
  -- For hls the playlist's address, for sample the name of a loop of ours.
  stream text NOT NULL CHECK (length(stream) BETWEEN 1 AND 500),
  -- Minutes of the merchant's day, the end excluded; both null: always. An end before the beginning is on the next day.
  on_air_from smallint CHECK (on_air_from BETWEEN 0 AND 1439),
  on_air_to smallint CHECK (on_air_to BETWEEN 0 AND 1439),
  sort integer NOT NULL DEFAULT 0,
  enabled boolean NOT NULL DEFAULT true,
  PRIMARY KEY (merchant_code, host_id),
  CHECK ((on_air_from IS NULL) = (on_air_to IS NULL)),
  CHECK (on_air_from IS DISTINCT FROM on_air_to OR on_air_from IS NULL)
);
GRANT SELECT, INSERT, UPDATE, DELETE ON hosts.host TO lantern_app;
