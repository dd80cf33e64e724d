-- A draft that an operator sends to a test member to see it there: for this member only, for an hour. Null: for everyone it is for.
ALTER TABLE content.announcement ADD COLUMN only_member text COLLATE "C";
ALTER TABLE messaging.broadcast ADD COLUMN only_member text COLLATE "C";
-- Of the merchant's tests, which are few.
CREATE INDEX announcement_test ON content.announcement (merchant_code) WHERE only_member IS NOT NULL;
CREATE INDEX broadcast_test ON messaging.broadcast (merchant_code) WHERE only_member IS NOT NULL;
GRANT DELETE ON content.announcement TO lantern_app;
