-- Payees: the payment password and the bank accounts money is paid out to.

-- The network's list of banks stays one (payments.bank); operators say at which an account may be linked, and how long its
-- numbers are. E-wallets and the sandbox bank start closed.
ALTER TABLE payments.bank
  ADD COLUMN linkable boolean NOT NULL DEFAULT true,
  ADD COLUMN number_length_minimum smallint NOT NULL DEFAULT 4 CHECK (number_length_minimum BETWEEN 4 AND 19),
  ADD COLUMN number_length_maximum smallint NOT NULL DEFAULT 19 CHECK (number_length_maximum BETWEEN 4 AND 19),
  ADD CONSTRAINT bank_number_length CHECK (number_length_minimum <= number_length_maximum);
UPDATE payments.bank SET linkable = false WHERE sandbox OR code IN ('momo', 'VTLMONEY', 'VNPTMONEY');

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
GRANT SELECT, INSERT ON payees.bank_card TO lantern_app;
GRANT UPDATE (number_hash, sealed_details, state, removed_at) ON payees.bank_card TO lantern_app;

-- The form asks for what the security centre would take (packages/contract/src/payment-password.ts).
UPDATE identity.registration_field SET rules = jsonb_build_array(jsonb_build_object('kind', 'pattern', 'message', 'rule.paymentPassword.pattern', 'pattern',
  '(?!([0-9])\1{5})(?!012345|123456|234567|345678|456789|987654|876543|765432|654321|543210)[0-9]{6}')) WHERE field = 'paymentPassword';
