/** Picking up a remembered login when the site starts (ACC-27). */
import { acceptLogin } from './accept-login.ts';
import { client } from './calls.ts';
import { nationalNumber } from '@lantern/contract/mobile';
import { dropRememberToken, resumableLogin } from './remembered.ts';
import { currentSession } from './session.ts';

/** The server never saw the token, so it is as good as before. */
const NOT_JUDGED = ['network_offline', 'service_unavailable', 'maintenance', 'system_error', 'rate_limited'];

/** The page does not wait longer than this for a remembered login; one that comes later still signs in. */
const PATIENCE_MS = 3000;

/** With nobody signed in, tries the newest remembered login once; a token that is refused is forgotten quietly. */
export const resumeLogin = (): Promise<void> => Promise.race([resume(), new Promise<void>((resolve) => setTimeout(resolve, PATIENCE_MS))]);

async function resume(): Promise<void> {
  const login = currentSession() === null ? resumableLogin() : undefined;
  if (!login) return;
  const { mode, username, token: rememberToken, countryDialingCode } = login;
  const who = mode === 'username' ? { username } : { mobileNum: nationalNumber(username), countryDialingCode };
  const result = await client.call('session.login', { body: { ...who, type: mode, rememberToken, remember: true } });
  if (result.ok) return acceptLogin(result.value, login, true);
  if (!NOT_JUDGED.includes(result.code)) dropRememberToken(mode);
}
