/** SQL of operators. */
import type { Language } from '@lantern/contract/errors';
import type { OperatorState, Role } from '@lantern/contract/ops';
import { sql } from '../../../kernel/db/index.ts';
import type { Tx } from '../../../kernel/tx.ts';

export interface OperatorRow {
  readonly id: string;
  readonly username: string;
  readonly displayName: string;
  readonly language: Language;
  /** `locked` while a lock lasts. */
  readonly state: OperatorState;
  /** What a set-up link may enrol. */
  readonly setup: 'account' | 'factors' | null;
  /** Its password is the demo's published one, until it is reset. */
  readonly demo: boolean;
  readonly roles: readonly Role[];
  readonly merchants: readonly string[];
  readonly passwordHash: string | null;
  readonly passwordChangeRequired: boolean;
  readonly version: number;
  readonly changedBy: string;
  readonly createdAt: Date;
  readonly lastSignInAt: Date | null;
  readonly hasTotp: boolean;
  readonly passkeys: number;
  readonly openSessions: number;
}

/** The columns of an operator `o`; the idle and the absolute time of sessions are the console's (constants.ts). */
const operatorColumns = (
  idleSec: number,
  sessionSec: number,
) => sql`o.id, o.username, o.display_name AS "displayName", o.language,
  CASE WHEN o.state = 'active' AND o.locked_until > kernel.now() THEN 'locked' ELSE o.state END AS state, o.setup, o.demo, o.roles, o.merchants,
  o.password_hash AS "passwordHash", o.password_change_required AS "passwordChangeRequired", o.version, o.changed_by AS "changedBy",
  o.created_at AS "createdAt", o.last_sign_in_at AS "lastSignInAt",
  EXISTS (SELECT FROM operators.totp t WHERE t.operator_id = o.id) AS "hasTotp",
  (SELECT count(*)::integer FROM operators.passkey p WHERE p.operator_id = o.id) AS passkeys,
  (SELECT count(*)::integer FROM operators.session s WHERE s.operator_id = o.id AND s.ended_at IS NULL
    AND s.last_seen_at > kernel.now() - ${idleSec} * interval '1 second'
    AND s.started_at > kernel.now() - ${sessionSec} * interval '1 second') AS "openSessions"`;
const FROM = sql`operators.operator o`;

export interface SessionSpan {
  readonly idleSec: number;
  readonly sessionSec: number;
}

export async function findByName(
  tx: Tx,
  username: string,
  { idleSec, sessionSec }: SessionSpan,
): Promise<OperatorRow | undefined> {
  const { rows } =
    await sql<OperatorRow>`SELECT ${operatorColumns(idleSec, sessionSec)} FROM ${FROM} WHERE o.username = ${username}`.execute(
      tx,
    );
  return rows[0];
}

export async function findOperator(
  tx: Tx,
  id: string,
  { idleSec, sessionSec }: SessionSpan,
): Promise<OperatorRow | undefined> {
  const { rows } =
    await sql<OperatorRow>`SELECT ${operatorColumns(idleSec, sessionSec)} FROM ${FROM} WHERE o.id = ${id}`.execute(tx);
  return rows[0];
}

/** Holds the operator's row until the transaction ends. */
export async function lockOperator(tx: Tx, id: string): Promise<void> {
  await sql`SELECT FROM operators.operator WHERE id = ${id} FOR NO KEY UPDATE`.execute(tx);
}

export interface OperatorFilters {
  readonly query?: string | undefined;
  readonly state?: OperatorState | undefined;
  readonly role?: Role | undefined;
}

