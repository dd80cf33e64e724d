-- Merchants made in the console: colours, mark, who made them.
ALTER TABLE system.merchant
  ADD COLUMN look jsonb CHECK (jsonb_typeof(look) = 'object'),
  ADD COLUMN mark_hash text CHECK (mark_hash ~ '^[0-9a-f]{16}$'),
  ADD COLUMN version integer NOT NULL DEFAULT 1,
  ADD COLUMN changed_by text NOT NULL DEFAULT 'system',
  ADD COLUMN created_at timestamptz NOT NULL DEFAULT kernel.now();
GRANT INSERT ON system.merchant TO lantern_app;
GRANT INSERT ON system.currency_format TO lantern_app;

-- Our own drawing of what was uploaded: a square PNG.
CREATE TABLE system.mark (
  merchant_code text PRIMARY KEY REFERENCES system.merchant,
  png bytea NOT NULL CHECK (octet_length(png) BETWEEN 50 AND 300000)
);
GRANT SELECT, INSERT, UPDATE ON system.mark TO lantern_app;
