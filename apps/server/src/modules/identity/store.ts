/** SQL of members, their fields and consents, and of the registration settings. */
import type { FieldConfig, FieldRule } from '@lantern/contract';
import { REGISTRATION_FIELDS, type RegistrationField } from '@lantern/contract/constants';
import { sql } from '../../kernel/db/index.ts';
import type { MemberId } from '../../kernel/ids.ts';
import type { Tx } from '../../kernel/tx.ts';
import type { RegistrationSettings } from './rules/registration.ts';
import type { MemberState } from './states.ts';

export interface NewMember {
  readonly id: MemberId;
  readonly merchantCode: string;
  readonly username: string;
  readonly passwordHash: string;
  readonly currency: string;
  readonly nickname: string;
  readonly birthday: string | undefined;
  readonly registerMethod: string | undefined;
  /** Undefined: now, by the database's clock. */
  readonly registeredAt: Date | undefined;
}

/** False when the username is taken; a race waits for the other transaction and then knows. */
export async function insertMember(tx: Tx, member: NewMember): Promise<boolean> {
  const { rows } = await sql`INSERT INTO identity.member (id, merchant_code, username, password_hash, currency, nickname, birthday, register_method, registered_at)
    VALUES (${member.id}, ${member.merchantCode}, ${member.username}, ${member.passwordHash}, ${member.currency}, ${member.nickname},
      ${member.birthday ?? null}::date, ${member.registerMethod ?? null}, coalesce(${member.registeredAt ?? null}::timestamptz, kernel.now()))
    ON CONFLICT ON CONSTRAINT member_username_once DO NOTHING RETURNING 1 AS made`.execute(tx);
  return rows.length > 0;
}

export async function usernameExists(tx: Tx, merchantCode: string, username: string): Promise<boolean> {
  const { rows } = await sql`SELECT 1 AS found FROM identity.member WHERE merchant_code = ${merchantCode} AND username = ${username}`.execute(tx);
  return rows.length > 0;
}

export async function insertFields(tx: Tx, memberId: MemberId, fields: readonly (readonly [string, string])[]): Promise<void> {
  for (const [field, value] of fields) {
    await sql`INSERT INTO identity.member_field (member_id, field, value) VALUES (${memberId}, ${field}, ${value})`.execute(tx);
  }
}

export interface NewConsent {
  readonly kind: 'age' | 'data' | 'marketing';
  readonly version: string;
  readonly given: boolean;
}

export async function insertConsents(tx: Tx, memberId: MemberId, consents: readonly NewConsent[], at: Date | undefined): Promise<void> {
  for (const { kind, version, given } of consents) {
    await sql`INSERT INTO identity.consent (member_id, kind, version, given, at)
      VALUES (${memberId}, ${kind}, ${version}, ${given}, coalesce(${at ?? null}::timestamptz, kernel.now()))`.execute(tx);
  }
}

export interface Account {
  readonly id: MemberId;
  readonly username: string;
  /** Null: none was ever set; the account is entered by code or provider. */
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
  const { rows } = await sql`UPDATE identity.member SET first_login_at = kernel.now() WHERE id = ${id} AND first_login_at IS NULL RETURNING 1 AS marked`.execute(tx);
  return rows.length > 0;
}

/** The member's state, held against change until the transaction ends. */
export async function lockState(tx: Tx, id: MemberId): Promise<MemberState | undefined> {
  const { rows } = await sql<{ state: MemberState }>`SELECT state FROM identity.member WHERE id = ${id} FOR UPDATE`.execute(tx);
  return rows[0]?.state;
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
}

export async function findProfile(tx: Tx, id: MemberId): Promise<ProfileRow | undefined> {
  const { rows } = await sql<ProfileRow>`SELECT type::integer AS type, nickname, username, club_label AS "clubLabel", currency,
    merchant_code AS "merchantCode", registered_at AS "registeredAt" FROM identity.member WHERE id = ${id}`.execute(tx);
  return rows[0];
}

export async function findUsernames(tx: Tx, ids: readonly MemberId[]): Promise<readonly { readonly id: MemberId; readonly username: string }[]> {
  const { rows } = await sql<{ id: MemberId; username: string }>`SELECT id, username FROM identity.member WHERE id = ANY (${[...ids]}::text[])`.execute(tx);
  return rows;
}

interface FieldRow {
  readonly field: RegistrationField;
  readonly enabled: boolean;
  readonly required: boolean;
  readonly rules: readonly FieldRule[];
}

/** A required field starts with the rule that says so, and a confirmation has words of its own (§5). */
function fieldConfig({ field, enabled, required, rules }: FieldRow): FieldConfig {
  const message = field === 'confirmPassword' ? 'in_incorrect_password' : 'field_required';
  return { enabled, required, rules: required ? [{ kind: 'required', message }, ...rules] : [...rules] };
}

/** The settings as operators left them; the fields stand in the order of the form. */
export async function readRegistrationSettings(tx: Tx): Promise<RegistrationSettings> {
  const { rows } = await sql<FieldRow>`SELECT field, enabled, required, rules FROM identity.registration_field`.execute(tx);
  const byField = new Map(rows.map((row) => [row.field, fieldConfig(row)]));
  const fields = Object.fromEntries(REGISTRATION_FIELDS.map((field) => [field, byField.get(field) ?? { enabled: false, required: false, rules: [] }]));
  const settings = await sql<Omit<RegistrationSettings, 'fields'>>`SELECT captcha_enabled AS "captchaEnabled", minimum_age AS "minimumAge",
    consent_version AS "consentVersion" FROM identity.registration_setting`.execute(tx);
  return { ...settings.rows[0]!, fields: fields as RegistrationSettings['fields'] };
}

export type LoginRuleName = 'loginUsername' | 'loginPassword' | 'loginMobileNum' | 'verificationCode';

/** The named rules of the login form. */
export async function readLoginRules(tx: Tx): Promise<Readonly<Record<LoginRuleName, FieldRule[]>>> {
  const { rows } = await sql<{ name: LoginRuleName; rules: FieldRule[] }>`SELECT name, rules FROM identity.login_rule`.execute(tx);
  const byName = new Map(rows.map(({ name, rules }) => [name, rules]));
  const rules = (name: LoginRuleName) => byName.get(name) ?? [];
  return {
    loginUsername: rules('loginUsername'),
    loginPassword: rules('loginPassword'),
    loginMobileNum: rules('loginMobileNum'),
    verificationCode: rules('verificationCode'),
  };
}

/** Today where the merchant is, `yyyy-MM-dd`, by the database's clock. */
export async function readToday(tx: Tx, timeZone: string): Promise<string> {
  const { rows } = await sql<{ today: string }>`SELECT to_char(kernel.now() AT TIME ZONE ${timeZone}, 'YYYY-MM-DD') AS today`.execute(tx);
  return rows[0]!.today;
}