/** Operators of a merchant after a user name, in its order. */
export async function listOperators(
  tx: Tx,
  merchantCode: string,
  { query, state, role }: OperatorFilters,
  after: string | undefined,
  limit: number,
  { idleSec, sessionSec }: SessionSpan,
): Promise<OperatorRow[]> {
  const like = query === undefined ? null : `%${query.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)}%`;
  const { rows } = await sql<OperatorRow>`SELECT * FROM (SELECT ${operatorColumns(idleSec, sessionSec)} FROM ${FROM}
    WHERE ${merchantCode} = ANY (o.merchants) AND (${after ?? null}::text IS NULL OR o.username > ${after ?? null})
      AND (${like}::text IS NULL OR o.username ILIKE ${like} OR o.display_name ILIKE ${like})
      AND (${role ?? null}::text IS NULL OR ${role ?? null} = ANY (o.roles))) AS found
    WHERE (${state ?? null}::text IS NULL OR state = ${state ?? null})
    ORDER BY username LIMIT ${limit}`.execute(tx);
  return rows;
}

export interface NewOperator {
  readonly id: string;
  readonly username: string;
  readonly displayName: string;
  readonly language: Language;
  readonly roles: readonly Role[];
  readonly merchants: readonly string[];
  readonly demo: boolean;
  readonly by: string;
}

/** False when the name is taken. */
export async function insertOperator(tx: Tx, o: NewOperator): Promise<boolean> {
  const { rows } =
    await sql`INSERT INTO operators.operator (id, username, display_name, language, roles, merchants, demo, changed_by)
    VALUES (${o.id}, ${o.username}, ${o.displayName}, ${o.language}, ${o.roles}::text[], ${o.merchants}::text[], ${o.demo}, ${o.by})
    ON CONFLICT (username) DO NOTHING RETURNING 1 AS made`.execute(tx);
  return rows.length > 0;
}

/** Enrolled: the operator may sign in. */
export async function writeEnrolled(tx: Tx, id: string, passwordHash: string): Promise<void> {
  await sql`UPDATE operators.operator SET state = CASE WHEN state = 'invited' THEN 'active' ELSE state END, setup = NULL,
      password_hash = ${passwordHash}, password_change_required = false, failures = 0, locked_until = NULL, version = version + 1
    WHERE id = ${id}`.execute(tx);
}

/** What has to be enrolled anew; `account` also ends the password, and with it what the demo published. Who is disabled stays so. */
export async function writeSetup(tx: Tx, id: string, setup: 'account' | 'factors', by: string): Promise<void> {
  await sql`UPDATE operators.operator SET setup = ${setup}, version = version + 1, changed_by = ${by},
      state = CASE WHEN ${setup} = 'account' AND state <> 'disabled' THEN 'invited' ELSE state END,
      password_hash = CASE WHEN ${setup} = 'account' THEN NULL ELSE password_hash END, demo = demo AND ${setup} <> 'account', failures = 0, locked_until = NULL
    WHERE id = ${id}`.execute(tx);
}

export async function writeProfile(tx: Tx, id: string, displayName: string, language: Language): Promise<void> {
  await sql`UPDATE operators.operator SET display_name = ${displayName}, language = ${language}, version = version + 1, changed_by = ${displayName}
    WHERE id = ${id}`.execute(tx);
}

export async function writePassword(tx: Tx, id: string, passwordHash: string): Promise<void> {
  await sql`UPDATE operators.operator SET password_hash = ${passwordHash}, password_change_required = false WHERE id = ${id}`.execute(
    tx,
  );
}

export async function writeRoles(
  tx: Tx,
  id: string,
  { roles, merchants, by }: Pick<NewOperator, 'roles' | 'merchants' | 'by'>,
): Promise<void> {
  await sql`UPDATE operators.operator SET roles = ${roles}::text[], merchants = ${merchants}::text[], version = version + 1, changed_by = ${by}
    WHERE id = ${id}`.execute(tx);
}

/** Adds a merchant to those an operator works for. */
export async function admitTo(tx: Tx, id: string, merchantCode: string, by: string): Promise<void> {
  await sql`UPDATE operators.operator SET merchants = (SELECT array_agg(DISTINCT code ORDER BY code) FROM unnest(merchants || ${[merchantCode]}::text[]) AS code),
      version = version + 1, changed_by = ${by} WHERE id = ${id} AND NOT ${merchantCode} = ANY (merchants)`.execute(tx);
}

