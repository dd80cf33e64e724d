/** The registration form's fields: which come first, how each is typed, which refusal belongs to which. */
import type { Calls } from '@lantern/contract';
import type { AnswerOf } from '@lantern/contract/call';
import type { ErrorCode } from '@lantern/contract/errors';
import type { IconName } from '@lantern/ui';
import type { TextKey } from '../../lib/i18n.ts';

export type RegistrationSettings = AnswerOf<Calls['registration.settings']>;
export type FieldName = keyof RegistrationSettings['fields'];
export type FieldErrors = Readonly<Partial<Record<FieldName, string | undefined>>>;

/** Fields this form can draw; one the server enables and the form does not know would be a contract change. */
export const FIELD_ORDER: readonly FieldName[] = [
  'username',
  'password',
  'confirmPassword',
  'payeeName',
  'nickname',
  'birthday',
  'email',
  'paymentPassword',
  'idNumber',
  'affiliateCode',
  'recommenderId',
  'zalo',
  'whatsapp',
  'facebook',
  'line',
  'wechat',
  'qqNum',
];

export interface FieldLook {
  readonly icon: IconName;
  readonly secret?: true;
  readonly type?: 'email' | 'date';
  readonly inputMode?: 'numeric' | 'email';
  readonly autoComplete: string;
  readonly note?: TextKey;
  readonly hint?: TextKey;
  readonly placeholder?: TextKey;
}

const plain: FieldLook = { icon: 'user', autoComplete: 'off' };

export const FIELD_LOOKS: Readonly<Record<FieldName, FieldLook>> = {
  username: { icon: 'user', autoComplete: 'username', hint: 'hint_username' },
  password: { icon: 'lock-key', secret: true, autoComplete: 'new-password', hint: 'hint_password' },
  confirmPassword: { icon: 'lock-key', secret: true, autoComplete: 'new-password' },
  payeeName: { icon: 'identification-card', autoComplete: 'name', note: 'note_payee_name', hint: 'hint_payee_name', placeholder: 'placeholder_payee_name' },
  nickname: plain,
  birthday: { icon: 'calendar', type: 'date', autoComplete: 'bday' },
  email: { icon: 'envelope', type: 'email', inputMode: 'email', autoComplete: 'email' },
  paymentPassword: { icon: 'lock-key', secret: true, inputMode: 'numeric', autoComplete: 'off' },
  idNumber: { icon: 'identification-card', inputMode: 'numeric', autoComplete: 'off' },
  affiliateCode: { icon: 'users-three', autoComplete: 'off' },
  recommenderId: { icon: 'users-three', autoComplete: 'off' },
  mobileNum: { icon: 'device-mobile', inputMode: 'numeric', autoComplete: 'tel-national' },
  verificationCode: { icon: 'shield-check', inputMode: 'numeric', autoComplete: 'one-time-code' },
  zalo: plain,
  whatsapp: plain,
  facebook: plain,
  line: plain,
  wechat: plain,
  qqNum: { ...plain, inputMode: 'numeric' },
};

/** Refusals that speak about one field show there, not above the button. */
export const FIELD_CODES: Readonly<Partial<Record<ErrorCode, FieldName>>> = {
  username_taken: 'username',
  username_format: 'username',
  password_format: 'password',
  password_common: 'password',
  confirm_required: 'confirmPassword',
  confirm_mismatch: 'confirmPassword',
  invitation_code_invalid: 'affiliateCode',
};

export interface Consents {
  readonly terms: boolean;
  readonly age: boolean;
  readonly personalData: boolean;
  readonly marketing: boolean;
}

/** Terms may start ticked (source); the others never do. */
export const FIRST_CONSENTS: Consents = { terms: true, age: false, personalData: false, marketing: false };
