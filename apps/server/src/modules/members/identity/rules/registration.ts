/** Whether a registration is acceptable, by the served rules (§5) and the product's own rules on age and consent. */
import type { FieldConfig } from '@lantern/contract';
import type { RegistrationField } from '@lantern/contract/constants';
import type { ErrorCode } from '@lantern/contract/errors';
import { brokenRule, isCalendarDay } from '@lantern/contract/field-rules';
import { e164Mobile, mobileFault } from '@lantern/contract/mobile';
import { foldPayeeName } from '@lantern/contract/payee-name';
import { normalPassword, passwordFault } from '../../../../kernel/sign-in/rules/passwords.ts';
import type { RegistrationFields } from './registration-methods.ts';
import { foldUsername } from './usernames.ts';

/** `birthday` and `today` are `yyyy-MM-dd`. A person born on 29 February comes of age on 1 March of a common year. */
export function ageOn(birthday: string, today: string): number {
  const years = Number(today.slice(0, 4)) - Number(birthday.slice(0, 4));
  return today.slice(5) < birthday.slice(5) ? years - 1 : years;
}

/** The current form of one registration mode. */
export interface RegistrationForm {
  /** In the order of the form. */
  readonly fields: RegistrationFields;
  readonly captchaEnabled: boolean;
  /** A mobile number must be verified, by its code or by a provider. */
  readonly mobileProved: boolean;
  /** Whole years. */
  readonly minimumAge: number;
  readonly consentVersion: string;
}

/** What a person entered; `birthday` counts whether or not the form requests it. */
export interface Application {
  readonly fields: Readonly<Partial<Record<RegistrationField, string>>>;
  readonly countryDialingCode: string | undefined;
  /** An identity provider verifies the number, so no code is required. */
  readonly verifiedByProvider: boolean;
  readonly ageConfirmed: boolean;
  readonly dataConsent: boolean;
}

export interface Fault {
  readonly code: ErrorCode;
  readonly value?: Readonly<Record<string, unknown>>;
}

/** Refusal code of a field that breaks its rules; `field_invalid` by default (§8). */
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
  const details = {
    field,
    message: rule.message,
    ...(rule.messageValues === undefined ? {} : { messageValues: rule.messageValues }),
  };
  if (rule.kind === 'required')
    return { code: field === 'confirmPassword' ? 'confirm_required' : 'field_required', value: details };
  return { code: FORMAT_CODES[field] ?? 'field_invalid', value: details };
}

/** Validates the number by its country; the rules have handled an empty one. */
function numberFault({ fields, countryDialingCode }: Application): Fault | undefined {
  if ((fields.mobileNum ?? '') === '') return undefined;
  const fault = mobileFault(countryDialingCode, fields.mobileNum!);
  return (
    fault && {
      code: fault.code,
      value: { field: 'mobileNum', ...(fault.digits === undefined ? {} : { digits: fault.digits }) },
    }
  );
}

/** A given number must be verified, even where it is optional. */
function codeFault({ mobileProved }: RegistrationForm, { fields, verifiedByProvider }: Application): Fault | undefined {
  const unproved =
    mobileProved && !verifiedByProvider && (fields.mobileNum ?? '') !== '' && (fields.verificationCode ?? '') === '';
  return unproved
    ? { code: 'field_required', value: { field: 'verificationCode', message: 'field_required' } }
    : undefined;
}

/** A field's value as it is validated and stored: a payee name in unaccented capitals, as banks print it. */
function entered({ fields }: Application, field: RegistrationField): string | undefined {
  const value = fields[field];
  return field === 'payeeName' && value !== undefined ? foldPayeeName(value) : value;
}

function fieldFault(form: RegistrationForm, application: Application, field: RegistrationField): Fault | undefined {
  const config = form.fields[field];
  if (!config.enabled || (field === 'verificationCode' && application.verifiedByProvider)) return undefined;
  const fault = ruleFault(field, config, entered(application, field));
  if (fault) return fault;
  if (field === 'mobileNum') return numberFault(application);
  return field === 'verificationCode' ? codeFault(form, application) : undefined;
}

/** Compares the password with its confirmation, and checks it for guessability. */
function secretFault({ fields: asked }: RegistrationForm, { fields }: Application): Fault | undefined {
  const username = asked.username.enabled ? foldUsername(fields.username ?? '') : '';
  if (username === undefined) return { code: 'username_format', value: { field: 'username' } };
  if (!asked.password.enabled) return undefined;
  if (fields.confirmPassword !== fields.password)
    return { code: 'confirm_mismatch', value: { field: 'confirmPassword' } };
  const code = passwordFault(normalPassword(fields.password ?? ''), username);
  return code && { code, value: { field: 'password' } };
}

/** Why a birthday is refused; an empty one is not. Days are `yyyy-MM-dd`. */
export function birthdayFault(birthday: string | undefined, minimumAge: number, today: string): Fault | undefined {
  if (birthday === undefined || birthday === '') return undefined;
  if (!isCalendarDay(birthday) || birthday > today)
    return { code: 'field_invalid', value: { field: 'birthday', message: 'rule.birthday.type' } };
  return ageOn(birthday, today) < minimumAge
    ? { code: 'age_too_young', value: { field: 'birthday', minimumAge } }
    : undefined;
}

/** The first fault in the order of the form, or undefined. `today` is `yyyy-MM-dd` in the merchant's time zone. */
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

/** The trimmed value of a field that the form requests; undefined when empty. */
export function fieldValue(
  form: RegistrationForm,
  application: Application,
  field: RegistrationField,
): string | undefined {
  const value = form.fields[field].enabled ? (entered(application, field) ?? '').trim() : '';
  return value === '' ? undefined : value;
}

/** The mobile number of a validated application, in E.164. */
export function mobileOf(form: RegistrationForm, application: Application): string | undefined {
  const given = fieldValue(form, application, 'mobileNum');
  return given === undefined ? undefined : e164Mobile(application.countryDialingCode, given);
}

/** Fields stored as written; the others are stored elsewhere or processed. */
const KEPT_FIELDS = [
  'payeeName',
  'email',
  'idNumber',
  'qqNum',
  'facebook',
  'wechat',
  'line',
  'whatsapp',
  'zalo',
] as const satisfies readonly RegistrationField[];

/** The stored fields of an application: enabled and filled. */
export function storedFields(form: RegistrationForm, application: Application): readonly (readonly [string, string])[] {
  return KEPT_FIELDS.flatMap((field) => {
    const value = fieldValue(form, application, field);
    return value === undefined ? [] : [[field, value] as const];
  });
}