/** Disables, or lets in again and lifts a lock; someone not enrolled yet is invited again. */
export async function writeState(tx: Tx, id: string, state: 'active' | 'disabled', by: string): Promise<void> {
  await sql`UPDATE operators.operator SET failures = 0, locked_until = NULL, version = version + 1, changed_by = ${by},
      state = CASE WHEN ${state} = 'active' AND password_hash IS NULL THEN 'invited' ELSE ${state} END
    WHERE id = ${id}`.execute(tx);
}

/**
 * Counts a wrong password or code and locks at the maximum; whether this one locked the account. A lock that has lapsed
 * forgets what led to it; failures while one lasts do not prolong it.
 */
export async function addFailure(tx: Tx, id: string, maximum: number, lockSec: number): Promise<boolean> {
  const { rows } = await sql<{ locked: boolean }>`UPDATE operators.operator SET
      failures = CASE WHEN locked_until > kernel.now() THEN failures WHEN locked_until <= kernel.now() THEN 1 ELSE failures + 1 END,
      locked_until = CASE WHEN locked_until > kernel.now() THEN locked_until
        WHEN locked_until IS NULL AND failures + 1 >= ${maximum} THEN kernel.now() + ${lockSec} * interval '1 second' END
    WHERE id = ${id} RETURNING new.locked_until IS NOT NULL AND old.locked_until IS DISTINCT FROM new.locked_until AS locked`.execute(
    tx,
  );
  return rows[0]?.locked ?? false;
}

export async function writeSignedIn(tx: Tx, id: string): Promise<void> {
  await sql`UPDATE operators.operator SET failures = 0, locked_until = NULL, last_sign_in_at = kernel.now() WHERE id = ${id}`.execute(
    tx,
  );
}

/** Every operator of the installation, by user name. */
export async function listEveryone(tx: Tx, { idleSec, sessionSec }: SessionSpan): Promise<OperatorRow[]> {
  const { rows } =
    await sql<OperatorRow>`SELECT ${operatorColumns(idleSec, sessionSec)} FROM ${FROM} ORDER BY o.username`.execute(tx);
  return rows;
}

/** A published login of the demo that may sign in; undefined when there is none. */
export async function findDemoOperator(tx: Tx): Promise<string | undefined> {
  const { rows } = await sql<{
    username: string;
  }>`SELECT username FROM operators.operator WHERE demo AND state <> 'disabled' LIMIT 1`.execute(tx);
  return rows[0]?.username;
}

// ---------------------------------------------------------------------------------------------------------------------
// Tickets, set-up links, networks
// ---------------------------------------------------------------------------------------------------------------------
export async function insertTicket(tx: Tx, hash: Buffer, operatorId: string, ttlSec: number): Promise<void> {
  await sql`INSERT INTO operators.login_ticket (ticket_hash, operator_id, expires_at)
    VALUES (${hash}, ${operatorId}, kernel.now() + ${ttlSec} * interval '1 second')`.execute(tx);
}

export async function findTicket(tx: Tx, hash: Buffer): Promise<string | undefined> {
  const { rows } = await sql<{ operatorId: string }>`SELECT operator_id AS "operatorId" FROM operators.login_ticket
    WHERE ticket_hash = ${hash} AND expires_at > kernel.now()`.execute(tx);
  return rows[0]?.operatorId;
}

/** Consumes a ticket, once. */
export async function takeTicket(tx: Tx, hash: Buffer): Promise<boolean> {
  const { rows } =
    await sql`DELETE FROM operators.login_ticket WHERE ticket_hash = ${hash} AND expires_at > kernel.now() RETURNING 1 AS taken`.execute(
      tx,
    );
  return rows.length > 0;
}

