-- Virtual football has a hundred and twenty matches an hour: the newest season of a competition is found beside them.
CREATE INDEX sports_match_by_competition ON studio.sports_match (competition, kick_off_at);
