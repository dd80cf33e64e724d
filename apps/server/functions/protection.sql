-- The limit in force: what was pending and is due is in force without a write.
CREATE OR REPLACE FUNCTION protection.in_force(l protection.member_limit) RETURNS bigint LANGUAGE sql STABLE AS $$
  SELECT CASE WHEN l.next_at <= kernel.now() THEN l.next_amount ELSE l.amount END
$$;

CREATE OR REPLACE FUNCTION protection.span_interval(span text) RETURNS interval LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE span WHEN 'day' THEN interval '24 hours' WHEN 'week' THEN interval '7 days' ELSE interval '30 days' END
$$;

-- The exclusion in force: a self-exclusion before a break, and the one that lasts longest. All null without one.
CREATE OR REPLACE FUNCTION protection.exclusion_now(asked text, OUT kind text, OUT period text, OUT started_at timestamptz, OUT until timestamptz) LANGUAGE sql STABLE AS $$
  SELECT e.kind, e.period, e.started_at, e.until FROM protection.exclusion e
  WHERE e.member_id = asked AND (e.until IS NULL OR e.until > kernel.now())
  ORDER BY e.kind DESC, e.until DESC NULLS FIRST LIMIT 1
$$;

CREATE OR REPLACE FUNCTION protection.total_of(u protection.usage, kind text) RETURNS bigint LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE kind WHEN 'deposit' THEN u.deposit WHEN 'stake' THEN u.stake ELSE u.loss END
$$;

-- How much of a limit is used. A minute leaves the window when all of it has left.
CREATE OR REPLACE FUNCTION protection.used(asked text, in_currency text, kind text, span text) RETURNS bigint LANGUAGE sql STABLE AS $$
  SELECT coalesce((SELECT protection.total_of(u, kind) FROM protection.usage u
      WHERE u.member_id = asked AND u.currency = in_currency ORDER BY u.at DESC LIMIT 1), 0)
    - coalesce((SELECT protection.total_of(u, kind) FROM protection.usage u
      WHERE u.member_id = asked AND u.currency = in_currency AND u.at <= kernel.now() - protection.span_interval(span) - interval '1 minute'
      ORDER BY u.at DESC LIMIT 1), 0)
$$;

-- When so much has left the window that `amount` fits under `maximum`; null when it never will.
CREATE OR REPLACE FUNCTION protection.opens_at(asked text, in_currency text, kind text, span text, maximum bigint, amount bigint) RETURNS timestamptz LANGUAGE sql STABLE AS $$
  SELECT u.at + interval '1 minute' + protection.span_interval(span) FROM protection.usage u
  WHERE amount <= maximum AND u.member_id = asked AND u.currency = in_currency AND u.at > kernel.now() - protection.span_interval(span) - interval '1 minute'
    AND (SELECT protection.total_of(newest, kind) FROM protection.usage newest
      WHERE newest.member_id = asked AND newest.currency = in_currency ORDER BY newest.at DESC LIMIT 1) - protection.total_of(u, kind) + amount <= maximum
  ORDER BY u.at LIMIT 1
$$;

CREATE OR REPLACE FUNCTION protection.epoch_ms(moment timestamptz) RETURNS bigint LANGUAGE sql IMMUTABLE AS $$
  SELECT (extract(epoch FROM moment) * 1000)::bigint
$$;

-- The refusal of the tightest limit of the kinds that `amount` would pass; null when it fits under all.
CREATE OR REPLACE FUNCTION protection.over_limit(asked text, in_currency text, kinds text[], amount bigint) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT l.kind || '_limit_reached ' || jsonb_strip_nulls(jsonb_build_object('left', greatest(maximum - used, 0), 'limit', maximum, 'span', l.span, 'currency', in_currency,
      'opensAt', protection.epoch_ms(protection.opens_at(asked, in_currency, l.kind, l.span, maximum, over_limit.amount)), 'timeZone', m.time_zone))
  FROM protection.member_limit l
  JOIN protection.member m USING (member_id)
  CROSS JOIN LATERAL (SELECT protection.in_force(l) AS maximum) f
  CROSS JOIN LATERAL (SELECT CASE WHEN maximum IS NOT NULL THEN protection.used(asked, in_currency, l.kind, l.span) END AS used) w
  WHERE l.member_id = asked AND l.currency = in_currency AND l.kind = ANY (kinds) AND used + over_limit.amount > maximum
  ORDER BY maximum - used LIMIT 1
$$;

-- What a member has played today, the stretch that still runs included.
CREATE OR REPLACE FUNCTION protection.played_ms(p protection.play, zone text) RETURNS bigint LANGUAGE sql STABLE AS $$
  SELECT CASE WHEN p.day = (kernel.now() AT TIME ZONE zone)::date THEN p.day_ms ELSE 0 END
$$;

