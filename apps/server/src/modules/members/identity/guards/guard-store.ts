/** SQL of the guards of anonymous calls: used challenges, captchas, failed logins, rates. */
import { sql } from '../../../../kernel/db/index.ts';
import type { Tx } from '../../../../kernel/tx.ts';

/** Marks a challenge as used. False when it was used before or has expired by the database's clock. */
export async function useChallenge(tx: Tx, challenge: Buffer, expiresAtSec: number): Promise<boolean> {
  const { rows } = await sql`INSERT INTO identity.used_challenge (challenge, expires_at)
    SELECT ${challenge}, to_timestamp(${expiresAtSec}::double precision) WHERE to_timestamp(${expiresAtSec}::double precision) > kernel.now()
    ON CONFLICT DO NOTHING RETURNING 1 AS used`.execute(tx);
  return rows.length > 0;
}

/** Now by the database's clock, in whole seconds since 1970. */
export async function nowSec(tx: Tx): Promise<number> {
  const { rows } = await sql<{ now: bigint }>`SELECT floor(extract(epoch FROM kernel.now()))::bigint AS now`.execute(
    tx,
  );
  return Number(rows[0]!.now);
}

export async function insertCaptcha(tx: Tx, id: string, answerHash: Buffer, ttlSec: number): Promise<void> {
  await sql`INSERT INTO identity.captcha (id, answer_hash, expires_at)
    VALUES (${id}, ${answerHash}, kernel.now() + ${ttlSec} * interval '1 second')`.execute(tx);
}

/** Consumes a captcha, whatever the answer; returns its answer's hash when it had not expired. */
export async function takeCaptcha(tx: Tx, id: string): Promise<Buffer | undefined> {
  const { rows } = await sql<{ answerHash: Buffer; alive: boolean }>`DELETE FROM identity.captcha WHERE id = ${id}
    RETURNING answer_hash AS "answerHash", expires_at > kernel.now() AS alive`.execute(tx);
  return rows[0]?.alive ? rows[0].answerHash : undefined;
}

/** Recent failures of a key, with the seconds since the last one. */
export async function findFailures(
  tx: Tx,
  key: Buffer,
  forgottenAfterSec: number,
): Promise<{ readonly count: number; readonly secondsSinceLast: number }> {
  const { rows } = await sql<{ count: number; secondsSinceLast: number }>`SELECT failures AS count,
      extract(epoch FROM kernel.now() - last_failed_at)::double precision AS "secondsSinceLast"
    FROM identity.login_failure WHERE key = ${key} AND last_failed_at > kernel.now() - ${forgottenAfterSec} * interval '1 second'`.execute(
    tx,
  );
  return rows[0] ?? { count: 0, secondsSinceLast: 0 };
}

/** Counts one more failure, restarting at one when the earlier ones are forgotten. Returns the count. */
export async function addFailure(tx: Tx, key: Buffer, forgottenAfterSec: number): Promise<number> {
  const { rows } = await sql<{
    failures: number;
  }>`INSERT INTO identity.login_failure AS f (key, failures, last_failed_at) VALUES (${key}, 1, kernel.now())
    ON CONFLICT (key) DO UPDATE SET last_failed_at = excluded.last_failed_at,
      failures = CASE WHEN f.last_failed_at > excluded.last_failed_at - ${forgottenAfterSec} * interval '1 second' THEN f.failures + 1 ELSE 1 END
    RETURNING failures`.execute(tx);
  return rows[0]!.failures;
}

export async function deleteFailures(tx: Tx, key: Buffer): Promise<void> {
  await sql`DELETE FROM identity.login_failure WHERE key = ${key}`.execute(tx);
}

export interface RateRule {
  readonly allowed: number;
  readonly windowSec: number;
}

/** The rule of a name. */
export async function readRateRule(tx: Tx, name: string): Promise<RateRule> {
  const { rows } =
    await sql<RateRule>`SELECT allowed, window_sec AS "windowSec" FROM identity.rate_rule WHERE name = ${name}`.execute(
      tx,
    );
  if (!rows[0]) throw new Error(`No rate rule ${name}`);
  return rows[0];
}

/** Sets how many uses an address has per window. */
export async function writeRateAllowed(tx: Tx, name: string, allowed: number): Promise<void> {
  await sql`UPDATE identity.rate_rule SET allowed = ${allowed} WHERE name = ${name}`.execute(tx);
}

/**
 * Takes one use of a key's rate limit. One instant per key says when the whole limit is restored; each use moves it on
 * by its share of the window (the generic cell rate algorithm, ITU-T I.371). False when it would move past the window.
 */
export async function takeUse(tx: Tx, key: Buffer, rule: RateRule): Promise<boolean> {
  const shareSec = rule.windowSec / rule.allowed;
  const { rows } =
    await sql`INSERT INTO identity.rate_use AS r (key, full_at) VALUES (${key}, kernel.now() + ${shareSec} * interval '1 second')
    ON CONFLICT (key) DO UPDATE SET full_at = greatest(r.full_at + ${shareSec} * interval '1 second', excluded.full_at)
      WHERE greatest(r.full_at + ${shareSec} * interval '1 second', excluded.full_at) <= excluded.full_at + ${rule.windowSec - shareSec} * interval '1 second'
    RETURNING 1 AS taken`.execute(tx);
  return rows.length > 0;
}

/** Seconds until a key has a use again; 0 when it has. */
export async function secondsUntilUse(tx: Tx, key: Buffer, rule: RateRule): Promise<number> {
  const shareSec = rule.windowSec / rule.allowed;
  const { rows } = await sql<{
    wait: number;
  }>`SELECT extract(epoch FROM full_at - kernel.now())::double precision + ${shareSec}::double precision - ${rule.windowSec}::double precision AS wait
    FROM identity.rate_use WHERE key = ${key}`.execute(tx);
  return Math.max(0, rows[0]?.wait ?? 0);
}

/** Deletes expired rows. */
export async function pruneGuards(tx: Tx, failuresForgottenAfterSec: number): Promise<void> {
  await sql`DELETE FROM identity.used_challenge WHERE expires_at <= kernel.now()`.execute(tx);
  await sql`DELETE FROM identity.captcha WHERE expires_at <= kernel.now()`.execute(tx);
  await sql`DELETE FROM identity.login_failure WHERE last_failed_at <= kernel.now() - ${failuresForgottenAfterSec} * interval '1 second'`.execute(
    tx,
  );
  await sql`DELETE FROM identity.rate_use WHERE full_at <= kernel.now()`.execute(tx);
}
