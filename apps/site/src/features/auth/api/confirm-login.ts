/** Confirms a login by a second factor. */
import type { CallFailed, CallResult } from '@lantern/client';
import type { PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/browser';
import { acceptLogin, acceptSession, type SessionAnswer } from '../../../lib/session/accept-login.ts';
import { client } from '../../../lib/server/calls.ts';
import type { FactorMethod, WaitingLogin } from '../second-factors.ts';

async function confirm(
  { ticket, remembering, remember }: WaitingLogin,
  proof: Record<string, unknown> & { readonly method: FactorMethod },
): Promise<CallResult<SessionAnswer>> {
  const result = await client.call('session.confirmLogin', { body: { ticket, ...proof } });
  if (!result.ok) return result;
  if (remembering) await acceptLogin(result.value, remembering, remember);
  else await acceptSession(result.value);
  return result;
}

/** By an authenticator's code or a recovery code. */
export const confirmByCode = (
  login: WaitingLogin,
  method: 'totp' | 'recovery',
  code: string,
): Promise<CallResult<SessionAnswer>> => confirm(login, { method, code });

/** Requests the device's passkey; undefined when the member or the browser declined. The library loads only here. */
export async function confirmByPasskey(
  login: WaitingLogin,
  options: PublicKeyCredentialRequestOptionsJSON,
): Promise<CallResult<SessionAnswer> | undefined> {
  const { startAuthentication } = await import('@simplewebauthn/browser');
  const passkey = await startAuthentication({ optionsJSON: options }).catch(() => undefined);
  return passkey && confirm(login, { method: 'passkey', passkey: { ...passkey } });
}

/** The login must start again: its ticket is used up, has expired or has no tries left. */
export const isTicketOver = ({ code }: CallFailed): boolean => code === 'login_ticket_invalid';
