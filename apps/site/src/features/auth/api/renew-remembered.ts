/**
 * A changed password ends every remembered login on the server; this device requests a new token if it had one
 * (ACC-13).
 */
import { acceptLogin } from '../../../lib/session/accept-login.ts';
import { client } from '../../../lib/server/calls.ts';
import { dropRememberTokens, rememberedLogin } from '../../../lib/session/remembered.ts';
import { currentSession } from '../../../lib/session/session.ts';
import { solveChallenge } from '../../../lib/session/solve-challenge.ts';
import { sendLogin } from './sign-in.ts';

/**
 * Signs in again with the password that was just typed, stores the new token, and ends the session it replaces.
 * When that needs more than a password, only the name stays remembered. The password itself is never stored.
 */
export async function renewRemembered(password: string): Promise<void> {
  const session = currentSession();
  const login = rememberedLogin('username');
  dropRememberTokens();
  if (session === null || login === undefined || login.token === '') return;
  if (login.username.toLowerCase() !== session.userName.toLowerCase()) return;
  const proof = await solveChallenge();
  const result = await sendLogin({ type: 'username', username: login.username, password, remember: true, ...proof });
  if (!result.ok) return;
  await acceptLogin({ ...result.value, firstTimeLogin: session.firstTimeLogin }, login, true);
  await client.call('session.logout', { token: session.token });
}