CREATE OR REPLACE FUNCTION protection.touch_play(asked text, zone text) RETURNS protection.play
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog AS $$
DECLARE
  p protection.play;
  moment timestamptz;
  today date;
  added bigint;
BEGIN
  INSERT INTO protection.play (member_id, day, session_at, session_operation, last_at)
    VALUES (asked, (kernel.now() AT TIME ZONE zone)::date, kernel.now(), (SELECT last_value FROM ledger.operation_id), kernel.now())
    ON CONFLICT (member_id) DO NOTHING;
  SELECT * INTO p FROM protection.play WHERE member_id = asked FOR UPDATE;
  moment := greatest(kernel.now(), p.last_at);
  today := (moment AT TIME ZONE zone)::date;
  added := extract(epoch FROM moment - p.last_at) * 1000;
  IF added > 1800000 THEN
    p.session_at := moment; p.session_ms := 0; p.unchecked_ms := 0;
    p.session_operation := (SELECT last_value FROM ledger.operation_id);
  END IF;
  IF added > 300000 THEN added := 0; END IF;
  IF p.day <> today THEN p.day_ms := 0; END IF;
  p.day := today;
  -- Of a stretch over midnight only the part after it belongs to the new day.
  p.day_ms := p.day_ms + least(added, extract(epoch FROM (moment AT TIME ZONE zone) - today) * 1000);
  p.session_ms := p.session_ms + added;
  p.unchecked_ms := p.unchecked_ms + added;
  p.last_at := moment;
  UPDATE protection.play SET day = p.day, day_ms = p.day_ms, session_at = p.session_at, session_ms = p.session_ms,
    session_operation = p.session_operation, unchecked_ms = p.unchecked_ms, last_at = p.last_at WHERE member_id = asked;
  RETURN p;
END $$;

-- Why the member may not play at all now: excluded, on a break, or out of time for today; null when the member may.
CREATE OR REPLACE FUNCTION protection.play_refusal(asked text) RETURNS text LANGUAGE plpgsql STABLE AS $$
DECLARE
  barred record;
  zone text;
  maximum bigint;
BEGIN
  SELECT m.time_zone INTO zone FROM protection.member m WHERE m.member_id = asked;
  IF NOT FOUND THEN RETURN NULL; END IF;
  SELECT * INTO barred FROM protection.exclusion_now(asked);
  IF barred.kind IS NOT NULL THEN
    RETURN CASE barred.kind WHEN 'cool_off' THEN 'account_cooling_off ' ELSE 'account_self_excluded ' END
      || jsonb_build_object('until', protection.epoch_ms(barred.until), 'timeZone', zone);
  END IF;
  SELECT protection.in_force(l) INTO maximum FROM protection.member_limit l
    WHERE l.member_id = asked AND l.currency = '' AND l.kind = 'time' AND l.span = 'day';
  IF maximum IS NOT NULL AND EXISTS (
    SELECT FROM protection.play p WHERE p.member_id = asked AND protection.played_ms(p, zone) >= maximum * 60000
  ) THEN
    RETURN 'play_time_reached'::text || ' ' || jsonb_build_object('limitMin', maximum, 'timeZone', zone,
      'opensAt', protection.epoch_ms(((kernel.now() AT TIME ZONE zone)::date + 1)::timestamp AT TIME ZONE zone));
  END IF;
  RETURN NULL;
END $$;

-- ---------------------------------------------------------------------------------------------------------------------
-- The guard: 10 bet_stake, 14 bet_settled, 31 transfer_out, 32 transfer_hold. What goes to a vendor's own wallet counts as staked,
-- since only the vendor knows the stakes there; what comes back from it lowers the loss.
-- ---------------------------------------------------------------------------------------------------------------------
CREATE OR REPLACE FUNCTION protection.admit_money(member_id text, currency text, code smallint, amount bigint, bonus_amount bigint) RETURNS text LANGUAGE plpgsql AS $$
BEGIN
  RETURN coalesce(protection.play_refusal(member_id), protection.over_limit(member_id, currency, '{stake,loss}', amount));
END $$;

-- How an operation changes the totals: 1 deposit, 2 deposit_reversal, 10 bet_stake, 11 bet_win, 12 bet_refund, 13 bet_reversal,
-- 14 bet_settled, 15 jackpot_win, 30 transfer_in, 31 transfer_out, 32 transfer_hold, 33 transfer_void.
CREATE OR REPLACE FUNCTION protection.usage_of(code smallint, taken bigint, given bigint, OUT deposit bigint, OUT stake bigint, OUT loss bigint) LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN code IN (1, 2) THEN given - taken ELSE 0 END,
    CASE WHEN code IN (10, 14, 31, 32) THEN taken WHEN code IN (12, 33) THEN -given ELSE 0 END,
    CASE WHEN code IN (1, 2) THEN 0 ELSE taken - given END
$$;

