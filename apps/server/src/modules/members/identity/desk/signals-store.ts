/** SQL of sign-ins as the rules of risk read them: who uses the same device or address, and who registered from where. */
import { sql } from '../../../../kernel/db/index.ts';
import { SIGNALS_MAXIMUM, type Signal, type SignalScope } from '../../../../kernel/signals.ts';
import type { Tx } from '../../../../kernel/tx.ts';

/** Members by the devices that were signed in on: one signal per device and member. */
export async function deviceSignals(
  tx: Tx,
  { merchantCode, since, to, from, subjects }: SignalScope,
): Promise<readonly Signal[]> {
  const { rows } = await sql<Signal>`WITH touched AS MATERIALIZED (
      SELECT s.fingerprint, max(s.started_at) AS at FROM identity.session s JOIN identity.member m ON m.id = s.member_id AND m.merchant_code = ${merchantCode}
      WHERE s.scope = 'site' AND s.fingerprint IS NOT NULL AND s.started_at > ${since} AND s.started_at <= ${to}
      GROUP BY s.fingerprint ORDER BY 2, 1 LIMIT ${subjects}
    )
    SELECT encode(t.fingerprint, 'hex') AS subject, t.at AS "touchedAt", s.member_id AS "memberId", max(s.started_at) AS at,
      s.member_id AS key, NULL AS reference, NULL::bigint AS amount, count(*)::integer AS times, max(s.device) AS note
    FROM touched t JOIN identity.session s ON s.fingerprint = t.fingerprint JOIN identity.member m ON m.id = s.member_id AND m.merchant_code = ${merchantCode}
    WHERE s.scope = 'site' AND s.started_at > ${from} AND s.started_at <= ${to}
    GROUP BY t.fingerprint, t.at, s.member_id ORDER BY t.at, t.fingerprint, 4 LIMIT ${SIGNALS_MAXIMUM}`.execute(tx);
  return rows;
}

/** The same by address, as it is stored: shortened. */
export async function addressSignals(
  tx: Tx,
  { merchantCode, since, to, from, subjects }: SignalScope,
  exclusions: readonly string[],
): Promise<readonly Signal[]> {
  const { rows } = await sql<Signal>`WITH touched AS MATERIALIZED (
      SELECT s.address, max(s.started_at) AS at FROM identity.session s JOIN identity.member m ON m.id = s.member_id AND m.merchant_code = ${merchantCode}
      WHERE s.scope = 'site' AND s.address <> '' AND s.started_at > ${since} AND s.started_at <= ${to}
        AND s.address <> ALL (${[...exclusions]}::text[])
      GROUP BY s.address ORDER BY 2, 1 LIMIT ${subjects}
    )
    SELECT t.address AS subject, t.at AS "touchedAt", s.member_id AS "memberId", max(s.started_at) AS at,
      s.member_id AS key, NULL AS reference, NULL::bigint AS amount, count(*)::integer AS times
    FROM touched t JOIN identity.session s ON s.address = t.address AND s.address <> '' JOIN identity.member m ON m.id = s.member_id AND m.merchant_code = ${merchantCode}
    WHERE s.scope = 'site' AND s.started_at > ${from} AND s.started_at <= ${to}
    GROUP BY t.address, t.at, s.member_id ORDER BY t.at, t.address, 4 LIMIT ${SIGNALS_MAXIMUM}`.execute(tx);
  return rows;
}

/** First sign-ins by address. */
export async function registrationSignals(
  tx: Tx,
  { merchantCode, since, to, from, subjects }: SignalScope,
  exclusions: readonly string[],
): Promise<readonly Signal[]> {
  const { rows } = await sql<Signal>`WITH touched AS MATERIALIZED (
      SELECT s.address, max(s.started_at) AS at FROM identity.session s JOIN identity.member m ON m.id = s.member_id AND m.merchant_code = ${merchantCode}
      WHERE s.scope = 'site' AND s.first_login AND s.address <> '' AND s.started_at > ${since} AND s.started_at <= ${to}
        AND s.address <> ALL (${[...exclusions]}::text[])
      GROUP BY s.address ORDER BY 2, 1 LIMIT ${subjects}
    )
    SELECT t.address AS subject, t.at AS "touchedAt", s.member_id AS "memberId", min(s.started_at) AS at,
      s.member_id AS key, NULL AS reference, NULL::bigint AS amount, 1 AS times, max(s.device) AS note
    FROM touched t JOIN identity.session s ON s.address = t.address AND s.address <> '' JOIN identity.member m ON m.id = s.member_id AND m.merchant_code = ${merchantCode}
    WHERE s.scope = 'site' AND s.first_login AND s.started_at > ${from} AND s.started_at <= ${to}
    GROUP BY t.address, t.at, s.member_id ORDER BY t.at, t.address, 4 LIMIT ${SIGNALS_MAXIMUM}`.execute(tx);
  return rows;
}
