/** Resuming a remembered login when the site starts (ACC-27). */
import { acceptLogin } from './accept-login.ts';
import { client } from '../server/calls.ts';
import { nationalNumber } from '@lantern/contract/mobile';
import { dropRememberToken, rememberedLogin, resumableLogin } from './remembered.ts';
import { currentSession } from './session.ts';

/** The server never saw the token, so it is still valid. */
const NOT_JUDGED = [
  'network_offline',
  'service_unavailable',
  'maintenance',
  'system_error',
  'rate_limited',
  'request_timeout',
];

/** Timeout in milliseconds: the page does not wait longer for a remembered login; a later one still signs in. */
const TIMEOUT_MS = 3000;

/** Without a session, tries the newest remembered login once; a refused token is dropped silently. */
export const resumeLogin = (): Promise<void> =>
  Promise.race([resume(), new Promise<void>((resolve) => setTimeout(resolve, TIMEOUT_MS))]);

async function resume(): Promise<void> {
  const login = currentSession() === null ? resumableLogin() : undefined;
  if (!login) return;
  const { mode, username, token: rememberToken, countryDialingCode } = login;
  const who = mode === 'username' ? { username } : { mobileNum: nationalNumber(username), countryDialingCode };
  const result = await client.call('session.login', { body: { ...who, type: mode, rememberToken, remember: true } });
  // The visitor may have signed in meanwhile: here with a password, or in another tab with this very token.
  if (currentSession() !== null) return;
  if (result.ok) return acceptLogin(result.value, login, true);
  if (!NOT_JUDGED.includes(result.code) && rememberedLogin(mode)?.token === rememberToken) dropRememberToken(mode);
}
