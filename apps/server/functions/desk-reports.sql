-- Reports of the desk (migration 0430): the roll-up of sealed blocks, a rebuild, and the comparison with the ledger.

-- The operations of a range as the desk counts them: one row for an operation, its merchant, day, counterpart and game.
-- Operations without a member (a fee, the cost of free spins) belong to the merchant of the operation they were posted with.
CREATE OR REPLACE FUNCTION reports.desk_operations(from_operation bigint, to_operation bigint)
RETURNS TABLE (operation bigint, merchant_code text, zone text, registered timestamptz, purse bigint, at timestamptz, currency text, account bigint,
  game text, code smallint, reference jsonb, member_id text, out_amount bigint, in_amount bigint, moved bigint, held bigint)
LANGUAGE sql STABLE SET search_path = pg_catalog AS $$
  WITH legs AS (
    SELECT t.operation, t.code, t.currency, t.at, t.amount,
      CASE WHEN t.purse IS NULL THEN t.debit WHEN ds.owner_kind = 'house' THEN t.debit WHEN cs.owner_kind = 'house' THEN t.credit ELSE 0 END AS account,
      CASE WHEN ds.owner_kind = 'member' AND cs.owner_kind = 'house' THEN t.amount ELSE 0 END AS out_amount,
      CASE WHEN ds.owner_kind = 'house' AND cs.owner_kind = 'member' THEN t.amount ELSE 0 END AS in_amount
    FROM ledger.transfer t JOIN ledger.account ds ON ds.id = t.debit JOIN ledger.account cs ON cs.id = t.credit
    WHERE t.operation BETWEEN from_operation AND to_operation
  ), sums AS (
    SELECT l.operation, max(l.account) AS account, sum(l.out_amount)::bigint AS out_amount, sum(l.in_amount)::bigint AS in_amount, sum(l.amount)::bigint AS moved
    FROM legs l GROUP BY l.operation
  )
  SELECT s.operation, coalesce(m.merchant_code, ''), coalesce(b.time_zone, 'UTC'), m.registered_at, head.purse, head.at, head.currency,
    CASE WHEN head.code IN (50, 51, 52, 53, 54, 55, 60, 70) THEN 0 ELSE s.account END,
    CASE WHEN head.code IN (10, 11, 12, 13, 14, 15, 16, 17) THEN coalesce(head.reference ->> 'gameCode', '') ELSE '' END,
    head.code, head.reference, m.id, s.out_amount, s.in_amount, s.moved, s.in_amount - s.out_amount
  FROM sums s JOIN ledger.transfer head ON head.operation = s.operation AND head.leg = 0
  LEFT JOIN ledger.transfer twin ON head.purse IS NULL AND twin.key = CASE head.code
      WHEN 23 THEN replace(head.key, 'withdrawal.fee:', 'withdrawal.paid:') WHEN 44 THEN replace(head.key, 'spins_cost:', 'wallet:') END
  LEFT JOIN ledger.transfer released ON head.purse IS NULL AND head.code = 44 AND twin.key IS NULL
      AND released.key = replace(head.key, 'spins_cost:', 'released:')
  LEFT JOIN ledger.account a ON a.id = coalesce(head.purse, twin.purse, released.purse)
  LEFT JOIN identity.member m ON m.id = a.owner_id
  LEFT JOIN system.merchant b ON b.code = m.merchant_code
$$;

-- The figures of a range of operations, per merchant, currency, day, counterpart and game; `hour` splits the day.
CREATE OR REPLACE FUNCTION reports.desk_figures(from_operation bigint, to_operation bigint)
RETURNS TABLE (merchant_code text, currency text, day date, hour smallint, account bigint, game text, bets bigint, stakes bigint, refunds bigint,
  wins bigint, jackpots bigint, contributions bigint, win_squares numeric, rated_stakes bigint, expected numeric, bonuses bigint, rebates bigint,
  agents bigint, promotions bigint, adjustments bigint, deposits bigint, deposit_count bigint, withdrawals bigint, withdrawal_count bigint,
  fees bigint, granted bigint, held bigint, first_operation bigint, last_operation bigint)
