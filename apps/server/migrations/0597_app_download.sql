-- The gift of the installed app: each device gives it once. A keyed hash of no use for anything but its promotion, and of no member.
ALTER TABLE promotions.entry DROP CONSTRAINT entry_versioned;
ALTER TABLE promotions.entry ADD CONSTRAINT entry_versioned CHECK (version IS NOT NULL
  OR kind NOT IN ('app_download', 'application', 'check_in', 'code', 'envelope', 'manual', 'match', 'race', 'referral'));

CREATE TABLE promotions.app_device (
  merchant_code text COLLATE "C" NOT NULL,
  key text COLLATE "C" NOT NULL,
  device_hash bytea NOT NULL CHECK (octet_length(device_hash) = 32),
  taken_at timestamptz NOT NULL DEFAULT kernel.now(),
  PRIMARY KEY (merchant_code, key, device_hash),
  FOREIGN KEY (merchant_code, key) REFERENCES promotions.promotion
);
CREATE INDEX app_device_age ON promotions.app_device (taken_at);
GRANT SELECT, INSERT, DELETE ON promotions.app_device TO lantern_app;
