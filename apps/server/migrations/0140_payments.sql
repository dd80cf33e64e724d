-- Payments: deposit methods, orders, their history, and money that arrived.
CREATE SCHEMA payments;
GRANT USAGE ON SCHEMA payments TO lantern_app;

-- Banks and e-wallets of the national transfer network; operators edit them. `bin` is the network's number of the bank.
CREATE TABLE payments.bank (
  code text PRIMARY KEY CHECK (code ~ '^[A-Za-z0-9]{2,12}$'),
  bin char(6) NOT NULL CHECK (bin ~ '^[0-9]{6}$'),
  short_name text NOT NULL,
  full_name text NOT NULL,
  sandbox boolean NOT NULL DEFAULT false,
  -- The network's list of banks stays one (payments.bank); operators say at which an account may be linked, and how long its
  -- numbers are. E-wallets and the sandbox bank start closed.
  linkable boolean NOT NULL DEFAULT true,
  number_length_minimum smallint NOT NULL DEFAULT 4 CHECK (number_length_minimum BETWEEN 4 AND 19),
  number_length_maximum smallint NOT NULL DEFAULT 19 CHECK (number_length_maximum BETWEEN 4 AND 19),
  CONSTRAINT bank_number_length CHECK (number_length_minimum <= number_length_maximum)
);