LANGUAGE sql STABLE SET search_path = pg_catalog AS $$
  SELECT o.merchant_code, o.currency, (o.at AT TIME ZONE o.zone)::date, extract(hour FROM o.at AT TIME ZONE o.zone)::smallint, o.account, o.game,
    count(*) FILTER (WHERE o.code IN (10, 14)),
    coalesce(sum(o.out_amount) FILTER (WHERE o.code IN (10, 14, 34)), 0)::bigint,
    coalesce(sum(o.in_amount - o.out_amount) FILTER (WHERE o.code = 12), 0)::bigint,
    coalesce(sum(CASE WHEN o.code IN (14, 34) THEN o.in_amount ELSE o.in_amount - o.out_amount END) FILTER (WHERE o.code IN (11, 13, 14, 34)), 0)::bigint,
    coalesce(sum(o.in_amount - o.out_amount) FILTER (WHERE o.code = 15), 0)::bigint,
    coalesce(sum(o.moved) FILTER (WHERE o.code = 16), 0)::bigint,
    coalesce(sum(o.in_amount::numeric * o.in_amount) FILTER (WHERE o.code IN (11, 14, 15)), 0),
    coalesce(sum(CASE WHEN o.member_id IS NOT NULL THEN coalesce(bet.stake, round.stake) END), 0)::bigint,
    coalesce(sum(CASE WHEN o.member_id IS NOT NULL THEN coalesce(bet.expected, round.expected) END), 0),
    coalesce(sum(CASE o.code WHEN 44 THEN o.moved ELSE o.in_amount - o.out_amount END) FILTER (WHERE o.code IN (40, 42, 43, 44, 45, 46)), 0)::bigint,
    coalesce(sum(o.in_amount - o.out_amount) FILTER (WHERE o.code = 50), 0)::bigint,
    coalesce(sum(o.in_amount - o.out_amount) FILTER (WHERE o.code IN (51, 52, 53, 54, 55)), 0)::bigint,
    coalesce(sum(o.in_amount - o.out_amount) FILTER (WHERE o.code = 17), 0)::bigint,
    coalesce(sum(o.in_amount - o.out_amount) FILTER (WHERE o.code = 60), 0)::bigint,
    coalesce(sum(o.in_amount - o.out_amount) FILTER (WHERE o.code IN (1, 2)), 0)::bigint,
    count(*) FILTER (WHERE o.code = 1),
    coalesce(sum(o.out_amount - o.in_amount) FILTER (WHERE o.code = 21), 0)::bigint,
    count(*) FILTER (WHERE o.code = 21),
    coalesce(sum(o.moved) FILTER (WHERE o.code = 23), 0)::bigint,
    coalesce(sum(o.in_amount - o.out_amount) FILTER (WHERE o.code = 70), 0)::bigint,
    sum(o.held)::bigint, min(o.operation), max(o.operation)
  FROM reports.desk_operations(from_operation, to_operation) o
  -- The edge a bet was sold at is kept with the bet: a price list changed later does not change what is expected of it.
  LEFT JOIN LATERAL (SELECT sum(b.stake)::bigint AS stake, sum(b.stake * (1000000 - b.edge_ppm)::numeric) / 1000000 AS expected
    FROM lottery.suborder b WHERE o.code = 10 AND b.order_id = o.reference ->> 'orderId' AND b.edge_ppm IS NOT NULL) bet ON true
  LEFT JOIN LATERAL (SELECT o.out_amount AS stake, o.out_amount * (1000000 - r.edge_ppm)::numeric / 1000000 AS expected
    FROM wallet_api.round r WHERE o.code IN (10, 14) AND r.vendor = o.reference ->> 'vendor' AND r.member_id = o.member_id
      AND r.round_id = o.reference ->> 'roundId' AND r.edge_ppm IS NOT NULL) round ON true
  GROUP BY 1, 2, 3, 4, 5, 6
$$;

-- Rolls the next sealed blocks of a run up, at most `max_operations` numbers (one block at least), in the caller's transaction. The row of
-- the run is locked first: two workers take turns, and what a killed one had begun is rolled back together with its mark.
CREATE OR REPLACE FUNCTION reports.roll_desk(run integer, max_operations bigint) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog SET jit = off AS $$
DECLARE
  mine reports.desk_run;
  upto record;
  newest timestamptz;
