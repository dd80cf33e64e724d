/** Whether a registration may go on, judged by the served rules (§5) and the product's own about age and consent. */
import type { FieldConfig } from '@lantern/contract';
import type { RegistrationField } from '@lantern/contract/constants';
import type { ErrorCode } from '@lantern/contract/errors';
import { brokenRule, isCalendarDay } from '@lantern/contract/field-rules';
import { e164Mobile, mobileFault } from '@lantern/contract/mobile';
import { ageOn } from './age.ts';
import { normalPassword, passwordFault } from './passwords.ts';
import type { RegistrationFields } from './registration-methods.ts';
import { foldUsername } from './usernames.ts';

/** The form of one way of registering, as it counts at this moment. */
export interface RegistrationForm {
  /** In the order of the form. */
  readonly fields: RegistrationFields;
  readonly captchaEnabled: boolean;
  /** A mobile number must be proved, by its code or by a provider's word. */
  readonly mobileProved: boolean;
  /** Whole years. */
  readonly minimumAge: number;
  readonly consentVersion: string;
}

/** What a person gave; `birthday` counts whether or not the form asks for it. */
export interface Application {
  readonly fields: Readonly<Partial<Record<RegistrationField, string>>>;
  readonly countryDialingCode: string | undefined;
  /** An identity provider speaks for the number, so no code is asked for. */
  readonly providerSpeaks: boolean;
  readonly ageConfirmed: boolean;
  readonly dataConsent: boolean;
}

export interface Fault {
  readonly code: ErrorCode;
  readonly value?: Readonly<Record<string, unknown>>;
}

/** What a field that breaks its rules is refused with; `field_invalid` where nothing says it better (§8). */
const FORMAT_CODES: Readonly<Partial<Record<RegistrationField, ErrorCode>>> = {
  username: 'username_format',
  password: 'password_format',
  mobileNum: 'mobile_invalid',
  verificationCode: 'verification_code_wrong',
  affiliateCode: 'invitation_code_invalid',
  recommenderId: 'invitation_code_invalid',
  paymentPassword: 'payment_password_format',
  payeeName: 'payee_name_format',
  email: 'email_format',
};

function ruleFault(field: RegistrationField, config: FieldConfig, value: string | undefined): Fault | undefined {
  const rule = brokenRule(config.rules, value);
  if (!rule) return undefined;
  const told = { field, message: rule.message, ...(rule.messageValues === undefined ? {} : { messageValues: rule.messageValues }) };
  if (rule.kind === 'required') return { code: field === 'confirmPassword' ? 'confirm_required' : 'field_required', value: told };
  return { code: FORMAT_CODES[field] ?? 'field_invalid', value: told };
}

/** The number itself, judged by its country; an empty one was judged by its rules. */
function numberFault({ fields, countryDialingCode }: Application): Fault | undefined {
  if ((fields.mobileNum ?? '') === '') return undefined;
  const fault = mobileFault(countryDialingCode, fields.mobileNum!);
  return fault && { code: fault.code, value: { field: 'mobileNum', ...(fault.digits === undefined ? {} : { digits: fault.digits }) } };
}

/** A number that was given must be proved, even where giving one is a choice. */
function codeFault({ mobileProved }: RegistrationForm, { fields, providerSpeaks }: Application): Fault | undefined {
  const unproved = mobileProved && !providerSpeaks && (fields.mobileNum ?? '') !== '' && (fields.verificationCode ?? '') === '';
  return unproved ? { code: 'field_required', value: { field: 'verificationCode', message: 'field_required' } } : undefined;
}

function fieldFault(form: RegistrationForm, application: Application, field: RegistrationField): Fault | undefined {
  const config = form.fields[field];
  if (!config.enabled || (field === 'verificationCode' && application.providerSpeaks)) return undefined;
  const fault = ruleFault(field, config, application.fields[field]);
  if (fault) return fault;
  if (field === 'mobileNum') return numberFault(application);
  return field === 'verificationCode' ? codeFault(form, application) : undefined;
}

/** Two typings of one password, and a password nobody guesses first. */
function secretFault({ fields: asked }: RegistrationForm, { fields }: Application): Fault | undefined {
  const username = asked.username.enabled ? foldUsername(fields.username ?? '') : '';
  if (username === undefined) return { code: 'username_format', value: { field: 'username' } };
  if (!asked.password.enabled) return undefined;
  if (fields.confirmPassword !== fields.password) return { code: 'confirm_mismatch', value: { field: 'confirmPassword' } };
  const code = passwordFault(normalPassword(fields.password ?? ''), username);
  return code && { code, value: { field: 'password' } };
}

function birthdayFault(birthday: string | undefined, minimumAge: number, today: string): Fault | undefined {
  if (birthday === undefined || birthday === '') return undefined;
  if (!isCalendarDay(birthday) || birthday > today) return { code: 'field_invalid', value: { field: 'birthday', message: 'rule.birthday.type' } };
  return ageOn(birthday, today) < minimumAge ? { code: 'age_too_young', value: { field: 'birthday', minimumAge } } : undefined;
}

/** The first fault in the order of the form, or undefined. `today` is `yyyy-MM-dd` where the merchant is. */
export function registrationFault(form: RegistrationForm, application: Application, today: string): Fault | undefined {
  for (const field of Object.keys(form.fields) as RegistrationField[]) {
    const fault = fieldFault(form, application, field);
    if (fault) return fault;
  }
  const fault = secretFault(form, application) ?? birthdayFault(application.fields.birthday, form.minimumAge, today);
  if (fault) return fault;
  if (!application.ageConfirmed) return { code: 'age_unconfirmed', value: { minimumAge: form.minimumAge } };
  return application.dataConsent ? undefined : { code: 'consent_required' };
}

/** What was given in a field that the form asks for, without white space around it; undefined when nothing was. */
export function givenIn(form: RegistrationForm, { fields }: Application, field: RegistrationField): string | undefined {
  const value = form.fields[field].enabled ? (fields[field] ?? '').trim() : '';
  return value === '' ? undefined : value;
}

/** The mobile number of a judged application, in E.164. */
export function mobileOf(form: RegistrationForm, application: Application): string | undefined {
  const given = givenIn(form, application, 'mobileNum');
  return given === undefined ? undefined : e164Mobile(application.countryDialingCode, given);
}

/** Fields kept as written; the others have a place or a treatment of their own. */
const KEPT_FIELDS = ['payeeName', 'email', 'idNumber', 'qqNum', 'facebook', 'wechat', 'line', 'whatsapp', 'zalo'] as const satisfies readonly RegistrationField[];

/** What is kept of an application: enabled, filled fields; a payee name in capitals, as banks print it. */
export function keptFields(form: RegistrationForm, application: Application): readonly (readonly [string, string])[] {
  return KEPT_FIELDS.flatMap((field) => {
    const value = givenIn(form, application, field);
    if (value === undefined) return [];
    return [[field, field === 'payeeName' ? value.toUpperCase() : value] as const];
  });
}
