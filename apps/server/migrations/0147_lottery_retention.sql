-- Draws nobody bet on are not kept for ever: 62 games draw some forty thousand times a day.

-- How long they are kept at least: both count. Statistics ask for up to 500 draws.
CREATE TABLE lottery.retention (
  only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
  keep_days integer NOT NULL DEFAULT 30 CHECK (keep_days BETWEEN 1 AND 36500),
  keep_draws integer NOT NULL DEFAULT 1000 CHECK (keep_draws BETWEEN 500 AND 1000000)
);
INSERT INTO lottery.retention DEFAULT VALUES;
GRANT SELECT, UPDATE (keep_days, keep_draws) ON lottery.retention TO lantern_app;

-- Up to where a game's draws have been looked at; what had bets stayed.
CREATE TABLE lottery.pruning (
  game_code text PRIMARY KEY REFERENCES lottery.game,
  until timestamptz NOT NULL DEFAULT '-infinity'
);
-- What is left of the draws that went, by the day their numbers name.
CREATE TABLE lottery.pruned_day (
  game_code text NOT NULL REFERENCES lottery.game,
  day text NOT NULL CHECK (day ~ '^[0-9]{8}$'),
  draws integer NOT NULL CHECK (draws >= 0),
  cancelled integer NOT NULL CHECK (cancelled >= 0),
  PRIMARY KEY (game_code, day)
);
GRANT SELECT ON lottery.pruning, lottery.pruned_day TO lantern_app;

-- Removes a game's oldest draws that nobody bet on, at most a day's; what was bet on, came from outside, or waits for anything
-- stays. Answers how many went, null when nothing is old enough. The application may delete issues in no other way.
CREATE FUNCTION lottery.prune_game(asked_game text) RETURNS integer LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog AS $$
DECLARE
  kept lottery.retention;
  first_at timestamptz;
  before timestamptz;
  gone text[];
BEGIN
  SELECT * INTO kept FROM lottery.retention;
  INSERT INTO lottery.pruning (game_code) VALUES (asked_game) ON CONFLICT DO NOTHING;
  -- One at a time: a second node finds the game looked at.
  PERFORM FROM lottery.pruning p WHERE p.game_code = asked_game FOR UPDATE;

  SELECT i.draws_at INTO before FROM lottery.issue i WHERE i.game_code = asked_game AND i.result IS NOT NULL
    ORDER BY i.draws_at DESC OFFSET kept.keep_draws - 1 LIMIT 1;
  IF before IS NULL THEN
    RETURN NULL;
  END IF;
  before := least(before, kernel.now() - kept.keep_days * interval '1 day',
    (SELECT min(i.draws_at) FROM lottery.issue i WHERE i.game_code = asked_game AND i.settled_at IS NULL));
  SELECT min(i.draws_at) INTO first_at FROM lottery.issue i
    WHERE i.game_code = asked_game AND i.draws_at >= (SELECT p.until FROM lottery.pruning p WHERE p.game_code = asked_game);
  IF first_at IS NULL OR first_at >= before THEN
    RETURN NULL;
  END IF;
  before := least(before, first_at + interval '1 day');

  SELECT coalesce(array_agg(i.numero), '{}') INTO gone FROM lottery.issue i
    WHERE i.game_code = asked_game AND i.draws_at >= first_at AND i.draws_at < before AND i.source = 'seed'
      AND NOT EXISTS (SELECT FROM lottery.suborder s WHERE s.game_code = i.game_code AND s.numero = i.numero);
  DELETE FROM lottery.issue_seed s WHERE s.game_code = asked_game AND s.numero = ANY (gone);
  WITH removed AS (
    DELETE FROM lottery.issue i WHERE i.game_code = asked_game AND i.numero = ANY (gone) RETURNING i.numero, i.state)
  INSERT INTO lottery.pruned_day AS d (game_code, day, draws, cancelled)
    SELECT asked_game, left(r.numero, 8), count(*) FILTER (WHERE r.state <> 'cancelled'), count(*) FILTER (WHERE r.state = 'cancelled')
    FROM removed r GROUP BY left(r.numero, 8)
    ON CONFLICT (game_code, day) DO UPDATE SET draws = d.draws + excluded.draws, cancelled = d.cancelled + excluded.cancelled;
  UPDATE lottery.pruning p SET until = before WHERE p.game_code = asked_game;
  RETURN cardinality(gone);
END $$;
REVOKE ALL ON FUNCTION lottery.prune_game FROM PUBLIC;
GRANT EXECUTE ON FUNCTION lottery.prune_game TO lantern_app;
