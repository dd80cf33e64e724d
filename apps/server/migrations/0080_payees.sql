CREATE SCHEMA payees;
GRANT USAGE ON SCHEMA payees TO lantern_app;

CREATE TABLE payees.payment_password (
  member_id text COLLATE "C" PRIMARY KEY,
  password_hash text NOT NULL CHECK (password_hash LIKE '$argon2id$%'),
  set_at timestamptz NOT NULL DEFAULT kernel.now()
);
GRANT SELECT, INSERT, DELETE ON payees.payment_password TO lantern_app;
GRANT UPDATE (password_hash, set_at) ON payees.payment_password TO lantern_app;

-- Number, holder and branch are one sealed text: iv, ciphertext, tag of AES-256-GCM. The keyed hash of bank and number lets
-- an account be linked once in a merchant's house; `slot` keeps a member to five. What payments point at is never deleted:
-- erasure takes the details and leaves the row.
CREATE TABLE payees.bank_card (
  id text COLLATE "C" PRIMARY KEY,
  member_id text COLLATE "C" NOT NULL,
  merchant_code text COLLATE "C" NOT NULL CHECK (length(merchant_code) BETWEEN 1 AND 32),
  slot smallint NOT NULL CHECK (slot BETWEEN 1 AND 5),
  bank_code text COLLATE "C" NOT NULL CHECK (bank_code ~ '^[A-Za-z0-9]{2,12}$'),
  number_hash bytea CHECK (octet_length(number_hash) = 32),
  sealed_details bytea CHECK (octet_length(sealed_details) > 28),
  state text COLLATE "C" NOT NULL DEFAULT 'linked' CHECK (state IN ('linked', 'removed', 'erased')),
  linked_at timestamptz NOT NULL DEFAULT kernel.now(),
  removed_at timestamptz,
  CONSTRAINT bank_card_details_gone CHECK ((state = 'erased') = (sealed_details IS NULL) AND (state = 'erased') = (number_hash IS NULL)),
  CONSTRAINT bank_card_removed CHECK ((state = 'linked') = (removed_at IS NULL))
);
CREATE UNIQUE INDEX bank_card_once ON payees.bank_card (merchant_code, number_hash) WHERE state = 'linked';
CREATE UNIQUE INDEX bank_card_slot_once ON payees.bank_card (member_id, slot) WHERE state = 'linked';
CREATE INDEX bank_card_member ON payees.bank_card (member_id);
-- "Does another member use this bank account, this device?" is asked once per withdrawal.
CREATE INDEX bank_card_number ON payees.bank_card (number_hash) WHERE number_hash IS NOT NULL;
GRANT SELECT, INSERT ON payees.bank_card TO lantern_app;
GRANT UPDATE (number_hash, sealed_details, state, removed_at) ON payees.bank_card TO lantern_app;
