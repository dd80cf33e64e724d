-- Trial play: accounts without a person behind them, on play money, for some hours.

CREATE SCHEMA trial;
GRANT USAGE ON SCHEMA trial TO lantern_app;

-- On how much play money, and for how long.
CREATE TABLE trial.setting (
  merchant_code text COLLATE "C" PRIMARY KEY CHECK (length(merchant_code) BETWEEN 1 AND 32),
  -- Minor units of the merchant's play money.
  grant_amount bigint NOT NULL DEFAULT 10000000 CHECK (grant_amount BETWEEN 1 AND 1000000000000000),
  -- At most what a session may last: without a password nobody comes back.
  lifetime_sec integer NOT NULL DEFAULT 43200 CHECK (lifetime_sec BETWEEN 60 AND 43200)
);
GRANT SELECT ON trial.setting TO lantern_app;
INSERT INTO trial.setting (merchant_code) SELECT code FROM system.merchant;

-- Accounts that are open. One without an end has a password and is kept until somebody closes it. A row leaves when its
-- account is over; what remains of the account is the id its book entries stand under.
CREATE TABLE trial.account (
  member_id text COLLATE "C" PRIMARY KEY,
  opened_at timestamptz NOT NULL DEFAULT kernel.now(),
  expires_at timestamptz CHECK (expires_at > opened_at)
);
CREATE INDEX account_over ON trial.account (expires_at) WHERE expires_at IS NOT NULL;
GRANT SELECT, INSERT, DELETE ON trial.account TO lantern_app;

-- Trial accounts one address may open.
INSERT INTO identity.rate_rule VALUES ('trial', 30, 3600);

-- Whether a merchant lets people play for free.
ALTER TABLE system.merchant ADD COLUMN trial_enabled boolean NOT NULL DEFAULT true;

-- Play money is a currency of its own: the real one's code with PLAY behind it. A merchant never keeps its books in it.
ALTER TABLE system.currency_format DROP CONSTRAINT currency_format_currency_check;
ALTER TABLE system.currency_format ADD CONSTRAINT currency_format_currency_check CHECK (currency ~ '^[A-Z]{3,5}(PLAY)?$');
ALTER TABLE system.merchant ADD CONSTRAINT merchant_currency_real CHECK (currency !~ 'PLAY$');
INSERT INTO system.currency_format (currency, symbol, symbol_position, pattern, decimals)
  SELECT currency || 'PLAY', symbol, symbol_position, pattern, decimals FROM system.currency_format WHERE currency IN (SELECT currency FROM system.merchant);

ALTER TABLE lottery."order" DROP CONSTRAINT order_currency_check;
ALTER TABLE lottery."order" ADD CONSTRAINT order_currency_check CHECK (currency ~ '^[A-Z]{3,5}(PLAY)?$');
ALTER TABLE lottery.suborder DROP CONSTRAINT suborder_currency_check;
ALTER TABLE lottery.suborder ADD CONSTRAINT suborder_currency_check CHECK (currency ~ '^[A-Z]{3,5}(PLAY)?$');

-- A real member's money is never play money, whoever writes the row.
ALTER TABLE identity.member ADD CONSTRAINT member_money_real CHECK (type NOT IN (0, 1, 2) OR currency !~ 'PLAY$');