BEGIN
  IF NOT EXISTS (SELECT FROM ledger.block b WHERE b.id > (SELECT r.block FROM reports.desk_run r WHERE r.generation = run)) THEN
    RETURN false;
  END IF;
  SELECT * INTO mine FROM reports.desk_run r WHERE r.generation = run FOR UPDATE;
  SELECT b.id, b.last_operation INTO upto FROM ledger.block b
    WHERE b.id > mine.block AND (b.id = mine.block + 1 OR b.last_operation <= mine.last_operation + max_operations)
    ORDER BY b.id DESC LIMIT 1;
  IF mine.generation IS NULL OR upto.id IS NULL THEN RETURN false; END IF;

  WITH figures AS MATERIALIZED (
    SELECT * FROM reports.desk_figures(mine.last_operation + 1, upto.last_operation)
  ), accounts AS (
    INSERT INTO reports.desk_account (id, code, owner_id)
      SELECT a.id, a.code, a.owner_id FROM (SELECT DISTINCT f.account FROM figures f WHERE f.account <> 0) f JOIN ledger.account a ON a.id = f.account
      ON CONFLICT DO NOTHING
  ), played AS MATERIALIZED (
    SELECT DISTINCT o.merchant_code, o.currency, (o.at AT TIME ZONE o.zone)::date AS day, o.purse, o.account, o.game, (o.registered AT TIME ZONE o.zone)::date AS joined
    FROM reports.desk_operations(mine.last_operation + 1, upto.last_operation) o
    WHERE o.code IN (10, 14) AND o.out_amount > 0 AND o.purse IS NOT NULL
  ), counted AS (
    INSERT INTO reports.desk_player (generation, day, purse, account, game)
      SELECT DISTINCT run, p.day, p.purse, g.account, g.game FROM played p CROSS JOIN LATERAL (VALUES (0::bigint, ''), (p.account, p.game)) AS g(account, game)
      ON CONFLICT DO NOTHING RETURNING day, purse, account, game
  ), players AS (
    SELECT p.merchant_code, p.currency, c.day, c.account, c.game, count(*)::integer AS players
    FROM counted c JOIN (SELECT DISTINCT merchant_code, currency, purse FROM played) p ON p.purse = c.purse GROUP BY 1, 2, 3, 4, 5
  ), weeks AS (
    INSERT INTO reports.desk_week_player (generation, week, purse)
      SELECT DISTINCT run, date_trunc('week', p.day)::date, p.purse FROM played p WHERE p.joined IS NOT NULL
      ON CONFLICT DO NOTHING RETURNING week, purse
  ), cohorts AS (
    INSERT INTO reports.desk_cohort AS c (generation, merchant_code, currency, registered, week, members)
      SELECT run, p.merchant_code, p.currency, date_trunc('week', p.joined)::date, w.week, count(*)
      FROM weeks w JOIN (SELECT DISTINCT merchant_code, currency, purse, joined FROM played) p ON p.purse = w.purse GROUP BY 1, 2, 3, 4, 5
      ON CONFLICT (generation, merchant_code, currency, registered, week) DO UPDATE SET members = c.members + excluded.members
  ), hours AS (
    INSERT INTO reports.desk_hour AS h (generation, merchant_code, currency, day, hour, deposits, deposit_count, withdrawals, withdrawal_count, stakes, ggr, ngr)
      SELECT run, f.merchant_code, f.currency, f.day, f.hour, sum(f.deposits), sum(f.deposit_count), sum(f.withdrawals), sum(f.withdrawal_count),
        sum(f.stakes - f.refunds), sum(f.stakes - f.refunds - f.wins - f.jackpots),
        sum(f.stakes - f.refunds - f.wins - f.jackpots - f.bonuses - f.rebates - f.agents)
      FROM figures f GROUP BY 2, 3, 4, 5
      ON CONFLICT (generation, merchant_code, currency, day, hour) DO UPDATE SET deposits = h.deposits + excluded.deposits,
        deposit_count = h.deposit_count + excluded.deposit_count, withdrawals = h.withdrawals + excluded.withdrawals,
        withdrawal_count = h.withdrawal_count + excluded.withdrawal_count, stakes = h.stakes + excluded.stakes, ggr = h.ggr + excluded.ggr, ngr = h.ngr + excluded.ngr
  ), balances AS (
    INSERT INTO reports.desk_balance AS b (generation, merchant_code, currency, balance)
      SELECT run, f.merchant_code, f.currency, sum(f.held) FROM figures f GROUP BY 2, 3
      ON CONFLICT (generation, merchant_code, currency) DO UPDATE SET balance = b.balance + excluded.balance
  ), days AS MATERIALIZED (
    SELECT f.merchant_code, f.currency, f.day, f.account, f.game, f.bets, f.stakes, f.refunds, f.wins, f.jackpots, f.contributions, f.win_squares, f.rated_stakes,
      f.expected, f.bonuses, f.rebates, f.agents, f.promotions, f.adjustments, f.deposits, f.deposit_count, f.withdrawals, f.withdrawal_count, f.fees, f.granted,
      0 AS players, f.first_operation, f.last_operation
    FROM figures f
    UNION ALL SELECT p.merchant_code, p.currency, p.day, p.account, p.game, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, p.players,
      upto.last_operation, mine.last_operation FROM players p
  ), sums AS (
    INSERT INTO reports.desk_sum AS s (generation, merchant_code, currency, day, account, bets, stakes, refunds, wins, jackpots, contributions, win_squares, rated_stakes, expected, bonuses, rebates, agents, promotions, adjustments, deposits, deposit_count, withdrawals, withdrawal_count, fees, granted, players)
      SELECT run, n.merchant_code, n.currency, n.day, coalesce(n.account, -1),
        sum(n.bets), sum(n.stakes), sum(n.refunds), sum(n.wins), sum(n.jackpots), sum(n.contributions), sum(n.win_squares), sum(n.rated_stakes), sum(n.expected), sum(n.bonuses), sum(n.rebates), sum(n.agents), sum(n.promotions), sum(n.adjustments), sum(n.deposits), sum(n.deposit_count), sum(n.withdrawals), sum(n.withdrawal_count), sum(n.fees), sum(n.granted),
        coalesce(sum(n.players) FILTER (WHERE n.account = 0 AND n.game = ''), 0)
      FROM days n GROUP BY GROUPING SETS ((n.merchant_code, n.currency, n.day, n.account), (n.merchant_code, n.currency, n.day))
      ON CONFLICT (generation, merchant_code, currency, day, account) DO UPDATE SET
        bets = s.bets + excluded.bets, stakes = s.stakes + excluded.stakes, refunds = s.refunds + excluded.refunds, wins = s.wins + excluded.wins, jackpots = s.jackpots + excluded.jackpots, contributions = s.contributions + excluded.contributions, win_squares = s.win_squares + excluded.win_squares, rated_stakes = s.rated_stakes + excluded.rated_stakes, expected = s.expected + excluded.expected, bonuses = s.bonuses + excluded.bonuses, rebates = s.rebates + excluded.rebates, agents = s.agents + excluded.agents, promotions = s.promotions + excluded.promotions, adjustments = s.adjustments + excluded.adjustments, deposits = s.deposits + excluded.deposits, deposit_count = s.deposit_count + excluded.deposit_count, withdrawals = s.withdrawals + excluded.withdrawals, withdrawal_count = s.withdrawal_count + excluded.withdrawal_count, fees = s.fees + excluded.fees, granted = s.granted + excluded.granted, players = s.players + excluded.players
  )
  INSERT INTO reports.desk_day AS d (generation, merchant_code, currency, day, account, game, bets, stakes, refunds, wins, jackpots, contributions, win_squares,
      rated_stakes, expected, bonuses, rebates, agents, promotions, adjustments, deposits, deposit_count, withdrawals, withdrawal_count, fees, granted, players,
      first_operation, last_operation)
    SELECT run, n.merchant_code, n.currency, n.day, n.account, n.game, sum(n.bets), sum(n.stakes), sum(n.refunds), sum(n.wins), sum(n.jackpots), sum(n.contributions),
      sum(n.win_squares), sum(n.rated_stakes), sum(n.expected), sum(n.bonuses), sum(n.rebates), sum(n.agents), sum(n.promotions), sum(n.adjustments), sum(n.deposits),
      sum(n.deposit_count), sum(n.withdrawals), sum(n.withdrawal_count), sum(n.fees), sum(n.granted), sum(n.players), min(n.first_operation), max(n.last_operation)
    FROM days n GROUP BY n.merchant_code, n.currency, n.day, n.account, n.game
    ON CONFLICT (generation, merchant_code, currency, day, account, game) DO UPDATE SET bets = d.bets + excluded.bets, stakes = d.stakes + excluded.stakes,
      refunds = d.refunds + excluded.refunds, wins = d.wins + excluded.wins, jackpots = d.jackpots + excluded.jackpots,
      contributions = d.contributions + excluded.contributions, win_squares = d.win_squares + excluded.win_squares,
      rated_stakes = d.rated_stakes + excluded.rated_stakes, expected = d.expected + excluded.expected, bonuses = d.bonuses + excluded.bonuses,
      rebates = d.rebates + excluded.rebates, agents = d.agents + excluded.agents, promotions = d.promotions + excluded.promotions,
      adjustments = d.adjustments + excluded.adjustments, deposits = d.deposits + excluded.deposits, deposit_count = d.deposit_count + excluded.deposit_count,
      withdrawals = d.withdrawals + excluded.withdrawals, withdrawal_count = d.withdrawal_count + excluded.withdrawal_count, fees = d.fees + excluded.fees,
      granted = d.granted + excluded.granted, players = d.players + excluded.players,
      first_operation = least(d.first_operation, excluded.first_operation), last_operation = greatest(d.last_operation, excluded.last_operation);
  SELECT max(t.at) INTO newest FROM ledger.transfer t WHERE t.operation > mine.last_operation AND t.operation <= upto.last_operation;
  UPDATE reports.desk_run r SET block = upto.id, last_operation = upto.last_operation, rolled_to = greatest(r.rolled_to, newest) WHERE r.generation = run;
  RETURN EXISTS (SELECT FROM ledger.block b WHERE b.id > upto.id);
