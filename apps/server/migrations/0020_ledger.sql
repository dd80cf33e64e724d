-- Ledger: accounts, transfers, holds, sealed blocks. docs/money.md explains the accounting, docs/adr/0003-ledger.md the shape.
CREATE SCHEMA ledger;
GRANT USAGE ON SCHEMA ledger TO lantern_app;

-- The chart of accounts. `strict`: the balance is in the row, changes with each transfer and is never below zero.
-- Other accounts are read as "rolled-up balance + transfers since the last block", so no bet ever touches a house row.
CREATE TABLE ledger.chart (
  code text COLLATE "C" PRIMARY KEY,
  owner_kind text COLLATE "C" NOT NULL CHECK (owner_kind IN ('member', 'house')),
  strict boolean NOT NULL
);

INSERT INTO ledger.chart VALUES
  ('member_cash', 'member', true),
  ('member_bonus', 'member', true),
  ('member_locked', 'member', true),
  ('member_vendor', 'member', true),
  ('house', 'house', false),
  ('vendor', 'house', false),
  ('payment_clearing', 'house', false),
  ('jackpot_pool', 'house', false),
  ('agent_payable', 'house', false),
  ('promotion_expense', 'house', false),
  ('adjustment', 'house', false),
  ('play_mint', 'house', false);

-- Domains rather than CHECKs where one column is concerned: a table's CHECK expressions are evaluated by every statement that
-- writes to it, a domain's are cached for the session (measured: a fifth of a single transfer's time).
CREATE DOMAIN ledger.owner_id AS text COLLATE "C" CHECK (length(VALUE) BETWEEN 1 AND 64);
CREATE DOMAIN ledger.currency AS text COLLATE "C" CHECK (VALUE ~ '^[A-Z0-9]{3,8}$');
CREATE DOMAIN ledger.amount AS bigint CHECK (VALUE > 0);

-- Balances are credits minus debits: what the house owes the owner is positive, and all of a currency sums to zero. The fill factor
-- leaves room on the page, so that balance updates stay heap-only.
CREATE TABLE ledger.account (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  owner_kind text COLLATE "C" NOT NULL,
  owner_id ledger.owner_id NOT NULL,
  code text COLLATE "C" NOT NULL REFERENCES ledger.chart,
  currency ledger.currency NOT NULL,
  strict boolean NOT NULL,
  frozen boolean NOT NULL DEFAULT false,
  balance bigint NOT NULL DEFAULT 0,
  opened_at timestamptz NOT NULL DEFAULT kernel.now(),
  -- Bits of the guards that watch the account.
  guards integer NOT NULL DEFAULT 0,
  CONSTRAINT account_never_below_zero CHECK (NOT strict OR balance >= 0),
  CONSTRAINT account_one_per_owner UNIQUE (owner_id, owner_kind, currency, code)
) WITH (fillfactor = 50);

-- CACHE 1: sealing relies on ids being drawn in order.
CREATE SEQUENCE ledger.operation_id;

-- One row moves `amount` from `debit` to `credit`. An operation is 1..n legs; leg 0 carries its key and content hash.
-- No foreign key to account: its check would share-lock the house row on every bet. ledger.apply checks, ledger.prove too.
CREATE TABLE ledger.transfer (
  operation bigint NOT NULL,
  debit bigint NOT NULL,
  credit bigint NOT NULL,
  amount ledger.amount NOT NULL,
  at timestamptz NOT NULL,
  -- The member's cash account, whichever of the member's accounts the leg touches; null when no member is concerned.
  purse bigint,
  cash_after bigint,
  bonus_after bigint,
  -- 128 bits of SHA-256 over the operation's content; uuid is the compact 16-byte type.
  content_hash uuid,
  leg smallint NOT NULL,
  code smallint NOT NULL,
  currency text COLLATE "C" NOT NULL,
  key text COLLATE "C",
  reference jsonb,
  PRIMARY KEY (operation, leg),
  CONSTRAINT transfer_whole CHECK (debit <> credit AND (leg = 0) = (key IS NOT NULL AND content_hash IS NOT NULL))
);
CREATE UNIQUE INDEX transfer_key ON ledger.transfer (key) WHERE key IS NOT NULL;
CREATE INDEX transfer_purse ON ledger.transfer (purse, operation) WHERE purse IS NOT NULL;
-- A member's own view of net position and net deposits.
CREATE INDEX transfer_payment ON ledger.transfer (purse, at) INCLUDE (code, amount) WHERE code IN (1, 2, 21);