/** Makes the operator's set-up link in place of an earlier one; when it expires. */
export async function writeSetupLink(tx: Tx, operatorId: string, hash: Buffer, ttlSec: number): Promise<Date> {
  const { rows } = await sql<{ expiresAt: Date }>`INSERT INTO operators.setup_link (operator_id, token_hash, expires_at)
    VALUES (${operatorId}, ${hash}, kernel.now() + ${ttlSec} * interval '1 second')
    ON CONFLICT (operator_id) DO UPDATE SET token_hash = excluded.token_hash, expires_at = excluded.expires_at
    RETURNING expires_at AS "expiresAt"`.execute(tx);
  return rows[0]!.expiresAt;
}

export async function findSetupLink(tx: Tx, hash: Buffer): Promise<string | undefined> {
  const { rows } = await sql<{ operatorId: string }>`SELECT operator_id AS "operatorId" FROM operators.setup_link
    WHERE token_hash = ${hash} AND expires_at > kernel.now()`.execute(tx);
  return rows[0]?.operatorId;
}

/** Consumes a set-up link, once. */
export async function takeSetupLink(tx: Tx, hash: Buffer): Promise<boolean> {
  const { rows } =
    await sql`DELETE FROM operators.setup_link WHERE token_hash = ${hash} AND expires_at > kernel.now() RETURNING 1 AS taken`.execute(
      tx,
    );
  return rows.length > 0;
}

export interface NetworksRow {
  readonly networks: readonly string[];
  readonly version: number;
  readonly changedBy: string;
}

export async function readNetworks(tx: Tx, merchantCode: string): Promise<NetworksRow> {
  const { rows } =
    await sql<NetworksRow>`SELECT networks, version, changed_by AS "changedBy" FROM operators.network WHERE merchant_code = ${merchantCode}`.execute(
      tx,
    );
  return rows[0] ?? { networks: [], version: 0, changedBy: '' };
}

/** The new version; undefined when another was faster. */
export async function writeNetworks(
  tx: Tx,
  merchantCode: string,
  { networks, version, changedBy }: NetworksRow,
): Promise<number | undefined> {
  const { rows } =
    version === 0
      ? await sql<{
          version: number;
        }>`INSERT INTO operators.network (merchant_code, networks, changed_by) VALUES (${merchantCode}, ${networks}::text[], ${changedBy})
          ON CONFLICT DO NOTHING RETURNING version`.execute(tx)
      : await sql<{
          version: number;
        }>`UPDATE operators.network SET networks = ${networks}::text[], version = version + 1, changed_by = ${changedBy}
          WHERE merchant_code = ${merchantCode} AND version = ${version} RETURNING version`.execute(tx);
  return rows[0]?.version;
}

/** The networks of some merchants; those without a restriction are left out. */
export async function networksOf(tx: Tx, merchants: readonly string[]): Promise<Record<string, readonly string[]>> {
  const { rows } = await sql<{
    code: string;
    networks: string[];
  }>`SELECT merchant_code AS code, networks FROM operators.network
    WHERE merchant_code = ANY (${merchants}::text[]) AND cardinality(networks) > 0`.execute(tx);
  return Object.fromEntries(rows.map(({ code, networks }) => [code, networks]));
}

/** Deletes what has expired: tickets, links, challenges, drafts, and sessions of ninety days ago. */
export async function deleteLapsed(tx: Tx): Promise<void> {
  await sql`DELETE FROM operators.login_ticket WHERE expires_at <= kernel.now()`.execute(tx);
  await sql`DELETE FROM operators.setup_link WHERE expires_at <= kernel.now()`.execute(tx);
  await sql`DELETE FROM operators.challenge WHERE expires_at <= kernel.now()`.execute(tx);
  await sql`DELETE FROM operators.totp_draft WHERE expires_at <= kernel.now()`.execute(tx);
  await sql`DELETE FROM operators.session WHERE started_at < kernel.now() - interval '90 days'`.execute(tx);
}
