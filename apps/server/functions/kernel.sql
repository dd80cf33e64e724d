-- Jobs are added in the caller's transaction. The queue's own tables stay closed to the application role.
CREATE OR REPLACE FUNCTION kernel.add_job(task text, payload json, run_at timestamptz DEFAULT NULL, job_key text DEFAULT NULL, max_attempts integer DEFAULT 25)
RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog AS $$
BEGIN
  PERFORM graphile_worker.add_job(task, payload, run_at => run_at, job_key => job_key, max_attempts => max_attempts);
END $$;

-- Takes an idempotency key in the commit of what it is for: false when another request has it, or it was refused; one whose owner died
-- unanswered is taken over by the same request. `claim` has owner, key,
-- call and bodyHash (hex). Functions that accept something call it; the application role cannot.
CREATE OR REPLACE FUNCTION kernel.take_key(claim jsonb) RETURNS boolean LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO kernel.idempotency_key AS k (owner, key, call, body_hash, lease_until, status)
    VALUES (claim ->> 'owner', claim ->> 'key', claim ->> 'call', decode(claim ->> 'bodyHash', 'hex'), clock_timestamp(), 200)
    ON CONFLICT (owner, key) DO UPDATE SET lease_until = excluded.lease_until, status = excluded.status
      WHERE k.status IS NULL AND k.lease_until < clock_timestamp() AND k.call = excluded.call AND k.body_hash = excluded.body_hash;
  RETURN FOUND;
END $$;

-- Tells desks that a statement changed a table they list (migration 0485, which says what the arguments are). The message goes out after
-- the commit: a program that relays gets it as a notice (kernel/db/raised.ts); for every other session the database notifies.
CREATE OR REPLACE FUNCTION kernel.notify_desks() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  relays CONSTANT boolean := coalesce(current_setting('lantern.relays', true), '') = 'on';
  merchant text;
  message text;
BEGIN
  FOR merchant IN EXECUTE format('SELECT DISTINCT code FROM (%s) AS reached (code) WHERE code IS NOT NULL', TG_ARGV[1]) LOOP
    message := json_build_object('channel', 'desk:' || merchant, 'event', 'desk_changed', 'payload', json_build_object('object', TG_ARGV[0]))::text;
    IF relays THEN
      RAISE INFO 'lantern_realtime' USING DETAIL = message;
    ELSE
      PERFORM pg_notify('lantern_realtime', message);
    END IF;
  END LOOP;
  RETURN NULL;
END
$$;

REVOKE ALL ON FUNCTION kernel.add_job, kernel.take_key FROM PUBLIC;
GRANT EXECUTE ON FUNCTION kernel.add_job TO lantern_app;