-- Money set aside for one purpose; `id` is the operation that placed it.
CREATE TABLE ledger.hold (
  id bigint PRIMARY KEY,
  purse bigint NOT NULL,
  locked bigint NOT NULL,
  amount ledger.amount NOT NULL,
  state text COLLATE "C" NOT NULL DEFAULT 'held' CHECK (state IN ('held', 'posted', 'voided', 'expired')),
  placed_at timestamptz NOT NULL,
  expires_at timestamptz,
  resolved_by bigint UNIQUE,
  CHECK ((state = 'held') = (resolved_by IS NULL))
);
CREATE INDEX hold_open ON ledger.hold (expires_at) WHERE state = 'held';
CREATE INDEX hold_locked ON ledger.hold (locked) WHERE state = 'held';

-- Each block hashes its transfers together with the previous block's hash.
CREATE TABLE ledger.block (
  id bigint PRIMARY KEY,
  first_operation bigint NOT NULL,
  last_operation bigint NOT NULL CHECK (last_operation >= first_operation),
  transfers integer NOT NULL CHECK (transfers > 0),
  previous_hash bytea NOT NULL,
  hash bytea NOT NULL,
  sealed_at timestamptz NOT NULL DEFAULT kernel.now()
);

-- The next prefix to close. Any transaction that drew an operation id up to `last_operation` had its xid before this row was committed; the
-- next sealer's own xid is higher, noted as `below_xid`. Once no transaction below it runs, the prefix cannot change any more.
-- (The xmax of a snapshot would not do: it is the latest finished xid plus one, and running transactions may be above it.)
CREATE TABLE ledger.seal_horizon (
  only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
  last_operation bigint NOT NULL DEFAULT 0,
  below_xid xid8
);

INSERT INTO ledger.seal_horizon DEFAULT VALUES;

-- ---------------------------------------------------------------------------------------------------------------------
-- Companions: functions of other modules that decide and write inside the money's own batch
-- ---------------------------------------------------------------------------------------------------------------------
CREATE TABLE ledger.companion (
  name text COLLATE "C" PRIMARY KEY
);

-- Guards: rules of other modules that judge a member's own money in the money's own transaction. docs/adr/0009-guards.md.

-- A guard has a bit; a cash account carries the bits of the guards that watch it. The hot path reads the mask from the row it
-- locks anyway, so a member whom no guard watches costs nothing more.
CREATE TABLE ledger.guard (
  name text COLLATE "C" PRIMARY KEY,
  bit smallint NOT NULL UNIQUE CHECK (bit BETWEEN 0 AND 30),
  codes smallint[] NOT NULL,
  note text COLLATE "C",
  note_codes smallint[] NOT NULL DEFAULT '{}'
);

GRANT SELECT ON ALL TABLES IN SCHEMA ledger TO lantern_app;

-- ---------------------------------------------------------------------------------------------------------------------
-- Dispatchers: register_companion and register_guard replace them
-- ---------------------------------------------------------------------------------------------------------------------
CREATE FUNCTION ledger.call_companion(name text, payload jsonb, operation_id bigint) RETURNS text LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'companion % is not registered', name;
END $$;

CREATE FUNCTION ledger.call_guards(mask integer, member_id text, currency text, code smallint, amount bigint, bonus_amount bigint)
RETURNS text LANGUAGE plpgsql AS $$ BEGIN RETURN NULL; END $$;

CREATE FUNCTION ledger.call_notes(mask integer, member_id text, currency text, code smallint, taken bigint, given bigint)
RETURNS void LANGUAGE plpgsql AS $$ BEGIN END $$;
REVOKE ALL ON FUNCTION ledger.call_companion, ledger.call_guards, ledger.call_notes FROM PUBLIC;
