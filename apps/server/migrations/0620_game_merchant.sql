-- What a merchant's operators set about a game for their own brand; what is set for every merchant (game_setting) stays beside it.
CREATE TABLE catalogue.game_merchant (
  merchant_code text NOT NULL,
  game_id text COLLATE "C" NOT NULL CHECK (game_id ~ '^[a-z0-9-]{1,64}$'),
  enabled boolean NOT NULL DEFAULT true,
  maintenance boolean NOT NULL DEFAULT false,
  -- Place among the merchant's pinned games; null: the place it has for every merchant.
  pin integer CHECK (pin > 0),
  -- Devices whose members do not see it.
  hidden_on text[] NOT NULL DEFAULT '{}' CHECK (hidden_on <@ ARRAY['ios', 'android', 'other']),
  version integer NOT NULL DEFAULT 1,
  -- Display name of the operator who changed it last, for the refusal of a stale edit.
  changed_by text NOT NULL DEFAULT '',
  PRIMARY KEY (merchant_code, game_id)
);
GRANT SELECT, INSERT, UPDATE ON catalogue.game_merchant TO lantern_app;
