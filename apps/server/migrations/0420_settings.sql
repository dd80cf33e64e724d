-- Settings changed in the console: the version an operator saw, and what one step back restores. The values are with their owners.
CREATE SCHEMA settings;
GRANT USAGE ON SCHEMA settings TO lantern_app;

-- `scope`: a merchant's code, or for what several have in common `*` and `*:VND`.
CREATE TABLE settings.state (
  scope text COLLATE "C" NOT NULL CHECK (length(scope) BETWEEN 1 AND 40),
  key text COLLATE "C" NOT NULL CHECK (key ~ '^[A-Za-z]+(\.[A-Za-z0-9_]+)+$'),
  version integer NOT NULL DEFAULT 1 CHECK (version > 0),
  previous jsonb NOT NULL,
  changed_by text NOT NULL,
  changed_at timestamptz NOT NULL DEFAULT kernel.now(),
  PRIMARY KEY (scope, key)
);
GRANT SELECT, INSERT ON settings.state TO lantern_app;
GRANT UPDATE (version, previous, changed_by, changed_at) ON settings.state TO lantern_app;

-- What the console may now change.
GRANT INSERT, UPDATE ON trial.setting TO lantern_app;
GRANT UPDATE (captcha_enabled) ON identity.registration_setting TO lantern_app;
GRANT UPDATE (allowed) ON identity.rate_rule TO lantern_app;
