-- Jobs are added in the caller's transaction. The queue's own tables stay closed to the application role.
CREATE OR REPLACE FUNCTION kernel.add_job(task text, payload json, run_at timestamptz DEFAULT NULL, job_key text DEFAULT NULL, max_attempts integer DEFAULT 25)
RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog AS $$
BEGIN
  PERFORM graphile_worker.add_job(task, payload, run_at => run_at, job_key => job_key, max_attempts => max_attempts);
END $$;

REVOKE ALL ON FUNCTION kernel.add_job FROM PUBLIC;
GRANT EXECUTE ON FUNCTION kernel.add_job TO lantern_app;
