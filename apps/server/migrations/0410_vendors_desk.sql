-- What operators do with vendors at a desk: pauses and windows by merchant, versions, keys that are shown once, figures by minute,
-- reconciliation with vendors' files.

-- A pause or a maintenance window concerns one merchant: its members see the vendor's games and cannot open them.
ALTER TABLE catalogue.vendor_merchant
  ADD COLUMN paused_at timestamptz,
  ADD COLUMN closed_from timestamptz,
  ADD COLUMN closed_until timestamptz,
  ADD COLUMN reason text CHECK (length(reason) <= 500),
  ADD COLUMN version integer NOT NULL DEFAULT 1,
  -- Display name of the operator who changed it last, for the refusal of a stale edit.
  ADD COLUMN changed_by text NOT NULL DEFAULT '',
  ADD CONSTRAINT vendor_merchant_window CHECK ((closed_from IS NULL) = (closed_until IS NULL) AND closed_from < closed_until);

-- A settings row goes up with every change of a game's flags; 0 stands for a game without one.
ALTER TABLE catalogue.game_setting
  ADD COLUMN version integer NOT NULL DEFAULT 1,
  ADD COLUMN changed_by text NOT NULL DEFAULT '';
CREATE INDEX game_by_name ON catalogue.game (name_vi, id);
CREATE INDEX game_by_age ON catalogue.game (added_at, id);

-- A key the platform made is shown once, to one person.
ALTER TABLE wallet_api.vendor_key
  ADD COLUMN since timestamptz NOT NULL DEFAULT kernel.now(),
  ADD COLUMN unshown boolean NOT NULL DEFAULT false;
GRANT UPDATE (unshown) ON wallet_api.vendor_key TO lantern_app;

-- Requests of a vendor's wallet by minute: how many, how many failed by our fault or theirs, and how long they took. `slots` counts
-- them by duration; the bounds are in the program (call-minutes.ts).
CREATE TABLE wallet_api.call_minute (
  vendor text COLLATE "C" NOT NULL,
  minute timestamptz NOT NULL,
  errors integer NOT NULL CHECK (errors >= 0),
  slots integer[] NOT NULL,
  PRIMARY KEY (vendor, minute)
);
CREATE INDEX call_minute_time ON wallet_api.call_minute (minute);
GRANT SELECT, INSERT, UPDATE, DELETE ON wallet_api.call_minute TO lantern_app;

-- A vendor's file of a day, compared with our transactions of that day.
CREATE TABLE wallet_api.reconciliation (
  id text COLLATE "C" PRIMARY KEY,
  merchant_code text NOT NULL,
  vendor text COLLATE "C" NOT NULL,
  day date NOT NULL,
  file_name text NOT NULL CHECK (length(file_name) BETWEEN 1 AND 200),
  -- Which column of the file is what; offered again with the vendor's next file.
  columns jsonb NOT NULL,
  uploaded_at timestamptz NOT NULL DEFAULT kernel.now(),
  uploaded_by text NOT NULL,
  their_count integer NOT NULL,
  our_count integer NOT NULL,
  their_sum bigint NOT NULL,
  our_sum bigint NOT NULL,
  currency text NOT NULL
);
CREATE INDEX reconciliation_of_vendor ON wallet_api.reconciliation (merchant_code, vendor, uploaded_at, id);
GRANT SELECT, INSERT ON wallet_api.reconciliation TO lantern_app;

CREATE TABLE wallet_api.reconciliation_difference (
  id text COLLATE "C" PRIMARY KEY,
  reconciliation text COLLATE "C" NOT NULL REFERENCES wallet_api.reconciliation,
  -- `here`: we do not have it; `there`: the vendor does not; `amount`: both have it, with other amounts.
  kind text NOT NULL CHECK (kind IN ('here', 'there', 'amount')),
  transaction_id text COLLATE "C" NOT NULL,
  their_amount bigint,
  our_amount bigint,
  member_id text COLLATE "C",
  decided_at timestamptz,
  decided_by text,
  note text CHECK (length(note) <= 500),
  UNIQUE (reconciliation, transaction_id),
  CHECK ((decided_at IS NULL) = (note IS NULL) AND (decided_at IS NULL) = (decided_by IS NULL))
);
GRANT SELECT, INSERT, UPDATE (decided_at, decided_by, note) ON wallet_api.reconciliation_difference TO lantern_app;

-- Transfers that wait for a vendor's word, oldest first.
CREATE INDEX transfer_hanging ON transfers.transfer (requested_at, transfer_id) WHERE resolved_at IS NULL;

-- A launch key the platform made is shown once, to one person.
ALTER TABLE catalogue.vendor_setting ADD COLUMN key_unshown boolean NOT NULL DEFAULT false;
