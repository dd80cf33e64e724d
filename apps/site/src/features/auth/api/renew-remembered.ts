/** A changed password ends every remembered login on the server; this device asks for a new token where it had one (ACC-13). */
import { acceptLogin } from '../../../lib/accept-login.ts';
import { client } from '../../../lib/calls.ts';
import { dropRememberTokens, rememberedLogin } from '../../../lib/remembered.ts';
import { currentSession } from '../../../lib/session.ts';
import { solveChallenge } from '../../../lib/solve-challenge.ts';
import { sendLogin } from './sign-in.ts';

/**
 * Signs in anew with the password that was just typed, takes the new token, and ends the session it replaces.
 * Where that needs more than a password only the name stays remembered. The password itself is kept nowhere.
 */
export async function renewRemembered(password: string): Promise<void> {
  const session = currentSession();
  const login = rememberedLogin('username');
  const wanted = login !== undefined && login.token !== '' && login.username.toLowerCase() === session?.userName.toLowerCase();
  dropRememberTokens();
  if (!wanted) return;
  const proof = await solveChallenge();
  const result = await sendLogin({ type: 'username', username: login.username, password, remember: true, ...proof });
  if (!result.ok) return;
  await client.call('session.logout');
  await acceptLogin({ ...result.value, firstTimeLogin: session?.firstTimeLogin === true }, login, true);
}
