-- The list of a merchant's real members, newest first; trial accounts are not listed.
CREATE INDEX member_listed ON identity.member (merchant_code, registered_at, id) WHERE type IN (0, 1, 2);
