-- What the wallet tells vendors and asks of them, free spins, and how each vendor signs.

-- How the vendor's requests are signed: v1 is HMAC-SHA256, v2 HMAC-SHA512, both in hex behind their name; `bare` is v1's hex alone.
ALTER TABLE wallet_api.vendor ADD COLUMN signature_scheme text NOT NULL DEFAULT 'v1' CHECK (signature_scheme IN ('v1', 'v2', 'bare'));

-- What a vendor has to be told, until it has heard or nobody waits for it any more.
CREATE TABLE wallet_api.notice (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  vendor text COLLATE "C" NOT NULL,
  -- Under the vendor's launch address.
  path text NOT NULL CHECK (path ~ '^/[a-zA-Z/]+$'),
  body jsonb NOT NULL,
  attempts integer NOT NULL DEFAULT 0,
  due_at timestamptz NOT NULL DEFAULT kernel.now(),
  written_at timestamptz NOT NULL DEFAULT kernel.now()
);
CREATE INDEX notice_due ON wallet_api.notice (due_at);
GRANT SELECT, INSERT, DELETE ON wallet_api.notice TO lantern_app;
GRANT UPDATE (attempts, due_at) ON wallet_api.notice TO lantern_app;

-- Rounds left open whose vendor was asked in vain: when it is asked next. Beside the round, which only its money changes.
CREATE TABLE wallet_api.asked_round (
  vendor text COLLATE "C" NOT NULL,
  member_id text COLLATE "C" NOT NULL,
  round_id text COLLATE "C" NOT NULL,
  attempts integer NOT NULL DEFAULT 1,
  due_at timestamptz NOT NULL,
  PRIMARY KEY (vendor, member_id, round_id)
);
GRANT SELECT, INSERT, DELETE ON wallet_api.asked_round TO lantern_app;
GRANT UPDATE (attempts, due_at) ON wallet_api.asked_round TO lantern_app;

-- Free spins a member was given at a vendor; once per campaign.
CREATE TABLE wallet_api.free_spins (
  grant_id text COLLATE "C" PRIMARY KEY,
  campaign text COLLATE "C" NOT NULL,
  vendor text COLLATE "C" NOT NULL REFERENCES wallet_api.vendor,
  member_id text COLLATE "C" NOT NULL,
  game text COLLATE "C" NOT NULL,
  currency text NOT NULL,
  spins integer NOT NULL CHECK (spins > 0),
  -- What each is worth, in minor units.
  stake bigint NOT NULL CHECK (stake > 0),
  used integer NOT NULL DEFAULT 0 CHECK (used BETWEEN 0 AND spins),
  won bigint NOT NULL DEFAULT 0 CHECK (won >= 0),
  granted_at timestamptz NOT NULL DEFAULT kernel.now(),
  expires_at timestamptz NOT NULL,
  UNIQUE (vendor, campaign, member_id)
);
CREATE INDEX free_spins_member ON wallet_api.free_spins (member_id, granted_at DESC);
GRANT SELECT, INSERT ON wallet_api.free_spins TO lantern_app;
-- Taken back by ending them; what was played is written with its money.
GRANT UPDATE (expires_at) ON wallet_api.free_spins TO lantern_app;

-- What free spins won. A spin begun before their end may be told of for an hour after it.
CREATE FUNCTION wallet_api.accept_free_spins(payload jsonb, operation_id bigint) RETURNS text LANGUAGE plpgsql AS $$
DECLARE
  of_vendor CONSTANT text := payload ->> 'vendor';
  why CONSTANT text := wallet_api.accept_with_care(payload, operation_id);
BEGIN
  IF why IS NOT NULL THEN RETURN why; END IF;
  UPDATE wallet_api.free_spins f SET used = f.used + (payload ->> 'spins')::integer, won = f.won + (payload ->> 'amount')::bigint
    WHERE f.grant_id = payload ->> 'grant' AND f.vendor = of_vendor AND f.member_id = payload ->> 'member' AND f.currency = payload ->> 'currency'
      AND f.used + (payload ->> 'spins')::integer <= f.spins AND f.expires_at > kernel.now() - interval '1 hour';
  IF FOUND THEN RETURN NULL; END IF;
  DELETE FROM wallet_api.transaction t WHERE t.vendor = of_vendor AND t.transaction_id = payload ->> 'tx' AND t.operation IS NOT DISTINCT FROM operation_id;
  RETURN CASE WHEN EXISTS (SELECT FROM wallet_api.free_spins f WHERE f.grant_id = payload ->> 'grant' AND f.vendor = of_vendor
    AND f.member_id = payload ->> 'member' AND f.currency = payload ->> 'currency') THEN 'free_spins_over' ELSE 'free_spins_not_found' END;
END $$;

CREATE OR REPLACE FUNCTION wallet_api.accept(payload jsonb, operation_id bigint) RETURNS text LANGUAGE plpgsql AS $$
BEGIN
  -- What moves no money has no operation and no division to compare.
  IF operation_id IS NOT NULL THEN
    CASE payload ->> 'kind'
      WHEN 'bet', 'bet_win' THEN RETURN wallet_api.accept_bet(payload, operation_id);
      WHEN 'win' THEN RETURN wallet_api.accept_win(payload, operation_id);
      ELSE NULL;
    END CASE;
  END IF;
  IF payload ? 'grant' THEN RETURN wallet_api.accept_free_spins(payload, operation_id); END IF;
  RETURN wallet_api.accept_with_care(payload, operation_id);
END $$;
REVOKE ALL ON FUNCTION wallet_api.accept_free_spins FROM PUBLIC;
