-- A lookup of rates by account alone, as of seats; and statistics of a day that was computed anew, so that its rows are looked up by the index that finds one.
CREATE INDEX rate_of_member ON agents.rate (member_id);
GRANT MAINTAIN ON commissions.input, commissions.team, commissions.agent_rate, commissions.bag TO lantern_app;