END $$;

-- Begins a rebuild, unless one runs; answers its generation.
CREATE OR REPLACE FUNCTION reports.start_rebuild() RETURNS integer
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog AS $$
DECLARE
  made integer;
BEGIN
  LOCK TABLE reports.desk_run IN SHARE ROW EXCLUSIVE MODE;
  SELECT r.generation INTO made FROM reports.desk_run r WHERE NOT r.is_current;
  IF made IS NULL THEN
    INSERT INTO reports.desk_run (generation) SELECT max(r.generation) + 1 FROM reports.desk_run r RETURNING generation INTO made;
  END IF;
  RETURN made;
END $$;

-- Makes a rebuild that has caught up the current run, and drops the rows of the one before. Answers whether it did.
CREATE OR REPLACE FUNCTION reports.finish_rebuild() RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog AS $$
DECLARE
  made reports.desk_run;
  former reports.desk_run;
BEGIN
  IF NOT EXISTS (SELECT FROM reports.desk_run r WHERE NOT r.is_current) THEN RETURN false; END IF;
  LOCK TABLE reports.desk_run IN SHARE ROW EXCLUSIVE MODE;
  SELECT * INTO former FROM reports.desk_run r WHERE r.is_current;
  SELECT * INTO made FROM reports.desk_run r WHERE NOT r.is_current;
  IF made.generation IS NULL OR made.block < former.block THEN RETURN false; END IF;
  DELETE FROM reports.desk_run r WHERE r.generation = former.generation;
  UPDATE reports.desk_run r SET is_current = true WHERE r.generation = made.generation;
  DELETE FROM reports.desk_day d WHERE d.generation = former.generation;
  DELETE FROM reports.desk_sum d WHERE d.generation = former.generation;
  DELETE FROM reports.desk_hour d WHERE d.generation = former.generation;
  DELETE FROM reports.desk_balance d WHERE d.generation = former.generation;
  DELETE FROM reports.desk_player d WHERE d.generation = former.generation;
  DELETE FROM reports.desk_week_player d WHERE d.generation = former.generation;
  DELETE FROM reports.desk_cohort d WHERE d.generation = former.generation;
  RETURN true;
