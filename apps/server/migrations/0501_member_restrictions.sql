-- Products an operator has closed for a member: the lottery, or a vendor by its code (its games, bets and transfers to it). Why it
-- was done is in the audit trail.
CREATE TABLE protection.restriction (
  member_id text COLLATE "C" NOT NULL,
  product text COLLATE "C" NOT NULL CHECK (product = 'lottery' OR product ~ '^[A-Z0-9_]{2,20}$'),
  operator_name text NOT NULL,
  restricted_at timestamptz NOT NULL DEFAULT kernel.now(),
  PRIMARY KEY (member_id, product)
);
GRANT SELECT, INSERT, DELETE ON protection.restriction TO lantern_app;

-- A short label an operator puts on a member; one at a time.
CREATE TABLE member_desk.mark (
  member_id text COLLATE "C" PRIMARY KEY,
  merchant_code text COLLATE "C" NOT NULL,
  mark text NOT NULL CHECK (length(mark) BETWEEN 1 AND 24),
  marked_at timestamptz NOT NULL DEFAULT kernel.now()
);
CREATE INDEX mark_of_merchant ON member_desk.mark (merchant_code, mark);
GRANT SELECT, INSERT, UPDATE, DELETE ON member_desk.mark TO lantern_app;
