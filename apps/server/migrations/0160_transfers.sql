-- Transfers between the main wallet and the wallets vendors keep themselves.
CREATE SCHEMA transfers;
GRANT USAGE ON SCHEMA transfers TO lantern_app;

-- Vendors in transfer mode and how their wallet is reached. A vendor without a row plays from the main wallet.
CREATE TABLE transfers.vendor_setting (
  vendor text COLLATE "C" PRIMARY KEY CHECK (vendor ~ '^[A-Z0-9_]{2,20}$'),
  -- Its wallet interface, without `/transfer`.
  wallet_url text NOT NULL CHECK (length(wallet_url) <= 500),
  -- AES-256-GCM under a key derived from the server's secret.
  sealed_key bytea NOT NULL,
  timeout_ms integer NOT NULL CHECK (timeout_ms BETWEEN 50 AND 15000),
  -- Minor units of one transfer.
  minimum bigint NOT NULL CHECK (minimum > 0),
  maximum bigint NOT NULL CHECK (maximum >= minimum AND maximum <= 1000000000000000),
  -- Switched off, money only comes back.
  enabled boolean NOT NULL DEFAULT true
);
GRANT SELECT, INSERT, UPDATE ON transfers.vendor_setting TO lantern_app;

-- What is known of a member's wallet at a vendor. Its balance is in the ledger (member_vendor); this row is what transfers
-- and readings of one wallet wait for, and says how old that knowledge is.
CREATE TABLE transfers.wallet (
  member_id text COLLATE "C" NOT NULL,
  vendor text COLLATE "C" NOT NULL REFERENCES transfers.vendor_setting,
  -- Play money never leaves the house.
  currency text COLLATE "C" NOT NULL CHECK (currency ~ '^[A-Z]{3,5}$' AND currency !~ 'PLAY$'),
  -- Goes up with everything that changes the wallet: a reading begun before counts for nothing.
  revision bigint NOT NULL DEFAULT 0,
  -- When the vendor last answered with the balance, and when it last failed to; the later of the two is current.
  read_at timestamptz,
  missed_at timestamptz,
  PRIMARY KEY (member_id, vendor, currency)
);
GRANT SELECT, INSERT, UPDATE ON transfers.wallet TO lantern_app;

CREATE TABLE transfers.transfer (
  transfer_id text COLLATE "C" PRIMARY KEY,
  member_id text COLLATE "C" NOT NULL,
  vendor text COLLATE "C" NOT NULL,
  currency text COLLATE "C" NOT NULL,
  direction text COLLATE "C" NOT NULL CHECK (direction IN ('in', 'out')),
  amount bigint NOT NULL CHECK (amount > 0),
  -- asked: the vendor is being asked · pending: its answer is unknown · done, refused: final.
  state text COLLATE "C" NOT NULL CHECK (state IN ('asked', 'pending', 'done', 'refused')),
  reason text COLLATE "C",
  -- The ledger's hold on money that goes out; money that comes back is at the vendor until it is here.
  hold bigint UNIQUE,
  idempotency_key text COLLATE "C" NOT NULL,
  -- Whether it is part of bringing all back.
  all_back boolean NOT NULL,
  requested_at timestamptz NOT NULL DEFAULT kernel.now(),
  resolved_at timestamptz,
  -- When the vendor is asked for the outcome, and how often it was.
  inquire_at timestamptz NOT NULL,
  inquiries integer NOT NULL DEFAULT 0,
  FOREIGN KEY (member_id, vendor, currency) REFERENCES transfers.wallet,
  CHECK ((direction = 'out') = (hold IS NOT NULL)),
  CHECK ((state IN ('asked', 'pending')) = (resolved_at IS NULL)),
  CHECK ((state = 'refused') = (reason IS NOT NULL)),
  UNIQUE (member_id, idempotency_key, vendor)
);
-- One at a time: what a vendor says of a balance has one meaning.
CREATE UNIQUE INDEX transfer_open ON transfers.transfer (member_id, vendor, currency) WHERE resolved_at IS NULL;
CREATE INDEX transfer_due ON transfers.transfer (inquire_at) WHERE resolved_at IS NULL;
CREATE INDEX transfer_member ON transfers.transfer (member_id, requested_at DESC, transfer_id DESC);
GRANT SELECT, INSERT ON transfers.transfer TO lantern_app;
GRANT UPDATE (state, reason, resolved_at, inquire_at, inquiries) ON transfers.transfer TO lantern_app;