END $$;

-- Counts the registrations of the last two days counted, and of those after them, again. A registration is committed within seconds.
CREATE OR REPLACE FUNCTION reports.count_joined() RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog AS $$
  INSERT INTO reports.desk_joined AS j (merchant_code, currency, day, members)
    SELECT m.merchant_code, m.currency, (m.registered_at AT TIME ZONE b.time_zone)::date, count(*)
    FROM system.merchant b
    CROSS JOIN LATERAL (SELECT coalesce(max(c.day) - 1, '0001-01-01'::date)::timestamp AT TIME ZONE b.time_zone AS since
      FROM reports.desk_joined c WHERE c.merchant_code = b.code) known
    JOIN identity.member m ON m.merchant_code = b.code AND m.registered_at >= known.since
    GROUP BY 1, 2, 3
    ON CONFLICT (merchant_code, currency, day) DO UPDATE SET members = excluded.members WHERE j.members <> excluded.members
$$;

-- Marks of players are needed while a day may still get transfers.
CREATE OR REPLACE FUNCTION reports.prune_players() RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog AS $$
  WITH old AS (SELECT r.generation, r.rolled_to::date - 14 AS day FROM reports.desk_run r WHERE r.rolled_to IS NOT NULL),
  days AS (DELETE FROM reports.desk_player p USING old WHERE p.generation = old.generation AND p.day < old.day)
  DELETE FROM reports.desk_week_player p USING old WHERE p.generation = old.generation AND p.week < old.day
