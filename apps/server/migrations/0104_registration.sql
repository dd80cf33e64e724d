-- Registration by username or by mobile number, with every field of the payload.

-- Every field has a behaviour now. Whether a code is asked for follows REGMOBVERF3, so its row gives the rules alone;
-- the number itself is judged by its country (packages/contract/src/mobile.ts), the rule here only keeps rubbish out.
ALTER TABLE identity.registration_field DROP CONSTRAINT registration_field_built;
UPDATE identity.registration_field SET rules = '[{"kind": "pattern", "pattern": "[0-9][0-9 .-]{5,18}", "message": "rule.mobileNum.pattern"}]'
  WHERE field = 'mobileNum';
UPDATE identity.registration_field SET enabled = true WHERE field = 'affiliateCode';

-- The lowest age is the merchant's (system.merchant).
ALTER TABLE identity.registration_setting DROP COLUMN minimum_age;

INSERT INTO identity.rate_rule (name, allowed, window_sec) VALUES ('affiliate_check', 30, 60);
