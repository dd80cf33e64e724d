/** The registration form's fields: which come first, how each is typed, which refusal belongs to which. */
import type { Calls } from '@lantern/contract';
import type { AnswerOf } from '@lantern/contract/call';
import type { RegistrationField, RegistrationMethod } from '@lantern/contract/constants';
import type { IconName } from '@lantern/ui';
import type { FieldSpec } from '../../lib/forms/field-spec.ts';
import { mobileComplaint } from '../../lib/forms/mobile-field.tsx';
import type { RefusalMap } from '../../lib/forms/refusals.ts';
import type { TextKey } from '../../lib/i18n.ts';

export type RegistrationSettings = AnswerOf<Calls['registration.settings']>;
export type FieldName = RegistrationField;
/** The captcha stands in the form like a field, and is none of the settings'. */
export type EntryName = FieldName | 'captcha';
export type RegistrationEntries = Readonly<Partial<Record<EntryName, string>>>;
export type RegistrationSpecs = Readonly<Partial<Record<EntryName, FieldSpec>>>;

/** What the account is entered with stands first; the rest follows in one order. */
const FIRST: Readonly<Record<RegistrationMethod, readonly FieldName[]>> = {
  username: ['username', 'password', 'confirmPassword'],
  mobileNum: ['mobileNum', 'verificationCode', 'password', 'confirmPassword'],
};
const REST: readonly FieldName[] = [
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

/** The fields a method asks for, with their rules. */
export const fieldsOf = (settings: RegistrationSettings, method: RegistrationMethod): RegistrationSettings['fields'] =>
  method === 'mobileNum' ? settings.mobileFields : settings.fields;

/** The names of the enabled fields, in the order of the screen. */
export function namesOf(settings: RegistrationSettings, method: RegistrationMethod): readonly FieldName[] {
  const fields = fieldsOf(settings, method);
  return [...FIRST[method], ...REST.filter((name) => !FIRST[method].includes(name))].filter((name) => fields[name].enabled);
}

/** By default the mobile number where nothing else is open, else the username (§2); undefined when nobody may register. */
export const methodDefault = ({ methods }: RegistrationSettings): RegistrationMethod | undefined => methods[0];

/** What a rule cannot say: two typings must agree, a number is judged by its country, a number that is given needs its code. */
function validatorOf(name: FieldName, countryDialingCode: string): Pick<FieldSpec, 'validate'> {
  switch (name) {
    case 'confirmPassword':
      return { validate: (value, { password }) => (value === password ? undefined : 'in_confirmation_correct') };
    case 'mobileNum':
      return { validate: (value) => mobileComplaint(countryDialingCode, value) };
    case 'verificationCode':
      return { validate: (value, { mobileNum = '' }) => (value === '' && mobileNum !== '' ? 'rule.verificationCode.required' : undefined) };
    default:
      return {};
  }
}

/** The form's fields by name, judged by the server's rules. */
export function specsOf(settings: RegistrationSettings, method: RegistrationMethod, names: readonly FieldName[], countryDialingCode: string): RegistrationSpecs {
  const fields = fieldsOf(settings, method);
  const specs = names.map((name) => [name, { required: fields[name].required, rules: fields[name].rules, ...validatorOf(name, countryDialingCode) }]);
  return Object.fromEntries(specs) as RegistrationSpecs;
}

/** How a plain line of text is typed; the other fields have an input of their own. */
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

export type LineName = Exclude<FieldName, 'password' | 'confirmPassword' | 'mobileNum' | 'verificationCode' | 'paymentPassword'>;

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

/** Refusals that speak about one field show there, not above the button. */
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

/** Under the names of the payload, which knows nothing of the terms: without them there is none. */
export interface Consents {
  readonly terms: boolean;
  readonly ageConfirmed: boolean;
  readonly dataConsent: boolean;
  readonly marketingConsent: boolean;
}

/** Terms may start ticked (§5: agreement flag, default true); the others never do. */
export const FIRST_CONSENTS: Consents = { terms: true, ageConfirmed: false, dataConsent: false, marketingConsent: false };
