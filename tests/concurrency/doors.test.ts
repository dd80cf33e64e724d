/** Every live call × every kind of session answers as the contract's `auth` says, whatever else the request holds. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { CallShape } from '../../packages/contract/src/call.ts';
import { newMember, startTestPlatform, valueOf, type TestPlatform } from '../../packages/testkit/src/index.ts';
import { liveCalls } from './hostile-inputs.ts';

const KINDS = ['guest', 'stranger', 'member', 'agent', 'trial', 'frame', 'ended', 'idle', 'query'] as const;
type Kind = (typeof KINDS)[number];

const DOOR_CODES = ['not_logged_in', 'session_ended', 'permission_denied', 'free_reject'];
const IDLE_MINUTES = 31;

let here: TestPlatform;

beforeAll(async () => {
  here = await startTestPlatform();
});
afterAll(() => here.close());

/** What the door must say; undefined lets the caller in. */
function expectedRefusal({ auth, frame }: CallShape, kind: Kind): string | undefined {
  if (auth === 'none') return undefined;
  if (kind === 'frame' && frame !== true) return 'permission_denied';
  if (auth === 'optional') return undefined;
  if (kind === 'guest' || kind === 'query') return 'not_logged_in';
  if (kind === 'stranger' || kind === 'ended' || kind === 'idle') return 'session_ended';
  return kind === 'trial' && auth === 'member' ? 'free_reject' : undefined;
}

async function typedToken(type: number): Promise<string> {
  const member = await newMember(here.address);
  await here.query('UPDATE identity.member SET type = $1 WHERE username = $2', [type, member.userName]);
  return member.token;
}

async function frameToken(): Promise<string> {
  const member = await newMember(here.address);
  const query = { vendor: 'TCG_LOTTO_VN', lottoGameCode: 'mb60', lottoPrizeMode: 'Lott', lottoView: 'betting' } as const;
  const { gameUrl } = valueOf(await member.caller.call('launch.game', { query }));
  const launchToken = new URL(gameUrl, here.address).searchParams.get('token')!;
  return valueOf(await here.guest().call('launch.exchange', { body: { launchToken } })).token;
}

async function endedToken(): Promise<string> {
  const member = await newMember(here.address);
  valueOf(await member.caller.call('session.logout'));
  return member.token;
}

/** A session nobody used for longer than half an hour. */
async function idleToken(): Promise<string> {
  const member = await newMember(here.address);
  await here.query(
    `UPDATE identity.session SET last_seen_at = last_seen_at - $1 * interval '1 minute'
      WHERE member_id = (SELECT id FROM identity.member WHERE username = $2)`,
    [IDLE_MINUTES, member.userName],
  );
  return member.token;
}

/** A fresh token of the kind: the call at hand may end its session. */
const tokens: Readonly<Record<Kind, () => Promise<string | undefined>>> = {
  guest: async () => undefined,
  stranger: async () => 'A'.repeat(43),
  member: async () => await typedToken(0),
  agent: async () => await typedToken(1),
  trial: async () => await typedToken(4),
  frame: frameToken,
  ended: endedToken,
  idle: idleToken,
  query: async () => await typedToken(0),
};

async function codeAt(call: CallShape, kind: Kind, token: string | undefined): Promise<string | undefined> {
  const path = call.path.replace(/:\w+/g, 'none');
  const url = kind === 'query' ? `${here.address}${path}?token=${token}` : `${here.address}${path}`;
  const headers: Record<string, string> = kind === 'query' || token === undefined ? {} : { authorization: `Bearer ${token}` };
  const response = await fetch(url, { method: call.method, headers });
  const body = (await response.json()) as { code?: string };
  expect(response.status).toBeLessThan(500);
  return body.code;
}

describe('[CALL-02] each live call lets in whom the contract says:', () => {
  test.each(KINDS)('%s', async (kind) => {
    const told: Record<string, string | undefined> = {};
    const expected: Record<string, string | undefined> = {};
    let token = await tokens[kind]();
    for (const [id, call] of liveCalls) {
      const code = await codeAt(call, kind, token);
      // A call may say free_reject itself, to callers it lets in; its contract lists that.
      const ownWord = code !== undefined && (call.errors as readonly string[]).includes(code) && call.auth === 'session' && kind === 'trial';
      told[id] = code !== undefined && DOOR_CODES.includes(code) && !ownWord ? code : undefined;
      expected[id] = expectedRefusal(call, kind);
      if (id === 'session.logout') token = await tokens[kind]();
    }
    expect(told).toEqual(expected);
  });
});

test('[CALL-02] a session over a token in another scheme or of another shape is nobody’s', async () => {
  const { token } = await newMember(here.address);
  for (const authorization of [`bearer ${token}`, `Basic ${token}`, token, `Bearer  ${token}`, `Bearer ${token} x`, `Bearer ${'x'.repeat(5_000)}`, 'Bearer ']) {
    const response = await fetch(`${here.address}/wps/wallets/gcs`, { headers: { authorization } });
    const { code } = (await response.json()) as { code?: string };
    expect([authorization, response.status, ['not_logged_in', 'session_ended'].includes(code!)]).toEqual([authorization, 401, true]);
  }
});