CREATE OR REPLACE FUNCTION protection.add_usage(asked text, in_currency text, moment timestamptz, code smallint, taken bigint, given bigint) RETURNS void LANGUAGE sql AS $$
  INSERT INTO protection.usage AS u (member_id, currency, at, deposit, stake, loss)
    SELECT asked, in_currency, greatest(date_trunc('minute', moment), last.at), coalesce(last.deposit, 0) + d.deposit,
      coalesce(last.stake, 0) + d.stake, coalesce(last.loss, 0) + d.loss
    FROM protection.usage_of(code, taken, given) d
    LEFT JOIN LATERAL (SELECT l.at, l.deposit, l.stake, l.loss FROM protection.usage l
      WHERE l.member_id = asked AND l.currency = in_currency ORDER BY l.at DESC LIMIT 1) last ON true
    ON CONFLICT (member_id, currency, at) DO UPDATE SET deposit = excluded.deposit, stake = excluded.stake, loss = excluded.loss
$$;

CREATE OR REPLACE FUNCTION protection.note_money(member_id text, currency text, code smallint, taken bigint, given bigint) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM protection.add_usage(member_id, currency, kernel.now(), code, taken, given);
  IF code IN (10, 14) THEN
    PERFORM protection.touch_play(m.member_id, m.time_zone) FROM protection.member m WHERE m.member_id = note_money.member_id;
  END IF;
END $$;

-- Begins to guard: from here on the member's money waits for this transaction, and the totals start at what the ledger says.
CREATE OR REPLACE FUNCTION protection.watch(asked text) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  past record;
BEGIN
  IF EXISTS (SELECT FROM ledger.account a JOIN ledger.guard g ON g.name = 'protection.admit_money'
    WHERE a.owner_id = asked AND a.owner_kind = 'member' AND a.code = 'member_cash' AND a.guards & (1 << g.bit) <> 0) THEN
    PERFORM ledger.set_guarded(asked, 'protection.admit_money', true);
    RETURN;
  END IF;
  PERFORM ledger.set_guarded(asked, 'protection.admit_money', true);
  DELETE FROM protection.usage u WHERE u.member_id = asked;
  FOR past IN SELECT * FROM ledger.guarded_history(asked, kernel.now() - interval '31 days', '{1,2,10,11,12,13,14,15,30,31,32,33}') LOOP
    PERFORM protection.add_usage(asked, past.currency, past.at, past.code, past.taken, past.given);
  END LOOP;
END $$;

-- Whether a member may pay in so much more; the caller's transaction holds the member's row from here on, so deposits are
-- admitted one after the other.
CREATE OR REPLACE FUNCTION protection.deposit_refusal(asked text, in_currency text, amount bigint) RETURNS text LANGUAGE plpgsql AS $$
DECLARE
  barred record;
  zone text;
BEGIN
  SELECT m.time_zone INTO zone FROM protection.member m WHERE m.member_id = asked FOR UPDATE;
  IF NOT FOUND THEN RETURN NULL; END IF;
  SELECT * INTO barred FROM protection.exclusion_now(asked);
  IF barred.kind IS NOT NULL THEN
    RETURN CASE barred.kind WHEN 'cool_off' THEN 'account_cooling_off ' ELSE 'account_self_excluded ' END
      || jsonb_build_object('until', protection.epoch_ms(barred.until), 'timeZone', zone);
  END IF;
  RETURN protection.over_limit(asked, in_currency, '{deposit}', amount);
END $$;

-- Ends the guard of members who have nothing set any more, and deletes totals outside every window. Their row is locked first, as
-- by every change.
CREATE OR REPLACE FUNCTION protection.tidy() RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  idle record;
BEGIN
  FOR idle IN SELECT m.member_id FROM protection.member m
    WHERE EXISTS (SELECT FROM protection.usage u WHERE u.member_id = m.member_id)
      AND NOT EXISTS (SELECT FROM protection.member_limit l WHERE l.member_id = m.member_id AND (protection.in_force(l) IS NOT NULL OR l.next_at > kernel.now()))
      AND (SELECT x.kind FROM protection.exclusion_now(m.member_id) x) IS NULL
    FOR UPDATE SKIP LOCKED
  LOOP
    PERFORM ledger.set_guarded(idle.member_id, 'protection.admit_money', false);
    DELETE FROM protection.usage u WHERE u.member_id = idle.member_id;
  END LOOP;
  DELETE FROM protection.usage u WHERE u.at < kernel.now() - interval '32 days' AND EXISTS (
    SELECT FROM protection.usage later WHERE later.member_id = u.member_id AND later.currency = u.currency
      AND later.at > u.at AND later.at < kernel.now() - interval '31 days');
END $$;

REVOKE ALL ON FUNCTION protection.touch_play FROM PUBLIC;
GRANT EXECUTE ON FUNCTION protection.touch_play TO lantern_app;

SELECT ledger.register_guard('protection.admit_money', '{10,14,31,32}', 'protection.note_money', '{1,2,10,11,12,13,14,15,30,31,32,33}');