INSERT INTO payments.bank (code, bin, short_name, full_name) VALUES
  ('VCB', '970436', 'Vietcombank', 'Ngân hàng TMCP Ngoại Thương Việt Nam'),
  ('ICB', '970415', 'VietinBank', 'Ngân hàng TMCP Công thương Việt Nam'),
  ('BIDV', '970418', 'BIDV', 'Ngân hàng TMCP Đầu tư và Phát triển Việt Nam'),
  ('VBA', '970405', 'Agribank', 'Ngân hàng Nông nghiệp và Phát triển Nông thôn Việt Nam'),
  ('TCB', '970407', 'Techcombank', 'Ngân hàng TMCP Kỹ thương Việt Nam'),
  ('MB', '970422', 'MBBank', 'Ngân hàng TMCP Quân đội'),
  ('ACB', '970416', 'ACB', 'Ngân hàng TMCP Á Châu'),
  ('VPB', '970432', 'VPBank', 'Ngân hàng TMCP Việt Nam Thịnh Vượng'),
  ('TPB', '970423', 'TPBank', 'Ngân hàng TMCP Tiên Phong'),
  ('STB', '970403', 'Sacombank', 'Ngân hàng TMCP Sài Gòn Thương Tín'),
  ('HDB', '970437', 'HDBank', 'Ngân hàng TMCP Phát triển Thành phố Hồ Chí Minh'),
  ('VIB', '970441', 'VIB', 'Ngân hàng TMCP Quốc tế Việt Nam'),
  ('SHB', '970443', 'SHB', 'Ngân hàng TMCP Sài Gòn – Hà Nội'),
  ('MSB', '970426', 'MSB', 'Ngân hàng TMCP Hàng Hải'),
  ('OCB', '970448', 'OCB', 'Ngân hàng TMCP Phương Đông'),
  ('EIB', '970431', 'Eximbank', 'Ngân hàng TMCP Xuất Nhập khẩu Việt Nam'),
  ('LPB', '970449', 'LPBank', 'Ngân hàng TMCP Lộc Phát Việt Nam'),
  ('SEAB', '970440', 'SeABank', 'Ngân hàng TMCP Đông Nam Á'),
  ('ABB', '970425', 'ABBANK', 'Ngân hàng TMCP An Bình'),
  ('NAB', '970428', 'Nam A Bank', 'Ngân hàng TMCP Nam Á'),
  ('BAB', '970409', 'Bac A Bank', 'Ngân hàng TMCP Bắc Á'),
  ('VAB', '970427', 'VietABank', 'Ngân hàng TMCP Việt Á'),
  ('KLB', '970452', 'KienlongBank', 'Ngân hàng TMCP Kiên Long'),
  ('VCCB', '970454', 'BVBank', 'Ngân hàng TMCP Bản Việt'),
  ('PVCB', '970412', 'PVcomBank', 'Ngân hàng TMCP Đại Chúng Việt Nam'),
  ('NCB', '970419', 'NCB', 'Ngân hàng TMCP Quốc Dân'),
  ('PGB', '970430', 'PGBank', 'Ngân hàng TMCP Thịnh vượng và Phát triển'),
  ('SGICB', '970400', 'SaigonBank', 'Ngân hàng TMCP Sài Gòn Công Thương'),
  ('BVB', '970438', 'BaoVietBank', 'Ngân hàng TMCP Bảo Việt'),
  ('VIETBANK', '970433', 'VietBank', 'Ngân hàng TMCP Việt Nam Thương Tín'),
  ('SCB', '970429', 'SCB', 'Ngân hàng TMCP Sài Gòn'),
  ('COOPBANK', '970446', 'Co-opBank', 'Ngân hàng Hợp tác xã Việt Nam'),
  ('MBV', '970414', 'MBV', 'Ngân hàng TNHH MTV Việt Nam Hiện Đại'),
  ('Vikki', '970406', 'Vikki', 'Ngân hàng TNHH MTV Số Vikki'),
  ('GPB', '970408', 'GPBank', 'Ngân hàng TNHH MTV Dầu Khí Toàn Cầu'),
  ('CBB', '970444', 'CBBank', 'Ngân hàng TNHH MTV Xây dựng'),
  ('VRB', '970421', 'VRB', 'Ngân hàng Liên doanh Việt – Nga'),
  ('IVB', '970434', 'Indovina', 'Ngân hàng TNHH Indovina'),
  ('SHBVN', '970424', 'Shinhan', 'Ngân hàng TNHH MTV Shinhan Việt Nam'),
  ('WVN', '970457', 'Woori', 'Ngân hàng TNHH MTV Woori Việt Nam'),
  ('PBVN', '970439', 'Public Bank', 'Ngân hàng TNHH MTV Public Việt Nam'),
  ('HLBVN', '970442', 'Hong Leong', 'Ngân hàng TNHH MTV Hong Leong Việt Nam'),
  ('UOB', '970458', 'UOB', 'Ngân hàng TNHH MTV United Overseas Bank Việt Nam'),
  ('SCVN', '970410', 'Standard Chartered', 'Ngân hàng TNHH MTV Standard Chartered Việt Nam'),
  ('HSBC', '458761', 'HSBC', 'Ngân hàng TNHH MTV HSBC Việt Nam'),
  ('CIMB', '422589', 'CIMB', 'Ngân hàng TNHH MTV CIMB Việt Nam'),
  ('KBank', '668888', 'KBank', 'Ngân hàng Kasikornbank chi nhánh Việt Nam'),
  ('CAKE', '546034', 'CAKE', 'CAKE by VPBank'),
  ('Ubank', '546035', 'Ubank', 'Ubank by VPBank'),
  ('TIMO', '963388', 'Timo', 'Timo by Bản Việt');

-- No real bank has this number, so no banking app will send money to a demonstration.
INSERT INTO payments.bank (code, bin, short_name, full_name, sandbox, linkable) VALUES
  ('momo', '971025', 'MoMo', 'Ví điện tử MoMo', false, false),
  ('VTLMONEY', '971005', 'Viettel Money', 'Viettel Money', false, false),
  ('VNPTMONEY', '971011', 'VNPT Money', 'VNPT Money', false, false),
  ('SANDBOX', '970499', 'Ngân hàng thử nghiệm', 'Ngân hàng thử nghiệm (không có thật)', true, false);
GRANT SELECT, INSERT, UPDATE ON payments.bank TO lantern_app;