$$;

-- Adds the operations of the last `days` days (all: null) up again and compares them with the figures. Answers the range, how many rows
-- differ, and the first of them.
CREATE OR REPLACE FUNCTION reports.check_desk(days integer) RETURNS TABLE (first_operation bigint, last_operation bigint, wrong integer, example text)
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog SET jit = off AS $$
#variable_conflict use_column
DECLARE
  mine reports.desk_run;
  since bigint := 0;
  edge date := '-infinity';
BEGIN
  SELECT * INTO mine FROM reports.desk_run r WHERE r.is_current;
  IF check_desk.days IS NOT NULL AND mine.rolled_to IS NOT NULL THEN
    edge := mine.rolled_to::date - check_desk.days;
    SELECT coalesce(min(d.first_operation) - 1, mine.last_operation) INTO since FROM reports.desk_day d WHERE d.generation = mine.generation AND d.day >= edge;
  END IF;
  RETURN QUERY
    WITH fresh AS (
      SELECT f.merchant_code, f.currency, f.day, f.account, f.game, sum(f.bets) AS bets, sum(f.stakes) AS stakes, sum(f.refunds) AS refunds, sum(f.wins) AS wins,
        sum(f.jackpots) AS jackpots, sum(f.contributions) AS contributions, sum(f.bonuses) AS bonuses, sum(f.rebates) AS rebates, sum(f.agents) AS agents,
        sum(f.promotions) AS promotions, sum(f.adjustments) AS adjustments, sum(f.deposits) AS deposits, sum(f.withdrawals) AS withdrawals, sum(f.fees) AS fees, sum(f.granted) AS granted
      FROM reports.desk_figures(since + 1, mine.last_operation) f GROUP BY 1, 2, 3, 4, 5
    ), kept AS (
      SELECT d.* FROM reports.desk_day d WHERE d.generation = mine.generation AND d.day >= edge
    ), differing AS (
      SELECT coalesce(k.merchant_code, f.merchant_code) || ' ' || coalesce(k.day, f.day) || ' ' || coalesce(k.currency, f.currency) || ' '
        || coalesce(k.account, f.account) || ' ' || coalesce(k.game, f.game) AS name
      FROM (SELECT * FROM fresh WHERE fresh.day >= edge) f
      FULL JOIN kept k ON k.merchant_code = f.merchant_code AND k.currency = f.currency AND k.day = f.day AND k.account = f.account AND k.game = f.game
      WHERE (coalesce(k.bets, 0), coalesce(k.stakes, 0), coalesce(k.refunds, 0), coalesce(k.wins, 0), coalesce(k.jackpots, 0), coalesce(k.contributions, 0),
          coalesce(k.bonuses, 0), coalesce(k.rebates, 0), coalesce(k.agents, 0), coalesce(k.promotions, 0), coalesce(k.adjustments, 0), coalesce(k.deposits, 0),
          coalesce(k.withdrawals, 0), coalesce(k.fees, 0), coalesce(k.granted, 0))
        IS DISTINCT FROM (coalesce(f.bets, 0), coalesce(f.stakes, 0), coalesce(f.refunds, 0), coalesce(f.wins, 0), coalesce(f.jackpots, 0),
          coalesce(f.contributions, 0), coalesce(f.bonuses, 0), coalesce(f.rebates, 0), coalesce(f.agents, 0), coalesce(f.promotions, 0),
          coalesce(f.adjustments, 0), coalesce(f.deposits, 0), coalesce(f.withdrawals, 0), coalesce(f.fees, 0), coalesce(f.granted, 0))
      UNION ALL
      -- The sums of accounts and days against the rows they were made of.
      SELECT coalesce(a.merchant_code, s.merchant_code) || ' ' || coalesce(a.day, s.day) || ' ' || coalesce(a.currency, s.currency) || ' ' || coalesce(a.account, s.account)
      FROM (SELECT k.merchant_code, k.currency, k.day, coalesce(k.account, -1) AS account, sum(k.stakes) AS stakes, sum(k.refunds) AS refunds, sum(k.wins) AS wins,
          sum(k.jackpots) AS jackpots, sum(k.bonuses + k.rebates + k.agents) AS costs, sum(k.deposits) AS deposits, sum(k.withdrawals) AS withdrawals
        FROM kept k GROUP BY GROUPING SETS ((k.merchant_code, k.currency, k.day, k.account), (k.merchant_code, k.currency, k.day))) a
      FULL JOIN (SELECT * FROM reports.desk_sum d WHERE d.generation = mine.generation AND d.day >= edge) s
        ON s.merchant_code = a.merchant_code AND s.currency = a.currency AND s.day = a.day AND s.account = a.account
      WHERE (a.stakes, a.refunds, a.wins, a.jackpots, a.costs, a.deposits, a.withdrawals)
        IS DISTINCT FROM (s.stakes::numeric, s.refunds::numeric, s.wins::numeric, s.jackpots::numeric, (s.bonuses + s.rebates + s.agents)::numeric, s.deposits::numeric,
          s.withdrawals::numeric)
    )
    SELECT since + 1, mine.last_operation, (SELECT count(*)::integer FROM differing), (SELECT min(name) FROM differing);
