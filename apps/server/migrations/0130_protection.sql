-- Player protection: limits, breaks, exclusions, time played. Enforced by a guard of the ledger (0130, docs/adr/0009-guards.md).
CREATE SCHEMA protection;
GRANT USAGE ON SCHEMA protection TO lantern_app;

-- Organisations that help, and the reality check of members who chose none. Absent: none, an hour.
CREATE TABLE protection.setting (
  merchant_code text COLLATE "C" PRIMARY KEY,
  help_links jsonb NOT NULL DEFAULT '[]',
  reality_check_min integer NOT NULL DEFAULT 60 CHECK (reality_check_min BETWEEN 0 AND 1440)
);
GRANT SELECT, INSERT, UPDATE ON protection.setting TO lantern_app;

-- Every member who has set anything. Changes and admissions of deposits take this row's lock, always before the ledger's.
CREATE TABLE protection.member (
  member_id text COLLATE "C" PRIMARY KEY,
  time_zone text NOT NULL,
  -- Minutes of play between two reality checks; 0 for none, null for the merchant's.
  reality_check_min integer CHECK (reality_check_min BETWEEN 0 AND 1440)
);
GRANT SELECT, INSERT ON protection.member TO lantern_app;
GRANT UPDATE (reality_check_min) ON protection.member TO lantern_app;

-- A limit as it is, and as it will be. Money in minor units of `currency`; time in minutes of a day, without a currency.
CREATE TABLE protection.member_limit (
  member_id text COLLATE "C" NOT NULL REFERENCES protection.member,
  currency text COLLATE "C" NOT NULL,
  kind text COLLATE "C" NOT NULL CHECK (kind IN ('deposit', 'loss', 'stake', 'time')),
  span text COLLATE "C" NOT NULL CHECK (span IN ('day', 'week', 'month')),
  amount bigint CHECK (amount > 0),
  next_amount bigint CHECK (next_amount > 0),
  next_at timestamptz,
  PRIMARY KEY (member_id, currency, kind, span),
  CHECK (kind <> 'time' OR (span = 'day' AND currency = '')),
  CHECK (next_amount IS NULL OR next_at IS NOT NULL)
);
GRANT SELECT, INSERT, UPDATE ON protection.member_limit TO lantern_app;

-- Breaks and exclusions as they were chosen. Nothing shortens one: rows are neither changed nor deleted.
CREATE TABLE protection.exclusion (
  exclusion_id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  member_id text COLLATE "C" NOT NULL REFERENCES protection.member,
  kind text COLLATE "C" NOT NULL CHECK (kind IN ('cool_off', 'self_exclusion')),
  period text COLLATE "C" NOT NULL,
  started_at timestamptz NOT NULL,
  -- Null: for good.
  until timestamptz CHECK (until > started_at)
);
CREATE INDEX exclusion_of_member ON protection.exclusion (member_id);
GRANT SELECT, INSERT ON protection.exclusion TO lantern_app;

-- What a member changed, for the member's own history.
CREATE TABLE protection.change (
  change_id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  member_id text COLLATE "C" NOT NULL,
  at timestamptz NOT NULL DEFAULT kernel.now(),
  what text COLLATE "C" NOT NULL,
  details jsonb NOT NULL DEFAULT '{}'
);
CREATE INDEX change_of_member ON protection.change (member_id, change_id DESC);
GRANT SELECT, INSERT ON protection.change TO lantern_app;

-- ---------------------------------------------------------------------------------------------------------------------
-- Usage: running totals per minute, kept only for members with a limit. A window's use is the newest total less the one
-- before the window: two look-ups, whatever was played in between.
-- ---------------------------------------------------------------------------------------------------------------------
CREATE TABLE protection.usage (
  member_id text COLLATE "C" NOT NULL,
  currency text COLLATE "C" NOT NULL,
  -- The minute in which it was moved.
  at timestamptz NOT NULL,
  deposit bigint NOT NULL,
  stake bigint NOT NULL,
  -- Stakes less what came back; a stake without a result counts as lost.
  loss bigint NOT NULL,
  PRIMARY KEY (member_id, currency, at)
);
GRANT SELECT, INSERT, UPDATE, DELETE ON protection.usage TO lantern_app;

-- ---------------------------------------------------------------------------------------------------------------------
-- Time played: moments of play closer than five minutes are one stretch; half an hour without one ends the session.
-- ---------------------------------------------------------------------------------------------------------------------
CREATE TABLE protection.play (
  member_id text COLLATE "C" PRIMARY KEY,
  day date NOT NULL,
  day_ms bigint NOT NULL DEFAULT 0,
  session_at timestamptz NOT NULL,
  session_ms bigint NOT NULL DEFAULT 0,
  -- The newest operation of the ledger when the session began.
  session_operation bigint NOT NULL,
  -- Play since the last reality check.
  unchecked_ms bigint NOT NULL DEFAULT 0,
  last_at timestamptz NOT NULL
);
GRANT SELECT, INSERT, UPDATE, DELETE ON protection.play TO lantern_app;
