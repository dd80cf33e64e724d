-- Art an operator uploaded for a game's tile, in place of the picture of the build: redrawn files under the hash of their content.
CREATE TABLE catalogue.game_art (
  game_id text COLLATE "C" PRIMARY KEY REFERENCES catalogue.game,
  hash text COLLATE "C" NOT NULL CHECK (hash ~ '^[0-9a-f]{32}$'),
  changed_by text NOT NULL,
  changed_at timestamptz NOT NULL DEFAULT kernel.now()
);
CREATE TABLE catalogue.game_art_file (
  hash text COLLATE "C" NOT NULL CHECK (hash ~ '^[0-9a-f]{32}$'),
  size text COLLATE "C" NOT NULL CHECK (size IN ('s', 'm', 'l')),
  format text COLLATE "C" NOT NULL CHECK (format IN ('webp', 'avif')),
  body bytea NOT NULL CHECK (octet_length(body) BETWEEN 1 AND 2000000),
  PRIMARY KEY (hash, size, format)
);
GRANT SELECT, INSERT, UPDATE, DELETE ON catalogue.game_art TO lantern_app;
GRANT SELECT, INSERT, DELETE ON catalogue.game_art_file TO lantern_app;
