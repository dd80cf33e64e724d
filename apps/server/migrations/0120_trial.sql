-- Trial play: accounts without a person behind them, on play money, for some hours.
CREATE SCHEMA trial;
GRANT USAGE ON SCHEMA trial TO lantern_app;

-- On how much play money, and for how long.
CREATE TABLE trial.setting (
  merchant_code text COLLATE "C" PRIMARY KEY CHECK (length(merchant_code) BETWEEN 1 AND 32),
  -- Minor units of the merchant's play money.
  grant_amount bigint NOT NULL DEFAULT 10000000 CHECK (grant_amount BETWEEN 1 AND 1000000000000000),
  -- At most what a session may last: without a password no one can return.
  lifetime_sec integer NOT NULL DEFAULT 43200 CHECK (lifetime_sec BETWEEN 60 AND 43200)
);

INSERT INTO trial.setting (merchant_code) SELECT code FROM system.merchant;
GRANT SELECT ON trial.setting TO lantern_app;

-- Accounts that are open. One without an end has a password and is kept until someone closes it. A row leaves when its
-- account is over; what remains of the account is the id of its ledger entries.
CREATE TABLE trial.account (
  member_id text COLLATE "C" PRIMARY KEY,
  opened_at timestamptz NOT NULL DEFAULT kernel.now(),
  expires_at timestamptz CHECK (expires_at > opened_at)
);
CREATE INDEX account_over ON trial.account (expires_at) WHERE expires_at IS NOT NULL;
GRANT SELECT, INSERT, DELETE ON trial.account TO lantern_app;
