-- Provider accounts that operators set up: who takes payments in, pays out, sends SMS. A row is never deleted: orders name it.
CREATE TABLE kernel.provider (
  kind text COLLATE "C" NOT NULL CHECK (kind IN ('pay_in', 'pay_out', 'sms')),
  -- Codes that begin with sandbox are the demo's.
  code text COLLATE "C" NOT NULL CHECK (code ~ '^[a-z][a-z0-9_]{1,39}$' AND code NOT LIKE 'sandbox%'),
  -- The name of its adapter in this release.
  adapter text NOT NULL,
  -- Its interface, without a trailing slash; null where the adapter needs none.
  url text CHECK (length(url) <= 500),
  -- JSON of its keys, AES-256-GCM under a key derived from the server's secret.
  sealed_keys bytea NOT NULL CHECK (octet_length(sealed_keys) > 28),
  -- Whether new orders may go to it. What began there ends there either way.
  enabled boolean NOT NULL DEFAULT false,
  -- Null: every one.
  currencies text[],
  -- Limits of one order, in minor units; null: none.
  minimum bigint CHECK (minimum > 0),
  maximum bigint,
  -- Lower ones come first where several could serve.
  priority integer NOT NULL DEFAULT 100,
  version integer NOT NULL DEFAULT 1,
  PRIMARY KEY (kind, code),
  CHECK (maximum >= coalesce(minimum, 1))
);
GRANT SELECT, INSERT, UPDATE ON kernel.provider TO lantern_app;

ALTER TABLE payments.method
  -- Providers that serve the method, in this order, while its own is switched off.
  ADD COLUMN fallbacks text[] NOT NULL DEFAULT '{}',
  ADD COLUMN version integer NOT NULL DEFAULT 1;