END $$;

-- Failed and waiting work of the queue, for the start page; the queue's own tables are closed to the application role.
CREATE OR REPLACE FUNCTION reports.queue_state() RETURNS TABLE (waiting bigint, failing bigint, oldest timestamptz, failed_task text)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog AS $$
  SELECT count(*) FILTER (WHERE j.run_at <= clock_timestamp()), count(*) FILTER (WHERE j.attempts > 1 AND j.last_error IS NOT NULL),
    min(j.run_at) FILTER (WHERE j.run_at <= clock_timestamp() AND j.locked_at IS NULL),
    min(t.identifier) FILTER (WHERE j.attempts > 1 AND j.last_error IS NOT NULL)
  FROM graphile_worker._private_jobs j JOIN graphile_worker._private_tasks t ON t.id = j.task_id
$$;

REVOKE ALL ON FUNCTION reports.desk_operations, reports.desk_figures, reports.roll_desk, reports.start_rebuild, reports.finish_rebuild, reports.count_joined,
  reports.prune_players, reports.check_desk, reports.queue_state FROM PUBLIC;
GRANT EXECUTE ON FUNCTION reports.desk_operations, reports.roll_desk, reports.start_rebuild, reports.finish_rebuild, reports.count_joined, reports.prune_players, reports.check_desk,
  reports.queue_state TO lantern_app;
