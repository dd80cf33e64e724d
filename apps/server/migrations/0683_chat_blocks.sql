-- Members who may not use the chat until an operator takes them off the list.
CREATE TABLE chat.block (
  member_id text COLLATE "C" PRIMARY KEY,
  merchant_code text COLLATE "C" NOT NULL,
  reason text NOT NULL,
  operator_name text NOT NULL,
  at timestamptz NOT NULL DEFAULT kernel.now()
);
CREATE INDEX block_by_merchant ON chat.block (merchant_code, at DESC, member_id DESC);
GRANT SELECT, INSERT, DELETE ON chat.block TO lantern_app;
