-- What the desk reads of slips. `possible` in the play of an open slip is what it can still pay; one that was taken before there was any counts by its
-- stake until something of it changes.
CREATE INDEX round_biggest_possible ON studio.round (currency, coalesce((play ->> 'possible')::bigint, bet) DESC, round_id DESC) WHERE kind = 'sports' AND state = 'open';
CREATE INDEX round_biggest_stake ON studio.round (currency, bet DESC, round_id DESC) WHERE kind = 'sports' AND state = 'open';
-- Slips by the day they ended.
CREATE INDEX round_slips_ended ON studio.round (currency, ended_at) WHERE kind = 'sports' AND state IN ('ended', 'void');