CREATE TABLE payments.method (
  method_id text PRIMARY KEY CHECK (method_id ~ '^[a-z0-9_-]{2,40}$'),
  kind text NOT NULL CHECK (kind IN ('bank_transfer', 'manual_transfer', 'e_wallet', 'qq_wallet', 'chat_wallet', 'payment_gateway', 'card_voucher', 'crypto')),
  provider text NOT NULL,
  currency text NOT NULL CHECK (currency ~ '^[A-Z]{3}$'),
  name_vi text NOT NULL,
  name_en text NOT NULL,
  minimum bigint NOT NULL CHECK (minimum > 0),
  maximum bigint NOT NULL,
  quick_amounts bigint[] NOT NULL DEFAULT '{}',
  expiry_sec integer NOT NULL DEFAULT 900 CHECK (expiry_sec BETWEEN 1 AND 86400),
  -- Where a bank transfer goes; methods of other kinds have none.
  bank_code text REFERENCES payments.bank,
  account_number text CHECK (account_number ~ '^[A-Za-z0-9]{1,19}$'),
  account_name text,
  enabled boolean NOT NULL DEFAULT false,
  sort integer NOT NULL DEFAULT 0,
  -- The one merchant that offers it; every merchant when absent.
  merchant_code text,
  -- What a kind needs beside the columns: voucher cards with their values, coins with their networks.
  settings jsonb NOT NULL DEFAULT '{}',
  CHECK (maximum >= minimum),
  CHECK (kind <> 'bank_transfer' OR (bank_code IS NOT NULL AND account_number IS NOT NULL AND account_name IS NOT NULL)),
  CHECK (kind <> 'manual_transfer' OR (bank_code IS NOT NULL AND account_number IS NOT NULL AND account_name IS NOT NULL))
);
GRANT SELECT, INSERT, UPDATE ON payments.method TO lantern_app;

CREATE TABLE payments.deposit_setting (
  only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
  orders_open_maximum integer NOT NULL DEFAULT 3 CHECK (orders_open_maximum > 0)
);

INSERT INTO payments.deposit_setting DEFAULT VALUES;
GRANT SELECT, UPDATE ON payments.deposit_setting TO lantern_app;

CREATE TABLE payments.deposit_order (
  order_id text PRIMARY KEY,
  member_id text NOT NULL,
  method_id text NOT NULL REFERENCES payments.method,
  provider text NOT NULL,
  amount bigint NOT NULL CHECK (amount > 0),
  currency text NOT NULL CHECK (currency ~ '^[A-Z]{3}$'),
  -- The code the payer writes into the transfer; it alone leads the money back to the order.
  memo text NOT NULL UNIQUE CHECK (memo ~ '^[A-Z0-9]{4,19}$'),
  account_number text,
  status text NOT NULL CHECK (status IN ('created', 'awaiting_transfer', 'seen', 'matched', 'credited', 'underpaid', 'overpaid', 'unmatched', 'expired', 'rejected', 'reversed')),
  reason text,
  instructions jsonb NOT NULL DEFAULT '{}',
  paid_amount bigint CHECK (paid_amount > 0),
  idempotency_key text NOT NULL,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  credited_at timestamptz,
  -- What the payer sends, in the unit it is sent in: coins in millionths, everything else in the order's own currency.
  pay_amount bigint NOT NULL CHECK (pay_amount > 0),
  pay_currency text NOT NULL CHECK (pay_currency ~ '^[A-Z]{3,5}$'),
  -- What the wallet gets for exactly that.
  credit_amount bigint NOT NULL CHECK (credit_amount > 0),
  -- What the wallet got.
  credited_amount bigint CHECK (credited_amount > 0),
  promotion_id text,
  reported_at timestamptz,
  payer_name text,
  payer_reference text,
  CHECK (expires_at > created_at),
  UNIQUE (member_id, idempotency_key),
  CONSTRAINT deposit_order_credited CHECK (status NOT IN ('credited', 'reversed') OR (credited_at IS NOT NULL AND paid_amount IS NOT NULL AND credited_amount IS NOT NULL))
);
CREATE INDEX deposit_order_member ON payments.deposit_order (member_id, created_at DESC, order_id DESC);
CREATE INDEX deposit_order_open ON payments.deposit_order (expires_at) WHERE status IN ('created', 'awaiting_transfer', 'seen');
CREATE INDEX deposit_order_credited_at ON payments.deposit_order (member_id, currency, credited_at) INCLUDE (credited_amount) WHERE status = 'credited';
GRANT SELECT, INSERT, UPDATE ON payments.deposit_order TO lantern_app;

