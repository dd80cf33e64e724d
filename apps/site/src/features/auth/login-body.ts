/** Body of a login, by its mode (§3 Login payload). */
import type { CallInput } from '@lantern/client';
import type { Calls } from '@lantern/contract';
import { nationalNumber } from '@lantern/contract/mobile';
import type { TextKey } from '../../lib/language/i18n.ts';
import type { RememberedLogin } from '../../lib/session/remembered.ts';
import type { LoginMode } from '../../lib/device/storage.ts';

export type LoginBody = NonNullable<CallInput<Calls['session.login']>['body']>;
export type LoginSide = NonNullable<LoginBody['side']>;

export interface LoginEntries {
  readonly username: string;
  readonly password: string;
  readonly mobileNum: string;
  readonly verificationCode: string;
}

/** The entries of whatever fields a mode shows. */
export const entriesOf = (values: Readonly<Partial<LoginEntries>>): LoginEntries => ({
  username: values.username ?? '',
  password: values.password ?? '',
  mobileNum: values.mobileNum ?? '',
  verificationCode: values.verificationCode ?? '',
});

/** The next missing entry; undefined when the form is complete. */
export function missingEntry(
  mode: LoginMode,
  entries: LoginEntries,
  open: { readonly captcha: boolean; readonly slide: boolean },
): TextKey | undefined {
  if (mode === 'username' && entries.username.trim() === '') return 'login_needs_username';
  if (mode === 'username' && entries.password === '') return 'login_needs_password';
  if (mode === 'sms' && entries.mobileNum === '') return 'login_needs_mobile';
  if (open.captcha) return 'in_vwrite_code';
  return open.slide ? 'needs_slider' : undefined;
}

/** Shown in the password field while the slot has a token; typing replaces it. Never sent. */
export const REMEMBERED_DOTS = '••••••••';

/** The remembered token, as long as the form is the unchanged remembered login. */
export function tokenFor(
  mode: LoginMode,
  entries: LoginEntries,
  remembered: RememberedLogin | undefined,
): string | undefined {
  if (remembered === undefined || remembered.token === '') return undefined;
  const untouched =
    mode === 'username'
      ? entries.username === remembered.username && entries.password === REMEMBERED_DOTS
      : entries.mobileNum === remembered.username && entries.verificationCode === '';
  return untouched ? remembered.token : undefined;
}

/**
 * Identity and credential; captcha, slider and the like are added separately. A token needs neither password nor code.
 */
export function loginBody(
  mode: LoginMode,
  entries: LoginEntries,
  countryDialingCode: string,
  rememberToken: string | undefined,
): LoginBody {
  if (mode === 'username') {
    const username = entries.username.trim();
    return {
      type: 'username',
      username,
      ...(rememberToken === undefined ? { password: entries.password } : { rememberToken }),
    };
  }
  const mobileNum = nationalNumber(entries.mobileNum);
  return {
    type: 'sms',
    mobileNum,
    countryDialingCode,
    ...(rememberToken === undefined ? { verificationCode: entries.verificationCode } : { rememberToken }),
  };
}
