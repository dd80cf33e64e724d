/** SQL of members, their consents, and of the login rules. */
import type { FieldRule } from '@lantern/contract';
import { sql } from '../../../kernel/db/index.ts';
import type { MemberId } from '../../../kernel/ids.ts';
import type { Tx } from '../../../kernel/tx.ts';
import type { MemberState } from './states.ts';

export async function usernameExists(tx: Tx, merchantCode: string, username: string): Promise<boolean> {
  const { rows } =
    await sql`SELECT 1 AS found FROM identity.member WHERE merchant_code = ${merchantCode} AND username = ${username}`.execute(
      tx,
    );
  return rows.length > 0;
}

export interface NewConsent {
  readonly kind: 'age' | 'data' | 'marketing' | 'fingerprint' | 'terms';
  readonly version: string;
  readonly given: boolean;
}

export async function insertConsents(
  tx: Tx,
  memberId: MemberId,
  consents: readonly NewConsent[],
  at: Date | undefined,
): Promise<void> {
  for (const { kind, version, given } of consents) {
    await sql`INSERT INTO identity.consent (member_id, kind, version, given, at)
      VALUES (${memberId}, ${kind}, ${version}, ${given}, coalesce(${at ?? null}::timestamptz, kernel.now()))`.execute(
      tx,
    );
  }
}

export interface Account {
  readonly id: MemberId;
  readonly username: string;
  /** Null: no password; the account signs in by code or provider. */
  readonly passwordHash: string | null;
  readonly type: number;
  readonly state: MemberState;
}

export async function findAccount(tx: Tx, merchantCode: string, username: string): Promise<Account | undefined> {
  const { rows } = await sql<Account>`SELECT id, username, password_hash AS "passwordHash", type::integer AS type, state
    FROM identity.member WHERE merchant_code = ${merchantCode} AND username = ${username}`.execute(tx);
  return rows[0];
}

/** Marks the first login; false when there was one before. */
export async function markFirstLogin(tx: Tx, id: MemberId): Promise<boolean> {
  const { rows } =
    await sql`UPDATE identity.member SET first_login_at = kernel.now() WHERE id = ${id} AND first_login_at IS NULL RETURNING 1 AS marked`.execute(
      tx,
    );
  return rows.length > 0;
}

/** The member's state, locked against change until the transaction ends. */
export async function lockState(tx: Tx, id: MemberId): Promise<MemberState | undefined> {
  const { rows } = await sql<{
    state: MemberState;
  }>`SELECT state FROM identity.member WHERE id = ${id} FOR UPDATE`.execute(tx);
  return rows[0]?.state;
}

/** Locks the member's row until the transaction ends, in any state. */
export async function lockMemberRow(tx: Tx, id: MemberId): Promise<void> {
  await sql`SELECT FROM identity.member WHERE id = ${id} FOR UPDATE`.execute(tx);
}

export async function updateState(tx: Tx, id: MemberId, state: MemberState): Promise<void> {
  await sql`UPDATE identity.member SET state = ${state} WHERE id = ${id}`.execute(tx);
}

export interface ProfileRow {
  readonly type: number;
  readonly nickname: string;
  readonly username: string;
  readonly clubLabel: string;
  readonly currency: string;
  readonly merchantCode: string;
  readonly registeredAt: Date;
  readonly headIcon: string | null;
  readonly unclaimed: boolean;
}

export async function findProfile(tx: Tx, id: MemberId): Promise<ProfileRow | undefined> {
  const { rows } =
    await sql<ProfileRow>`SELECT type::integer AS type, nickname, username, club_label AS "clubLabel", currency,
    merchant_code AS "merchantCode", registered_at AS "registeredAt", head_icon AS "headIcon", unclaimed FROM identity.member WHERE id = ${id}`.execute(
      tx,
    );
  return rows[0];
}

export async function findUsernames(
  tx: Tx,
  ids: readonly MemberId[],
): Promise<readonly { readonly id: MemberId; readonly username: string; readonly state: MemberState }[]> {
  const { rows } = await sql<{
    id: MemberId;
    username: string;
    state: MemberState;
  }>`SELECT id, username, state FROM identity.member WHERE id = ANY (${[...ids]}::text[])`.execute(tx);
  return rows;
}

/** A member's account as operators name it. */
export interface MemberAccount {
  readonly id: MemberId;
  readonly userName: string;
  readonly merchantCode: string;
}

export async function findAccounts(tx: Tx, ids: readonly MemberId[]): Promise<MemberAccount[]> {
  const { rows } =
    await sql<MemberAccount>`SELECT id, username AS "userName", merchant_code AS "merchantCode" FROM identity.member WHERE id = ANY (${[...ids]}::text[])`.execute(
      tx,
    );
  return rows;
}

/** What messages to members need of an account. */
export interface MemberReceiver {
  readonly id: MemberId;
  readonly merchantCode: string;
  readonly userName: string;
  readonly currency: string;
  readonly type: number;
  readonly state: MemberState;
  readonly joinedAt: Date;
}

export async function findReceivers(tx: Tx, ids: readonly MemberId[]): Promise<MemberReceiver[]> {
  const { rows } =
    await sql<MemberReceiver>`SELECT id, merchant_code AS "merchantCode", username AS "userName", currency, type,
      state, registered_at AS "joinedAt"
    FROM identity.member WHERE id = ANY (${[...ids]}::text[])`.execute(tx);
  return rows;
}

export type LoginRuleName = 'loginUsername' | 'loginPassword' | 'loginMobileNum' | 'verificationCode';

/** The named rules of the login form. */
export async function readLoginRules(tx: Tx): Promise<Readonly<Record<LoginRuleName, FieldRule[]>>> {
  const { rows } = await sql<{
    name: LoginRuleName;
    rules: FieldRule[];
  }>`SELECT name, rules FROM identity.login_rule`.execute(tx);
  const byName = new Map(rows.map(({ name, rules }) => [name, rules]));
  const rules = (name: LoginRuleName) => byName.get(name) ?? [];
  return {
    loginUsername: rules('loginUsername'),
    loginPassword: rules('loginPassword'),
    loginMobileNum: rules('loginMobileNum'),
    verificationCode: rules('verificationCode'),
  };
}

export async function updateType(tx: Tx, id: MemberId, type: number): Promise<void> {
  await sql`UPDATE identity.member SET type = ${type} WHERE id = ${id}`.execute(tx);
}

/** The merchants of members; unknown ids are absent. */
export async function findMerchantCodes(
  tx: Tx,
  ids: readonly MemberId[],
): Promise<readonly { readonly id: MemberId; readonly merchantCode: string }[]> {
  const { rows } = await sql<{
    id: MemberId;
    merchantCode: string;
  }>`SELECT id, merchant_code AS "merchantCode" FROM identity.member WHERE id = ANY (${[...ids]}::text[])`.execute(tx);
  return rows;
}

export async function findMerchantCode(tx: Tx, id: MemberId): Promise<string | undefined> {
  const { rows } = await sql<{
    merchantCode: string;
  }>`SELECT merchant_code AS "merchantCode" FROM identity.member WHERE id = ${id}`.execute(tx);
  return rows[0]?.merchantCode;
}