-- Every step of every order, never changed afterwards.
CREATE TABLE payments.deposit_event (
  event_id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  order_id text NOT NULL REFERENCES payments.deposit_order,
  status text NOT NULL,
  reason text,
  occurred_at timestamptz NOT NULL DEFAULT kernel.now()
);
CREATE INDEX deposit_event_order ON payments.deposit_event (order_id, event_id);
GRANT SELECT, INSERT ON payments.deposit_event TO lantern_app;

-- Money that arrived, once per reference of the bank. `unmatched` waits for an operator, with the order it seems to belong to.
CREATE TABLE payments.bank_payment (
  provider text NOT NULL,
  reference text NOT NULL,
  amount bigint NOT NULL CHECK (amount > 0),
  currency text NOT NULL,
  memo text NOT NULL,
  account_number text,
  order_id text REFERENCES payments.deposit_order,
  state text NOT NULL CHECK (state IN ('credited', 'unmatched', 'returned')),
  reason text,
  paid_at timestamptz NOT NULL,
  received_at timestamptz NOT NULL DEFAULT kernel.now(),
  PRIMARY KEY (provider, reference),
  CHECK (state <> 'credited' OR order_id IS NOT NULL),
  CONSTRAINT bank_payment_reason CHECK ((state = 'credited') = (reason IS NULL))
);
-- One order is credited by one payment, whatever else arrives for it.
CREATE UNIQUE INDEX bank_payment_credited ON payments.bank_payment (order_id) WHERE state = 'credited';
CREATE INDEX bank_payment_unmatched ON payments.bank_payment (received_at) WHERE state = 'unmatched';
GRANT SELECT, INSERT, UPDATE ON payments.bank_payment TO lantern_app;

CREATE TABLE payments.first_deposit (
  member_id text PRIMARY KEY,
  order_id text NOT NULL UNIQUE REFERENCES payments.deposit_order
);
GRANT SELECT, INSERT ON payments.first_deposit TO lantern_app;

-- Pictures of receipts: encrypted files, re-encoded.
CREATE TABLE payments.receipt (
  receipt_id text PRIMARY KEY,
  order_id text NOT NULL REFERENCES payments.deposit_order,
  -- One of three places an order has.
  place smallint NOT NULL CHECK (place BETWEEN 1 AND 3),
  file text NOT NULL UNIQUE,
  sealed_key bytea NOT NULL,
  sha256 bytea NOT NULL,
  width integer NOT NULL,
  height integer NOT NULL,
  size_bytes integer NOT NULL,
  -- Whether the member's report named it.
  reported boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL DEFAULT kernel.now(),
  UNIQUE (order_id, place)
);
GRANT SELECT, INSERT, UPDATE, DELETE ON payments.receipt TO lantern_app;

-- Who decided what about unmatched or credited money, and why; never changed afterwards.
CREATE TABLE payments.decision (
  decision_id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  verb text NOT NULL CHECK (verb IN ('assign', 'return', 'reverse', 'confirm', 'receipt')),
  operator text NOT NULL,
  reason text NOT NULL,
  provider text,
  reference text,
  order_id text,
  decided_at timestamptz NOT NULL DEFAULT kernel.now()
);
CREATE INDEX decision_order ON payments.decision (order_id);
GRANT SELECT, INSERT ON payments.decision TO lantern_app;
