-- The money desk: who holds a withdrawal by name, the merchant of every order and payment, and an index for each order of a list.

-- The reviewer's name as it was when the case was claimed.
ALTER TABLE withdrawals.withdrawal ADD COLUMN reviewer_name text;
UPDATE withdrawals.withdrawal SET reviewer_name = reviewer WHERE reviewer IS NOT NULL;
ALTER TABLE withdrawals.withdrawal ADD CHECK ((reviewer IS NULL) = (reviewer_name IS NULL));
GRANT UPDATE (reviewer_name) ON withdrawals.withdrawal TO lantern_app;

CREATE INDEX withdrawal_state_requested ON withdrawals.withdrawal (merchant_code, status, requested_at, withdrawal_id);
CREATE INDEX withdrawal_state_amount ON withdrawals.withdrawal (merchant_code, status, amount, withdrawal_id);

-- An order belongs to its member's merchant.
ALTER TABLE payments.deposit_order ADD COLUMN merchant_code text COLLATE "C";
UPDATE payments.deposit_order o SET merchant_code = m.merchant_code FROM identity.member m WHERE m.id = o.member_id;
ALTER TABLE payments.deposit_order ALTER COLUMN merchant_code SET NOT NULL;
CREATE INDEX deposit_order_desk ON payments.deposit_order (merchant_code, created_at, order_id);
CREATE INDEX deposit_order_desk_status ON payments.deposit_order (merchant_code, status, created_at, order_id);
CREATE INDEX deposit_order_desk_amount ON payments.deposit_order (merchant_code, amount, order_id);
CREATE INDEX deposit_order_desk_status_amount ON payments.deposit_order (merchant_code, status, amount, order_id);
-- Open orders of an amount, for suggestions.
CREATE INDEX deposit_order_pay_amount ON payments.deposit_order (merchant_code, provider, pay_amount, created_at)
  WHERE status NOT IN ('matched', 'credited', 'reversed');

-- A payment belongs to the merchant of its order, or of the account it was sent to when that is one merchant's alone; null while
-- several merchants share the account and no order is known.
ALTER TABLE payments.bank_payment ADD COLUMN merchant_code text COLLATE "C";
UPDATE payments.bank_payment p SET merchant_code = o.merchant_code FROM payments.deposit_order o WHERE o.order_id = p.order_id;
CREATE INDEX bank_payment_desk ON payments.bank_payment (received_at, (provider || ':' || reference)) WHERE state = 'unmatched';
CREATE INDEX bank_payment_desk_amount ON payments.bank_payment (amount, (provider || ':' || reference)) WHERE state = 'unmatched';
CREATE INDEX bank_payment_order ON payments.bank_payment (order_id);

-- Requests about a member, newest first: past adjustments.
CREATE INDEX request_kind ON approvals.request (merchant_code, kind, id DESC);

-- The merchants a request concerns besides its own: who decides works for all of them.
ALTER TABLE approvals.request ADD COLUMN merchants text[] NOT NULL DEFAULT '{}';
