/** SQL of registration: the form as configured by operators, and the initial rows of a new member, also of a trial one. */
import { REGISTRATION_FIELDS, type RegistrationField } from '@lantern/contract/constants';
import { sql } from '../../../../kernel/db/index.ts';
import type { MemberId } from '../../../../kernel/ids.ts';
import type { Tx } from '../../../../kernel/tx.ts';
import type { ConfiguredField } from '../rules/registration-methods.ts';

export interface NewMember {
  readonly id: MemberId;
  readonly merchantCode: string;
  readonly username: string;
  /** Undefined: the account signs in by code. */
  readonly passwordHash: string | undefined;
  /** E.164. */
  readonly mobile: string | undefined;
  readonly currency: string;
  readonly nickname: string;
  readonly birthday: string | undefined;
  readonly registerMethod: string | undefined;
  /** Undefined: now, by the database's clock. */
  readonly registeredAt: Date | undefined;
}

/** Writes nothing when the username or the number is taken; in a race it waits for the other transaction to decide. */
export async function insertMember(tx: Tx, member: NewMember): Promise<'made' | 'username_taken' | 'mobile_taken'> {
  const { rows } =
    await sql`INSERT INTO identity.member (id, merchant_code, username, password_hash, mobile, currency, nickname, birthday, register_method, registered_at)
    VALUES (${member.id}, ${member.merchantCode}, ${member.username}, ${member.passwordHash ?? null}, ${member.mobile ?? null}, ${member.currency},
      ${member.nickname}, ${member.birthday ?? null}::date, ${member.registerMethod ?? null}, coalesce(${member.registeredAt ?? null}::timestamptz, kernel.now()))
    ON CONFLICT DO NOTHING RETURNING 1 AS made`.execute(tx);
  if (rows.length > 0) return 'made';
  const taken =
    await sql`SELECT 1 AS found FROM identity.member WHERE merchant_code = ${member.merchantCode} AND mobile = ${member.mobile ?? null}`.execute(
      tx,
    );
  return taken.rows.length > 0 ? 'mobile_taken' : 'username_taken';
}

export async function insertFields(
  tx: Tx,
  memberId: MemberId,
  fields: readonly (readonly [string, string])[],
): Promise<void> {
  for (const [field, value] of fields) {
    await sql`INSERT INTO identity.member_field (member_id, field, value) VALUES (${memberId}, ${field}, ${value})`.execute(
      tx,
    );
  }
}

export interface ConfiguredForm {
  readonly fields: Readonly<Record<RegistrationField, ConfiguredField>>;
  readonly captchaEnabled: boolean;
  readonly consentVersion: string;
}

/** The form as configured by operators; fields in their order. */
export async function readConfiguredForm(tx: Tx): Promise<ConfiguredForm> {
  const { rows } = await sql<
    ConfiguredField & { readonly field: RegistrationField }
  >`SELECT field, enabled, required, rules
    FROM identity.registration_field`.execute(tx);
  const byField = new Map(rows.map(({ field, ...row }) => [field, row]));
  const fields = Object.fromEntries(
    REGISTRATION_FIELDS.map((field) => [field, byField.get(field) ?? { enabled: false, required: false, rules: [] }]),
  );
  const settings = await sql<
    Omit<ConfiguredForm, 'fields'>
  >`SELECT captcha_enabled AS "captchaEnabled", consent_version AS "consentVersion"
    FROM identity.registration_setting`.execute(tx);
  return { ...settings.rows[0]!, fields: fields as ConfiguredForm['fields'] };
}

export async function readCaptchaEnabled(tx: Tx): Promise<boolean> {
  const { rows } = await sql<{
    enabled: boolean;
  }>`SELECT captcha_enabled AS enabled FROM identity.registration_setting`.execute(tx);
  return rows[0]!.enabled;
}

export async function writeCaptchaEnabled(tx: Tx, enabled: boolean): Promise<void> {
  await sql`UPDATE identity.registration_setting SET captcha_enabled = ${enabled}`.execute(tx);
}

/** Today in the merchant's time zone, `yyyy-MM-dd`, by the database's clock. */
export async function readToday(tx: Tx, timeZone: string): Promise<string> {
  const { rows } = await sql<{
    today: string;
  }>`SELECT to_char(kernel.now() AT TIME ZONE ${timeZone}, 'YYYY-MM-DD') AS today`.execute(tx);
  return rows[0]!.today;
}

/** Nobody's account yet: it can be signed in to, to claim it. */
export async function markUnclaimed(tx: Tx, memberId: MemberId): Promise<void> {
  await sql`UPDATE identity.member SET unclaimed = true WHERE id = ${memberId}`.execute(tx);
}

/** False for an account that is somebody's. */
export async function claimMember(tx: Tx, memberId: MemberId, birthday: string): Promise<boolean> {
  const { rows } = await sql`UPDATE identity.member SET unclaimed = false, birthday = ${birthday}::date
    WHERE id = ${memberId} AND unclaimed RETURNING 1 AS claimed`.execute(tx);
  return rows.length > 0;
}

interface NewTrialMember {
  readonly id: MemberId;
  readonly merchantCode: string;
  readonly username: string;
  /** Undefined: the account cannot sign in again. */
  readonly passwordHash: string | undefined;
  readonly type: number;
  readonly currency: string;
}

/** False when the username is taken. */
export async function insertTrialMember(tx: Tx, member: NewTrialMember): Promise<boolean> {
  const { rows } = await sql`INSERT INTO identity.member (id, merchant_code, username, password_hash, type, currency)
    VALUES (${member.id}, ${member.merchantCode}, ${member.username}, ${member.passwordHash ?? null}, ${member.type}, ${member.currency})
    ON CONFLICT ON CONSTRAINT member_username_once DO NOTHING RETURNING 1 AS made`.execute(tx);
  return rows.length > 0;
}
