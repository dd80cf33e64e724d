/** What the tests of this module share: people at the door, and a look at what a refusal left behind. */
import { calls } from '@lantern/contract';
import type { CallerInput } from '@lantern/contract/call';
import type { Calls } from '@lantern/contract';
import { solveSlider, type Caller } from '../../../../../packages/testkit/src/caller.ts';
import type { Kernel } from '../../kernel/module.ts';
import { deriveKeys } from './derived-keys.ts';

export const PASSWORD = 'trăng tròn bên sông';

type RegisterBody = NonNullable<CallerInput<Calls['registration.registerUsername']>['body']>;

/** A registration that passes, changed by `changes`; the slider is solved unless the changes say otherwise. */
export async function application(caller: Caller, username: string, changes: Record<string, unknown> = {}): Promise<RegisterBody> {
  return {
    username,
    password: PASSWORD,
    confirmPassword: PASSWORD,
    payeeName: 'NGUYEN VAN THU',
    ageConfirmed: true,
    dataConsent: true,
    ...('geetest_validate' in changes ? {} : await solveSlider(caller)),
    ...changes,
  };
}

export const register = async (caller: Caller, username: string, changes: Record<string, unknown> = {}) =>
  caller.call('registration.registerUsername', { body: await application(caller, username, changes) });

export const signIn = async (caller: Caller, username: string, password: string, changes: Record<string, unknown> = {}) =>
  caller.call('session.login', { body: { username, password, ...('geetest_validate' in changes ? {} : await solveSlider(caller)), ...changes } });

const COUNTED = ['member', 'member_field', 'consent', 'session'];

interface Counting {
  query<Row>(sql: string): Promise<Row[]>;
}

/** Rows of everything a refusal must not touch. */
export async function rowCounts({ query }: Counting): Promise<string> {
  const counts = COUNTED.map((table) => `(SELECT count(*) FROM identity.${table})`);
  const [row] = await query<{ counts: string }>(`SELECT concat_ws(' ', ${counts.join(', ')}, (SELECT count(*) FROM ledger.account), (SELECT count(*) FROM launch.launch)) AS counts`);
  return row!.counts;
}

/** The answer of a stored captcha, found by trying: only somebody with the node's secret and its database can do that. */
export async function solveCaptcha(kernel: Kernel, query: <Row>(sql: string, values: readonly unknown[]) => Promise<Row[]>, id: string): Promise<string> {
  const [row] = await query<{ answer_hash: Buffer }>('SELECT answer_hash FROM identity.captcha WHERE id = $1', [id]);
  const keys = deriveKeys(kernel.secret);
  for (let answer = 0; answer < 1000; answer++) {
    if (row && keys.blind('captcha', id, String(answer)).equals(row.answer_hash)) return String(answer);
  }
  throw new Error('this captcha has no answer below 1000');
}

/** A raw request, for what the typed caller would never send. */
export async function raw(address: string, id: 'session.login' | 'registration.registerUsername', body: unknown, headers: Record<string, string> = {}) {
  const { method, path } = calls[id];
  const response = await fetch(`${address}${path}`, { method, headers: { 'content-type': 'application/json', ...headers }, body: JSON.stringify(body) });
  return { status: response.status, ...((await response.json()) as { success: boolean; code?: string; value?: unknown }) };
}
