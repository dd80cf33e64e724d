-- A trader's stop is a row of the feed's log (ADR 66); nothing has been written here since.
DROP TABLE studio.sports_stop;
