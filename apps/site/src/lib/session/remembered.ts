/**
 * Remembered logins (ACC-27): per login mode a name, and in the source's password slot the device-bound token that may
 * resume the login. The slot is written as the source writes it, base64 twice with a salt; that hides nothing, and need
 * not: the token is valid only with the device's own cookie, once, and ends with a changed password.
 */
import { readStored, STORAGE, writeStored, type LoginMode, type StoredCredentials } from '../device/storage.ts';

export interface RememberedLogin {
  readonly mode: LoginMode;
  /** The username, or the mobile number as it was typed. */
  readonly username: string;
  /** Empty when only the name is remembered. */
  readonly token: string;
  readonly countryDialingCode: string;
}

const SALT_LENGTH = 8;

/** Eight characters after the inner base64, removed again by their count. */
function freshSalt(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(SALT_LENGTH / 2));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

const sealed = (token: string): string => (token === '' ? '' : btoa(btoa(token) + freshSalt()));

/** The token of a slot; empty when the slot is empty or has a foreign value. */
function opened(slot: string): string {
  if (slot === '') return '';
  try {
    return atob(atob(slot).slice(0, -SALT_LENGTH));
  } catch {
    return '';
  }
}

const fromStored = ({ type, username, password, countryDialingCode }: StoredCredentials): RememberedLogin => ({
  mode: type,
  username,
  token: opened(password),
  countryDialingCode,
});

/** All remembered logins, the newest first. */
const everyLogin = (): readonly RememberedLogin[] => readStored(STORAGE.remembered).map(fromStored);

/** What is remembered of a mode. */
export const rememberedLogin = (mode: LoginMode): RememberedLogin | undefined =>
  everyLogin().find((login) => login.mode === mode);

/** The login that resumes at the start: the newest with a token, while `autoLogin` allows it. */
export const resumableLogin = (): RememberedLogin | undefined =>
  readStored(STORAGE.autoLogin) === '1' ? everyLogin().find(({ token }) => token !== '') : undefined;

function store(logins: readonly RememberedLogin[]): void {
  writeStored(
    STORAGE.remembered,
    logins.map(({ mode, username, token, countryDialingCode }) => ({
      type: mode,
      username,
      password: sealed(token),
      countryDialingCode,
    })),
  );
}

/** Remembers a login of its mode, replacing the previous one, and lets it resume. */
export function rememberLogin(login: RememberedLogin): void {
  store([login, ...everyLogin().filter(({ mode }) => mode !== login.mode)]);
  writeStored(STORAGE.autoLogin, '1');
}

/** Forgets a mode's login, name and all. */
export function forgetLogin(mode: LoginMode): void {
  store(everyLogin().filter((login) => login.mode !== mode));
}

/** Keeps the name of a mode's login and drops an invalid token. */
export function dropRememberToken(mode: LoginMode): void {
  store(everyLogin().map((login) => (login.mode === mode ? { ...login, token: '' } : login)));
}

/** Drops every token of this device and keeps the names, after a password change. */
export function dropRememberTokens(): void {
  store(everyLogin().map((login) => ({ ...login, token: '' })));
  writeStored(STORAGE.autoLogin, '0');
}
