/** Whether a registration may go on, judged by the served rules (§5) and the product's own about age and consent. */
import type { FieldConfig } from '@lantern/contract';
import type { RegistrationField } from '@lantern/contract/constants';
import type { ErrorCode } from '@lantern/contract/errors';
import { brokenRule, isCalendarDay } from '@lantern/contract/field-rules';
import { ageOn } from './age.ts';
import { normalPassword, passwordFault } from './passwords.ts';
import { foldUsername } from './usernames.ts';

export interface RegistrationSettings {
  /** In the order of the form. */
  readonly fields: Readonly<Record<RegistrationField, FieldConfig>>;
  readonly captchaEnabled: boolean;
  /** Whole years. */
  readonly minimumAge: number;
  readonly consentVersion: string;
}

/** What a person gave; `birthday` counts whether or not the form asks for it. */
export interface Application {
  readonly fields: Readonly<Partial<Record<RegistrationField, string>>>;
  readonly ageConfirmed: boolean;
  readonly dataConsent: boolean;
}

export interface Fault {
  readonly code: ErrorCode;
  readonly value?: Readonly<Record<string, unknown>>;
}

const FORMAT_CODES: Readonly<Partial<Record<RegistrationField, ErrorCode>>> = { username: 'username_format', password: 'password_format' };

function fieldFault(field: RegistrationField, config: FieldConfig, value: string | undefined): Fault | undefined {
  const rule = brokenRule(config.rules, value);
  if (!rule) return undefined;
  const told = { field, message: rule.message, ...(rule.messageValues === undefined ? {} : { messageValues: rule.messageValues }) };
  if (rule.kind === 'required') return { code: field === 'confirmPassword' ? 'confirm_required' : 'field_required', value: told };
  return { code: FORMAT_CODES[field] ?? 'field_invalid', value: told };
}

function birthdayFault(birthday: string | undefined, minimumAge: number, today: string): Fault | undefined {
  if (birthday === undefined || birthday === '') return undefined;
  if (!isCalendarDay(birthday) || birthday > today) return { code: 'field_invalid', value: { field: 'birthday', message: 'rule.birthday.type' } };
  return ageOn(birthday, today) < minimumAge ? { code: 'age_too_young', value: { minimumAge } } : undefined;
}

/** The first fault in the order of the form, or undefined. `today` is `yyyy-MM-dd` where the merchant is. */
export function registrationFault(settings: RegistrationSettings, application: Application, today: string): Fault | undefined {
  const { fields } = application;
  for (const [field, config] of Object.entries(settings.fields) as [RegistrationField, FieldConfig][]) {
    const fault = config.enabled ? fieldFault(field, config, fields[field]) : undefined;
    if (fault) return fault;
  }
  const username = foldUsername(fields.username ?? '');
  if (username === undefined) return { code: 'username_format', value: { field: 'username' } };
  if (fields.confirmPassword !== fields.password) return { code: 'confirm_mismatch', value: { field: 'confirmPassword' } };
  const passwordCode = passwordFault(normalPassword(fields.password ?? ''), username);
  if (passwordCode) return { code: passwordCode, value: { field: 'password' } };
  const birthday = birthdayFault(fields.birthday, settings.minimumAge, today);
  if (birthday) return birthday;
  if (!application.ageConfirmed) return { code: 'age_unconfirmed', value: { minimumAge: settings.minimumAge } };
  return application.dataConsent ? undefined : { code: 'consent_required' };
}

/** Fields kept as written; the others have a place or a treatment of their own. */
const KEPT_FIELDS = ['payeeName', 'email', 'idNumber', 'qqNum', 'facebook', 'wechat', 'line', 'whatsapp', 'zalo'] as const satisfies readonly RegistrationField[];

/** What is kept of an application: enabled, filled fields; a payee name in capitals, as banks print it. */
export function keptFields(settings: RegistrationSettings, application: Application): readonly (readonly [string, string])[] {
  return KEPT_FIELDS.flatMap((field) => {
    const value = settings.fields[field].enabled ? (application.fields[field] ?? '').trim() : '';
    if (value === '') return [];
    return [[field, field === 'payeeName' ? value.toUpperCase() : value] as const];
  });
}
