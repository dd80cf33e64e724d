/** The registration form's fields: their order, input types, and refusals. */
import type { Calls } from '@lantern/contract';
import type { AnswerOf } from '@lantern/contract/call';
import type { RegistrationField, RegistrationMethod } from '@lantern/contract/constants';
import { foldPayeeName } from '@lantern/contract/payee-name';
import type { IconName } from '@lantern/ui';
import type { FieldSpec } from '../../lib/forms/field-spec.ts';
import { mobileComplaint } from '../../lib/forms/mobile-field.tsx';
import type { RefusalMap } from '../../lib/forms/refusals.ts';
import type { TextKey } from '../../lib/language/i18n.ts';

export type RegistrationSettings = AnswerOf<Calls['registration.settings']>;
export type FieldName = RegistrationField;
/** The captcha is a form field, but not one of the settings'. */
export type EntryName = FieldName | 'captcha';
export type RegistrationEntries = Readonly<Partial<Record<EntryName, string>>>;
export type RegistrationSpecs = Readonly<Partial<Record<EntryName, FieldSpec>>>;

/** The account's credentials come first; the rest follows in one order. */
const FIRST: Readonly<Record<RegistrationMethod, readonly FieldName[]>> = {
  username: ['username', 'password', 'confirmPassword'],
  mobileNum: ['mobileNum', 'verificationCode', 'password', 'confirmPassword'],
};
const OTHER_FIELDS: readonly FieldName[] = [
  'payeeName',
  'mobileNum',
  'verificationCode',
  'affiliateCode',
  'nickname',
  'birthday',
  'email',
  'paymentPassword',
  'idNumber',
  'recommenderId',
  'zalo',
  'whatsapp',
  'facebook',
  'line',
  'wechat',
  'qqNum',
];

/** The fields a method requires, with their rules. */
export const fieldsOf = (settings: RegistrationSettings, method: RegistrationMethod): RegistrationSettings['fields'] =>
  method === 'mobileNum' ? settings.mobileFields : settings.fields;

/** The names of the enabled fields, in the order of the screen. */
export function namesOf(settings: RegistrationSettings, method: RegistrationMethod): readonly FieldName[] {
  const fields = fieldsOf(settings, method);
  return [...FIRST[method], ...OTHER_FIELDS.filter((name) => !FIRST[method].includes(name))].filter(
    (name) => fields[name].enabled,
  );
}

/**
 * By default the mobile number when nothing else is open, else the username (§2); undefined when registration is
 * closed.
 */
export const methodDefault = ({ methods }: RegistrationSettings): RegistrationMethod | undefined => methods[0];

/** Facts needed to validate an entry beside the server's rules. */
export interface JudgingFacts {
  readonly countryDialingCode: string;
  /** The server's answer about a username. */
  readonly isTaken: (username: string) => boolean;
}

/**
 * Checks beyond the rules: two entries must agree, a number is validated by its country, a given number needs its code.
 */
function validatorOf(
  name: FieldName,
  { countryDialingCode, isTaken }: JudgingFacts,
): Pick<FieldSpec, 'validate' | 'tidy'> {
  switch (name) {
    case 'username':
      return { validate: (value) => (isTaken(value) ? 'username_taken' : undefined) };
    case 'payeeName':
      return { tidy: foldPayeeName };
    case 'confirmPassword':
      return { validate: (value, { password }) => (value === password ? undefined : 'in_confirmation_correct') };
    case 'mobileNum':
      return { validate: (value) => mobileComplaint(countryDialingCode, value) };
    case 'verificationCode':
      return {
        validate: (value, { mobileNum = '' }) =>
          value === '' && mobileNum !== '' ? 'rule.verificationCode.required' : undefined,
      };
    default:
      return {};
  }
}

/** The form's fields by name, validated by the server's rules. */
export function specsOf(
  settings: RegistrationSettings,
  method: RegistrationMethod,
  names: readonly FieldName[],
  facts: JudgingFacts,
): RegistrationSpecs {
  const fields = fieldsOf(settings, method);
  const specs = names.map((name) => [
    name,
    { required: fields[name].required, rules: fields[name].rules, ...validatorOf(name, facts) },
  ]);
  return Object.fromEntries(specs) as RegistrationSpecs;
}

/** Input attributes of a plain text field; the other fields have an input of their own. */
export interface LineLook {
  readonly icon: IconName;
  readonly type?: 'email' | 'date';
  readonly digitsOnly?: true;
  readonly inputMode?: 'numeric' | 'email';
  readonly autoCapitalize?: 'characters';
  readonly autoComplete: string;
  readonly note?: TextKey;
  readonly hint?: TextKey;
  readonly placeholder?: TextKey;
}

export type LineName = Exclude<
  FieldName,
  'password' | 'confirmPassword' | 'mobileNum' | 'verificationCode' | 'paymentPassword'
>;

const contact: LineLook = { icon: 'chat-circle-dots', autoComplete: 'off' };

export const LINE_LOOKS: Readonly<Record<LineName, LineLook>> = {
  username: { icon: 'user', autoComplete: 'username', hint: 'hint_username' },
  payeeName: {
    icon: 'identification-card',
    autoCapitalize: 'characters',
    autoComplete: 'name',
    note: 'note_payee_name',
    hint: 'hint_payee_name',
    placeholder: 'placeholder_payee_name',
  },
  nickname: { icon: 'user', autoComplete: 'nickname' },
  birthday: { icon: 'calendar', type: 'date', autoComplete: 'bday' },
  email: { icon: 'envelope', type: 'email', inputMode: 'email', autoComplete: 'email' },
  idNumber: { icon: 'identification-card', digitsOnly: true, autoComplete: 'off' },
  affiliateCode: { icon: 'users-three', autoCapitalize: 'characters', autoComplete: 'off' },
  recommenderId: { icon: 'users-three', autoCapitalize: 'characters', autoComplete: 'off', hint: 'hint_recommender' },
  zalo: contact,
  whatsapp: contact,
  facebook: contact,
  line: contact,
  wechat: contact,
  qqNum: { ...contact, digitsOnly: true },
};

/** Refusals about one field are shown there, not above the button. */
export const REGISTER_REFUSALS: RefusalMap<RegistrationSpecs> = {
  username_taken: 'username',
  username_format: 'username',
  password_format: 'password',
  password_common: 'password',
  confirm_required: 'confirmPassword',
  confirm_mismatch: 'confirmPassword',
  mobile_invalid: 'mobileNum',
  mobile_digits: 'mobileNum',
  mobile_taken: 'mobileNum',
  phone_token_invalid: 'verificationCode',
  verification_code_wrong: 'verificationCode',
  code_sent_recently: 'verificationCode',
  payee_name_format: 'payeeName',
  email_format: 'email',
  payment_password_format: 'paymentPassword',
  captcha_required: 'captcha',
  captcha_wrong: 'captcha',
};

/** Under the names of the payload, which does not include the terms: they must be accepted anyway. */
export interface Consents {
  readonly terms: boolean;
  readonly ageConfirmed: boolean;
  readonly dataConsent: boolean;
  readonly marketingConsent: boolean;
}

/** Terms may start ticked (§5: agreement flag, default true); the others never do. */
export const FIRST_CONSENTS: Consents = {
  terms: true,
  ageConfirmed: false,
  dataConsent: false,
  marketingConsent: false,
};
